//! `/mcp/authorize`: a person decides what a client may do.

use askama::Template;
use serde::Deserialize;
use serde_json::json;

use super::{
    Frame, form::Form, page_under, redirect, redirect_uri, refusal::Refusal,
    respond::CONSENT_POLICY, visit::Visit,
};
use crate::secret;
use crate::web::{Page, address::Query};

const CONSENT: &str = "select pages.consent($1, $2, $3)";
const DECIDE: &str = "select pages.decide_consent($1, $2, $3)";

#[derive(Deserialize)]
pub(crate) struct ConsentQuery {
    #[serde(default)]
    request: String,
}

/// As `pages.consent` answers.
#[derive(Deserialize)]
struct ConsentRequest {
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

/// A command that an allowlist can hold.
#[derive(Deserialize)]
pub(super) struct Command {
    pub name: String,
    pub description: String,
}

#[derive(Template)]
#[template(path = "consent.html")]
struct Consent {
    frame: Frame,
    asked: ConsentRequest,
    callback_host: String,
    /// The account has no workspace to choose, or as many connections as it may have.
    blocked: bool,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<ConsentQuery>) -> Page {
    render(&visit, &query.request, None).await
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
    let answer = match visit.try_ask(DECIDE, &input).await {
        Ok(answer) => answer,
        Err(error) => {
            let refusal = error.refusal()?;
            if refusal.code.starts_with("request_") {
                return Err(visit.refused(&refusal));
            }
            // The person can correct it on the page where they chose it.
            return render(visit, request, Some(refusal)).await;
        }
    };
    let approved = answer["approved"] == true;
    let code = approved.then_some(("code", code.as_str()));
    let uri = answer["redirect_uri"].as_str().unwrap_or("/");
    Ok(redirect(&redirect_uri::with_parameters(
        uri,
        &answer["parameters"],
        code.as_slice(),
    )))
}

async fn render(visit: &Visit, request: &str, refusal: Option<Refusal>) -> Page {
    let asked: ConsentRequest = visit.read(CONSENT, &json!({ "id": request })).await?;
    let host = url::Url::parse(&asked.redirect_uri).ok();
    let callback_host = host
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default();
    let status = visit.status(refusal.as_ref());
    let frame = visit
        .frame("Authorize agent", Some(&asked.handle))
        .with_refusal(refusal);
    let blocked = asked.full || asked.workspaces.as_ref().is_some_and(Vec::is_empty);
    let page = Consent {
        frame,
        asked,
        callback_host,
        blocked,
    };
    Ok(page_under(status, &page, CONSENT_POLICY))
}
