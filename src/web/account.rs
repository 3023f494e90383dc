//! `/account`: calls that wait for approval, agent keys, sessions.

use askama::Template;
use serde::Deserialize;
use serde_json::json;

use super::{
    Frame,
    approval::PendingCall,
    consent::{Command, Scope, Workspace},
    form::Form,
    page, redirect,
    refusal::Refusal,
    visit::Visit,
};
use crate::secret;
use crate::web::{Page, address::Query};

const ACCOUNT: &str = "select pages.account($1, $2, $3)";
const CHANGE: &str = "select pages.change_account($1, $2, $3)";

/// As `pages.account` answers.
#[derive(Deserialize)]
struct AccountData {
    handle: String,
    email: Option<String>,
    role: Option<String>,
    most_keys: u64,
    keys: Vec<Key>,
    scopes: Vec<Scope>,
    /// The access level that the form for a new key starts with.
    tier: String,
    workspaces: Option<Vec<Workspace>>,
    /// Commands that its allowlist can hold; none where there are no commands.
    commands: Option<Vec<Command>>,
    owner_approval: OwnerApproval,
    approvals: Vec<PendingCall>,
    sessions: Vec<Session>,
    /// Links of this person that rooms have.
    #[serde(default)]
    links: Vec<Link>,
}

#[derive(Deserialize)]
struct Link {
    name: String,
    text: String,
    url: String,
}

/// Whether marked tools wait for the owner's approval: the server requires it of everyone, or this person does.
#[derive(Deserialize)]
struct OwnerApproval {
    everyone: bool,
    own: bool,
    /// The marked tools.
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
pub(crate) struct DoneQuery {
    #[serde(default)]
    done: String,
}

#[derive(Template)]
#[template(path = "account.html")]
struct Account {
    frame: Frame,
    own: AccountData,
    /// A key that was just created: shown now and never again.
    made: Option<String>,
    server: String,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<DoneQuery>) -> Page {
    let notice = match query.done.as_str() {
        "approved" => Some("Approved. The agent can now repeat its call, which runs once."),
        "denied" => Some("Denied. The agent gets this answer when it repeats its call."),
        "switched" => Some("Saved. The change applies from the next call."),
        "revoked" => Some("Key revoked. It no longer works."),
        "ended" => Some("Session ended. The connections that you allowed in it ended too."),
        _ => None,
    };
    render(&visit, None, notice, None).await
}

pub(crate) async fn submit(form: Form) -> Page {
    let visit = &form.visit;
    let action = form.text("action");
    let mut made = None;
    let mut input =
        json!({ "action": action, "id": form.text("id"), "on": parse_switch(form.text("on")) });
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
    let answer = match visit.try_ask(CHANGE, &input).await {
        Ok(answer) => answer,
        Err(error) => return render(visit, Some(error.refusal()?), None, None).await,
    };
    match action {
        "make_key" => {
            let notice = "Key created. Copy it now: you cannot see it again.";
            render(visit, None, Some(notice), made).await
        }
        "end_session" if answer["here"] == true => Ok(redirect("/login")),
        "end_session" => Ok(redirect("/account?done=ended")),
        "owner_approval" => Ok(redirect("/account?done=switched")),
        _ => Ok(redirect("/account?done=revoked")),
    }
}

async fn render(
    visit: &Visit,
    refusal: Option<Refusal>,
    notice: Option<&str>,
    made: Option<String>,
) -> Page {
    let own: AccountData = visit.read(ACCOUNT, &json!({})).await?;
    let status = visit.status(refusal.as_ref());
    let frame = visit
        .frame("Account", Some(&own.handle))
        .with_refusal(refusal)
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

/// None if the form says neither.
fn parse_switch(on: &str) -> Option<bool> {
    match on {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}
