//! `/reset`: a new password, for whoever reads the account's mail.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, http::StatusCode, response::Response};

use super::{
    super::{Frame, form::Form, redirect, show as page, visit::Visit},
    attempt::Purpose,
    provider::Provider,
};
use crate::web::Page;

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
    let frame = visit.frame("Choose a new password", None);
    let response = page(StatusCode::OK, &Reset { frame, email: "" });
    visit.cookies.write(response)
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let email = form.text("email").to_owned();
    let mut visit = form.visit;
    Ok(
        match provider
            .mail_code(&mut visit, Purpose::Password, &email, None)
            .await?
        {
            Ok(_) => redirect("/reset/code"),
            Err(refusal) => {
                let frame = visit
                    .frame("Choose a new password", None)
                    .with_error(Some(refusal.message));
                page(
                    visit.origin.page_status(&refusal.code),
                    &Reset {
                        frame,
                        email: &email,
                    },
                )
            }
        },
    )
}

pub(crate) async fn show_code(visit: Visit) -> Response {
    let frame = visit.frame("Choose a new password", None);
    let response = page(StatusCode::OK, &ResetCode { frame });
    visit.cookies.write(response)
}

pub(crate) async fn submit_code(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let code = form.text("code").to_owned();
    let password = form.text("password").to_owned();
    let mut visit = form.visit;
    Ok(
        match provider
            .use_code(&mut visit, Purpose::Password, &code, Some(&password))
            .await?
        {
            Ok(()) => visit.cookies.write(redirect("/account")),
            Err(refusal) => {
                let frame = visit
                    .frame("Choose a new password", None)
                    .with_error(Some(refusal.message));
                page(
                    visit.origin.page_status(&refusal.code),
                    &ResetCode { frame },
                )
            }
        },
    )
}
