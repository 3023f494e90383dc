//! A PgBouncer in transaction mode in front of a test's database.

use std::{
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use tokio_postgres::{NoTls, SimpleQueryMessage};

use crate::support::{TestDb, cluster, eventually};

pub struct PgBouncer {
    pub port: u16,
    command: Command,
    process: Child,
    _folder: tempfile::TempDir,
}

impl PgBouncer {
    pub async fn before(db: &TestDb) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755))
            .expect("its permissions");
        let port = cluster::free_port();
        let file = folder.path().join("pgbouncer.ini");
        let users = folder.path().join("users.txt");
        std::fs::write(
            &users,
            "\"moothall\" \"moothall\"\n\"console\" \"console\"\n",
        )
        .expect("the users");
        let text = format!(
            "[databases]\n{name} = host=127.0.0.1 port={server} dbname={name} user=moothall\n\
             [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = trust\n\
             auth_file = {users}\nadmin_users = console\npool_mode = transaction\ndefault_pool_size = 4\n",
            name = db.name,
            server = db.port(),
            users = users.display(),
        );
        std::fs::write(&file, text).expect("the settings");
        // Run as the user that PostgreSQL runs as: PgBouncer refuses root too.
        let program = PathBuf::from("/usr/sbin/pgbouncer");
        let program = if program.exists() {
            program
        } else {
            "pgbouncer".into()
        };
        let mut command = Command::new(program);
        cluster::as_server_user(&mut command);
        command
            .arg("-q")
            .arg(&file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let bouncer = Self {
            port,
            process: spawn(&mut command),
            command,
            _folder: folder,
        };
        bouncer.ready(db).await;
        bouncer
    }

    async fn ready(&self, db: &TestDb) {
        let url = db.bridge_url_at(self.port);
        let answers = async || {
            let connected = tokio_postgres::connect(&url, NoTls).await;
            connected.ok().map(|_| ())
        };
        eventually("PgBouncer", answers).await;
    }

    /// Killed, and started again at the same port.
    pub async fn restart(&mut self, db: &TestDb) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        self.process = spawn(&mut self.command);
        self.ready(db).await;
    }

    /// A command of its console, such as `PAUSE`.
    pub async fn command(&self, command: &str) -> Vec<SimpleQueryMessage> {
        let url = format!(
            "postgres://console:console@127.0.0.1:{}/pgbouncer?sslmode=disable",
            self.port
        );
        let (client, connection) = tokio_postgres::connect(&url, NoTls)
            .await
            .expect("the console");
        tokio::spawn(connection);
        client.simple_query(command).await.expect("an answer")
    }
}

fn spawn(command: &mut Command) -> Child {
    command
        .spawn()
        .expect("pgbouncer, which bin/install-test-tools installs")
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
