//! `/login/code`: the code that was mailed.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, http::StatusCode, response::Response};

use super::{
    super::{Frame, form::Form, next, redirect, show as page, visit::Visit},
    attempt::Purpose,
    login::Onwards,
    provider::Provider,
};
use crate::web::Page;
use crate::web::address::Query;

#[derive(Template)]
#[template(path = "code.html")]
struct Code<'a> {
    frame: Frame,
    next: &'a str,
    shown: bool,
}

pub(crate) async fn show(visit: Visit, Query(onwards): Query<Onwards>) -> Response {
    let next = next::path(onwards.next.as_deref()).to_owned();
    let response = render(&visit, StatusCode::OK, &next, None);
    visit.cookies.write(response)
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let next = form.next().to_owned();
    let code = form.text("code").to_owned();
    let mut visit = form.visit;
    Ok(
        match provider
            .use_code(&mut visit, Purpose::SignIn, &code, None)
            .await?
        {
            Ok(()) => visit.cookies.write(redirect(&next)),
            Err(refusal) => render(
                &visit,
                visit.origin.page_status(&refusal.code),
                &next,
                Some(refusal.message),
            ),
        },
    )
}

fn render(visit: &Visit, status: StatusCode, next: &str, error: Option<String>) -> Response {
    let frame = visit.frame("Enter your code", None).with_error(error);
    page(
        status,
        &Code {
            frame,
            next,
            shown: visit.origin.app.mail.shown(),
        },
    )
}
