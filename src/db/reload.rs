//! Development: a saved SQL file is live within a second; a wrong one leaves the old function in place.

use std::path::PathBuf;
use std::time::Duration;

use notify::{EventKind, RecursiveMode, Watcher};
use tokio::sync::mpsc;

use crate::db::migrate::{MigrateError, Purpose, Report, migrate};
use crate::db::source::SqlSource;

/// Editors save in several steps: rename, write, touch.
const SETTLE: Duration = Duration::from_millis(60);

#[derive(Debug)]
pub enum ReloadEvent {
    /// Watching; saves from now on are seen.
    Watching,
    Applied(Report),
    /// The display of the error names file and line.
    Failed(MigrateError),
    /// The folder cannot be watched; nothing more will be reported.
    Stopped(String),
}

/// Watches `dir` (a folder like `sql/`) until dropped.
pub async fn watch(owner_url: String, dir: PathBuf, report: impl Fn(ReloadEvent)) {
    let (changed, mut changes) = mpsc::channel::<()>(1);
    let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        if event.is_ok_and(|event| !matches!(event.kind, EventKind::Access(_))) {
            // Full means that a run is due already.
            let _ = changed.try_send(());
        }
    })
    .and_then(|mut watcher| {
        watcher.watch(&dir, RecursiveMode::Recursive)?;
        Ok(watcher)
    });
    // Kept alive: it stops watching when dropped.
    let _watcher = match watcher {
        Ok(watcher) => watcher,
        Err(error) => {
            report(ReloadEvent::Stopped(format!(
                "cannot watch {}: {error}",
                dir.display()
            )));
            return;
        }
    };
    report(ReloadEvent::Watching);
    let source = SqlSource::Dir(dir);
    while changes.recv().await.is_some() {
        tokio::time::sleep(SETTLE).await;
        while changes.try_recv().is_ok() {}
        match migrate(&owner_url, &source, Purpose::Dev).await {
            Ok(done) if done.changed => report(ReloadEvent::Applied(done)),
            Ok(_) => {}
            Err(error) => report(ReloadEvent::Failed(error)),
        }
    }
}
