//! `/login`: by password, by a code that is mailed, or by another site.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, http::StatusCode, response::Response};
use serde::Deserialize;
use serde_json::json;

use super::{
    super::{
        Frame,
        form::Form,
        next, redirect, show as answer,
        visit::{VISITOR, Visit},
    },
    attempt::{After, Offer, Purpose},
    provider::Provider,
};
use crate::web::Page;
use crate::web::address::Query;

#[derive(Deserialize)]
pub(crate) struct Onwards {
    pub next: Option<String>,
}

#[derive(Template)]
#[template(path = "login.html")]
struct Login<'a> {
    frame: Frame,
    next: &'a str,
    email: &'a str,
    offer: Offer,
}

pub(crate) async fn show(
    Extension(provider): Extension<Arc<Provider>>,
    visit: Visit,
    Query(onwards): Query<Onwards>,
) -> Page {
    let next = next::path(onwards.next.as_deref()).to_owned();
    Ok(match visit.ask(VISITOR, &json!({})).await? {
        said if said["handle"].is_string() => redirect(&next),
        said if said["signed_in"] == true => redirect(&next::with("/welcome", &next)),
        _ => {
            let response = page(&provider, &visit, StatusCode::OK, &next, "", None).await;
            visit.cookies.write(response)
        }
    })
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let next = form.next().to_owned();
    let email = form.text("email").to_owned();
    let by_code = form.text("by") == "code";
    let password = form.text("password").to_owned();
    let mut visit = form.visit;
    let tried = match by_code {
        true => {
            provider
                .mail_code(&mut visit, Purpose::SignIn, &email, None)
                .await
        }
        false => provider.by_password(&mut visit, &email, &password).await,
    };
    Ok(match tried? {
        Ok(After::Code) => redirect(&next::with("/login/code", &next)),
        Ok(After::SignedIn) => visit.cookies.write(redirect(&next)),
        Err(refusal) => {
            let status = visit.origin.page_status(&refusal.code);
            page(
                &provider,
                &visit,
                status,
                &next,
                &email,
                Some(refusal.message),
            )
            .await
        }
    })
}

/// With what was typed, but never a password.
pub(super) async fn page(
    provider: &Provider,
    visit: &Visit,
    status: StatusCode,
    next: &str,
    email: &str,
    error: Option<String>,
) -> Response {
    let (status, offer, error) = offered(provider, visit, status, error).await;
    let frame = visit.frame("Sign in", None).with_error(error);
    answer(
        status,
        &Login {
            frame,
            next,
            email,
            offer,
        },
    )
}

/// What is offered; when nobody can say so just now, that is the error, unless there is one already.
pub(super) async fn offered(
    provider: &Provider,
    visit: &Visit,
    status: StatusCode,
    error: Option<String>,
) -> (StatusCode, Offer, Option<String>) {
    match provider.offer(visit).await {
        Ok(offer) => (status, offer, error),
        Err(refusal) => {
            let offer = Offer {
                password: true,
                mail: true,
                sign_up: true,
                sites: Vec::new(),
            };
            let status = match error {
                Some(_) => status,
                None => visit.origin.page_status(&refusal.code),
            };
            (status, offer, error.or(Some(refusal.message)))
        }
    }
}
