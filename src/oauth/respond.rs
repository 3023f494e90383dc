//! JSON responses of the authorization server.

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::Value;

/// A response that may hold a token, so nothing may cache it.
pub(super) fn json(status: StatusCode, body: Value) -> Response {
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::PRAGMA, HeaderValue::from_static("no-cache")),
    ];
    (status, headers, Json(body)).into_response()
}
