//! `GET /oauth/authorize`: to the consent page, back to the client, or an error shown here.

use std::sync::Arc;

use axum::{
    extract::{Extension, RawQuery, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde_json::{Value, json};

use super::{document, form};
use crate::{
    db::ask::AskError,
    db::request::RequestContext,
    origin::Origin,
    web::{self, callback, cookies::Cookies},
};

const AUTHORIZE: &str = "select oauth.authorize($1, $2, $3)";

pub(crate) async fn get(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    let mut cookies = Cookies::from_headers(&origin, &headers);
    cookies.ensure_browser();
    let parameters = form::parameters(query.unwrap_or_default().as_bytes());
    let mut input = json!({ "parameters": parameters });
    let mut said = ask(&origin, &request_context, &cookies, &input).await;
    if let Ok(Some(url)) = said.as_ref().map(|said| said["fetch"].as_str()) {
        if let Err(problem) = document::refresh(&origin, url, &request_context).await {
            return web::problem(&origin, StatusCode::BAD_REQUEST, &problem);
        }
        input["fetched"] = json!(true);
        said = ask(&origin, &request_context, &cookies, &input).await;
    }
    match said {
        Ok(said) => {
            if let Some(request) = said["request"].as_str() {
                cookies.write(web::to(&format!("/mcp/authorize?request={request}")))
            } else if let Some(uri) = said["redirect_uri"].as_str() {
                web::to(&callback::address(uri, &said["parameters"], &[]))
            } else {
                let problem = said["problem"]
                    .as_str()
                    .unwrap_or("The request is not valid. Start again from the client.");
                web::problem(&origin, StatusCode::BAD_REQUEST, problem)
            }
        }
        Err(AskError::Unstorable) => web::problem(
            &origin,
            StatusCode::BAD_REQUEST,
            "The request contains a character that cannot be stored.",
        ),
        Err(error) => web::unavailable(&origin, &error),
    }
}

async fn ask(
    origin: &Origin,
    request_context: &RequestContext,
    cookies: &Cookies,
    input: &Value,
) -> Result<Value, AskError> {
    let browser = cookies.browser();
    origin
        .app
        .db
        .ask(AUTHORIZE, origin.audience, input, &browser, request_context)
        .await
}
