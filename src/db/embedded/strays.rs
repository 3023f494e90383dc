//! Servers that an earlier run left on our files: a server that outlived its parent, or processes whose server was killed.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};

use super::ClusterError;

/// Ends every server process that works in `cluster`. The caller holds the data folder's lock, so nobody uses them.
pub(super) async fn stop(cluster: &Path) -> Result<(), ClusterError> {
    // First the signal for a clean end, then the harder ones.
    for (signal, patience) in [
        (Signal::SIGINT, 5),
        (Signal::SIGQUIT, 3),
        (Signal::SIGKILL, 3),
    ] {
        let found = processes(cluster).await;
        if found.is_empty() {
            break;
        }
        tracing::info!("ending a server left running in {}", cluster.display());
        for pid in found {
            let _ = kill(Pid::from_raw(pid), signal);
        }
        let deadline = Instant::now() + Duration::from_secs(patience);
        while Instant::now() < deadline && !processes(cluster).await.is_empty() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    let remaining = processes(cluster).await;
    if let Some(pid) = remaining.first() {
        return Err(ClusterError::new(format!(
            "process {pid} still works in {}; end it and start again",
            cluster.display()
        )));
    }
    // No server runs there. The process id in this file may now belong to another program, which must not prevent a start.
    let _ = std::fs::remove_file(cluster.join("postmaster.pid"));
    Ok(())
}

/// PostgreSQL's processes all have the cluster as their working folder.
#[cfg(target_os = "linux")]
async fn processes(cluster: &Path) -> Vec<i32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    pids.filter(|pid| {
        let link = |name: &str| std::fs::read_link(format!("/proc/{pid}/{name}"));
        let server =
            link("exe").is_ok_and(|exe| exe.file_name().is_some_and(|name| name == "postgres"));
        server && link("cwd").is_ok_and(|folder| folder == cluster)
    })
    .collect()
}

/// Without /proc. The server's command line names the cluster.
#[cfg(not(target_os = "linux"))]
async fn processes(cluster: &Path) -> Vec<i32> {
    let listed = tokio::process::Command::new("ps")
        .args(["-axo", "pid=,command="])
        .output()
        .await;
    let text = listed.map(|output| output.stdout).unwrap_or_default();
    let wanted = format!("postgres -D {}", cluster.display());
    String::from_utf8_lossy(&text)
        .lines()
        .filter(|line| line.ends_with(&wanted))
        .filter_map(|line| line.split_whitespace().next()?.parse().ok())
        .collect()
}
