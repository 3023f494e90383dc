//! A browser at a page: its cookies, and what SQL says to it.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{Method, StatusCode, header, request::Parts},
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Frame, cookies::Cookies, next, problem, to, unavailable, wrong_person};
use crate::web::PageError;
use crate::{db::ask::AskError, db::request::RequestContext, error, origin::Origin};

pub(crate) struct Visit {
    pub origin: Arc<Origin>,
    pub request_context: Arc<RequestContext>,
    pub cookies: Cookies,
    /// Path and query of this page.
    pub here: String,
}

impl FromRequestParts<Arc<Origin>> for Visit {
    type Rejection = PageError;

    async fn from_request_parts(
        parts: &mut Parts,
        origin: &Arc<Origin>,
    ) -> Result<Self, PageError> {
        let here = parts
            .uri
            .path_and_query()
            .map_or("/", |path| path.as_str())
            .to_owned();
        if parts.method == Method::GET && !at_home(origin, parts) {
            // Cookies and forms belong to one host, so the machine's other names lead to the public one.
            return Err(to(&format!("{}{here}", origin.url)).into());
        }
        let Some(request_context) = parts.extensions.get::<Arc<RequestContext>>().cloned() else {
            return Err(problem(
                origin,
                StatusCode::INTERNAL_SERVER_ERROR,
                error::INTERNAL_MESSAGE,
            )
            .into());
        };
        let mut cookies = Cookies::from_headers(origin, &parts.headers);
        cookies.ensure_browser();
        Ok(Self {
            origin: origin.clone(),
            request_context,
            cookies,
            here,
        })
    }
}

/// Whether the request names the host of the public address, as far as it names one.
fn at_home(origin: &Origin, parts: &Parts) -> bool {
    let host = parts
        .headers
        .get(header::HOST)
        .and_then(|value| value.to_str().ok());
    let home = origin.url.split_once("//").map_or("", |(_, rest)| rest);
    let name = |text: &str| {
        text.rsplit_once(':')
            .map_or(text, |(name, _)| name)
            .to_ascii_lowercase()
    };
    host.is_none_or(|host| host.eq_ignore_ascii_case(home) || name(host) == name(home))
}

impl Visit {
    /// The answer, or SQL's refusal. Who must sign in first is sent there.
    pub(crate) async fn try_ask(
        &self,
        statement: &'static str,
        input: &Value,
    ) -> Result<Result<Value, Refusal>, PageError> {
        let browser = self.cookies.browser();
        let db = &self.origin.app.db;
        let said = match db
            .ask(
                statement,
                self.origin.audience,
                input,
                &browser,
                &self.request_context,
            )
            .await
        {
            Ok(said) => said,
            Err(AskError::Refused { code, message, .. }) => {
                return Ok(Err(Refusal { code, message }));
            }
            Err(error) => return Err(unavailable(&self.origin, &error).into()),
        };
        let text = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
        match said["code"].as_str() {
            None => Ok(Ok(said)),
            Some("sign_in") => Err(to(&next::with("/login", &self.here)).into()),
            Some("choose_handle") => Err(to(&next::with("/welcome", &self.here)).into()),
            Some("admin_required") => {
                let message = "This account has no administrator role. Sign out, then sign in with another account.";
                let frame = self.frame("Administrator access required", None);
                Err(wrong_person(frame, message).into())
            }
            Some(_) => Ok(Err(Refusal {
                code: text("code"),
                message: text("message"),
            })),
        }
    }

    /// The answer; a refusal becomes a page of its own.
    pub(crate) async fn ask(
        &self,
        statement: &'static str,
        input: &Value,
    ) -> Result<Value, PageError> {
        let judged = self.try_ask(statement, input).await?;
        judged.map_err(|refusal| self.refused(&refusal))
    }

    /// A page of its own for a refusal.
    pub(crate) fn refused(&self, refusal: &Refusal) -> PageError {
        let status = self.origin.page_status(&refusal.code);
        problem(&self.origin, status, &refusal.message).into()
    }

    /// The answer as the page takes it.
    pub(crate) async fn read<T: DeserializeOwned>(
        &self,
        statement: &'static str,
        input: &Value,
    ) -> Result<T, PageError> {
        let said = self.ask(statement, input).await?;
        serde_json::from_value(said).map_err(|error| {
            self.request_context
                .note(|note| note.cause = Some(error.to_string()));
            problem(
                &self.origin,
                StatusCode::INTERNAL_SERVER_ERROR,
                error::INTERNAL_MESSAGE,
            )
            .into()
        })
    }

    pub(crate) fn frame(&self, title: &str, handle: Option<&str>) -> Frame {
        Frame::new(&self.origin, title, &self.cookies, handle).at(&self.here)
    }
}

/// The statement that says whether somebody is signed in, and what a visitor may do.
pub(super) const VISITOR: &str = "select pages.visitor($1, $2, $3)";

/// A rule's no, for the person.
pub(crate) struct Refusal {
    pub code: String,
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(code: &str, message: &str) -> Self {
        Self {
            code: code.to_owned(),
            message: message.to_owned(),
        }
    }

    pub(crate) fn internal() -> Self {
        Self::new(error::INTERNAL, error::INTERNAL_MESSAGE)
    }

    pub(crate) fn busy() -> Self {
        let message = "The server is busy. Nothing was changed. Try again in a moment.";
        Self::new("busy", message)
    }

    pub(crate) fn too_long() -> Self {
        Self::new("VALIDATION_ERROR", "Use a password of at most 72 bytes.")
    }
}
