//! `GET` and `DELETE /mcp…`; opening a session and subscribing in a POST.

use std::sync::Arc;

use axum::{
    extract::{Extension, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{json, value::RawValue};

use super::{HEADER, changes::StreamCursor, named, new_id, publish::publish, stream::Stream};
use crate::{
    audience::Audience,
    auth::bearer,
    db::answer::{Answer, Outcome},
    db::call::Caller,
    db::request::RequestContext,
    error::rpc,
    http::envelope,
    mcp::{
        answer::{self, Context},
        input,
        message::{Malformed, Message},
        revision::Revision,
        tool_call,
    },
    origin::Origin,
    secret,
};

const LAST_EVENT: &str = "last-event-id";
/// From this revision on, clients expect an event without data at the beginning of a stream.
const PRIMED: &str = "2025-11-25";

pub(crate) async fn get(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, Response> {
    let (parts, _) = request.into_parts();
    let text = |name: &str| {
        parts
            .headers
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    let version = text("mcp-protocol-version").unwrap_or("2025-06-18");
    // The newest revision has no GET; the user's audience has no sessions.
    if origin.audience != Audience::Admin || version > PRIMED {
        return Err(answer::only_post().await);
    }
    if !accepts_events(&parts.headers) {
        let message = "A stream is text/event-stream; accept it.";
        let refusal = envelope::error(StatusCode::NOT_ACCEPTABLE, "not_acceptable", message);
        return Err(refusal);
    }
    let hash = named(&parts.headers).unwrap_or_default();
    let answer = ask(&origin, &request_context, &parts, &hash, "stream").await?;
    publish(&origin, &hash, &answer);
    let cursor = text(LAST_EVENT).and_then(StreamCursor::at);
    let stream = Stream::new(origin, hash, None, cursor);
    let stream = match version >= PRIMED {
        true => stream.primed(),
        false => stream,
    };
    Ok(stream.respond())
}

pub(crate) async fn delete(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, Response> {
    if origin.audience != Audience::Admin {
        return Err(answer::only_post().await);
    }
    let (parts, _) = request.into_parts();
    let hash = named(&parts.headers).unwrap_or_default();
    ask(&origin, &request_context, &parts, &hash, "close").await?;
    origin.app.catalogs.sessions.remove(&hash);
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The answer to `initialize` with a new session, or the refusal.
pub(crate) async fn opened(
    context: &Context<'_>,
    caller: &Caller<'_>,
    message: &Message<'_>,
    mut response: Response,
) -> Response {
    let id = new_id(input::shows_pages(message));
    let hash = secret::hash(&id);
    let args = json!({ "hash": hash });
    let answer = context.origin.app.db.session(caller, "open", &args).await;
    tool_call::note(caller, &answer);
    if answer.outcome != Outcome::Ok {
        let catalog = context.origin.app.catalogs.get(context.origin.audience);
        return context.refused(&answer, &catalog);
    }
    publish(context.origin, &hash, &answer);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

/// `resources/subscribe` and `resources/unsubscribe`; `None` for any other method.
pub(crate) async fn subscribed(
    context: &Context<'_>,
    caller: &Caller<'_>,
    message: &Message<'_>,
) -> Option<Response> {
    let action = match &*message.method {
        "resources/subscribe" => "subscribe",
        "resources/unsubscribe" => "unsubscribe",
        _ => return None,
    };
    // Subscriptions belong to a session.
    let session = caller.session.as_ref()?;
    #[derive(Deserialize)]
    struct Params {
        uri: String,
    }
    let params = message.params.map_or("{}", RawValue::get);
    let params = serde_json::from_str::<Params>(params).ok();
    let Some(params) = params.filter(|params| !params.uri.contains('\0')) else {
        let why = format!("{} needs the uri of a resource.", message.method);
        let malformed = Malformed::new(message.id, rpc::INVALID_PARAMS, why);
        return Some(answer::problem(StatusCode::OK, &malformed));
    };
    let args = json!({ "uri": params.uri });
    let answer = context.origin.app.db.session(caller, action, &args).await;
    tool_call::note(caller, &answer);
    Some(match answer.outcome {
        Outcome::Ok => {
            publish(context.origin, session, &answer);
            context.result("")
        }
        _ => {
            let catalog = context.origin.app.catalogs.get(context.origin.audience);
            context.refused(&answer, &catalog)
        }
    })
}

/// What SQL answers to an action on the session. The error is the response to a refusal.
async fn ask(
    origin: &Origin,
    request_context: &RequestContext,
    parts: &Parts,
    session: &str,
    action: &str,
) -> Result<Answer, Response> {
    let credential = bearer::from_headers(&parts.headers);
    let caller = Caller {
        session: Some(session.to_owned()),
        ..Caller::mcp(&credential, origin.audience, request_context)
    };
    let answer = origin.app.db.session(&caller, action, &json!({})).await;
    tool_call::note(&caller, &answer);
    if answer.outcome == Outcome::Ok {
        return Ok(answer);
    }
    let context = Context {
        origin,
        path: parts.uri.path(),
        revision: Revision::Legacy,
        id: None,
        presented: credential.presented(),
        input: None,
        shows_pages: false,
    };
    Err(context.refused(&answer, &origin.app.catalogs.get(origin.audience)))
}

fn accepts_events(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT).iter();
    let mut kinds = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|kind| kind.split(';').next().unwrap_or_default().trim());
    kinds.any(|kind| ["text/event-stream", "text/*", "*/*"].contains(&kind))
}
