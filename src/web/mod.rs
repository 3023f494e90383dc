//! The pages that people use, one file a page. SQL says who may see and do what; here it is shown.

pub mod account;
mod address;
pub mod approval;
pub mod arena;
pub mod assets;
pub mod connections;
pub mod consent;
pub mod cookies;
mod form;
pub mod home;
mod next;
mod page;
pub mod sign_in;
mod visit;
pub mod workspaces;
pub mod world;

use std::sync::Arc;

use askama::Template;
use axum::{
    Router,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};

use crate::{
    db::ask::AskError,
    error,
    origin::{Audience, Origin},
};
pub use page::{Frame, access_level, second, when, when_or};

/// Everything comes from this origin, no script at all, and nobody may frame it.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// For pages with parts that change: the one script, and what it fetches.
const LIVE_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/// The consent page's answer leads to the client's callback, and from there on wherever the client likes; browsers apply
/// `form-action` to that whole chain.
const CONSENT_POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

pub fn routes(router: Router<Arc<Origin>>, origin: &Origin) -> Router<Arc<Origin>> {
    let router = router
        .route("/", get(home::show))
        .route(assets::STYLE, get(assets::style))
        .route(assets::ICON, get(assets::icon))
        .route(
            "/login",
            get(sign_in::login::show).post(sign_in::login::submit),
        )
        .route(
            "/login/code",
            get(sign_in::code::show).post(sign_in::code::submit),
        )
        .route(
            "/signup",
            get(sign_in::signup::show).post(sign_in::signup::submit),
        )
        .route(
            "/reset",
            get(sign_in::reset::show).post(sign_in::reset::submit),
        )
        .route(
            "/reset/code",
            get(sign_in::reset::show_code).post(sign_in::reset::submit_code),
        )
        .route(
            "/welcome",
            get(sign_in::welcome::show).post(sign_in::welcome::submit),
        )
        .route("/logout", post(sign_in::logout::submit))
        .route("/account", get(account::show).post(account::submit))
        .route(
            "/approvals/{id}",
            get(approval::show).post(approval::decide),
        )
        .route("/login/with/{site}", get(sign_in::site::show))
        .route("/auth/callback", get(sign_in::callback::show));
    let router = match origin.app.mail.shown() {
        true => router.route("/dev/mail", get(sign_in::mails::show)),
        false => router,
    };
    // The arena and workspaces are the users', the world is the administrators'.
    let router = match origin.audience {
        Audience::Admin => world::routes(router),
        Audience::User => router
            .route("/agents/{slug}", get(arena::agent))
            .route("/duels/{slug}", get(arena::duel))
            .route("/leaderboard/agents", get(arena::leaderboard))
            .route(
                "/workspaces",
                get(workspaces::list).post(workspaces::create),
            )
            .route(
                "/workspaces/{slug}",
                get(workspaces::show).post(workspaces::change),
            )
            .route(
                "/invitation/{link}",
                get(workspaces::invitation).post(workspaces::accept),
            ),
    };
    match origin.mcp {
        true => router
            .route("/connections", get(connections::show))
            .route(
                "/connections/{id}",
                get(connections::confirm).post(connections::disconnect),
            )
            .route("/mcp/authorize", get(consent::show).post(consent::decide)),
        false => router,
    }
}

/// Where the browser goes next.
pub fn to(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(address) => protect(
            (StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response(),
            POLICY,
        ),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

pub fn show(status: StatusCode, page: &impl Template) -> Response {
    show_under(status, page, POLICY)
}

fn show_under(status: StatusCode, page: &impl Template, policy: &'static str) -> Response {
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
pub fn problem(origin: &Origin, status: StatusCode, message: &str) -> Response {
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
fn wrong_person(frame: Frame, message: &str) -> Response {
    show(StatusCode::FORBIDDEN, &Problem { frame, message })
}

/// The database did not judge.
pub fn unavailable(origin: &Origin, error: &AskError) -> Response {
    let (status, message) = match error {
        AskError::Refused { code, message, .. } => (error::page(code), message.as_str()),
        AskError::Unstorable => (
            StatusCode::BAD_REQUEST,
            "The form contains a character that cannot be stored. Remove it and try again.",
        ),
        AskError::Unavailable { busy: true, .. } => (
            StatusCode::SERVICE_UNAVAILABLE,
            "The server is busy. Nothing was changed. Try again in a moment.",
        ),
        AskError::Unavailable { .. } => {
            (StatusCode::INTERNAL_SERVER_ERROR, error::INTERNAL_MESSAGE)
        }
    };
    problem(origin, status, message)
}
