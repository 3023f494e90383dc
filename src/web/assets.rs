//! The one stylesheet, the one icon, and the one script, which only some pages have and none needs.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};

pub(crate) const STYLE: &str = concat!("/assets/style-", env!("CARGO_PKG_VERSION"), ".css");
pub(crate) const ICON: &str = concat!("/assets/icon-", env!("CARGO_PKG_VERSION"), ".svg");
pub(crate) const SCRIPT: &str = concat!("/assets/live-", env!("CARGO_PKG_VERSION"), ".js");

pub(crate) async fn style() -> Response {
    serve("text/css; charset=utf-8", include_str!("assets/style.css"))
}

pub(crate) async fn icon() -> Response {
    serve("image/svg+xml", include_str!("assets/icon.svg"))
}

pub(crate) async fn script() -> Response {
    serve(
        "text/javascript; charset=utf-8",
        include_str!("assets/live.js"),
    )
}

fn serve(kind: &'static str, text: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=3600"),
        ),
    ];
    (headers, text).into_response()
}
