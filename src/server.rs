//! Starts and stops a server: two listeners over one database.

mod listen;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time::timeout};

use crate::{
    audience::Audience,
    catalog::{poll::Catalogs, sample::Sample},
    config::{Config, OriginConfig},
    db::{call::Db, migrate::INTERFACE, pool::DbError, tick},
    effects::{Effects, fetch::Fetcher, jobs},
    mail::Mailer,
    metrics::Metrics,
    origin::{App, Origin, guard::Guard},
    router,
    seal::Seal,
    web::sign_in::{Local, Supabase, provider::Provider},
};

/// How long running requests may take to end.
const FAREWELL: Duration = Duration::from_millis(1500);

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    #[error("public address: {0}")]
    PublicUrl(String),
    #[error("mail: {0}")]
    Mail(String),
    #[error("the database cannot be used: {0}")]
    Database(#[from] DbError),
    #[error("what leaves the database: {0}")]
    Effects(String),
    #[error("sign-in: {0}")]
    SignIn(String),
    /// The version of the database's schema differs from this program's.
    #[error("the database does not fit this program: {}", .0.join("; "))]
    Schema(Vec<String>),
}

pub struct Server {
    pub web_addr: SocketAddr,
    pub admin_addr: SocketAddr,
    pub metrics: Arc<Metrics>,
    stop: watch::Sender<bool>,
    listeners: Vec<JoinHandle<()>>,
    /// The poll, the tick and the jobs.
    timers: [JoinHandle<()>; 3],
}

pub async fn start(config: Config) -> Result<Server, StartError> {
    let (web, web_addr, web_url) = bind(&config.web).await?;
    let (admin, admin_addr, admin_url) = bind(&config.admin).await?;
    let metrics = Arc::new(Metrics::default());
    let db = Db::open(&config.database, metrics.clone(), &web_url, &admin_url)?;
    verify(&db).await?;
    let effects =
        Effects::new(&config.effects, db.clone(), metrics.clone()).map_err(StartError::Effects)?;
    // Before the catalog is loaded, because changed facts raise its version.
    db.announce(effects.facts().to_string()).await?;
    let catalogs = Catalogs::load(db.clone(), metrics.clone()).await?;
    let provider = match &config.supabase {
        None => Provider::Local(Local::default()),
        Some(supabase) => {
            let supabase = Supabase::open(supabase).await;
            Provider::Supabase(supabase.map_err(StartError::SignIn)?)
        }
    };
    let provider = Arc::new(provider);
    let app = Arc::new(App {
        db,
        seal: Seal::new(&config.cursor_keys),
        catalogs,
        metrics: metrics.clone(),
        mail: Mailer::new(&config.mail).map_err(StartError::Mail)?,
        documents: Fetcher::with_network(config.effects.network.clone()),
        effects: Arc::new(effects),
        sample: Sample::new(config.check_all_results),
    });

    let (stop, stopped) = watch::channel(false);
    let mut listeners = Vec::new();
    for (audience, settings, listener, url) in [
        (Audience::User, &config.web, web, web_url),
        (Audience::Admin, &config.admin, admin, admin_url),
    ] {
        let origin = Origin {
            audience,
            mcp: settings.mcp,
            guard: Guard::new(&url, &settings.allowed_origins).map_err(StartError::PublicUrl)?,
            trusted_proxies: config.trusted_proxies.clone(),
            app: app.clone(),
            url,
        };
        let router = router::build(Arc::new(origin), provider.clone());
        let serving = listen::serve(listener, router, listen::IDLE, stopped.clone());
        listeners.push(tokio::spawn(serving));
    }
    let interval = config.watch_interval;
    let chores = tokio::spawn(tick::run(app.db.clone(), interval));
    let work = jobs::run(
        app.db.clone(),
        app.effects.clone(),
        app.metrics.clone(),
        interval,
    );
    let work = tokio::spawn(work);
    let poll = tokio::spawn(async move { app.catalogs.watch(interval).await });
    Ok(Server {
        web_addr,
        admin_addr,
        metrics,
        stop,
        listeners,
        timers: [poll, chores, work],
    })
}

impl Server {
    /// Ends within two seconds, even with running calls. Their SQL runs to its end.
    pub async fn shutdown(self) {
        self.stop.send_replace(true);
        self.timers.iter().for_each(JoinHandle::abort);
        for mut listener in self.listeners {
            if timeout(FAREWELL / 2, &mut listener).await.is_err() {
                listener.abort();
            }
        }
    }
}

async fn bind(settings: &OriginConfig) -> Result<(TcpListener, SocketAddr, String), StartError> {
    let failed = |error| StartError::Listen(settings.listen, error);
    let listener = TcpListener::bind(settings.listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let url = match settings.public_url.as_str() {
        "" if settings.listen.port() == 0 => format!("http://{address}"),
        "" => return Err(StartError::PublicUrl("it must be set".to_owned())),
        url => url.to_owned(),
    };
    Ok((listener, address, url))
}

/// Fails on a schema that this program does not know.
async fn verify(db: &Db) -> Result<(), StartError> {
    let found = match db.verify().await {
        Ok(found) => found,
        Err(DbError::Sql(error)) if matches!(error.code().code(), "3F000" | "42883" | "42501") => {
            return Err(StartError::Schema(vec![format!(
                "{}; run `moothall migrate` first",
                error.message()
            )]));
        }
        Err(error) => return Err(StartError::Database(error)),
    };
    let mut problems = found.problems;
    if found.interface != i64::from(INTERFACE) {
        problems.push(format!(
            "its interface is {}, this program speaks {INTERFACE}",
            found.interface
        ));
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(StartError::Schema(problems))
    }
}
