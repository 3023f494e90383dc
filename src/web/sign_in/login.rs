//! `/login`: by password, or by a code that is mailed.

use askama::Template;
use axum::{extract::Query, http::StatusCode, response::Response};
use serde::Deserialize;
use serde_json::json;

use super::{
    super::{Frame, form::Form, next, show as page, to, visit::Visit},
    VISITOR, mail_code,
};
use crate::{error, secret};

const FIND_PASSWORD: &str = "select pages.find_password($1, $2, $3)";
const SIGN_IN: &str = "select pages.sign_in($1, $2, $3)";

#[derive(Deserialize)]
pub struct Onwards {
    pub next: Option<String>,
}

#[derive(Template)]
#[template(path = "login.html")]
struct Login<'a> {
    frame: Frame,
    next: &'a str,
    email: &'a str,
    sends_mail: bool,
}

pub async fn show(visit: Visit, Query(onwards): Query<Onwards>) -> Response {
    let next = next::path(onwards.next.as_deref()).to_owned();
    match visit.ask(VISITOR, &json!({})).await {
        Err(refusal) => refusal,
        Ok(said) if said["handle"].is_string() => to(&next),
        Ok(said) if said["signed_in"] == true => to(&next::with("/welcome", &next)),
        Ok(_) => {
            let response = render(&visit, StatusCode::OK, &next, "", None);
            visit.cookies.write(response)
        }
    }
}

pub async fn submit(form: Form) -> Response {
    let next = form.next().to_owned();
    let email = form.text("email").to_owned();
    let by_code = form.text("by") == "code";
    let password = form.text("password").to_owned();
    let mut visit = form.visit;
    let tried = match by_code {
        true => mail_code(&visit, "sign_in", &email, None).await,
        false => by_password(&mut visit, &email, &password).await,
    };
    match tried {
        Err(answer) => answer,
        Ok(Ok(())) if by_code => to(&next::with("/login/code", &next)),
        Ok(Ok(())) => visit.cookies.write(to(&next)),
        Ok(Err(refusal)) => {
            let status = error::page(&refusal.code);
            render(&visit, status, &next, &email, Some(refusal.message))
        }
    }
}

async fn by_password(
    visit: &mut Visit,
    email: &str,
    password: &str,
) -> Result<Result<(), super::Refusal>, Response> {
    let found = match visit
        .try_ask(FIND_PASSWORD, &json!({ "email": email }))
        .await?
    {
        Ok(found) => found,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let verifier = found["verifier"].as_str().map(str::to_owned);
    if !visit.origin.app.passwords.fits(password, verifier).await {
        return Ok(Err(super::Refusal {
            code: "sign_in_failed".to_owned(),
            message: "Email or password is wrong.".to_owned(),
        }));
    }
    let Ok(session) = secret::make("") else {
        return Ok(Err(super::Refusal::internal()));
    };
    let input = json!({ "user": found["user"], "session": secret::hash(&session) });
    Ok(visit
        .try_ask(SIGN_IN, &input)
        .await?
        .map(|_| visit.cookies.sign_in(&session)))
}

fn render(
    visit: &Visit,
    status: StatusCode,
    next: &str,
    email: &str,
    error: Option<String>,
) -> Response {
    let frame = visit.frame("Sign in", None).with_error(error);
    let sends_mail = visit.origin.app.mail.sends();
    page(
        status,
        &Login {
            frame,
            next,
            email,
            sends_mail,
        },
    )
}
