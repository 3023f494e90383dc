//! Starts and stops a server: two listeners over one database.

mod listen;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use futures_util::future::join_all;
use tokio::{
    net::TcpListener,
    sync::watch,
    task::JoinHandle,
    time::{sleep, timeout},
};

use crate::{
    audience::Audience,
    catalog::{poll::Catalogs, sample::Sample},
    config::{Config, OriginConfig},
    db::{beat, beat::Writes, call::Db, migrate::INTERFACE, pool::DbError, tick},
    effects::{Effects, fetch::Fetcher, jobs, way_out::WayOut},
    mail::Mailer,
    metrics::Metrics,
    origin::{App, Origin, guard::Guard},
    phase::Phase,
    router,
    seal::Seal,
    web::sign_in::{Local, Supabase, provider::Provider},
};

/// A heartbeat comes once in so many polls.
const BEAT: u32 = 5;
/// How long running requests may take to end when somebody waits for the prompt.
const FAREWELL: Duration = Duration::from_millis(1500);
/// How long they may take after a drain: more than the bounds of a call, less than a supervisor's patience.
const LONG_FAREWELL: Duration = Duration::from_secs(20);

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
    db: Db,
    pub(crate) way_out: Arc<WayOut>,
    phase: watch::Sender<Phase>,
    listeners: Vec<JoinHandle<()>>,
    /// The poll, the tick and the heartbeat.
    timers: [JoinHandle<()>; 3],
    jobs: JoinHandle<()>,
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
    let (phase, now) = watch::channel(Phase::Serving);
    let app = Arc::new(App {
        db,
        seal: Seal::new(&config.cursor_keys),
        catalogs,
        metrics: metrics.clone(),
        mail: Mailer::new(&config.mail).map_err(StartError::Mail)?,
        documents: Fetcher::with_network(config.effects.network.clone()),
        way_out: Arc::new(WayOut::new(
            config.effects.network.clone(),
            &config.web.allowed_origins,
        )),
        effects: Arc::new(effects),
        writes: Arc::new(Writes::default()),
        sample: Sample::new(config.check_all_results),
        phase: now.clone(),
    });

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
        let serving = listen::serve(listener, router, listen::IDLE, now.clone());
        listeners.push(tokio::spawn(serving));
    }
    let interval = config.watch_interval;
    let db = app.db.clone();
    let chores = tokio::spawn(tick::run(app.db.clone(), interval));
    let work = jobs::run(
        app.db.clone(),
        app.effects.clone(),
        app.metrics.clone(),
        interval,
        now,
    );
    let work = tokio::spawn(work);
    let way_out = app.way_out.clone();
    let beats = beat::run(app.db.clone(), app.writes.clone(), interval * BEAT);
    let beats = tokio::spawn(beats);
    let poll = tokio::spawn(async move { app.catalogs.watch(interval).await });
    Ok(Server {
        web_addr,
        admin_addr,
        metrics,
        db,
        way_out,
        phase,
        listeners,
        timers: [poll, chores, beats],
        jobs: work,
    })
}

impl Server {
    /// Ends within two seconds, even with running calls. Their SQL runs to its end.
    pub async fn shutdown(self) {
        self.jobs.abort();
        self.stop(FAREWELL).await;
    }

    /// Ends without failing a call behind a load balancer that asks for readiness: answers for so long that it notices, then
    /// takes no more and lets what runs end by its own bounds.
    pub async fn drain(self, grace: Duration) {
        self.phase.send_replace(Phase::Draining);
        sleep(grace).await;
        self.stop(LONG_FAREWELL).await;
    }

    async fn stop(self, patience: Duration) {
        self.phase.send_replace(Phase::Stopping);
        self.timers.iter().for_each(JoinHandle::abort);
        let mut tasks = self.listeners;
        tasks.push(self.jobs);
        if timeout(patience, join_all(&mut tasks)).await.is_err() {
            tracing::warn!("stopped with requests still running");
            tasks.iter().for_each(JoinHandle::abort);
        }
        self.db.close();
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
