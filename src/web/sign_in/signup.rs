//! `/signup`: an email address, a password if one is wanted; the address is then proven by a code.

use askama::Template;
use axum::{extract::Query, http::StatusCode, response::Response};
use serde_json::json;

use super::{
    super::{Frame, form::Form, next, problem, show as page, to, visit::Visit},
    Refusal, VISITOR,
    login::Onwards,
    mail_code,
};
use crate::error;

#[derive(Template)]
#[template(path = "signup.html")]
struct Signup<'a> {
    frame: Frame,
    next: &'a str,
    email: &'a str,
}

pub async fn show(visit: Visit, Query(onwards): Query<Onwards>) -> Response {
    let next = next::path(onwards.next.as_deref()).to_owned();
    match visit.ask(VISITOR, &json!({})).await {
        Err(answer) => answer,
        Ok(said) if said["sign_up"] != true => {
            let message = "Accounts are made by this server's operator; ask them for one.";
            problem(&visit.origin, StatusCode::FORBIDDEN, message)
        }
        Ok(_) => {
            let response = render(&visit, StatusCode::OK, &next, "", None);
            visit.cookies.write(response)
        }
    }
}

pub async fn submit(form: Form) -> Response {
    let next = form.next().to_owned();
    let email = form.text("email").to_owned();
    let visit = &form.visit;
    let tried = match form.optional("password") {
        None => mail_code(visit, "sign_in", &email, None).await,
        Some(password) => match visit.origin.app.passwords.hash(password).await {
            Some(chosen) => mail_code(visit, "sign_in", &email, Some(chosen)).await,
            None => Ok(Err(Refusal::too_long())),
        },
    };
    match tried {
        Err(answer) => answer,
        Ok(Ok(())) => to(&next::with("/login/code", &next)),
        Ok(Err(refusal)) => render(
            visit,
            error::page(&refusal.code),
            &next,
            &email,
            Some(refusal.message),
        ),
    }
}

impl Refusal {
    pub(super) fn too_long() -> Self {
        Self {
            code: "VALIDATION_ERROR".to_owned(),
            message: "A password can have up to 72 bytes.".to_owned(),
        }
    }
}

fn render(
    visit: &Visit,
    status: StatusCode,
    next: &str,
    email: &str,
    error: Option<String>,
) -> Response {
    let frame = visit.frame("Make an account", None).with_error(error);
    page(status, &Signup { frame, next, email })
}
