//! OAuth errors as clients read them (RFC 6749, 5.2).

use axum::{
    http::{HeaderValue, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::respond;
use crate::{
    db::{ask::AskError, pool::Unjudged},
    error,
};

/// Why a client gets no token, registration or revocation. It is its own response, so `?` ends a handler with it.
#[derive(Debug, thiserror::Error)]
#[error("{code}: {description}")]
pub(crate) struct OAuthError {
    code: String,
    description: String,
    retry_after_seconds: Option<u64>,
}

impl OAuthError {
    pub(super) fn new(code: &str, description: &str) -> Self {
        Self {
            code: code.to_owned(),
            description: description.to_owned(),
            retry_after_seconds: None,
        }
    }

    /// From `oauth._error`.
    pub(super) fn from_sql(body: &Value) -> Self {
        let code = body["error"].as_str().unwrap_or("server_error");
        let description = body["error_description"].as_str();
        Self {
            retry_after_seconds: body["retry_after_seconds"].as_u64(),
            ..Self::new(code, description.unwrap_or(error::INTERNAL_MESSAGE))
        }
    }
}

/// SQL did not judge the request. Only where it was not started may the text say so.
impl From<AskError> for OAuthError {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Refused { message, .. } => Self::new("invalid_request", &message),
            AskError::Unstorable => Self::new(
                "invalid_request",
                "A parameter holds a character that cannot be stored.",
            ),
            AskError::Unavailable { known, .. } => match known {
                Unjudged::NotStarted => Self {
                    retry_after_seconds: Some(error::BUSY_SECONDS),
                    ..Self::new("temporarily_unavailable", error::BUSY_MESSAGE)
                },
                Unjudged::Unknown => Self::new(
                    "temporarily_unavailable",
                    "The database gave no answer in time, so the request may have been done. Send the same request once \
                     more; if it is refused, authorize again.",
                ),
                Unjudged::Failed => Self::new("server_error", error::INTERNAL_MESSAGE),
            },
        }
    }
}

impl IntoResponse for OAuthError {
    fn into_response(self) -> Response {
        let body = json!({ "error": self.code, "error_description": self.description });
        let mut response = respond::json(error::oauth(&self.code), body);
        if let Some(seconds) = self.retry_after_seconds {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
