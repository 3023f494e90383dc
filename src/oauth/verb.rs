//! Asks a verb of `oauth` on behalf of a client.

use serde_json::Value;

use super::error::OAuthError;
use crate::{
    db::{ask::Browser, request::RequestContext},
    origin::Origin,
};

/// What the verb answers under `key`. An answer without it is an OAuth error.
pub(super) async fn ask(
    origin: &Origin,
    request_context: &RequestContext,
    statement: &'static str,
    input: &Value,
    key: &str,
) -> Result<Value, OAuthError> {
    let (db, browser) = (&origin.app.db, Browser::default());
    let mut body = db
        .ask(statement, origin.audience, input, &browser, request_context)
        .await?;
    match body.get_mut(key) {
        Some(answer) => Ok(answer.take()),
        None => Err(OAuthError::from_sql(&body)),
    }
}
