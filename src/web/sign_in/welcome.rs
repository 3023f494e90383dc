//! `/welcome`: a new account chooses its handle, once.

use askama::Template;
use axum::response::Response;
use serde_json::json;

use crate::web::{
    Frame, Page,
    address::Query,
    form::Form,
    next::{NextQuery, with_next},
    page, redirect,
    refusal::Refusal,
    visit::{VISITOR, Visit},
};

const CHOOSE_HANDLE: &str = "select pages.choose_handle($1, $2, $3)";

#[derive(Template)]
#[template(path = "welcome.html")]
struct Welcome<'a> {
    frame: Frame,
    next: &'a str,
    wanted: &'a str,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<NextQuery>) -> Page {
    let next = query.path();
    let visitor = visit.ask(VISITOR, &json!({})).await?;
    Ok(if visitor["signed_in"] != true {
        redirect(&with_next("/login", next))
    } else if visitor["handle"].is_string() {
        redirect(next)
    } else {
        render(&visit, next, "", None)
    })
}

pub(crate) async fn submit(form: Form) -> Page {
    let (visit, next) = (&form.visit, form.next());
    let wanted = form.text("handle");
    let input = json!({ "handle": wanted });
    match visit.try_ask(CHOOSE_HANDLE, &input).await {
        Ok(_) => Ok(redirect(next)),
        Err(error) => Ok(render(visit, next, wanted, Some(error.refusal()?))),
    }
}

fn render(visit: &Visit, next: &str, wanted: &str, refusal: Option<Refusal>) -> Response {
    let status = visit.status(refusal.as_ref());
    let frame = visit
        .frame("Choose your handle", None)
        .with_refusal(refusal);
    let welcome = Welcome {
        frame,
        next,
        wanted,
    };
    page(status, &welcome)
}
