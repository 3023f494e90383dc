//! Errors as JSON: `{"error": {"code", "message"}}`, and the headers that tell the client what to do.

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{auth::challenge, catalog::entries::Catalog, error};

/// An error of the bridge's own as an answer: `{"error": {"code", "message"}}`.
pub(crate) fn error(status: StatusCode, code: &str, message: &str) -> Response {
    wrapped(status, &body(code, message, None))
}

/// `{"error": …}` around the text of an error.
pub(crate) fn wrapped(status: StatusCode, body: &str) -> Response {
    let json = HeaderValue::from_static("application/json");
    (
        status,
        [(header::CONTENT_TYPE, json)],
        format!("{{\"error\":{body}}}"),
    )
        .into_response()
}

/// The text of an error as SQL writes it.
pub(crate) fn body(code: &str, message: &str, request: Option<Uuid>) -> String {
    let mut body = json!({ "code": code, "message": message });
    if let Some(id) = request {
        body["request_id"] = json!(id.to_string());
    }
    body.to_string()
}

/// A text field of an error's body.
pub(crate) fn field(body: &str, name: &str) -> Option<String> {
    let body: Value = serde_json::from_str(body).ok()?;
    Some(body.get(name)?.as_str()?.to_owned())
}

/// The code of an error's body.
pub(crate) fn code(body: &str) -> String {
    field(body, "code").unwrap_or_else(|| error::INTERNAL.to_owned())
}

/// Headers that tell the client what to do: the challenge, the time to wait.
pub(crate) fn explain(
    headers: &mut HeaderMap,
    metadata: Option<&str>,
    code: &str,
    body: &str,
    catalog: &Catalog,
    presented: bool,
) {
    let detail: Value = serde_json::from_str(body).unwrap_or_default();
    let challenge = match code {
        error::UNAUTHORIZED => Some(challenge::unauthorized(
            metadata,
            &catalog.scopes.join(" "),
            presented,
        )),
        error::SCOPE_MISSING => {
            let needed = detail.get("scopes").and_then(Value::as_array);
            let needed: Vec<&str> = needed
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            Some(challenge::insufficient_scope(metadata, &needed.join(" ")))
        }
        _ => None,
    };
    if let Some(value) = challenge.and_then(|text| HeaderValue::from_str(&text).ok()) {
        headers.insert(header::WWW_AUTHENTICATE, value);
    }
    if let Some(seconds) = detail.get("retry_after_seconds").and_then(Value::as_u64) {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
}

/// The same response, which nothing may cache.
pub(crate) fn no_store(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Paths that do not exist.
pub(crate) async fn not_found() -> Response {
    error(
        StatusCode::NOT_FOUND,
        "not_found",
        "There is nothing at this address; GET /api says what there is.",
    )
}

/// Paths that exist, but not for this method.
pub(crate) async fn method_not_allowed() -> Response {
    error(
        StatusCode::METHOD_NOT_ALLOWED,
        "method_not_allowed",
        "This address takes another method.",
    )
}
