//! `GET /oauth/authorize`: leads to the consent page or back to the client, or shows an error.

use std::sync::Arc;

use axum::{
    extract::{Extension, RawQuery, State},
    http::{HeaderMap, StatusCode},
};
use serde_json::{Value, json};

use super::{document, form};
use crate::{
    db::{ask::AskError, request::RequestContext},
    origin::Origin,
    web::{self, Page, PageError, cookies::Cookies, redirect_uri},
};

const AUTHORIZE: &str = "select oauth.authorize($1, $2, $3)";

pub(crate) async fn get(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Page {
    let mut cookies = Cookies::from_headers(&origin, &headers);
    cookies.ensure_browser();
    let parameters = form::parameters(query.unwrap_or_default().as_bytes());
    let mut input = json!({ "parameters": parameters });
    let mut answer = ask(&origin, &request_context, &cookies, &input).await?;
    if let Some(url) = answer["fetch"].as_str() {
        document::refresh(&origin, url, &request_context)
            .await
            .map_err(|problem| invalid(&origin, &problem))?;
        input["fetched"] = json!(true);
        answer = ask(&origin, &request_context, &cookies, &input).await?;
    }
    if let Some(request) = answer["request"].as_str() {
        let consent = web::redirect(&format!("/mcp/authorize?request={request}"));
        return Ok(cookies.write(consent));
    }
    if let Some(uri) = answer["redirect_uri"].as_str() {
        let back = redirect_uri::with_parameters(uri, &answer["parameters"], &[]);
        return Ok(web::redirect(&back));
    }
    let problem = answer["problem"].as_str();
    Err(invalid(
        &origin,
        problem.unwrap_or("The request is not valid. Start again from the client."),
    ))
}

fn invalid(origin: &Origin, problem: &str) -> PageError {
    PageError::new(origin, StatusCode::BAD_REQUEST, problem)
}

async fn ask(
    origin: &Origin,
    request_context: &RequestContext,
    cookies: &Cookies,
    input: &Value,
) -> Result<Value, PageError> {
    let (db, browser) = (&origin.app.db, cookies.browser());
    let answer = db
        .ask(AUTHORIZE, origin.audience, input, &browser, request_context)
        .await;
    answer.map_err(|error| match error {
        AskError::Unstorable => invalid(
            origin,
            "The request contains a character that cannot be stored.",
        ),
        error => PageError::unavailable(origin, &error),
    })
}
