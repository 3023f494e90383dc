//! `POST /oauth/token`: the bridge makes the tokens; SQL sees their hashes and decides whether they are issued.

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::StatusCode,
    response::Response,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{error::OAuthError, form, respond, verb};
use crate::{db::request::RequestContext, error, origin::Origin, seal, secret};

const TOKEN: &str = "select oauth.token($1, $2, $3)";

#[derive(Deserialize, Serialize)]
struct Pair {
    access: String,
    refresh: String,
}

impl Pair {
    fn sealed(&self, presented: &str) -> Option<String> {
        let text = serde_json::to_string(self).ok()?;
        (!presented.is_empty()).then(|| seal::seal_under(presented, &text))?
    }

    fn open(presented: &str, sealed: &str) -> Option<Self> {
        serde_json::from_str(&seal::open_under(presented, sealed)?).ok()
    }
}

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, OAuthError> {
    let mut parameters = form::read(request).await?;
    // Under it the new pair is sealed, so that a repetition of this request can open it and the database cannot.
    let presented = parameters
        .get("refresh_token")
        .and_then(|sent| sent.first());
    let presented = presented.cloned().unwrap_or_default();
    form::replace(&mut parameters, "code", secret::hash);
    form::replace(&mut parameters, "refresh_token", secret::hash);
    // A malformed verifier never matches.
    form::replace(&mut parameters, "code_verifier", |verifier| {
        secret::challenge(verifier).unwrap_or_else(|| "malformed".to_owned())
    });
    let mut pair = Pair {
        access: secret::make("mha_"),
        refresh: secret::make("mhr_"),
    };
    let input = json!({
        "parameters": parameters,
        "access": secret::hash(&pair.access),
        "refresh": secret::hash(&pair.refresh),
        "sealed": pair.sealed(&presented),
    });
    let issued = verb::ask(&origin, &request_context, TOKEN, &input, "issued").await?;
    if let Some(sealed) = issued["sealed"].as_str() {
        pair = Pair::open(&presented, sealed)
            .ok_or_else(|| OAuthError::new("server_error", error::INTERNAL_MESSAGE))?;
    }
    let body = json!({
        "access_token": pair.access,
        "token_type": "Bearer",
        "expires_in": issued["expires_in"],
        "refresh_token": pair.refresh,
        "scope": issued["scope"],
    });
    Ok(respond::json(StatusCode::OK, body))
}
