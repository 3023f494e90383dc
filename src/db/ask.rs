//! The verbs of the authorization servers and the pages: one statement, `verb(audience, input, request)`, one JSON value.

use serde_json::{Value, json};

use super::{
    call::{Db, jsonb, text},
    pool::{DbError, Unjudged},
    request::RequestContext,
};
use crate::{audience::Audience, error};

/// Why a verb has no answer.
#[derive(Debug)]
pub enum AskError {
    /// A rule refused. The text is for the person.
    Refused {
        code: String,
        message: String,
        detail: Value,
    },
    /// The input holds a value that `jsonb` cannot store.
    Unstorable,
    /// The database did not judge.
    Unavailable { known: Unjudged, cause: String },
}

/// Which browser asks; the hashes of its cookies.
#[derive(Clone, Debug, Default)]
pub struct Browser {
    pub browser: Option<String>,
    pub session: Option<String>,
    pub agent: Option<String>,
}

impl Db {
    pub async fn ask(
        &self,
        statement: &'static str,
        audience: Audience,
        input: &Value,
        browser: &Browser,
        request_context: &RequestContext,
    ) -> Result<Value, AskError> {
        let (web_url, admin_url) = self.urls();
        let request = json!({
            "id": request_context.id.to_string(),
            "address": request_context.address.to_string(),
            "web_url": web_url,
            "admin_url": admin_url,
            "browser": browser.browser,
            "session": browser.session,
            "agent": browser.agent,
        });
        let parameters = vec![
            text(audience.as_str()),
            jsonb(input.to_string()),
            jsonb(request.to_string()),
        ];
        let answer = match self.json(statement, parameters).await {
            Ok(text) => serde_json::from_str(&text).map_err(|error| AskError::Unavailable {
                known: Unjudged::Failed,
                cause: error.to_string(),
            }),
            Err(error) => Err(AskError::from(error)),
        };
        request_context.note(|note| match &answer {
            Err(AskError::Unavailable { cause, .. }) => note.cause = Some(cause.clone()),
            Err(AskError::Refused { code, .. }) => note.outcome = Some(code.clone()),
            _ => {}
        });
        answer
    }
}

impl From<DbError> for AskError {
    fn from(error: DbError) -> Self {
        match &error {
            DbError::Sql(refusal) if refusal.code().code() == "MH000" => Self::Refused {
                code: refusal.hint().unwrap_or(error::INTERNAL).to_owned(),
                message: refusal.message().to_owned(),
                detail: refusal
                    .detail()
                    .and_then(|text| serde_json::from_str(text).ok())
                    .unwrap_or_default(),
            },
            _ if error.unstorable().is_some() => Self::Unstorable,
            _ => Self::Unavailable {
                known: error.unjudged(),
                cause: error.to_string(),
            },
        }
    }
}
