//! Creates a cluster and writes its settings.

use std::path::Path;

use tokio::{io::AsyncWriteExt, process::Command};

use super::{ClusterError, account::Account, binaries::Binaries, secrets::write_private};

pub(super) const SUPERUSER: &str = "postgres";

/// Creates the cluster beside its final place and renames it, so that an incomplete one never counts as complete.
pub(super) async fn create(
    binaries: &Binaries,
    account: &Account,
    cluster: &Path,
    password: &str,
) -> Result<(), ClusterError> {
    let beside = cluster.with_extension("new");
    let _ = std::fs::remove_dir_all(&beside);
    let password_file = cluster.with_extension("password");
    write_private(&password_file, password.as_bytes())
        .map_err(ClusterError::io("write", &password_file))?;
    account.own(&password_file)?;

    let mut command = account.command(binaries.folder.join("initdb"));
    command.args([
        "--no-locale",
        "--encoding",
        "UTF8",
        "--auth",
        "scram-sha-256",
    ]);
    command.args(["--username", SUPERUSER]);
    command
        .arg("--pwfile")
        .arg(&password_file)
        .arg("--pgdata")
        .arg(&beside);
    let made = run(command, "initdb").await;
    let _ = std::fs::remove_file(&password_file);
    made?;

    // initdb's own file stays unchanged. PostgreSQL reads ours last; every start writes it again.
    let conf = beside.join("postgresql.conf");
    let mut text = std::fs::read_to_string(&conf).map_err(ClusterError::io("read", &conf))?;
    text.push_str("\ninclude_if_exists = 'moothall.conf'\n");
    std::fs::write(&conf, text).map_err(ClusterError::io("write", &conf))?;
    std::fs::rename(&beside, cluster).map_err(ClusterError::io("make", cluster))
}

/// The settings of a small private server.
pub(super) fn write_settings(
    account: &Account,
    cluster: &Path,
    port: u16,
    throwaway: bool,
) -> Result<(), ClusterError> {
    let durability = if throwaway {
        "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"
    } else {
        "fsync = on\n"
    };
    let text = format!(
        "# Written at every start.
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = ''
password_encryption = 'scram-sha-256'
max_connections = 100
shared_buffers = '64MB'
max_wal_size = '512MB'
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %q%u@%d '
{durability}"
    );
    let path = cluster.join("moothall.conf");
    std::fs::write(&path, text).map_err(ClusterError::io("write", &path))?;
    account.own(&path)
}

/// Gives the superuser a new password while no server runs, if the old one is lost.
pub(super) async fn set_password(
    binaries: &Binaries,
    account: &Account,
    cluster: &Path,
    password: &str,
) -> Result<(), ClusterError> {
    let mut command = account.command(binaries.folder.join("postgres"));
    command
        .arg("--single")
        .arg("-D")
        .arg(cluster)
        .arg("postgres");
    command.stdin(std::process::Stdio::piped());
    command
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    let failed = ClusterError::io("set the superuser's password in", cluster);
    let ran = async {
        let mut child = command.spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            let statement = format!("alter role {SUPERUSER} password '{password}'\n");
            stdin.write_all(statement.as_bytes()).await?;
        }
        child.wait().await
    };
    ran.await.map(drop).map_err(failed)
}

async fn run(mut command: Command, name: &str) -> Result<(), ClusterError> {
    let output = command
        .kill_on_drop(true)
        .output()
        .await
        .map_err(|error| ClusterError::new(format!("cannot run {name}: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = said
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let why = lines
        .iter()
        .find(|line| line.contains("error"))
        .or(lines.last());
    Err(ClusterError::new(format!(
        "{name} failed: {}",
        why.unwrap_or(&"no message")
    )))
}
