//! Answers and errors as OAuth clients read them (RFC 6749, 5).

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::{
    db::{ask::AskError, pool::Unjudged},
    error,
};

/// An answer that may hold a token, or belongs to one exchange.
pub(super) fn answer(status: StatusCode, body: Value) -> Response {
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::PRAGMA, HeaderValue::from_static("no-cache")),
    ];
    (status, headers, Json(body)).into_response()
}

/// An OAuth error as its client reads it.
pub(super) fn refuse(code: &str, description: &str) -> Response {
    refusal(&json!({ "error": code, "error_description": description }))
}

/// What SQL said no with.
pub(super) fn refusal(body: &Value) -> Response {
    let code = body["error"].as_str().unwrap_or("server_error");
    let plain = json!({ "error": code, "error_description": body["error_description"] });
    let mut response = answer(error::oauth(code), plain);
    if let Some(seconds) = body["retry_after_seconds"].as_u64() {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What the database did not judge.
pub(super) fn no_answer(error: &AskError) -> Response {
    match error {
        AskError::Refused { message, .. } => refuse("invalid_request", message),
        AskError::Unstorable => refuse(
            "invalid_request",
            "A parameter holds a character that cannot be stored.",
        ),
        AskError::Unavailable { known, .. } => match known {
            Unjudged::NotStarted => refusal(&json!({
                "error": "temporarily_unavailable",
                "error_description": error::BUSY_MESSAGE,
                "retry_after_seconds": error::BUSY_SECONDS,
            })),
            Unjudged::Unknown => refuse(
                "temporarily_unavailable",
                "The database gave no answer in time, so the request may have been done. Send the same request once \
                 more; if it is refused, authorize again.",
            ),
            Unjudged::Failed => refuse("server_error", error::INTERNAL_MESSAGE),
        },
    }
}
