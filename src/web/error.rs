//! What a handler returns: the page, or what the browser gets in its place.

use askama::Template;
use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{page::Frame, refusal::Refusal, respond};
use crate::{
    db::{ask::AskError, pool::Unjudged},
    error,
    origin::Origin,
};

pub(crate) type Page = Result<Response, PageError>;

/// Why there is no page. It is its own response, so `?` ends a handler with it.
pub(crate) enum PageError {
    /// Another page comes first, such as the one to sign in.
    Redirect(String),
    /// A page that says what went wrong.
    Problem(Box<Problem>),
}

#[derive(Template)]
#[template(path = "problem.html")]
pub(crate) struct Problem {
    frame: Frame,
    status: StatusCode,
    message: String,
}

impl PageError {
    pub(crate) fn new(origin: &Origin, status: StatusCode, message: &str) -> Self {
        Self::in_frame(Frame::plain(origin, heading(status)), status, message)
    }

    pub(crate) fn internal(origin: &Origin) -> Self {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Self::new(origin, status, error::INTERNAL_MESSAGE)
    }

    pub(super) fn refused(origin: &Origin, refusal: &Refusal) -> Self {
        let status = origin.page_status(&refusal.code);
        Self::new(origin, status, &refusal.message)
    }

    /// For someone who should sign in with another account. The frame has the button to sign out.
    pub(super) fn wrong_account(frame: Frame, message: &str) -> Self {
        Self::in_frame(frame, StatusCode::FORBIDDEN, message)
    }

    /// SQL gave no answer.
    pub(crate) fn unavailable(origin: &Origin, error: &AskError) -> Self {
        match error {
            AskError::Refused { code, message, .. } => {
                Self::refused(origin, &Refusal::new(code, message))
            }
            AskError::Unstorable => Self::new(
                origin,
                StatusCode::BAD_REQUEST,
                "The form contains a character that cannot be stored. Remove it and try again.",
            ),
            AskError::Unavailable { known, .. } => match known {
                Unjudged::NotStarted => Self::new(
                    origin,
                    StatusCode::SERVICE_UNAVAILABLE,
                    "The server is busy. Nothing was changed. Try again in a moment.",
                ),
                Unjudged::Unknown => Self::new(
                    origin,
                    StatusCode::GATEWAY_TIMEOUT,
                    "The server got no answer in time, so this may have been done. Open the page again and look before you \
                     repeat it.",
                ),
                Unjudged::Failed => Self::internal(origin),
            },
        }
    }

    fn in_frame(frame: Frame, status: StatusCode, message: &str) -> Self {
        Self::Problem(Box::new(Problem {
            frame,
            status,
            message: message.to_owned(),
        }))
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        match self {
            Self::Redirect(address) => respond::redirect(&address),
            Self::Problem(problem) => respond::page(problem.status, &*problem),
        }
    }
}

/// Titles that people know from other sites.
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

/// Why SQL did not do what a visitor asked.
pub(crate) enum VisitError {
    /// A rule refused. The page where the visitor asked can show it.
    Refused(Refusal),
    /// The browser gets this in place of the page.
    Page(PageError),
}

impl VisitError {
    /// The refusal to show on the page where the visitor asked; everything else ends the handler.
    pub(crate) fn refusal(self) -> Result<Refusal, PageError> {
        match self {
            Self::Refused(refusal) => Ok(refusal),
            Self::Page(error) => Err(error),
        }
    }
}

impl From<Refusal> for VisitError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<PageError> for VisitError {
    fn from(error: PageError) -> Self {
        Self::Page(error)
    }
}
