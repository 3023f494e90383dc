//! Pages as answers, the headers that protect them, and the page that says what went wrong.

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::page::Frame;
use crate::{
    db::{ask::AskError, pool::Unjudged},
    error,
    origin::Origin,
};

/// Everything comes from this origin, no script at all, and nobody may frame it.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// For pages with parts that change: the one script, and what it fetches.
pub(crate) const LIVE_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// The consent page's answer leads to the client's callback, and from there on wherever the client likes; browsers apply
/// `form-action` to that whole chain.
pub(crate) const CONSENT_POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Where the browser goes next.
pub(crate) fn to(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(address) => protect(
            (StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response(),
            POLICY,
        ),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

pub(crate) fn show(status: StatusCode, page: &impl Template) -> Response {
    show_under(status, page, POLICY)
}

pub(crate) fn show_under(
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
            tracing::error!(%error, "a page that cannot be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// What every page's answer carries.
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

#[derive(Template)]
#[template(path = "problem.html")]
struct Problem<'a> {
    frame: Frame,
    message: &'a str,
}

/// A page that says what went wrong.
pub(crate) fn problem(origin: &Origin, status: StatusCode, message: &str) -> Response {
    let frame = Frame::plain(origin, heading(status));
    show(status, &Problem { frame, message })
}

/// What the page is, in the words that people know from other sites.
fn heading(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "Page not found",
        StatusCode::FORBIDDEN => "Access denied",
        StatusCode::GONE => "No longer available",
        StatusCode::TOO_MANY_REQUESTS => "Too many requests",
        StatusCode::SERVICE_UNAVAILABLE => "Service unavailable",
        status if status.is_server_error() => "Server error",
        _ => "Request failed",
    }
}

/// The same for someone who should sign in as somebody else.
pub(crate) fn wrong_person(frame: Frame, message: &str) -> Response {
    show(StatusCode::FORBIDDEN, &Problem { frame, message })
}

/// The database did not judge.
pub(crate) fn unavailable(origin: &Origin, error: &AskError) -> Response {
    let (status, message) = match error {
        AskError::Refused { code, message, .. } => (origin.page_status(code), message.as_str()),
        AskError::Unstorable => (
            StatusCode::BAD_REQUEST,
            "The form contains a character that cannot be stored. Remove it and try again.",
        ),
        AskError::Unavailable { known, .. } => match known {
            Unjudged::NotStarted => (
                StatusCode::SERVICE_UNAVAILABLE,
                "The server is busy. Nothing was changed. Try again in a moment.",
            ),
            Unjudged::Unknown => (
                StatusCode::GATEWAY_TIMEOUT,
                "The server got no answer in time, so this may have been done. Open the page again and look before you \
                 repeat it.",
            ),
            Unjudged::Failed => (StatusCode::INTERNAL_SERVER_ERROR, error::INTERNAL_MESSAGE),
        },
    };
    problem(origin, status, message)
}
