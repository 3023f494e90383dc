//! `/logout`: signs out of this session, or of all of them.

use serde_json::json;

use crate::web::{Page, form::Form, redirect};

const SIGN_OUT: &str = "select pages.sign_out($1, $2, $3)";

pub(crate) async fn submit(form: Form) -> Page {
    let everywhere = form.text("everywhere") == "yes";
    let mut visit = form.visit;
    visit
        .ask(SIGN_OUT, &json!({ "everywhere": everywhere }))
        .await?;
    visit.cookies.sign_out();
    Ok(visit.cookies.write(redirect("/login")))
}
