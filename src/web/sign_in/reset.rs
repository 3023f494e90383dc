//! `/reset`: a new password, for a person who can read the account's mail.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, response::Response};

use super::{attempt::Purpose, provider::Provider};
use crate::web::{Frame, Page, form::Form, page, redirect, refusal::Refusal, visit::Visit};

const TITLE: &str = "Choose a new password";

#[derive(Template)]
#[template(path = "reset.html")]
struct Reset<'a> {
    frame: Frame,
    email: &'a str,
}

#[derive(Template)]
#[template(path = "reset_code.html")]
struct ResetCode {
    frame: Frame,
}

pub(crate) async fn show(visit: Visit) -> Response {
    let response = render(&visit, "", None);
    visit.cookies.write(response)
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let email = form.text("email").to_owned();
    let mut visit = form.visit;
    match provider
        .mail_code(&mut visit, Purpose::Password, &email, None)
        .await
    {
        Ok(_) => Ok(redirect("/reset/code")),
        Err(error) => Ok(render(&visit, &email, Some(error.refusal()?))),
    }
}

pub(crate) async fn show_code(visit: Visit) -> Response {
    let response = render_code(&visit, None);
    visit.cookies.write(response)
}

pub(crate) async fn submit_code(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let code = form.text("code").to_owned();
    let password = form.text("password").to_owned();
    let mut visit = form.visit;
    match provider
        .use_code(&mut visit, Purpose::Password, &code, Some(&password))
        .await
    {
        Ok(()) => Ok(visit.cookies.write(redirect("/account"))),
        Err(error) => Ok(render_code(&visit, Some(error.refusal()?))),
    }
}

fn render(visit: &Visit, email: &str, refusal: Option<Refusal>) -> Response {
    let status = visit.status(refusal.as_ref());
    let frame = visit.frame(TITLE, None).with_refusal(refusal);
    page(status, &Reset { frame, email })
}

fn render_code(visit: &Visit, refusal: Option<Refusal>) -> Response {
    let status = visit.status(refusal.as_ref());
    let frame = visit.frame(TITLE, None).with_refusal(refusal);
    page(status, &ResetCode { frame })
}
