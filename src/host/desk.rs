//! What this instance keeps for hosts: a bell that commands have moved, and the schema of the world's state.

use std::{
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::Value;
use tokio::{
    sync::{Notify, futures::Notified},
    time::Instant,
};

use crate::{
    db::{call::Db, pool::DbError},
    mcp::schema::Schema,
};

/// How often to look whether commands have moved on another instance; on this one the bell says so at once.
const GLANCE: Duration = Duration::from_millis(250);

#[derive(Default)]
pub struct Desk {
    bell: Notify,
    /// With the version of the catalog by which it was loaded.
    schema: Mutex<Option<(i64, Arc<Schema>)>>,
}

impl Desk {
    /// A command was queued or answered here.
    pub fn ring(&self) {
        self.bell.notify_waiters();
    }

    pub fn patience(&self, time: Duration) -> Patience<'_> {
        Patience {
            bell: &self.bell,
            end: Instant::now() + time,
        }
    }

    pub async fn schema(&self, db: &Db, version: i64) -> Result<Arc<Schema>, DbError> {
        if let Some((_, schema)) = self.known().filter(|(of, _)| *of == version) {
            return Ok(schema);
        }
        let text = db.json("select world.state_schema()", vec![]).await?;
        let schema: Value =
            serde_json::from_str(&text).map_err(|error| DbError::Shape(error.to_string()))?;
        let schema = Arc::new(Schema::compile("world.state_schema", &schema));
        let mut slot = self.schema.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some((version, schema.clone()));
        Ok(schema)
    }

    fn known(&self) -> Option<(i64, Arc<Schema>)> {
        self.schema
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// Waiting for commands to move: listen, look, and rest until it is worth looking again.
pub struct Patience<'a> {
    bell: &'a Notify,
    end: Instant,
}

impl<'a> Patience<'a> {
    /// From here on a ring counts, also while looking.
    pub fn listen(&self) -> Pin<Box<Notified<'a>>> {
        let mut rung = Box::pin(self.bell.notified());
        rung.as_mut().enable();
        rung
    }

    /// False: the time is over.
    pub async fn rest(&self, rung: Pin<Box<Notified<'a>>>) -> bool {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        let _ = tokio::time::timeout(GLANCE.min(left), rung).await;
        true
    }
}
