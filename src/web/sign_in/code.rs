//! `/login/code`: the mailed code.

use std::sync::Arc;

use askama::Template;
use axum::{Extension, response::Response};

use super::{attempt::Purpose, provider::Provider};
use crate::web::{
    Frame, Page, address::Query, form::Form, next::NextQuery, page, redirect, refusal::Refusal,
    visit::Visit,
};

#[derive(Template)]
#[template(path = "code.html")]
struct Code<'a> {
    frame: Frame,
    next: &'a str,
    shown: bool,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<NextQuery>) -> Response {
    let response = render(&visit, query.path(), None);
    visit.cookies.write(response)
}

pub(crate) async fn submit(Extension(provider): Extension<Arc<Provider>>, form: Form) -> Page {
    let next = form.next().to_owned();
    let code = form.text("code").to_owned();
    let mut visit = form.visit;
    match provider
        .use_code(&mut visit, Purpose::SignIn, &code, None)
        .await
    {
        Ok(()) => Ok(visit.cookies.write(redirect(&next))),
        Err(error) => Ok(render(&visit, &next, Some(error.refusal()?))),
    }
}

fn render(visit: &Visit, next: &str, refusal: Option<Refusal>) -> Response {
    let status = visit.status(refusal.as_ref());
    let frame = visit.frame("Enter your code", None).with_refusal(refusal);
    let shown = visit.origin.app.mail.shown();
    page(status, &Code { frame, next, shown })
}
