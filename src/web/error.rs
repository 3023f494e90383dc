//! What a handler answers with: the page, or why there is another one instead.

use axum::response::{IntoResponse, Response};

pub(crate) type Page = Result<Response, PageError>;

/// The answer in place of the page: a way to sign in, or a page that says what went wrong. `?` ends a handler with it.
pub(crate) struct PageError(Response);

impl From<Response> for PageError {
    fn from(answer: Response) -> Self {
        Self(answer)
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        self.0
    }
}
