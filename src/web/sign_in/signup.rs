//! `/signup`: an email address, a password if one is wanted; the address is then proven by a code.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, http::StatusCode, response::Response};
use serde_json::json;

use super::{
    super::{
        Frame,
        form::Form,
        next, problem, redirect, show as page,
        visit::{VISITOR, Visit},
    },
    attempt::{After, Offer, Purpose},
    login::{Onwards, offered},
    provider::Provider,
};
use crate::web::Page;
use crate::web::address::Query;

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
    Query(onwards): Query<Onwards>,
) -> Page {
    let next = next::path(onwards.next.as_deref()).to_owned();
    Ok(match visit.ask(VISITOR, &json!({})).await? {
        said if said["sign_up"] != true => closed(&visit),
        _ => {
            let response = render(&provider, &visit, StatusCode::OK, &next, "", None).await;
            visit.cookies.write(response)
        }
    })
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let next = form.next().to_owned();
    let email = form.text("email").to_owned();
    let password = form.optional("password").map(str::to_owned);
    let mut visit = form.visit;
    Ok(
        match provider
            .mail_code(&mut visit, Purpose::SignUp, &email, password.as_deref())
            .await?
        {
            Ok(After::Code) => redirect(&next::with("/login/code", &next)),
            Ok(After::SignedIn) => visit.cookies.write(redirect(&next)),
            Err(refusal) => {
                let status = visit.origin.page_status(&refusal.code);
                render(
                    &provider,
                    &visit,
                    status,
                    &next,
                    &email,
                    Some(refusal.message),
                )
                .await
            }
        },
    )
}

fn closed(visit: &Visit) -> Response {
    let message = "Sign-up is closed on this server. Ask the operator for an account.";
    problem(&visit.origin, StatusCode::FORBIDDEN, message)
}

async fn render(
    provider: &Provider,
    visit: &Visit,
    status: StatusCode,
    next: &str,
    email: &str,
    error: Option<String>,
) -> Response {
    let (status, offer, error) = offered(provider, visit, status, error).await;
    if !offer.sign_up {
        return closed(visit);
    }
    let frame = visit.frame("Create account", None).with_error(error);
    page(
        status,
        &Signup {
            frame,
            next,
            email,
            offer,
        },
    )
}
