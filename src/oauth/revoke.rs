//! `POST /oauth/revoke` (RFC 7009): 200 whatever the token was.

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

const REVOKE: &str = "select oauth.revoke($1, $2, $3)";

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, Response> {
    let mut parameters = form::read(request).await?;
    form::replace(&mut parameters, "token", secret::hash);
    parameters.remove("client_secret");
    let input = json!({ "parameters": parameters });
    let browser = Browser::default();
    Ok(
        match origin
            .app
            .db
            .ask(REVOKE, origin.audience, &input, &browser, &request_context)
            .await
        {
            Ok(said) if said["revoked"] == true => answer(StatusCode::OK, json!({})),
            Ok(said) => refusal(&said),
            Err(error) => no_answer(&error),
        },
    )
}
