//! `POST /oauth/token`: the bridge makes the tokens; SQL sees their hashes and decides whether they are issued.

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::StatusCode,
    response::Response,
};
use serde_json::json;

use super::{error::OAuthError, form, respond, verb};
use crate::{db::request::RequestContext, origin::Origin, secret};

const TOKEN: &str = "select oauth.token($1, $2, $3)";

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, OAuthError> {
    let mut parameters = form::read(request).await?;
    form::replace(&mut parameters, "code", secret::hash);
    form::replace(&mut parameters, "refresh_token", secret::hash);
    // A malformed verifier never matches.
    form::replace(&mut parameters, "code_verifier", |verifier| {
        secret::challenge(verifier).unwrap_or_else(|| "malformed".to_owned())
    });
    let (access, refresh) = (secret::make("mha_"), secret::make("mhr_"));
    let input = json!({
        "parameters": parameters,
        "access": secret::hash(&access),
        "refresh": secret::hash(&refresh),
    });
    let issued = verb::ask(&origin, &request_context, TOKEN, &input, "issued").await?;
    let body = json!({
        "access_token": access,
        "token_type": "Bearer",
        "expires_in": issued["expires_in"],
        "refresh_token": refresh,
        "scope": issued["scope"],
    });
    Ok(respond::json(StatusCode::OK, body))
}
