//! `/logout`: here, or everywhere.

use serde_json::json;

use super::super::{form::Form, redirect};
use crate::web::Page;

const SIGN_OUT: &str = "select pages.sign_out($1, $2, $3)";

pub(crate) async fn submit(form: Form) -> Page {
    let everywhere = form.text("everywhere") == "yes";
    let mut visit = form.visit;
    let _ = visit
        .ask(SIGN_OUT, &json!({ "everywhere": everywhere }))
        .await?;
    visit.cookies.sign_out();
    Ok(visit.cookies.write(redirect("/login")))
}
