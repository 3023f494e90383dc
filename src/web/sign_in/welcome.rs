//! `/welcome`: the handle, chosen once.

use askama::Template;
use axum::http::StatusCode;
use serde_json::json;

use super::{
    super::{
        Frame,
        form::Form,
        next, redirect, show as page,
        visit::{VISITOR, Visit},
    },
    login::Onwards,
};
use crate::web::Page;
use crate::web::address::Query;

const CHOOSE_HANDLE: &str = "select pages.choose_handle($1, $2, $3)";

#[derive(Template)]
#[template(path = "welcome.html")]
struct Welcome<'a> {
    frame: Frame,
    next: &'a str,
    wanted: &'a str,
}

pub(crate) async fn show(visit: Visit, Query(onwards): Query<Onwards>) -> Page {
    let next = next::path(onwards.next.as_deref()).to_owned();
    Ok(match visit.ask(VISITOR, &json!({})).await? {
        said if said["signed_in"] != true => redirect(&next::with("/login", &next)),
        said if said["handle"].is_string() => redirect(&next),
        _ => page(
            StatusCode::OK,
            &Welcome {
                frame: visit.frame("Choose your handle", None),
                next: &next,
                wanted: "",
            },
        ),
    })
}

pub(crate) async fn submit(form: Form) -> Page {
    let next = form.next().to_owned();
    let wanted = form.text("handle").to_owned();
    let visit = &form.visit;
    Ok(
        match visit
            .try_ask(CHOOSE_HANDLE, &json!({ "handle": wanted }))
            .await?
        {
            Ok(_) => redirect(&next),
            Err(refusal) => {
                let frame = visit
                    .frame("Choose your handle", None)
                    .with_error(Some(refusal.message));
                page(
                    visit.origin.page_status(&refusal.code),
                    &Welcome {
                        frame,
                        next: &next,
                        wanted: &wanted,
                    },
                )
            }
        },
    )
}
