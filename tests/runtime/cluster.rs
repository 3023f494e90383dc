use std::{
    os::unix::fs::PermissionsExt,
    path::Path,
    time::{Duration, Instant},
};

use moothall::db::embedded::{Cluster, ClusterOptions, create_database, drop_database};
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use tempfile::TempDir;
use tokio_postgres::{Client, NoTls};

/// A folder that every user can enter.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    folder
}

async fn start(folder: &Path) -> Cluster {
    Cluster::start(ClusterOptions::throwaway(folder))
        .await
        .unwrap()
}

async fn connect(url: &str) -> Client {
    try_connect(url).await.unwrap()
}

async fn try_connect(url: &str) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

#[tokio::test]
async fn starts_stops_and_keeps_port_and_data() {
    let folder = folder();
    let cluster = start(folder.path()).await;
    let port = cluster.port();
    cluster.ensure_database("moothall").await.unwrap();
    let client = connect(&cluster.owner_url("moothall")).await;
    client
        .batch_execute("create table kept (n int); insert into kept values (7)")
        .await
        .unwrap();
    let row = client
        .query_one(
            "select rolsuper, rolcreaterole from pg_roles where rolname = current_user",
            &[],
        )
        .await
        .unwrap();
    assert_eq!(
        (row.get::<_, bool>(0), row.get::<_, bool>(1)),
        (false, true)
    );
    cluster.stop().await;
    assert!(std::net::TcpStream::connect(("127.0.0.1", port)).is_err());

    let cluster = start(folder.path()).await;
    assert_eq!(cluster.port(), port);
    let client = connect(&cluster.owner_url("moothall")).await;
    assert_eq!(
        client
            .query_one("select n from kept", &[])
            .await
            .unwrap()
            .get::<_, i32>(0),
        7
    );
    cluster.stop().await;
}

#[tokio::test]
async fn listens_on_loopback_with_passwords_only() {
    let folder = folder();
    let cluster = start(folder.path()).await;
    let url = format!(
        "postgres://postgres:wrong@127.0.0.1:{}/postgres",
        cluster.port()
    );
    let error = try_connect(&url).await.err().unwrap();
    assert_eq!(error.code().unwrap().code(), "28P01");
    let client = connect(&cluster.superuser_url("postgres")).await;
    for (setting, expected) in [
        ("unix_socket_directories", ""),
        ("listen_addresses", "127.0.0.1"),
        ("password_encryption", "scram-sha-256"),
        ("server_encoding", "UTF8"),
    ] {
        let row = client
            .query_one("select current_setting($1)", &[&setting])
            .await
            .unwrap();
        assert_eq!(row.get::<_, String>(0), expected, "{setting}");
    }
    let mode = folder
        .path()
        .join("secrets")
        .metadata()
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    cluster.stop().await;
}

#[tokio::test]
async fn clones_a_template_and_drops_it() {
    let folder = folder();
    let cluster = start(folder.path()).await;
    let url = cluster.superuser_url("postgres");
    create_database(&url, "base", None).await.unwrap();
    let client = connect(&cluster.owner_url("base")).await;
    client.batch_execute("create table t ()").await.unwrap();
    drop(client);
    let alter = "alter database base allow_connections false";
    connect(&url).await.batch_execute(alter).await.unwrap();
    create_database(&url, "copy", Some("base")).await.unwrap();
    let client = connect(&cluster.owner_url("copy")).await;
    client.batch_execute("table t").await.unwrap();
    drop_database(&url, "copy").await.unwrap();
    drop_database(&url, "copy").await.unwrap();
    cluster.stop().await;
}

#[tokio::test]
async fn a_second_start_on_one_folder_is_refused() {
    let folder = folder();
    let cluster = start(folder.path()).await;
    let error = Cluster::start(ClusterOptions::new(folder.path()))
        .await
        .err()
        .unwrap()
        .to_string();
    let expected = format!(
        "in use by another moothall (process {})",
        std::process::id()
    );
    assert!(error.contains(&expected), "{error}");
    assert_eq!(error.lines().count(), 1);
    cluster.stop().await;
}

#[tokio::test]
async fn a_killed_server_is_started_again_while_running() {
    let folder = folder();
    let cluster = start(folder.path()).await;
    let (url, pid) = (cluster.superuser_url("postgres"), cluster.pid());
    kill(Pid::from_raw(pid), Signal::SIGKILL).unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while cluster.pid() == pid || try_connect(&url).await.is_err() {
        assert!(Instant::now() < deadline, "not started again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    cluster.stop().await;
    assert!(try_connect(&url).await.is_err());
}

#[tokio::test]
async fn a_server_that_outlived_its_parent_is_replaced() {
    let folder = folder();
    let cluster = start(folder.path()).await;
    let (pid, port) = (cluster.pid(), cluster.port());
    // As after SIGKILL of the parent: no shutdown, the lock is free, the server lives.
    let saved =
        std::fs::read_to_string(folder.path().join("server/cluster/postmaster.pid")).unwrap();
    cluster.abandon();
    let cluster = start(folder.path()).await;
    assert_ne!(cluster.pid(), pid);
    assert_eq!(cluster.port(), port);
    assert!(saved.starts_with(&pid.to_string()));
    connect(&cluster.superuser_url("postgres")).await;
    cluster.stop().await;
}

#[tokio::test]
async fn a_stale_pid_of_a_living_stranger_is_no_obstacle() {
    let folder = folder();
    start(folder.path()).await.stop().await;
    // A process of the server's own user is what would stop PostgreSQL.
    let cluster_path = folder.path().join("server/cluster").canonicalize().unwrap();
    let uid = std::os::unix::fs::MetadataExt::uid(&cluster_path.metadata().unwrap());
    let mut command = std::process::Command::new("sleep");
    if uid != nix::unistd::Uid::effective().as_raw() {
        std::os::unix::process::CommandExt::uid(&mut command, uid);
    }
    let mut stranger = command.arg("60").spawn().unwrap();
    let text = format!(
        "{}\n{}\n1\n5432\n\n127.0.0.1\n",
        stranger.id(),
        cluster_path.display()
    );
    std::fs::write(cluster_path.join("postmaster.pid"), text).unwrap();
    let cluster = start(folder.path()).await;
    assert!(
        stranger.try_wait().unwrap().is_none(),
        "the stranger was harmed"
    );
    cluster.stop().await;
    stranger.kill().unwrap();
    stranger.wait().unwrap();
}

#[tokio::test]
async fn a_taken_port_is_replaced() {
    let folder = folder();
    let cluster = start(folder.path()).await;
    let port = cluster.port();
    cluster.stop().await;
    let _stranger = std::net::TcpListener::bind(("127.0.0.1", port)).unwrap();
    let cluster = start(folder.path()).await;
    assert_ne!(cluster.port(), port);
    cluster.stop().await;
}

#[tokio::test]
async fn lost_passwords_are_replaced() {
    let folder = folder();
    start(folder.path()).await.stop().await;
    std::fs::remove_file(folder.path().join("secrets")).unwrap();
    let cluster = start(folder.path()).await;
    connect(&cluster.owner_url("postgres")).await;
    cluster.stop().await;
}

#[tokio::test]
async fn another_major_version_is_one_clear_line() {
    let folder = folder();
    start(folder.path()).await.stop().await;
    std::fs::write(folder.path().join("server/cluster/PG_VERSION"), "12\n").unwrap();
    // The wheel must not be fetched for this.
    let error = Cluster::start(ClusterOptions::new(folder.path()))
        .await
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.contains("made by PostgreSQL 12") && error.contains("--reset"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 1);
}
