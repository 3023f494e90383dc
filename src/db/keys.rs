//! The verbs of the operator's command line: agent keys, and what the database says of itself.

use serde::Deserialize;
use tokio_postgres::types::Type;

use super::{
    call::{Db, jsonb},
    pool::DbError,
};

/// What `mcp.verify()` says.
#[derive(Debug, Deserialize)]
pub struct Verification {
    pub release: i64,
    pub interface: i64,
    pub migration: i64,
    pub server_version_num: i64,
    #[serde(default)]
    pub problems: Vec<String>,
}

impl Db {
    pub async fn verify(&self) -> Result<Verification, DbError> {
        let text = self.json("select mcp.verify()", vec![]).await?;
        serde_json::from_str(&text).map_err(|error| DbError::Shape(error.to_string()))
    }

    pub async fn key_create(&self, spec: String) -> Result<String, DbError> {
        self.json("select mcp.key_create($1)", vec![jsonb(spec)])
            .await
    }

    pub async fn key_list(&self, account: Option<String>) -> Result<String, DbError> {
        let parameter = (std::sync::Arc::new(account) as _, Type::TEXT);
        self.json("select mcp.key_list($1)", vec![parameter]).await
    }

    pub async fn key_revoke(&self, id: &str) -> Result<String, DbError> {
        self.json("select mcp.key_revoke($1)", vec![super::call::text(id)])
            .await
    }
}
