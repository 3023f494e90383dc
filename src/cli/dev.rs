//! `moothall dev`: runs everything on one machine.

mod database;
mod demo;
mod logins;
mod players;
mod print;

use std::{
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
};

use tokio::task::JoinHandle;

use self::{database::Database, players::Players};
use super::{
    CliError, log,
    running::{Note, Running, SignIn},
    signal::Stop,
};
use crate::{
    config::{
        Config, DEFAULT_WATCH_INTERVAL, DatabaseConfig, EffectsConfig, MailConfig, ObjectsConfig,
        OriginConfig, default_allowed_origins, default_pool_size,
    },
    db::{
        embedded::DataFolder,
        migrate::{Options, Purpose, migrate_with},
        reload::{self, ReloadEvent},
        source::SqlSource,
    },
    samples::host as sample_host,
    server::{self, Server},
};

/// Where the MCP Inspector's page is, which calls from a developer's browser.
const INSPECTOR: [&str; 2] = ["http://localhost:6274", "http://127.0.0.1:6274"];

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Listen address of the web origin
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    web_addr: SocketAddr,

    /// Listen address of the admin origin
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8081")]
    admin_addr: SocketAddr,

    /// Listen for other machines too. Everyone who reaches /dev/mail then reads everybody's mailed codes
    #[arg(long)]
    share_mail: bool,

    /// Folder for the private database, its log and the generated secrets
    #[arg(long, value_name = "DIR", default_value = ".moothall")]
    data: PathBuf,

    /// Use this database instead of a private one; it must be empty or created by `moothall dev`
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,

    /// Delete the private database and the secrets first
    #[arg(long, conflicts_with = "database_url")]
    reset: bool,

    /// Do not run the sample match
    #[arg(long)]
    no_match: bool,

    /// Print one line of JSON when ready
    #[arg(long)]
    json: bool,

    /// Number of sample agents that play against each other and against you
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=22))]
    demo_agents: u8,

    /// Rooms to install, with those they need; `none` for the core alone. Left out: those of the database, all of them if it is new
    #[arg(
        long,
        value_name = "ROOM,…",
        value_delimiter = ',',
        env = "MOOTHALL_ROOMS"
    )]
    rooms: Option<Vec<String>>,

    /// Folder with migrations/ and functions/, reloaded on change (default: `sql` of the checkout, else the built-in copy)
    #[arg(long, value_name = "DIR")]
    sql: Option<PathBuf>,
}

struct Dev {
    _note: Note,
    players: Players,
    reload: Option<JoinHandle<()>>,
    match_host: Option<JoinHandle<()>>,
    server: Server,
    database: Database,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    log::human()?;
    let mut stop = Stop::listen()?;
    let dev = tokio::select! {
        started = start(args) => started?,
        () = stop.requested() => return Ok(()),
    };
    stop.requested().await;
    tracing::info!("stopping");
    if let Some(reload) = dev.reload {
        reload.abort();
    }
    if let Some(match_host) = dev.match_host {
        match_host.abort();
    }
    dev.players.leave().await;
    // In this order: a database that ends first makes the server warn.
    dev.server.shutdown().await;
    dev.database.close().await;
    Ok(())
}

async fn start(args: Args) -> Result<Dev, CliError> {
    for (address, option) in [
        (args.web_addr, "--web-addr"),
        (args.admin_addr, "--admin-addr"),
    ] {
        if !address.ip().is_loopback() && !args.share_mail {
            return Err(CliError(format!(
                "{option} {address} lets other machines in, and /dev/mail would show them everybody's mailed codes; add --share-mail if it may"
            )));
        }
    }
    // Before the slow part, so that a port in use is reported at once.
    check_free(args.web_addr, "web", "--web-addr")?;
    check_free(args.admin_addr, "admin", "--admin-addr")?;
    let source = source(args.sql.clone())?;

    let folder = DataFolder::open(&args.data).map_err(CliError::from_display)?;
    if args.reset {
        folder.reset().await.map_err(CliError::from_display)?;
    }
    let database = Database::open(folder, args.database_url.clone()).await?;
    match serve(&args, &source, &database).await {
        Ok((running, server, sample)) => {
            let note = running.write(database.folder().path())?;
            print::ready(&running, args.json, &source, &sample.rooms)?;
            let reload = watch(&source, database.owner_url());
            let match_host = (!args.no_match && !sample.match_key.is_empty())
                .then(|| host(&running, &sample.match_key))
                .transpose()?;
            let players = Players::start(&running.web_url, sample.agents)?;
            Ok(Dev {
                _note: note,
                players,
                reload,
                match_host,
                server,
                database,
            })
        }
        Err(error) => {
            database.close().await;
            Err(error)
        }
    }
}

/// The sample agents and the sample match.
struct Sample {
    agents: Vec<SignIn>,
    match_key: String,
    rooms: Vec<String>,
}

async fn serve(
    args: &Args,
    source: &SqlSource,
    database: &Database,
) -> Result<(Running, Server, Sample), CliError> {
    let owner_url = database.owner_url();
    let options = Options {
        rooms: super::migrate::rooms(args.rooms.clone()),
        ..Options::default()
    };
    let report = migrate_with(&owner_url, source, Purpose::Dev, &options)
        .await
        .map_err(CliError::from_display)?;
    if report.changed {
        tracing::info!("the database is at release {}", report.release);
    }
    let mut secrets = database
        .folder()
        .secrets()
        .map_err(CliError::from_display)?;
    let demo = demo::prepare(
        &owner_url,
        source,
        &report.rooms,
        &mut secrets,
        args.demo_agents.into(),
    )
    .await?;
    let cursor_key = secrets
        .get_or_make("cursor")
        .map_err(CliError::from_display)?;
    let config = Config {
        database: DatabaseConfig {
            url: database.bridge_url().await?.into(),
            ca_file: None,
            pool_size: default_pool_size(),
        },
        web: origin(args.web_addr),
        admin: origin(args.admin_addr),
        cursor_keys: vec![<sha2::Sha256 as sha2::Digest>::digest(cursor_key).into()],
        trusted_proxies: Vec::new(),
        watch_interval: DEFAULT_WATCH_INTERVAL,
        mail: MailConfig::Shown,
        supabase: None,
        effects: EffectsConfig {
            objects: ObjectsConfig::Folder {
                path: database.folder().path().join("objects"),
                public_url: None,
            },
            ..EffectsConfig::default()
        },
        check_all_results: true,
    };
    let server = server::start(config)
        .await
        .map_err(CliError::from_display)?;
    if !server.way_out.look().await {
        tracing::info!(
            "no way out to the Internet: clients register instead of naming a metadata document"
        );
    }
    let url = |bound: SocketAddr, asked: SocketAddr| {
        public_url(SocketAddr::new(asked.ip(), bound.port()))
    };
    let web_url = url(server.web_addr, args.web_addr);
    let admin_url = url(server.admin_addr, args.admin_addr);
    let running = Running {
        user_mcp: format!("{web_url}/mcp/user"),
        admin_mcp: format!("{admin_url}/mcp/admin"),
        web_url,
        admin_url,
        database_url: owner_url,
        accounts: demo.accounts,
        admin: demo.admin,
        host_key: demo.host_key,
        sql: match source {
            SqlSource::Dir(dir) => std::path::absolute(dir).ok(),
            SqlSource::Embedded => None,
        },
    };
    let sample = Sample {
        agents: demo.agents,
        match_key: demo.match_key,
        rooms: report.rooms,
    };
    Ok((running, server, sample))
}

fn origin(listen: SocketAddr) -> OriginConfig {
    // With port 0 the server knows its address only when it listens.
    let public_url = if listen.port() == 0 {
        String::new()
    } else {
        public_url(listen)
    };
    OriginConfig {
        listen,
        public_url,
        mcp: true,
        allowed_origins: default_allowed_origins()
            .into_iter()
            .chain(INSPECTOR.map(String::from))
            .collect(),
    }
}

fn public_url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        return format!("http://localhost:{}", address.port());
    }
    format!("http://{address}")
}

fn check_free(address: SocketAddr, origin: &str, option: &str) -> Result<(), CliError> {
    TcpListener::bind(address).map(drop).map_err(|error| {
        CliError(format!(
            "cannot listen on {address} ({origin}): {error}; choose another with {option}"
        ))
    })
}

/// The given folder, else the `sql` of the current checkout, else the built-in files.
fn source(given: Option<PathBuf>) -> Result<SqlSource, CliError> {
    if let Some(dir) = given {
        let dir = dir
            .canonicalize()
            .map_err(|error| CliError(format!("{}: {error}", dir.display())))?;
        return Ok(SqlSource::Dir(dir));
    }
    let here = Path::new("sql");
    let checkout = here.join("functions").is_dir() && here.join("migrations").is_dir();
    Ok(if checkout {
        SqlSource::Dir(here.into())
    } else {
        SqlSource::Embedded
    })
}

/// Runs the sample match, which uses HTTP like every host.
fn host(running: &Running, key: &str) -> Result<JoinHandle<()>, CliError> {
    let link = sample_host::Link::new(&running.admin_url, key, "demo");
    let link = link.map_err(CliError::from_display)?;
    Ok(tokio::spawn(async move {
        if let Err(error) = sample_host::run(link, 1).await {
            tracing::warn!("the sample match ended: {error}");
        }
    }))
}

fn watch(source: &SqlSource, owner_url: String) -> Option<JoinHandle<()>> {
    let SqlSource::Dir(dir) = source else {
        return None;
    };
    let report = |event| match event {
        ReloadEvent::Watching => {}
        ReloadEvent::Applied(report) => tracing::info!("release {} is live", report.release),
        ReloadEvent::Failed(error) => tracing::error!("{error} (the previous version stays live)"),
        ReloadEvent::Stopped(why) => tracing::error!("{why}"),
    };
    Some(tokio::spawn(reload::watch(owner_url, dir.clone(), report)))
}
