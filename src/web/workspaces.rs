//! `/workspaces`: create workspaces, manage their members and projects.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Frame, form::Form, page, redirect, refusal::Refusal, visit::Visit};
use crate::web::{
    Page,
    address::{Path, Query},
};
use crate::{mail::Mail, secret};

const WORKSPACES: &str = "select workspaces.page_workspaces($1, $2, $3)";
const CHANGE: &str = "select workspaces.change_workspace($1, $2, $3)";

/// As `workspaces.page_workspaces` answers.
#[derive(Deserialize)]
struct WorkspaceList {
    handle: String,
    workspaces: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    slug: String,
    name: String,
    role: String,
}

/// As `workspaces.page_workspaces` answers for one workspace.
#[derive(Deserialize)]
struct OneWorkspace {
    handle: String,
    slug: String,
    name: String,
    role: String,
    manages: bool,
    members: Vec<Member>,
    /// None if this person may not see them.
    projects: Option<Vec<Project>>,
    invitations: Option<Vec<Invitation>>,
}

#[derive(Deserialize)]
struct Member {
    handle: String,
    role: String,
    view_projects: bool,
}

#[derive(Deserialize)]
struct Project {
    id: String,
    name: String,
    description: Option<String>,
    archived: bool,
}

#[derive(Deserialize)]
struct Invitation {
    id: String,
    email: Option<String>,
    role: String,
    expires_at: String,
}

#[derive(Deserialize)]
struct Invited {
    handle: String,
    workspace: String,
    role: String,
    invited_by: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct DoneQuery {
    #[serde(default)]
    done: String,
}

#[derive(Template)]
#[template(path = "workspaces.html")]
struct Workspaces {
    frame: Frame,
    all: WorkspaceList,
}

#[derive(Template)]
#[template(path = "workspace.html")]
struct Workspace {
    frame: Frame,
    one: OneWorkspace,
    /// A link that was just created: shown now and never again.
    link: Option<String>,
}

#[derive(Template)]
#[template(path = "invitation.html")]
struct Accept {
    frame: Frame,
    invited: Invited,
}

pub(crate) async fn list(visit: Visit) -> Page {
    render_list(&visit, None).await
}

pub(crate) async fn create(form: Form) -> Page {
    let visit = &form.visit;
    let input = json!({ "action": "create", "name": form.text("name") });
    match visit.try_ask(CHANGE, &input).await {
        Ok(answer) => Ok(redirect(&workspace_path(&answer))),
        Err(error) => render_list(visit, Some(error.refusal()?)).await,
    }
}

pub(crate) async fn show(
    visit: Visit,
    Path(slug): Path<String>,
    Query(query): Query<DoneQuery>,
) -> Page {
    let notice = (query.done == "saved").then_some("Saved.");
    render(&visit, &slug, None, notice, None).await
}

pub(crate) async fn change(Path(slug): Path<String>, form: Form) -> Page {
    let visit = &form.visit;
    let action = form.text("action");
    let link = secret::make("mhi_");
    let input = json!({
        "action": action,
        "slug": slug,
        "id": form.text("id"),
        "name": form.text("name"),
        "description": form.text("description"),
        "archived": form.text("archived") == "yes",
        "handle": form.text("handle"),
        "role": form.text("role"),
        "view_projects": form.text("view_projects") == "yes",
        "email": form.text("email"),
        "hash": secret::hash(&link),
    });
    match visit.try_ask(CHANGE, &input).await {
        Ok(_) if action == "leave" => Ok(redirect("/workspaces")),
        Ok(answer) if action == "invite" => {
            let link = format!("{}/invitation/{link}", visit.origin.url);
            let notice = match answer["to"]
                .as_str()
                .filter(|_| visit.origin.app.mail.sends())
            {
                Some(to) => {
                    visit.origin.app.mail.send(mail(to, &answer, &link));
                    "Invitation sent. Its link works once, and you cannot see it again."
                }
                None => {
                    "Invitation created. Copy its link and send it yourself: it works once, and you cannot see it again."
                }
            };
            render(visit, &slug, None, Some(notice), Some(link)).await
        }
        Ok(answer) => Ok(redirect(&format!("{}?done=saved", workspace_path(&answer)))),
        Err(error) => render(visit, &slug, Some(error.refusal()?), None, None).await,
    }
}

pub(crate) async fn invitation(visit: Visit, Path(link): Path<String>) -> Page {
    let input = json!({ "action": "invitation", "hash": secret::hash(&link) });
    let invited = visit.read::<Invited>(CHANGE, &input).await?;
    let frame = visit.frame("Join workspace", Some(&invited.handle));
    Ok(page(StatusCode::OK, &Accept { frame, invited }))
}

pub(crate) async fn accept(Path(link): Path<String>, form: Form) -> Page {
    let input = json!({ "action": "accept", "hash": secret::hash(&link) });
    let answer = form.visit.ask(CHANGE, &input).await?;
    Ok(redirect(&workspace_path(&answer)))
}

fn mail(to: &str, answer: &Value, link: &str) -> Mail {
    let text = |name: &str| answer[name].as_str().unwrap_or_default();
    let (handle, workspace) = (text("handle"), text("workspace"));
    Mail {
        to: to.to_owned(),
        subject: format!("{handle} invites you to the workspace {workspace}"),
        text: format!(
            "{handle} invites you to the workspace {workspace}. Sign in with this email address and open this link:\n\n    {link}\n\n\
             If you do not know {handle}, ignore this email.\n"
        ),
    }
}

/// A slug needs no escaping in an address.
fn workspace_path(answer: &Value) -> String {
    format!(
        "/workspaces/{}",
        answer["slug"].as_str().unwrap_or_default()
    )
}

async fn render_list(visit: &Visit, refusal: Option<Refusal>) -> Page {
    let all: WorkspaceList = visit.read(WORKSPACES, &json!({})).await?;
    let status = visit.status(refusal.as_ref());
    let frame = visit
        .frame("Workspaces", Some(&all.handle))
        .with_refusal(refusal);
    Ok(page(status, &Workspaces { frame, all }))
}

async fn render(
    visit: &Visit,
    slug: &str,
    refusal: Option<Refusal>,
    notice: Option<&str>,
    link: Option<String>,
) -> Page {
    let one: OneWorkspace = visit.read(WORKSPACES, &json!({ "slug": slug })).await?;
    let status = visit.status(refusal.as_ref());
    let frame = visit
        .frame(&one.name, Some(&one.handle))
        .with_refusal(refusal)
        .with_notice(notice);
    Ok(page(status, &Workspace { frame, one, link }))
}
