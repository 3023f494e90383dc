//! `/login`: by password, by a mailed code, or by another site.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, response::Response};
use serde_json::json;

use super::{
    attempt::{After, Offer, Purpose},
    provider::Provider,
};
use crate::web::{
    Frame, Page,
    address::Query,
    form::Form,
    next::{NextQuery, with_next},
    page, redirect,
    refusal::Refusal,
    visit::{VISITOR, Visit},
};

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
    Query(query): Query<NextQuery>,
) -> Page {
    let next = query.path();
    let visitor = visit.ask(VISITOR, &json!({})).await?;
    if visitor["handle"].is_string() {
        return Ok(redirect(next));
    }
    if visitor["signed_in"] == true {
        return Ok(redirect(&with_next("/welcome", next)));
    }
    let response = render(&provider, &visit, next, "", None).await;
    Ok(visit.cookies.write(response))
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let next = form.next().to_owned();
    let email = form.text("email").to_owned();
    let by_code = form.text("by") == "code";
    let password = form.text("password").to_owned();
    let mut visit = form.visit;
    let attempt = match by_code {
        true => {
            provider
                .mail_code(&mut visit, Purpose::SignIn, &email, None)
                .await
        }
        false => provider.by_password(&mut visit, &email, &password).await,
    };
    match attempt {
        Ok(after) => Ok(go_on(visit, after, &next)),
        Err(error) => Ok(render(&provider, &visit, &next, &email, Some(error.refusal()?)).await),
    }
}

/// To the page that follows an attempt.
pub(super) fn go_on(visit: Visit, after: After, next: &str) -> Response {
    match after {
        After::Code => redirect(&with_next("/login/code", next)),
        After::SignedIn => visit.cookies.write(redirect(next)),
    }
}

/// The form again holds what the person typed, but never a password.
pub(super) async fn render(
    provider: &Provider,
    visit: &Visit,
    next: &str,
    email: &str,
    refusal: Option<Refusal>,
) -> Response {
    let (offer, refusal) = offered(provider, visit, refusal).await;
    let status = visit.status(refusal.as_ref());
    let frame = visit.frame("Sign in", None).with_refusal(refusal);
    page(
        status,
        &Login {
            frame,
            next,
            email,
            offer,
        },
    )
}

/// What is offered. If the provider cannot say so, the page offers everything and says why, unless it shows a refusal already.
pub(super) async fn offered(
    provider: &Provider,
    visit: &Visit,
    refusal: Option<Refusal>,
) -> (Offer, Option<Refusal>) {
    match provider.offer(visit).await {
        Ok(offer) => (offer, refusal),
        Err(unavailable) => {
            let offer = Offer {
                password: true,
                mail: true,
                sign_up: true,
                sites: Vec::new(),
            };
            (offer, refusal.or(Some(unavailable)))
        }
    }
}
