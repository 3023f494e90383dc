//! What SQL answered to a call.

use serde::Deserialize;
use serde_json::value::RawValue;
use tokio_postgres::Row;

use super::{pool::DbError, row::JsonText};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Ok,
    /// The tool answered an error.
    Error,
    /// A gate refused.
    Refused,
    /// The bridge must perform an effect and call again.
    Effect,
    /// The client's person must act, and the client must call again.
    Pending,
    /// The database gave no answer.
    Unavailable,
}

/// What SQL answered.
#[derive(Debug)]
pub struct Answer {
    pub outcome: Outcome,
    pub body: String,
    /// What to do and call again; with `Pending`, what to ask the client for; with `Ok` and `Error`, metadata beside the answer.
    pub effect: Option<String>,
    pub cause: Option<String>,
    pub version: i64,
}

/// Metadata beside the data.
#[derive(Default, Deserialize)]
pub struct Beside {
    pub meta: Option<Box<RawValue>>,
    #[serde(default)]
    pub is_error: bool,
    pub age_seconds: Option<u64>,
    /// Whether this is the stored answer of an idempotency key.
    #[serde(default)]
    pub replayed: bool,
}

impl Answer {
    /// The metadata of an answer that is `Ok` or `Error`.
    pub fn beside(&self) -> Beside {
        let text = self
            .effect
            .as_deref()
            .filter(|_| matches!(self.outcome, Outcome::Ok | Outcome::Error));
        text.and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default()
    }

    pub(super) fn read(row: &Row) -> Result<Self, DbError> {
        let shape = |error: tokio_postgres::Error| DbError::Shape(error.to_string());
        let body: Option<JsonText> = row.try_get(1).map_err(shape)?;
        let effect: Option<JsonText> = row.try_get(2).map_err(shape)?;
        let outcome = match row.try_get::<_, &str>(0).map_err(shape)? {
            "ok" => Outcome::Ok,
            "error" => Outcome::Error,
            "refused" => Outcome::Refused,
            "effect" => Outcome::Effect,
            "pending" => Outcome::Pending,
            other => return Err(DbError::Shape(format!("unknown outcome {other}"))),
        };
        Ok(Self {
            outcome,
            body: body.map_or_else(|| "null".to_owned(), |text| text.0),
            effect: effect.map(|text| text.0),
            cause: row.try_get(3).map_err(shape)?,
            version: row.try_get(4).map_err(shape)?,
        })
    }
}
