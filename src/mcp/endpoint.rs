//! `POST /mcp…`: reads the message, finds the caller, and has either a tool call or rmcp answer.

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    extract::{Extension, Request, State},
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    answer::{self, Context},
    handler::{self, ForwardedRequest},
    input,
    message::{self, Malformed, Message},
    revision::{self, Revision},
    sessions, tool_call,
};
use crate::{
    audience::Audience,
    auth::bearer,
    catalog::entries::Catalog,
    db::answer::Outcome,
    db::call::{Caller, EntryKind},
    db::request::RequestContext,
    error::rpc,
    http::{body, envelope},
    origin::Origin,
};

pub(crate) async fn post(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    envelope::no_store(
        match body::json(&parts.headers, body, limit(&origin)).await {
            Ok(body) => answer(&origin, &request_context, parts, body).await,
            Err(refusal) => unread(refusal, limit(&origin)),
        },
    )
}

/// The refusal of a body that did not arrive whole, as JSON-RPC clients read it.
fn unread(refusal: Response, limit: usize) -> Response {
    let why = match refusal.status() {
        StatusCode::PAYLOAD_TOO_LARGE => format!("Messages are at most {limit} bytes long."),
        StatusCode::BAD_REQUEST => "The message broke off before its end.".to_owned(),
        StatusCode::REQUEST_TIMEOUT => "The message took too long to arrive.".to_owned(),
        _ => return refusal,
    };
    let malformed = Malformed::new(None, rpc::INVALID_REQUEST, why);
    answer::problem(refusal.status(), &malformed)
}

fn limit(origin: &Origin) -> usize {
    match origin.audience {
        Audience::User => body::BODY_LIMIT,
        // Some tools take larger bodies, and only the body names the tool.
        Audience::Admin => origin
            .app
            .catalogs
            .get(Audience::Admin)
            .body_limit()
            .clamp(body::BODY_LIMIT, body::LARGE_BODY_LIMIT),
    }
}

async fn answer(
    origin: &Arc<Origin>,
    request_context: &Arc<RequestContext>,
    parts: Parts,
    body: Bytes,
) -> Response {
    let credential = bearer::from_headers(&parts.headers);
    let catalog = origin.app.catalogs.get(origin.audience);
    let path = parts.uri.path().to_owned();
    let mut context = Context {
        origin,
        path: &path,
        revision: Revision::Legacy,
        id: None,
        presented: credential.presented(),
        input: None,
        shows_pages: sessions::shows_pages(&parts.headers),
    };
    let mut caller = Caller::mcp(&credential, origin.audience, request_context);

    let message = match understand(&catalog, &parts, &body) {
        Ok((message, revision)) => {
            context.revision = revision;
            message
        }
        Err((status, malformed)) => {
            return reject_malformed(&context, &caller, &catalog, status, &malformed).await;
        }
    };
    context.id = message.id;
    if let Some(meta) = &message.meta {
        caller.client.clone_from(&meta.client);
        caller.key.clone_from(&meta.key);
        meta.traceparent
            .iter()
            .for_each(|parent| request_context.joins_trace(parent));
    }
    let method = &message.method;
    caller.session = sessions::required(origin.audience, context.revision, method, &parts.headers);
    if message.id.is_none() {
        let rejection = reject_unauthenticated(&context, &caller, &catalog).await;
        return rejection.unwrap_or_else(|| StatusCode::ACCEPTED.into_response());
    }
    let input = match input::applies(context.revision, &message) {
        false => None,
        true => match input::parse(&origin.app.seal, origin.audience, &message) {
            Some(input) => Some(input),
            None => {
                let why = "The requestState was not given by this server for this request.";
                let malformed = Malformed::new(message.id, rpc::INVALID_PARAMS, why);
                let status = StatusCode::OK;
                return reject_malformed(&context, &caller, &catalog, status, &malformed).await;
            }
        },
    };
    caller.input = input.as_ref();
    context.input.clone_from(&input);
    if message.method == "tools/call" {
        return match arguments(&message) {
            Ok((name, text)) => {
                let called =
                    tool_call::run(origin, &caller, EntryKind::Tool, &name, text, body.len()).await;
                context.tool(&called, &name)
            }
            Err(malformed) => {
                let status = StatusCode::OK;
                reject_malformed(&context, &caller, &catalog, status, &malformed).await
            }
        };
    }
    if let Some(response) = sessions::endpoint::subscribed(&context, &caller, &message).await {
        return response;
    }
    if context.revision == Revision::Modern
        && let Some(response) =
            sessions::listen::answer(origin, request_context, &context, &caller, &message).await
    {
        return response;
    }
    let forwarded = Arc::new(ForwardedRequest::new(
        origin.clone(),
        request_context.clone(),
        credential.clone(),
        caller.client.clone(),
        caller.session.clone(),
        input.clone(),
    ));
    let response = handler::serve(
        parts,
        Body::from(body.clone()),
        forwarded.clone(),
        message.id,
    )
    .await;
    // Send rmcp's answer only after SQL has accepted the credential, here or in the handler.
    match forwarded.refusal() {
        Some(Some(answer)) => {
            let name = message.subject.as_deref().unwrap_or_default();
            let asks = context.asks(&answer, name);
            asks.unwrap_or_else(|| context.refused(&answer, &catalog))
        }
        Some(None) => response,
        None if opens_session(&context, &message) && response.status() == StatusCode::OK => {
            sessions::endpoint::opened(&context, &caller, &message, response).await
        }
        None => reject_unauthenticated(&context, &caller, &catalog)
            .await
            .unwrap_or(response),
    }
}

fn opens_session(context: &Context<'_>, message: &Message<'_>) -> bool {
    context.origin.audience == Audience::Admin
        && context.revision == Revision::Legacy
        && message.method == "initialize"
}

fn understand<'a>(
    catalog: &Catalog,
    parts: &Parts,
    body: &'a [u8],
) -> Result<(Message<'a>, Revision), (StatusCode, Malformed)> {
    let bad = |malformed: Malformed| (StatusCode::BAD_REQUEST, malformed);
    let message = message::read(body).map_err(|malformed| match malformed.code {
        rpc::INVALID_PARAMS => (StatusCode::OK, malformed),
        _ => bad(malformed),
    })?;
    let tool = message
        .subject
        .as_ref()
        .filter(|_| message.method == "tools/call")
        .and_then(|name| catalog.tool(name));
    if body.len() > tool.map_or(0, |tool| tool.body_limit).max(body::BODY_LIMIT) {
        let why = format!(
            "Messages are at most {} bytes long, but for the tools that take more.",
            body::BODY_LIMIT
        );
        return Err((
            StatusCode::PAYLOAD_TOO_LARGE,
            Malformed::new(message.id, rpc::INVALID_REQUEST, why),
        ));
    }
    let revision = revision::detect(&parts.headers, &message, tool).map_err(bad)?;
    if revision == Revision::Modern && message.method == "initialize" {
        // rmcp would answer that the params are malformed, which misleads.
        let why = "This revision has no initialize: send requests at once.";
        let gone = Malformed::new(message.id, rpc::METHOD_NOT_FOUND, why);
        return Err((StatusCode::NOT_FOUND, gone));
    }
    Ok((message, revision))
}

/// The answer to a malformed message. A caller without a valid credential learns nothing about its message.
async fn reject_malformed(
    context: &Context<'_>,
    caller: &Caller<'_>,
    catalog: &Catalog,
    status: StatusCode,
    malformed: &Malformed,
) -> Response {
    reject_unauthenticated(context, caller, catalog)
        .await
        .unwrap_or_else(|| answer::problem(status, malformed))
}

/// The answer to a caller whose credential SQL refuses; `None` if SQL accepts it.
async fn reject_unauthenticated(
    context: &Context<'_>,
    caller: &Caller<'_>,
    catalog: &Catalog,
) -> Option<Response> {
    let known = context.origin.app.db.list(caller, "none").await;
    context.origin.app.catalogs.note_version(known.version);
    tool_call::note(caller, &known);
    (known.outcome != Outcome::Ok).then(|| context.refused(&known, catalog))
}

/// The tool's name and the text of its arguments.
fn arguments<'a>(message: &Message<'a>) -> Result<(String, &'a str), Malformed> {
    #[derive(Deserialize)]
    struct Params<'a> {
        name: String,
        #[serde(borrow)]
        arguments: Option<&'a RawValue>,
    }
    let malformed = |why: &str| Malformed::new(message.id, rpc::INVALID_PARAMS, why);
    let params = message.params.map_or("{}", RawValue::get);
    let params: Params<'a> = serde_json::from_str(params)
        .map_err(|_| malformed("tools/call needs the name of a tool and its arguments."))?;
    let arguments = params.arguments.map_or("{}", RawValue::get);
    if arguments.starts_with('{') {
        Ok((params.name, arguments))
    } else {
        Err(malformed("The arguments of a tool are an object."))
    }
}
