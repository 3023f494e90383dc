//! The origin's own authorization server, one file an endpoint. SQL decides; here is the framing.

pub mod authorize;
pub mod document;
mod form;
pub mod metadata;
pub mod register;
pub mod revoke;
pub mod token;

use std::sync::Arc;

use axum::{
    Json, Router,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Value, json};
use url::Url;

use crate::{db::ask::AskError, error, origin::Origin};

/// The routes of an origin whose MCP is on.
pub fn routes(router: Router<Arc<Origin>>) -> Router<Arc<Origin>> {
    let mut router = router
        .route("/oauth/register", post(register::post))
        .route("/oauth/authorize", get(authorize::get))
        .route("/oauth/token", post(token::post))
        .route("/oauth/revoke", post(revoke::post));
    for path in [
        "/.well-known/oauth-authorization-server",
        "/.well-known/oauth-authorization-server/oauth",
        "/.well-known/openid-configuration/oauth",
    ] {
        router = router.route(path, get(metadata::get));
    }
    router
}

/// An answer that may hold a token, or belongs to one exchange.
fn answer(status: StatusCode, body: Value) -> Response {
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::PRAGMA, HeaderValue::from_static("no-cache")),
    ];
    (status, headers, Json(body)).into_response()
}

/// An OAuth error as its client reads it.
fn refuse(code: &str, description: &str) -> Response {
    refusal(&json!({ "error": code, "error_description": description }))
}

/// What SQL said no with.
fn refusal(body: &Value) -> Response {
    let code = body["error"].as_str().unwrap_or("server_error");
    let plain = json!({ "error": code, "error_description": body["error_description"] });
    let mut response = answer(error::oauth(code), plain);
    if let Some(seconds) = body["retry_after_seconds"].as_u64() {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// What the database did not judge. Nothing was used up: the client may repeat it.
fn unjudged(error: &AskError) -> Response {
    match error {
        AskError::Refused { message, .. } => refuse("invalid_request", message),
        AskError::Unstorable => refuse(
            "invalid_request",
            "A parameter holds a character that cannot be stored.",
        ),
        AskError::Unavailable { busy: true, .. } => refuse(
            "temporarily_unavailable",
            "The server is busy; nothing was changed, repeat the request in a moment.",
        ),
        AskError::Unavailable { .. } => refuse("server_error", error::INTERNAL_MESSAGE),
    }
}

/// A callback as SQL judges it: its text, and what a parser of addresses makes of it.
fn parsed(uri: &Value) -> Value {
    let Some(text) = uri.as_str() else {
        return Value::Null;
    };
    match Url::parse(text) {
        Err(_) => Value::Null,
        Ok(url) => json!({
            "uri": text,
            "scheme": url.scheme(),
            "host": url.host_str().unwrap_or_default(),
            "userinfo": !url.username().is_empty() || url.password().is_some() || text.contains('@') && authority(text).contains('@'),
            "fragment": url.fragment().is_some(),
        }),
    }
}

fn authority(text: &str) -> &str {
    let rest = text.split_once("//").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

/// The same document with every callback parsed.
fn with_parsed_callbacks(mut document: Value) -> Value {
    if let Some(uris) = document
        .get_mut("redirect_uris")
        .and_then(Value::as_array_mut)
    {
        uris.iter_mut().for_each(|uri| *uri = parsed(uri));
    }
    document
}

/// The callback with the answer in its query; what it holds already stays.
pub fn callback(uri: &str, parameters: &Value, more: &[(&str, &str)]) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in parameters.as_object().into_iter().flatten() {
        if let Some(value) = value.as_str() {
            query.append_pair(name, value);
        }
    }
    query.extend_pairs(more);
    let separator = match (uri.contains('?'), uri.ends_with(['?', '&'])) {
        (_, true) => "",
        (true, false) => "&",
        (false, false) => "?",
    };
    format!("{uri}{separator}{}", query.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_joins_the_callbacks_own_query() {
        let parameters = json!({"state": "a b&c", "iss": "https://x/oauth"});
        assert_eq!(
            callback("https://c/cb?x=1", &parameters, &[("code", "z")]),
            "https://c/cb?x=1&state=a+b%26c&iss=https%3A%2F%2Fx%2Foauth&code=z"
        );
        assert!(
            callback("http://localhost:1/", &json!({}), &[("code", "z")]).ends_with("/?code=z")
        );
    }
}
