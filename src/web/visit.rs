//! A browser's request for a page: its cookies, and how the page asks SQL.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{Method, StatusCode, header, request::Parts},
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Frame, PageError, VisitError, cookies::Cookies, next::with_next, refusal::Refusal};
use crate::{db::ask::AskError, db::request::RequestContext, origin::Origin};

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
        if parts.method == Method::GET && !names_public_host(origin, parts) {
            // Cookies and forms belong to one host, so the machine's other names lead to the public one.
            return Err(PageError::Redirect(format!("{}{here}", origin.url)));
        }
        let request_context = parts.extensions.get::<Arc<RequestContext>>().cloned();
        let mut cookies = Cookies::from_headers(origin, &parts.headers);
        cookies.ensure_browser();
        Ok(Self {
            origin: origin.clone(),
            request_context: request_context.ok_or_else(|| PageError::internal(origin))?,
            cookies,
            here,
        })
    }
}

/// Whether the request names the host of the public address. A request without a host passes.
fn names_public_host(origin: &Origin, parts: &Parts) -> bool {
    let host = parts
        .headers
        .get(header::HOST)
        .and_then(|value| value.to_str().ok());
    let public = origin.url.split_once("//").map_or("", |(_, rest)| rest);
    let name = |text: &str| {
        text.rsplit_once(':')
            .map_or(text, |(name, _)| name)
            .to_ascii_lowercase()
    };
    host.is_none_or(|host| host.eq_ignore_ascii_case(public) || name(host) == name(public))
}

impl Visit {
    /// SQL's answer, or its refusal. A visitor who must sign in first is sent there.
    pub(crate) async fn try_ask(
        &self,
        statement: &'static str,
        input: &Value,
    ) -> Result<Value, VisitError> {
        let browser = self.cookies.browser();
        let db = &self.origin.app.db;
        let answer = match db
            .ask(
                statement,
                self.origin.audience,
                input,
                &browser,
                &self.request_context,
            )
            .await
        {
            Ok(answer) => answer,
            Err(AskError::Refused { code, message, .. }) => {
                return Err(Refusal { code, message }.into());
            }
            Err(error) => return Err(PageError::unavailable(&self.origin, &error).into()),
        };
        match answer["code"].as_str() {
            None => Ok(answer),
            Some("sign_in") => Err(self.detour("/login").into()),
            Some("choose_handle") => Err(self.detour("/welcome").into()),
            Some("admin_required") => {
                let message = "This account has no administrator role. Sign out, then sign in with another account.";
                let frame = self.frame("Administrator access required", None);
                Err(PageError::wrong_account(frame, message).into())
            }
            Some(code) => {
                let message = answer["message"].as_str().unwrap_or_default();
                Err(Refusal::new(code, message).into())
            }
        }
    }

    /// To a page that leads back here.
    fn detour(&self, page: &str) -> PageError {
        PageError::Redirect(with_next(page, &self.here))
    }

    /// SQL's answer; a refusal becomes a page of its own.
    pub(crate) async fn ask(
        &self,
        statement: &'static str,
        input: &Value,
    ) -> Result<Value, PageError> {
        match self.try_ask(statement, input).await {
            Ok(answer) => Ok(answer),
            Err(error) => Err(self.refused(&error.refusal()?)),
        }
    }

    /// A page of its own for a refusal.
    pub(crate) fn refused(&self, refusal: &Refusal) -> PageError {
        PageError::refused(&self.origin, refusal)
    }

    /// SQL's answer as the struct that the page renders.
    pub(crate) async fn read<T: DeserializeOwned>(
        &self,
        statement: &'static str,
        input: &Value,
    ) -> Result<T, PageError> {
        let answer = self.ask(statement, input).await?;
        serde_json::from_value(answer).map_err(|error| {
            self.request_context
                .note(|note| note.cause = Some(error.to_string()));
            PageError::internal(&self.origin)
        })
    }

    /// The status of a page that shows this refusal, if there is one.
    pub(crate) fn status(&self, refusal: Option<&Refusal>) -> StatusCode {
        refusal.map_or(StatusCode::OK, |refusal| {
            self.origin.page_status(&refusal.code)
        })
    }

    pub(crate) fn frame(&self, title: &str, handle: Option<&str>) -> Frame {
        Frame::new(&self.origin, title, &self.cookies, handle).mark_current(&self.here)
    }
}

/// The statement that says whether somebody is signed in, and what a visitor may do.
pub(super) const VISITOR: &str = "select pages.visitor($1, $2, $3)";
