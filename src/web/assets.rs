//! The one stylesheet.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

pub const STYLE: &str = concat!("/assets/style-", env!("CARGO_PKG_VERSION"), ".css");
const TEXT: &str = include_str!("assets/style.css");

pub async fn style() -> Response {
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/css; charset=utf-8"),
        ),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=3600"),
        ),
    ];
    (headers, TEXT).into_response()
}
