//! The clock of the database's own chores: SQL says what is due, every bridge keeps asking, and one at a time does it.

use std::time::Duration;

use serde::Deserialize;

use super::{call::Db, pool::DbError};

/// What `mcp.tick()` says.
#[derive(Deserialize)]
struct Ticked {
    /// There may be more work: ask again at once.
    more: bool,
    failed: Vec<Failed>,
}

#[derive(Deserialize)]
struct Failed {
    chore: String,
    cause: String,
}

/// Asks once an interval for ever; the server ends the task.
pub(crate) async fn run(db: Db, interval: Duration) {
    loop {
        tokio::time::sleep(interval).await;
        // A database that does not answer is the poll's to report.
        while once(&db).await.unwrap_or(false) {}
    }
}

async fn once(db: &Db) -> Result<bool, DbError> {
    let text = db.json("select mcp.tick()", vec![]).await?;
    let ticked: Ticked =
        serde_json::from_str(&text).map_err(|error| DbError::Shape(error.to_string()))?;
    for Failed { chore, cause } in ticked.failed {
        tracing::warn!(chore, cause, "a chore failed");
        db.metrics.chore_failed(&chore);
    }
    Ok(ticked.more)
}
