//! `/mcp/authorize`: a person decides what a client may do.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{
    Frame, form::Form, redirect, redirect_uri, respond::CONSENT_POLICY, show_under, visit::Visit,
};
use crate::secret;
use crate::web::Page;
use crate::web::address::Query;

const CONSENT: &str = "select pages.consent($1, $2, $3)";
const DECIDE: &str = "select pages.decide_consent($1, $2, $3)";

#[derive(Deserialize)]
pub(crate) struct Pending {
    #[serde(default)]
    request: String,
}

/// As `pages.consent` answers.
#[derive(Deserialize)]
struct Asked {
    id: String,
    handle: String,
    client: Option<String>,
    document: Option<String>,
    redirect_uri: String,
    server: String,
    scopes: Vec<Scope>,
    tier: String,
    workspaces: Option<Vec<Workspace>>,
    commands: Option<Vec<Command>>,
    role: Option<String>,
    full: bool,
    minutes: u64,
}

#[derive(Deserialize)]
pub(super) struct Scope {
    pub name: String,
    pub description: String,
    pub chosen: bool,
}

#[derive(Deserialize)]
pub(super) struct Workspace {
    pub slug: String,
    pub name: String,
}

/// One that a command allowlist can hold.
#[derive(Deserialize)]
pub(super) struct Command {
    pub name: String,
    pub description: String,
}

#[derive(Template)]
#[template(path = "consent.html")]
struct Consent {
    frame: Frame,
    asked: Asked,
    callback_host: String,
    /// No workspace to choose from, or no room for another connection.
    blocked: bool,
}

pub(crate) async fn show(visit: Visit, Query(pending): Query<Pending>) -> Page {
    page(&visit, &pending.request, StatusCode::OK, None).await
}

pub(crate) async fn decide(form: Form) -> Page {
    let visit = &form.visit;
    let request = form.text("request");
    let approve = form.text("decision") == "approve";
    let code = secret::make("mhx_");
    let input = json!({
        "id": request,
        "approve": approve,
        "scopes": form.all("scope"),
        "tier": form.text("tier"),
        "workspace": form.text("workspace"),
        "allowlist": form.all("allowlist"),
        "code": secret::hash(&code),
    });
    match visit.try_ask(DECIDE, &input).await? {
        Ok(said) => {
            let more = [("code", code.as_str())];
            let more = if said["approved"] == true {
                &more[..]
            } else {
                &[]
            };
            let uri = said["redirect_uri"].as_str().unwrap_or("/");
            Ok(redirect(&redirect_uri::with_parameters(
                uri,
                &said["parameters"],
                more,
            )))
        }
        Err(refusal) if refusal.code.starts_with("request_") => Err(visit.refused(&refusal)),
        // What the person can mend, on the page where it was chosen.
        Err(refusal) => {
            page(
                visit,
                request,
                visit.origin.page_status(&refusal.code),
                Some(refusal.message),
            )
            .await
        }
    }
}

async fn page(visit: &Visit, request: &str, status: StatusCode, trouble: Option<String>) -> Page {
    let asked: Asked = visit.read(CONSENT, &json!({ "id": request })).await?;
    let host = url::Url::parse(&asked.redirect_uri).ok();
    let callback_host = host
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default();
    let frame = visit
        .frame("Authorize agent", Some(&asked.handle))
        .with_error(trouble);
    let blocked = asked.full || asked.workspaces.as_ref().is_some_and(Vec::is_empty);
    let page = Consent {
        frame,
        asked,
        callback_host,
        blocked,
    };
    Ok(show_under(status, &page, CONSENT_POLICY))
}
