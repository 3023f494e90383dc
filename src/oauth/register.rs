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
    let browser = Browser::default();
    match origin
        .app
        .db
        .ask(
            REGISTER,
            origin.audience,
            &input,
            &browser,
            &request_context,
        )
        .await
    {
        Ok(said) if said["registered"].is_object() => {
            answer(StatusCode::CREATED, said["registered"].clone())
        }
        Ok(said) => refusal(&said),
        Err(error) => no_answer(&error),
    }
}
