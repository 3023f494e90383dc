//! Keeps the server running on a port of its own: restarts it when it ends unexpectedly.

use std::{
    fs,
    net::{Ipv4Addr, TcpListener},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI32, Ordering},
    },
    time::Duration,
};

use tokio::{process::Child, sync::oneshot};

use super::{
    ClusterError,
    postmaster::{self, Postmaster, StartError},
};

/// The port of the last run if it is free, because people save addresses.
pub(super) async fn start_on_free_port(
    postmaster: &Postmaster,
    note: &Path,
) -> Result<(Child, u16), ClusterError> {
    let last = fs::read_to_string(note)
        .ok()
        .and_then(|port| port.trim().parse().ok());
    let mut wanted = last.unwrap_or(0);
    for _ in 0..5 {
        let port = free_port(wanted).or_else(|_| free_port(0));
        let port =
            port.map_err(|error| ClusterError::new(format!("no free port on 127.0.0.1: {error}")))?;
        match postmaster.start(port).await {
            Ok(child) => {
                fs::write(note, port.to_string()).map_err(ClusterError::io("write", note))?;
                return Ok((child, port));
            }
            Err(StartError::PortTaken) => wanted = 0,
            Err(StartError::Other(error)) => return Err(error),
        }
    }
    Err(ClusterError::new(
        "PostgreSQL found no free port on 127.0.0.1",
    ))
}

fn free_port(wanted: u16) -> std::io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, wanted))?
        .local_addr()?
        .port())
}

pub(super) fn raw_pid(child: &Child) -> i32 {
    child.id().map_or(0, |pid| pid as i32)
}

/// Restarts the server whenever it ends unexpectedly, until `stop`.
pub(super) async fn keep(
    postmaster: Arc<Postmaster>,
    port: u16,
    mut child: Child,
    pid: Arc<AtomicI32>,
    mut stopped: oneshot::Receiver<()>,
) {
    loop {
        tokio::select! {
            _ = &mut stopped => break,
            _ = child.wait() => {}
        }
        tracing::warn!("PostgreSQL ended unasked; starting it again");
        let restarted = async {
            loop {
                match postmaster.start(port).await {
                    Ok(child) => return child,
                    Err(StartError::PortTaken) => {
                        tracing::error!("port {port} was taken meanwhile")
                    }
                    Err(StartError::Other(error)) => tracing::error!("{error}"),
                }
                tokio::time::sleep(Duration::from_secs(2)).await;
            }
        };
        child = tokio::select! {
            _ = &mut stopped => break,
            child = restarted => child,
        };
        pid.store(raw_pid(&child), Ordering::Relaxed);
        tracing::info!("PostgreSQL runs again");
    }
    postmaster::stop(&mut child).await;
}
