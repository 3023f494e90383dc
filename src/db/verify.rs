//! What the database says of itself when a server starts.

use serde::Deserialize;

use super::{call::Db, pool::DbError};

/// What `mcp.verify()` says.
#[derive(Debug, Deserialize)]
pub(crate) struct Verification {
    pub interface: i64,
    #[serde(default)]
    pub problems: Vec<String>,
}

impl Db {
    pub(crate) async fn verify(&self) -> Result<Verification, DbError> {
        let text = self.json("select mcp.verify()", vec![]).await?;
        serde_json::from_str(&text).map_err(|error| DbError::Shape(error.to_string()))
    }
}
