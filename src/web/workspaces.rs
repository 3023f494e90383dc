//! `/workspaces`: making them, who belongs to them, their projects.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Frame, form::Form, redirect, show as page, visit::Visit};
use crate::web::Page;
use crate::web::address::{Path, Query};
use crate::{mail::Mail, secret};

const WORKSPACES: &str = "select workspaces.page_workspaces($1, $2, $3)";
const CHANGE: &str = "select workspaces.change_workspace($1, $2, $3)";

/// As `workspaces.page_workspaces` answers.
#[derive(Deserialize)]
struct All {
    handle: String,
    workspaces: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    slug: String,
    name: String,
    role: String,
}

/// The same of one workspace.
#[derive(Deserialize)]
struct One {
    handle: String,
    slug: String,
    name: String,
    role: String,
    manages: bool,
    members: Vec<Member>,
    /// None: this person does not see them.
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
pub(crate) struct Done {
    #[serde(default)]
    done: String,
}

#[derive(Template)]
#[template(path = "workspaces.html")]
struct Workspaces {
    frame: Frame,
    all: All,
}

#[derive(Template)]
#[template(path = "workspace.html")]
struct Workspace {
    frame: Frame,
    one: One,
    /// A link that was just made: shown now and never again.
    link: Option<String>,
}

#[derive(Template)]
#[template(path = "invitation.html")]
struct Accept {
    frame: Frame,
    invited: Invited,
}

pub(crate) async fn list(visit: Visit) -> Page {
    render_all(&visit, StatusCode::OK, None).await
}

pub(crate) async fn create(form: Form) -> Page {
    let visit = &form.visit;
    let input = json!({ "action": "create", "name": form.text("name") });
    Ok(match visit.try_ask(CHANGE, &input).await? {
        Ok(said) => redirect(&place(&said)),
        Err(refusal) => {
            let status = visit.origin.page_status(&refusal.code);
            render_all(visit, status, Some(refusal.message)).await?
        }
    })
}

pub(crate) async fn show(visit: Visit, Path(slug): Path<String>, Query(done): Query<Done>) -> Page {
    let notice = (done.done == "saved").then_some("Saved.");
    render(&visit, &slug, StatusCode::OK, None, notice, None).await
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
    match visit.try_ask(CHANGE, &input).await? {
        Ok(_) if action == "leave" => Ok(redirect("/workspaces")),
        Ok(said) if action == "invite" => {
            let link = format!("{}/invitation/{link}", visit.origin.url);
            let notice = match said["to"]
                .as_str()
                .filter(|_| visit.origin.app.mail.sends())
            {
                Some(to) => {
                    visit.origin.app.mail.send(mail(to, &said, &link));
                    "Invitation sent. Its link works once, and you cannot see it again."
                }
                None => {
                    "Invitation created. Copy its link and send it yourself: it works once, and you cannot see it again."
                }
            };
            render(visit, &slug, StatusCode::OK, None, Some(notice), Some(link)).await
        }
        Ok(said) => Ok(redirect(&format!("{}?done=saved", place(&said)))),
        Err(refusal) => {
            let status = visit.origin.page_status(&refusal.code);
            render(visit, &slug, status, Some(refusal.message), None, None).await
        }
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
    let said = form.visit.ask(CHANGE, &input).await?;
    Ok(redirect(&place(&said)))
}

fn mail(to: &str, said: &Value, link: &str) -> Mail {
    let text = |name: &str| said[name].as_str().unwrap_or_default();
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

/// A slug holds nothing that an address would have to escape.
fn place(said: &Value) -> String {
    format!("/workspaces/{}", said["slug"].as_str().unwrap_or_default())
}

async fn render_all(visit: &Visit, status: StatusCode, trouble: Option<String>) -> Page {
    let all: All = visit.read(WORKSPACES, &json!({})).await?;
    let frame = visit
        .frame("Workspaces", Some(&all.handle))
        .with_error(trouble);
    Ok(page(status, &Workspaces { frame, all }))
}

async fn render(
    visit: &Visit,
    slug: &str,
    status: StatusCode,
    trouble: Option<String>,
    notice: Option<&str>,
    link: Option<String>,
) -> Page {
    let one: One = visit.read(WORKSPACES, &json!({ "slug": slug })).await?;
    let frame = visit
        .frame(&one.name, Some(&one.handle))
        .with_error(trouble)
        .with_notice(notice);
    Ok(page(status, &Workspace { frame, one, link }))
}
