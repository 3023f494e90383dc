//! `POST /oauth/token`: SQL sees hashes, and tells whether the tokens made here are issued.

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::StatusCode,
    response::Response,
};
use serde_json::json;

use super::{
    form,
    respond::{answer, no_answer, refusal},
};
use crate::{db::ask::Browser, db::request::RequestContext, origin::Origin, secret};

const TOKEN: &str = "select oauth.token($1, $2, $3)";

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, Response> {
    let mut parameters = form::read(request).await?;
    form::replace(&mut parameters, "code", secret::hash);
    form::replace(&mut parameters, "refresh_token", secret::hash);
    // A malformed verifier never matches.
    form::replace(&mut parameters, "code_verifier", |verifier| {
        secret::challenge(verifier).unwrap_or_else(|| "malformed".to_owned())
    });
    // No client has a secret here, so one that is sent is not looked at.
    parameters.remove("client_secret");
    let (access, refresh) = (secret::make("mha_"), secret::make("mhr_"));
    let input = json!({
        "parameters": parameters,
        "access": secret::hash(&access),
        "refresh": secret::hash(&refresh),
    });
    let browser = Browser::default();
    Ok(
        match origin
            .app
            .db
            .ask(TOKEN, origin.audience, &input, &browser, &request_context)
            .await
        {
            Ok(said) if said["issued"].is_object() => answer(
                StatusCode::OK,
                json!({
                    "access_token": access,
                    "token_type": "Bearer",
                    "expires_in": said["issued"]["expires_in"],
                    "refresh_token": refresh,
                    "scope": said["issued"]["scope"],
                }),
            ),
            Ok(said) => refusal(&said),
            Err(error) => no_answer(&error),
        },
    )
}
