//! `POST /oauth/revoke` (RFC 7009): 200 for every token, known or unknown.

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::StatusCode,
    response::Response,
};
use serde_json::json;

use super::{error::OAuthError, form, respond, verb};
use crate::{db::request::RequestContext, origin::Origin, secret};

const REVOKE: &str = "select oauth.revoke($1, $2, $3)";

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, OAuthError> {
    let mut parameters = form::read(request).await?;
    form::replace(&mut parameters, "token", secret::hash);
    let input = json!({ "parameters": parameters });
    verb::ask(&origin, &request_context, REVOKE, &input, "revoked").await?;
    Ok(respond::json(StatusCode::OK, json!({})))
}
