//! One server process: starts it and waits until it answers, watches it, stops it within a time limit.

use std::{
    fs::File,
    io::{Read, Seek, SeekFrom},
    path::PathBuf,
    time::Duration,
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use tokio::{
    process::Child,
    time::{Instant, sleep, timeout},
};
use tokio_postgres::{Client, Config, NoTls, error::SqlState};

use super::{ClusterError, account::Account, binaries::Binaries, initdb, strays};

/// Recovery after a crash may take long. This limit holds then too.
const START_LIMIT: Duration = Duration::from_secs(60);

/// What is needed to start the server, also repeatedly.
pub(super) struct Postmaster {
    pub binaries: Binaries,
    pub account: Account,
    pub cluster: PathBuf,
    pub log: PathBuf,
    pub password: String,
    pub throwaway: bool,
}

pub(super) enum StartError {
    /// Another program has the port.
    PortTaken,
    Other(ClusterError),
}

impl<E: Into<ClusterError>> From<E> for StartError {
    fn from(error: E) -> StartError {
        StartError::Other(error.into())
    }
}

impl Postmaster {
    /// Cleans up after an earlier run, starts the server and waits until it answers.
    pub(super) async fn start(&self, port: u16) -> Result<Child, StartError> {
        strays::stop(&self.cluster).await?;
        initdb::write_settings(&self.account, &self.cluster, port, self.throwaway)?;
        let action = ClusterError::io("write", &self.log);
        let log = File::options()
            .create(true)
            .append(true)
            .open(&self.log)
            .map_err(action)?;
        let log_start = log.metadata().map_or(0, |log| log.len());
        let again = log
            .try_clone()
            .map_err(ClusterError::io("open", &self.log))?;

        let mut command = self.account.command(self.binaries.folder.join("postgres"));
        command
            .arg("-D")
            .arg(&self.cluster)
            .stdout(again)
            .stderr(log);
        let cannot = |error| ClusterError::new(format!("cannot run postgres: {error}"));
        let mut child = command.spawn().map_err(cannot)?;
        let guard = EndOnDrop(child.id());
        let answer = timeout(START_LIMIT, self.wait(&mut child, port, log_start)).await;
        guard.disarm();
        let result = answer.unwrap_or_else(|_| {
            let message = format!(
                "PostgreSQL did not answer in time; see {}",
                self.log.display()
            );
            Err(ClusterError::new(message).into())
        });
        if result.is_err() {
            stop(&mut child).await;
        }
        result.map(|()| child)
    }

    async fn wait(&self, child: &mut Child, port: u16, log_start: u64) -> Result<(), StartError> {
        loop {
            if let Ok(Some(_)) = child.try_wait() {
                return Err(self.why_ended(log_start));
            }
            match self.connect(port, "postgres").await {
                Ok(_) => return Ok(()),
                // Another server on our port would not let us in, and our own server then ends.
                Err(error) if error.code() == Some(&SqlState::INVALID_PASSWORD) => {
                    return Err(ClusterError::new(
                        "the saved passwords do not fit the database; start over with --reset",
                    )
                    .into());
                }
                Err(_) => sleep(Duration::from_millis(25)).await,
            }
        }
    }

    fn why_ended(&self, log_start: u64) -> StartError {
        let mut said = String::new();
        let _ = File::open(&self.log).and_then(|mut log| {
            log.seek(SeekFrom::Start(log_start))?;
            log.read_to_string(&mut said)
        });
        if said.contains("could not bind") || said.contains("could not create any TCP/IP sockets") {
            return StartError::PortTaken;
        }
        let fatal = said
            .lines()
            .rev()
            .find(|line| line.contains("FATAL:") || line.contains("PANIC:"));
        let why = fatal
            .and_then(|line| line.split_once(":  "))
            .map_or("no message", |(_, why)| why);
        let log = self.log.display();
        ClusterError::new(format!("PostgreSQL could not start: {why}; see {log}")).into()
    }

    pub(super) async fn connect(
        &self,
        port: u16,
        database: &str,
    ) -> Result<Client, tokio_postgres::Error> {
        let mut config = Config::new();
        config.host("127.0.0.1").port(port).dbname(database);
        config.user(initdb::SUPERUSER).password(&self.password);
        config.connect_timeout(Duration::from_secs(2));
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }
}

/// Ends a server whose start was cancelled, as on Ctrl-C.
struct EndOnDrop(Option<u32>);

impl EndOnDrop {
    fn disarm(mut self) {
        self.0 = None;
    }
}

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        if let Some(pid) = self.0 {
            let _ = kill(Pid::from_raw(pid as i32), Signal::SIGQUIT);
        }
    }
}

/// A fast shutdown, within 2.5 s in the worst case.
pub(super) async fn stop(child: &mut Child) {
    let Some(pid) = child.id() else { return };
    let pid = Pid::from_raw(pid as i32);
    let steps = [
        (Signal::SIGINT, 1500),
        (Signal::SIGQUIT, 700),
        (Signal::SIGKILL, 300),
    ];
    let started = Instant::now();
    for (signal, patience) in steps {
        let _ = kill(pid, signal);
        if timeout(Duration::from_millis(patience), child.wait())
            .await
            .is_ok()
        {
            tracing::debug!("PostgreSQL ended after {:?}", started.elapsed());
            return;
        }
    }
}
