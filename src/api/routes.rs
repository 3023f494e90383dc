//! Plain HTTP routes that rooms declare. The catalog says which routes there are, their arguments and who may call them.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{Extension, Request, State},
    http::{HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

use super::{lines, tools};
use crate::{
    auth::bearer,
    catalog::entries::Route,
    db::answer::Outcome,
    db::call::{Caller, EntryKind},
    db::idempotency::IdempotencyKey,
    db::request::RequestContext,
    http::{
        body::{self, BODY_LIMIT},
        envelope,
        json::repeated_name,
    },
    mcp::tool_call,
    origin::Origin,
    web::PageError,
};

/// Passes a request to a room's route if the catalog has the room now, and else answers as for any unknown path.
pub(crate) async fn only_with(
    room: &str,
    State(origin): State<Arc<Origin>>,
    context: Extension<Arc<RequestContext>>,
    request: Request,
    next: Next,
) -> Response {
    match origin.app.catalogs.get(origin.audience).has_room(room) {
        true => next.run(request).await,
        false => fallback(State(origin), context, request).await,
    }
}

/// Every path that the router does not know.
pub(crate) async fn fallback(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Response {
    let catalog = origin.app.catalogs.get(origin.audience);
    let path = request.uri().path();
    let on_path: Vec<_> = catalog
        .routes
        .iter()
        .filter_map(|route| Some((route, variable(&route.path, path)?)))
        .collect();
    let method = request.method().as_str();
    // A person in a browser gets a page.
    let browser = method == "GET"
        && request
            .headers()
            .get(header::ACCEPT)
            .and_then(|accept| accept.to_str().ok())
            .is_some_and(|accept| accept.contains("text/html"));
    let response = match on_path.iter().find(|(route, _)| route.method == method) {
        Some((route, variable)) => {
            let answer = answer(&origin, &request_context, route, variable, request).await;
            answer.into_response()
        }
        None if on_path.is_empty() && browser => {
            let message = "There is no page at this address.";
            return PageError::new(&origin, StatusCode::NOT_FOUND, message).into_response();
        }
        None if on_path.is_empty() => envelope::not_found().await,
        None => envelope::method_not_allowed().await,
    };
    envelope::no_store(response)
}

type Variable = Option<(String, String)>;

/// None if the path does not match the pattern; else the variable at its end, if it has one.
fn variable(pattern: &str, path: &str) -> Option<Variable> {
    let (stem, name) = match pattern.strip_suffix('}').and_then(|p| p.rsplit_once('{')) {
        Some((stem, name)) => (stem, name),
        None => return (pattern == path).then_some(None),
    };
    let value = path.strip_prefix(stem)?;
    let valid = !value.is_empty() && !value.contains('/');
    let pair = format!("v={}", value.replace('+', "%2B"));
    let (_, value) = url::form_urlencoded::parse(pair.as_bytes()).next()?;
    valid.then(|| Some((name.to_owned(), value.into_owned())))
}

async fn answer(
    origin: &Arc<Origin>,
    request_context: &Arc<RequestContext>,
    route: &Route,
    variable: &Variable,
    request: Request,
) -> Result<Response, Response> {
    let (parts, body) = request.into_parts();
    let credential = bearer::from_headers(&parts.headers);
    let mut arguments = Map::new();
    if parts.method == Method::GET {
        let query = parts.uri.query().unwrap_or_default();
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            let value = typed(route, &name, &value);
            let twice = arguments.insert(name.to_string(), value);
            if let Some(first) = twice {
                // No schema accepts a list here, so it refuses a repeated argument.
                arguments.insert(name.into_owned(), json!([first]));
            }
        }
    } else {
        arguments = parse_body(&parts.headers, body, route).await?;
    }
    if let Some((name, value)) = variable {
        arguments.insert(name.clone(), typed(route, name, value));
    }
    let text = Value::Object(arguments.clone()).to_string();
    let caller = Caller {
        key: IdempotencyKey::from_headers(&parts.headers),
        ..Caller::http(&credential, origin.audience, request_context)
    };
    let name = &route.call.name;
    let called = tool_call::run(origin, &caller, EntryKind::Route, name, &text, text.len()).await;
    if route.stream && called.answer.outcome == Outcome::Ok {
        let pages = lines::Pages::new(
            origin.clone(),
            request_context.clone(),
            credential,
            name.clone(),
            arguments,
        );
        let kind = HeaderValue::from_static("application/x-ndjson");
        let body = Body::from_stream(pages.stream(called.answer.body));
        return Ok((StatusCode::OK, [(header::CONTENT_TYPE, kind)], body).into_response());
    }
    Ok(tools::render(origin, called, credential.presented()))
}

/// The value of a text by the type in the argument's schema. Text of another type stays text, and the schema check refuses it.
fn typed(route: &Route, name: &str, text: &str) -> Value {
    match route.call.input_schema["properties"][name]["type"].as_str() {
        Some("integer" | "number" | "boolean") => {
            let value = serde_json::from_str(text).ok();
            value
                .filter(|v: &Value| v.is_number() || v.is_boolean())
                .unwrap_or_else(|| json!(text))
        }
        _ => json!(text),
    }
}

async fn parse_body(
    headers: &http::HeaderMap,
    body: Body,
    route: &Route,
) -> Result<Map<String, Value>, Response> {
    let bytes = body::json(headers, body, route.call.body_limit.max(BODY_LIMIT)).await?;
    if let Some(name) = repeated_name(&bytes) {
        let message = format!("{name} is given twice; give it once.");
        return Err(envelope::error(
            StatusCode::BAD_REQUEST,
            "VALIDATION_ERROR",
            &message,
        ));
    }
    let value = match bytes.is_empty() {
        true => Ok(json!({})),
        false => serde_json::from_slice(&bytes),
    };
    match (value, &route.body) {
        (Ok(value), Some(argument)) => Ok(Map::from_iter([(argument.clone(), value)])),
        (Ok(Value::Object(arguments)), None) => Ok(arguments),
        _ => {
            let message = "The body is a JSON object.";
            Err(envelope::error(
                StatusCode::BAD_REQUEST,
                "VALIDATION_ERROR",
                message,
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::variable;

    #[test]
    fn a_variable_is_one_part_of_the_path() {
        let of = |path| variable("/commands/{command}", path).map(|v| v.map(|(_, value)| value));
        assert_eq!(of("/commands/kick"), Some(Some("kick".to_owned())));
        assert_eq!(of("/commands/a%2Fb+c"), Some(Some("a/b+c".to_owned())));
        assert_eq!(of("/commands/"), None);
        assert_eq!(of("/commands/a/b"), None);
        assert_eq!(variable("/events", "/events"), Some(None));
        assert_eq!(variable("/events", "/events/"), None);
    }
}
