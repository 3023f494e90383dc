//! `/signup`: an email address, and a password if one is wanted. A mailed code then proves the address.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, http::StatusCode};
use serde_json::json;

use super::{
    attempt::{Offer, Purpose},
    login::{go_on, offered},
    provider::Provider,
};
use crate::web::{
    Frame, Page, PageError,
    address::Query,
    form::Form,
    next::NextQuery,
    page,
    refusal::Refusal,
    visit::{VISITOR, Visit},
};

#[derive(Template)]
#[template(path = "signup.html")]
struct Signup<'a> {
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
    let visitor = visit.ask(VISITOR, &json!({})).await?;
    if visitor["sign_up"] != true {
        return Err(closed(&visit));
    }
    let response = render(&provider, &visit, query.path(), "", None).await?;
    Ok(visit.cookies.write(response))
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let next = form.next().to_owned();
    let email = form.text("email").to_owned();
    let password = form.optional("password").map(str::to_owned);
    let mut visit = form.visit;
    match provider
        .mail_code(&mut visit, Purpose::SignUp, &email, password.as_deref())
        .await
    {
        Ok(after) => Ok(go_on(visit, after, &next)),
        Err(error) => render(&provider, &visit, &next, &email, Some(error.refusal()?)).await,
    }
}

fn closed(visit: &Visit) -> PageError {
    let message = "Sign-up is closed on this server. Ask the operator for an account.";
    PageError::new(&visit.origin, StatusCode::FORBIDDEN, message)
}

async fn render(
    provider: &Provider,
    visit: &Visit,
    next: &str,
    email: &str,
    refusal: Option<Refusal>,
) -> Page {
    let (offer, refusal) = offered(provider, visit, refusal).await;
    if !offer.sign_up {
        return Err(closed(visit));
    }
    let status = visit.status(refusal.as_ref());
    let frame = visit.frame("Create account", None).with_refusal(refusal);
    Ok(page(
        status,
        &Signup {
            frame,
            next,
            email,
            offer,
        },
    ))
}
