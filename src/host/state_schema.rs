//! The schema of the world's state, compiled once per version of the catalog.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use crate::{
    db::{call::Db, pool::DbError},
    json_schema::Schema,
};

#[derive(Default)]
pub(crate) struct StateSchema {
    /// With the version of the catalog at which it was loaded.
    known: Mutex<Option<(i64, Arc<Schema>)>>,
}

impl StateSchema {
    pub(crate) async fn get(&self, db: &Db, version: i64) -> Result<Arc<Schema>, DbError> {
        if let Some((_, schema)) = self.known().filter(|(known, _)| *known == version) {
            return Ok(schema);
        }
        let text = db.json("select world.state_schema()", vec![]).await?;
        let schema: Value =
            serde_json::from_str(&text).map_err(|error| DbError::Shape(error.to_string()))?;
        let schema = Arc::new(Schema::compile("world.state_schema", &schema));
        let mut slot = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some((version, schema.clone()));
        Ok(schema)
    }

    fn known(&self) -> Option<(i64, Arc<Schema>)> {
        self.known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
