//! The shared cluster: started by the first user, stopped by a watcher when no test process has lived for a minute.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tokio_postgres::{Client, NoTls};

pub const OWNER: &str = "moothall_owner";

#[derive(Clone)]
pub struct Cluster {
    pub folder: PathBuf,
    pub port: u16,
}

const SETUP_POLL: std::time::Duration = std::time::Duration::from_millis(20);

/// What a run needs at most, with some to spare.
const ROOM_IN_MEMORY_KIB: u64 = 6 * 1024 * 1024;

/// Held for the life of the process, so that the watcher sees it.
static IN_USE: OnceLock<File> = OnceLock::new();

impl Cluster {
    pub async fn shared() -> Self {
        let folder = folder();
        fs::create_dir_all(&folder).expect("a folder for the test cluster");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o711)).expect("its permissions");
        IN_USE.get_or_init(|| {
            let file = open(&folder.join("users"));
            file.lock_shared().expect("the users' lock");
            // The watcher looks now and then, and must not miss a short use.
            let _ = file.set_modified(std::time::SystemTime::now());
            file
        });
        let _setup = setup_lock(&folder).await;
        if let Some(port) = running(&folder).await {
            return Self { folder, port };
        }
        let port = start(&folder);
        let cluster = Self { folder, port };
        cluster.make_owner().await;
        watch(&cluster.folder);
        cluster
    }

    /// A cluster of its own in an empty folder, for tests that change or break the server itself. It runs until `stop_in`.
    pub async fn own(folder: &Path) -> Self {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o711)).expect("its permissions");
        let port = start(folder);
        let cluster = Self {
            folder: folder.to_owned(),
            port,
        };
        cluster.make_owner().await;
        cluster
    }

    pub fn stop_in(folder: &Path) {
        let _ = pg("pg_ctl")
            .args(["stop", "-w", "-m", "immediate", "-D"])
            .arg(folder.join("data"))
            .stdout(Stdio::null())
            .status();
    }

    /// Stops it now; for the end of a whole run.
    pub async fn stop() {
        let folder = folder();
        if folder.join("data/postmaster.pid").exists() {
            let _setup = setup_lock(&folder).await;
            Self::stop_in(&folder);
            remove_data(&folder.join("data"));
        }
    }

    pub fn url(&self, user: &str, database: &str) -> String {
        let port = self.port;
        format!("postgres://{user}:{user}@127.0.0.1:{port}/{database}?sslmode=disable")
    }

    pub async fn superuser(&self, database: &str) -> Client {
        client(&self.url("postgres", database)).await
    }

    async fn make_owner(&self) {
        let admin = self.superuser("postgres").await;
        admin
            .batch_execute(&format!(
                "do $$ begin
                   if to_regrole('{OWNER}') is null then
                     create role {OWNER} login createrole createdb password '{OWNER}';
                   end if;
                 end $$"
            ))
            .await
            .expect("the owner role");
    }
}

pub async fn client(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls)
        .await
        .unwrap_or_else(|error| panic!("{url}: {error}"));
    tokio::spawn(connection);
    client
}

/// Outside the checkout, which the server's own user may not be able to enter.
pub fn folder() -> PathBuf {
    let checkout = env!("CARGO_MANIFEST_DIR").replace('/', "-");
    std::env::temp_dir().join(format!("moothall-test{checkout}"))
}

/// Waits without blocking the runtime: two tasks of one test may both be making databases.
pub async fn setup_lock(folder: &Path) -> File {
    let file = open(&folder.join("setup"));
    loop {
        match file.try_lock() {
            Ok(()) => return file,
            Err(fs::TryLockError::WouldBlock) => tokio::time::sleep(SETUP_POLL).await,
            Err(error) => panic!("the setup lock: {error}"),
        }
    }
}

fn open(path: &Path) -> File {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

async fn running(folder: &Path) -> Option<u16> {
    let port: u16 = fs::read_to_string(folder.join("port"))
        .ok()?
        .trim()
        .parse()
        .ok()?;
    let url =
        format!("postgres://postgres@127.0.0.1:{port}/postgres?sslmode=disable&connect_timeout=5");
    let (client, connection) = tokio_postgres::connect(&url, NoTls).await.ok()?;
    tokio::spawn(connection);
    // The port may be another server's by now.
    let row = client.query_one("show data_directory", &[]).await.ok()?;
    (row.get::<_, String>(0) == folder.join("data").to_str()?).then_some(port)
}

fn start(folder: &Path) -> u16 {
    let data = folder.join("data");
    if data.symlink_metadata().is_ok() {
        // A crash may have left anything; a new cluster takes a second.
        let _ = pg("pg_ctl")
            .args(["stop", "-m", "immediate", "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        remove_data(&data);
    }
    let home = in_memory(folder).unwrap_or_else(|| data.clone());
    fs::create_dir(&home).expect("a data folder");
    if let Some((user, group)) = server_user() {
        chown(&home, Some(user), Some(group)).expect("the data folder's owner");
    }
    fs::set_permissions(&home, fs::Permissions::from_mode(0o700)).expect("its permissions");
    if home != data {
        symlink(&home, &data).expect("a link to the data folder");
    }
    run(pg("initdb")
        .args([
            "-U",
            "postgres",
            "--auth=trust",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "-D",
        ])
        .arg(&data));
    let port = free_port();
    let options = format!(
        "-c port={port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off \
         -c full_page_writes=off -c max_connections=300 -c shared_buffers=128MB -c timezone=UTC"
    );
    run(pg("pg_ctl")
        .args(["start", "-w", "-o", &options, "-l"])
        .arg(data.join("server.log"))
        .arg("-D")
        .arg(&data));
    fs::write(folder.join("port"), port.to_string()).expect("the port file");
    port
}

/// A place for the data in memory, where cloning a database takes a fifth of the time. None where memory is short.
fn in_memory(folder: &Path) -> Option<PathBuf> {
    let memory = Path::new("/dev/shm");
    let df = Command::new("df")
        .args(["--output=avail", "-k", "/dev/shm"])
        .output();
    let df = String::from_utf8(df.ok()?.stdout).ok()?;
    let free: u64 = df.lines().nth(1)?.trim().parse().ok()?;
    let meminfo = fs::read_to_string("/proc/meminfo").ok()?;
    let available = meminfo
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let available: u64 = available.split_whitespace().next()?.parse().ok()?;
    let home = memory.join(folder.file_name()?);
    let _ = fs::remove_dir_all(&home);
    (free.min(available) >= ROOM_IN_MEMORY_KIB).then_some(home)
}

/// The data folder, and what it links to.
fn remove_data(data: &Path) {
    if let Ok(home) = fs::read_link(data) {
        let _ = fs::remove_dir_all(home);
        fs::remove_file(data).expect("the link to the old cluster to go");
    } else if data.exists() {
        fs::remove_dir_all(data).expect("the old cluster to go");
    }
}

fn run(command: &mut Command) {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .stdout(Stdio::null())
        .status();
    match output {
        Ok(status) if status.success() => {}
        other => panic!("{command:?}: {other:?}"),
    }
}

pub fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}

/// A detached shell: it must outlive every test process and hold nothing of theirs.
fn watch(folder: &Path) {
    let script = "(while [ -e data/postmaster.pid ]; do
                    sleep 5
                    [ -n \"$(find users -mmin -1)\" ] ||
                      flock -n -x users sh -c '\"$0\" stop -m immediate -D data; rm -rf \"$(readlink data)\"' \"$0\"
                  done) >/dev/null 2>&1 &";
    let mut command = pg("sh");
    command
        .arg("-c")
        .arg(script)
        .arg(binary("pg_ctl"))
        .current_dir(folder);
    run(command.process_group(0));
    for name in ["users", "setup"] {
        let path = folder.join(name);
        let _ = fs::set_permissions(&path, fs::Permissions::from_mode(0o666));
    }
}

/// A server program, run as a user that PostgreSQL accepts.
pub fn pg(name: &str) -> Command {
    let mut command = Command::new(binary(name));
    as_server_user(&mut command);
    command.current_dir("/").env("LC_ALL", "C");
    command
}

/// As a user that PostgreSQL accepts, which root is not.
pub fn as_server_user(command: &mut Command) {
    if let Some((user, group)) = server_user() {
        command.uid(user).gid(group);
    }
}

pub fn binary(name: &str) -> PathBuf {
    if name == "sh" {
        return "/bin/sh".into();
    }
    newest_server()
        .map(|folder| folder.join(name))
        .filter(|path| path.exists())
        .unwrap_or_else(|| PathBuf::from(name))
}

fn newest_server() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let newest = versions
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version: u32 = path.file_name()?.to_str()?.parse().ok()?;
            path.join("bin/initdb").exists().then_some((version, path))
        })
        .max()?;
    Some(newest.1.join("bin"))
}

/// PostgreSQL refuses to run as root.
fn server_user() -> Option<(u32, u32)> {
    if fs::metadata("/proc/self")
        .map(|own| std::os::unix::fs::MetadataExt::uid(&own))
        .ok()?
        != 0
    {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").ok()?;
    ["postgres:", "nobody:"].iter().find_map(|name| {
        let line = users.lines().find(|line| line.starts_with(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    })
}
