//! Pages and redirects as responses, with the headers that protect them.

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// A page loads from this origin alone, runs no script and cannot be framed.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// For pages with parts that change: the one script, and what it fetches.
pub(crate) const LIVE_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// Browsers apply `form-action` to every redirect after a form. The consent form redirects to the client's redirect URI,
/// and from there wherever the client likes.
pub(crate) const CONSENT_POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

pub(crate) fn redirect(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(address) => protect(
            (StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response(),
            POLICY,
        ),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

pub(crate) fn page(status: StatusCode, page: &impl Template) -> Response {
    page_under(status, page, POLICY)
}

/// A page under a content security policy of its own.
pub(crate) fn page_under(
    status: StatusCode,
    page: &impl Template,
    policy: &'static str,
) -> Response {
    match page.render() {
        Ok(html) => {
            let kind = HeaderValue::from_static("text/html; charset=utf-8");
            protect(
                (status, [(header::CONTENT_TYPE, kind)], html).into_response(),
                policy,
            )
        }
        Err(error) => {
            tracing::error!(%error, "a page cannot be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Adds the headers that every page carries.
fn protect(mut response: Response, policy: &'static str) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, "no-store"),
        // Not `no-referrer`: forms must still say their origin.
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
    response
}
