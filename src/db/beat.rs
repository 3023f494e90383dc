//! The heartbeat of this instance: it proves that a write commits, and brings the figures of checks and due work.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde::Deserialize;
use tokio_postgres::types::Type;
use uuid::Uuid;

use super::{call::Db, pool::DbError};

/// What `mcp.beat()` says.
#[derive(Deserialize)]
struct Figures {
    checks: Vec<Check>,
    late_seconds: BTreeMap<String, i64>,
}

#[derive(Deserialize)]
struct Check {
    check: String,
    /// `None`: it has never run.
    problems: Option<i64>,
    age_seconds: Option<i64>,
}

/// Whether the last write committed.
#[derive(Debug)]
pub(crate) struct Writes(AtomicBool);

impl Default for Writes {
    fn default() -> Self {
        Self(AtomicBool::new(true))
    }
}

impl Writes {
    pub(crate) fn commit(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn note(&self, beat: Result<(), &DbError>) {
        let committed = self.0.swap(beat.is_ok(), Ordering::Relaxed);
        match beat {
            Err(error) if committed => tracing::warn!(%error, "no write commits"),
            Ok(()) if !committed => tracing::info!("writes commit again"),
            _ => {}
        }
    }
}

/// Beats for ever; the server ends the task.
pub(crate) async fn run(db: Db, writes: Arc<Writes>, interval: Duration) {
    let instance = Uuid::new_v4();
    loop {
        writes.note(once(&db, instance).await.as_ref().copied());
        tokio::time::sleep(interval).await;
    }
}

async fn once(db: &Db, instance: Uuid) -> Result<(), DbError> {
    let parameters = vec![(Arc::new(instance) as _, Type::UUID)];
    let text = db.json("select mcp.beat($1)", parameters).await?;
    let figures: Figures =
        serde_json::from_str(&text).map_err(|error| DbError::Shape(error.to_string()))?;
    for check in figures.checks {
        if let (Some(problems), Some(age)) = (check.problems, check.age_seconds) {
            db.metrics.checked(check.check, problems, age);
        }
    }
    for (work, seconds) in figures.late_seconds {
        db.metrics.late(work, seconds);
    }
    Ok(())
}
