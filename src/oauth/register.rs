//! `POST /oauth/register` (RFC 7591).

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::StatusCode,
    response::Response,
};
use serde_json::{Value, json};

use super::{error::OAuthError, redirect_uris, respond, verb};
use crate::{db::request::RequestContext, http::body, origin::Origin};

const BEGIN: &str = "select oauth.begin_registration($1, $2, $3)";
const REGISTER: &str = "select oauth.register($1, $2, $3)";
/// Room for ten redirect URIs of the greatest length, and the rest.
const LIMIT: usize = 32 * 1024;

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, OAuthError> {
    let document = read(request).await?;
    // SQL gets only what it uses: the rest of the document may be anything.
    let input = redirect_uris::parse_all(json!({
        "client_name": document["client_name"],
        "redirect_uris": document["redirect_uris"],
    }));
    // Counted first, in a transaction of its own: a registration that fails has been tried all the same.
    verb::ask(&origin, &request_context, BEGIN, &json!({}), "allowed").await?;
    let registered = verb::ask(&origin, &request_context, REGISTER, &input, "registered").await?;
    Ok(respond::json(StatusCode::CREATED, registered))
}

async fn read(request: Request) -> Result<Value, OAuthError> {
    let invalid = |description| OAuthError::new("invalid_client_metadata", description);
    let body = body::bytes(request.into_body(), LIMIT)
        .await
        .map_err(|_| invalid("The body is too long, too slow, or broke off."))?;
    serde_json::from_slice(&body)
        .ok()
        .filter(Value::is_object)
        .ok_or_else(|| invalid("Send the client's metadata as a JSON object."))
}
