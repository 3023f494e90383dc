//! `POST /oauth/register` (RFC 7591).

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::StatusCode,
    response::Response,
};
use serde_json::{Value, json};

use super::{
    callbacks::with_parsed_callbacks,
    respond::{answer, no_answer, refusal, refuse},
};
use crate::{db::ask::Browser, db::request::RequestContext, http::body, origin::Origin};

const BEGIN: &str = "select oauth.begin_registration($1, $2, $3)";
const REGISTER: &str = "select oauth.register($1, $2, $3)";
/// Ten callbacks of the greatest length, and the rest.
const LIMIT: usize = 32 * 1024;

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Response {
    let body = match body::bytes(request.into_body(), LIMIT).await {
        Ok(body) => body,
        Err(_) => {
            return refuse(
                "invalid_client_metadata",
                "The body is too long, too slow, or broke off.",
            );
        }
    };
    let document: Value = match serde_json::from_slice(&body) {
        Ok(document @ Value::Object(_)) => document,
        _ => {
            return refuse(
                "invalid_client_metadata",
                "Send the client's metadata as a JSON object.",
            );
        }
    };
    // Only what is used travels on: the rest of the document may be anything.
    let input = with_parsed_callbacks(json!({
        "client_name": document["client_name"],
        "redirect_uris": document["redirect_uris"],
    }));
    let (db, browser) = (&origin.app.db, Browser::default());
    let ask = |statement, input| {
        let context = request_context.as_ref();
        db.ask(statement, origin.audience, input, &browser, context)
    };
    // Counted first, in a transaction of its own: a registration that fails has been tried all the same.
    match ask(BEGIN, &Value::Null).await {
        Ok(said) if said["allowed"] == true => {}
        Ok(said) => return refusal(&said),
        Err(error) => return no_answer(&error),
    }
    match ask(REGISTER, &input).await {
        Ok(said) if said["registered"].is_object() => {
            answer(StatusCode::CREATED, said["registered"].clone())
        }
        Ok(said) => refusal(&said),
        Err(error) => no_answer(&error),
    }
}
