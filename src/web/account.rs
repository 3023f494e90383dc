//! `/account`: calls that wait for approval, agent keys, sessions.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Frame,
    approval::Asked,
    consent::{Command, Scope, Workspace},
    form::Form,
    redirect, show as page,
    visit::Visit,
};
use crate::secret;
use crate::web::Page;
use crate::web::address::Query;

const ACCOUNT: &str = "select pages.account($1, $2, $3)";
const CHANGE: &str = "select pages.change_account($1, $2, $3)";

/// As `pages.account` answers.
#[derive(Deserialize)]
struct Own {
    handle: String,
    email: Option<String>,
    role: Option<String>,
    most_keys: u64,
    keys: Vec<Key>,
    scopes: Vec<Scope>,
    /// What a new key's form starts from.
    tier: String,
    workspaces: Option<Vec<Workspace>>,
    /// What its allowlist can hold; none where there are no commands.
    commands: Option<Vec<Command>>,
    owner_approval: OwnerApproval,
    approvals: Vec<Asked>,
    sessions: Vec<Session>,
    /// What rooms have of this person elsewhere.
    #[serde(default)]
    links: Vec<Link>,
}

#[derive(Deserialize)]
struct Link {
    name: String,
    text: String,
    url: String,
}

/// Whether marked tools wait for the owner: because the server wants it of everyone, or this person does.
#[derive(Deserialize)]
struct OwnerApproval {
    everyone: bool,
    own: bool,
    /// The tools that are marked.
    tools: Vec<String>,
}

#[derive(Deserialize)]
struct Key {
    id: String,
    name: String,
    prefix: Option<String>,
    scopes: Vec<String>,
    tier: String,
    workspace: Option<String>,
    allowlist: Option<Vec<String>>,
    expires_at: Option<String>,
    last_used_at: Option<String>,
}

#[derive(Deserialize)]
struct Session {
    id: String,
    here: bool,
    browser: Option<String>,
    address: Option<String>,
    created_at: String,
    last_used_at: Option<String>,
    connections: u64,
}

#[derive(Deserialize)]
pub(crate) struct Done {
    #[serde(default)]
    done: String,
}

#[derive(Template)]
#[template(path = "account.html")]
struct Account {
    frame: Frame,
    own: Own,
    /// A key that was just made: shown now and never again.
    made: Option<String>,
    server: String,
}

pub(crate) async fn show(visit: Visit, Query(done): Query<Done>) -> Page {
    let notice = match done.done.as_str() {
        "approved" => Some("Approved. The agent can now repeat its call, which runs once."),
        "denied" => Some("Denied. The agent gets this answer when it repeats its call."),
        "switched" => Some("Saved. The change applies from the next call."),
        "revoked" => Some("Key revoked. It no longer works."),
        "ended" => Some("Session ended. The connections that you allowed in it ended too."),
        _ => None,
    };
    render(&visit, StatusCode::OK, None, notice, None).await
}

pub(crate) async fn submit(form: Form) -> Page {
    let visit = &form.visit;
    let action = form.text("action");
    let mut made = None;
    let mut input =
        json!({ "action": action, "id": form.text("id"), "on": switched(form.text("on")) });
    if action == "make_key" {
        let key = secret::make("mhk_");
        input = json!({
            "action": action,
            "name": form.text("name"),
            "scopes": form.all("scope"),
            "tier": form.text("tier"),
            "workspace": form.text("workspace"),
            "allowlist": form.all("allowlist"),
            "days": form.optional("days"),
            "sha256": secret::hash(&key),
            "prefix": secret::prefix(&key),
        });
        made = Some(key);
    }
    let said: Value = match visit.try_ask(CHANGE, &input).await? {
        Ok(said) => said,
        Err(refusal) => {
            let status = visit.origin.page_status(&refusal.code);
            return render(visit, status, Some(refusal.message), None, None).await;
        }
    };
    match action {
        "make_key" => {
            let notice = "Key created. Copy it now: you cannot see it again.";
            render(visit, StatusCode::OK, None, Some(notice), made).await
        }
        "end_session" if said["here"] == true => Ok(redirect("/login")),
        "end_session" => Ok(redirect("/account?done=ended")),
        "owner_approval" => Ok(redirect("/account?done=switched")),
        _ => Ok(redirect("/account?done=revoked")),
    }
}

async fn render(
    visit: &Visit,
    status: StatusCode,
    trouble: Option<String>,
    notice: Option<&str>,
    made: Option<String>,
) -> Page {
    let own: Own = visit.read(ACCOUNT, &json!({})).await?;
    let frame = visit
        .frame("Account", Some(&own.handle))
        .with_error(trouble)
        .with_notice(notice);
    let server = format!("{}{}", visit.origin.url, visit.origin.mcp_path());
    Ok(page(
        status,
        &Account {
            frame,
            own,
            made,
            server,
        },
    ))
}

/// None: the form says neither.
fn switched(on: &str) -> Option<bool> {
    match on {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}
