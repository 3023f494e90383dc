//! The verbs of the jobs' worker.

use std::sync::Arc;

use tokio_postgres::types::Type;

use super::{
    call::{Db, jsonb, text},
    pool::DbError,
};

impl Db {
    /// Announces what this program provides, such as its embedding model.
    pub async fn announce(&self, facts: String) -> Result<String, DbError> {
        self.json("select mcp.announce($1)", vec![jsonb(facts)])
            .await
    }

    pub async fn claim_jobs(
        &self,
        worker: &str,
        kinds: &[&str],
        limit: i32,
    ) -> Result<String, DbError> {
        let kinds: Vec<String> = kinds.iter().map(ToString::to_string).collect();
        let parameters = vec![
            text(worker),
            (Arc::new(kinds) as _, Type::TEXT_ARRAY),
            (Arc::new(limit) as _, Type::INT4),
        ];
        self.json("select mcp.claim_jobs($1, $2, $3)", parameters)
            .await
    }

    pub async fn finish_job(&self, id: uuid::Uuid, outcome: String) -> Result<String, DbError> {
        let parameters = vec![(Arc::new(id) as _, Type::UUID), jsonb(outcome)];
        self.json("select mcp.finish_job($1, $2)", parameters).await
    }

    pub async fn job_counts(&self) -> Result<String, DbError> {
        self.json("select mcp.job_counts()", vec![]).await
    }
}
