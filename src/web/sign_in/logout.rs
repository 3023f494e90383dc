//! `/logout`: here, or everywhere.

use axum::response::Response;
use serde_json::json;

use super::super::{form::Form, to};

const SIGN_OUT: &str = "select pages.sign_out($1, $2, $3)";

pub(crate) async fn submit(form: Form) -> Response {
    let everywhere = form.text("everywhere") == "yes";
    let mut visit = form.visit;
    match visit
        .ask(SIGN_OUT, &json!({ "everywhere": everywhere }))
        .await
    {
        Err(answer) => answer,
        Ok(_) => {
            visit.cookies.sign_out();
            visit.cookies.write(to("/login"))
        }
    }
}
