//! `POST /api/tools/<tool>`: the same credential, SQL and JSON as MCP.

use std::sync::Arc;

use axum::{
    extract::{Extension, Path, Request, State, rejection::PathRejection},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use crate::{
    audience::Audience,
    auth::bearer,
    db::answer::Outcome,
    db::call::{Caller, EntryKind},
    db::idempotency::IdempotencyKey,
    db::request::RequestContext,
    http::{
        body::{self, BODY_LIMIT, LARGE_BODY_LIMIT},
        envelope,
    },
    mcp::tool_call::{self, Called},
    origin::Origin,
};

/// Marks the stored answer of an idempotency key.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// Stands for text that is not UTF-8 or that PostgreSQL cannot store.
const REPLACEMENT: &str = "\u{fffd}";

pub(crate) async fn call(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    tool: Result<Path<String>, PathRejection>,
    request: Request,
) -> Response {
    // SQL judges an unreadable name too, so that only a known caller learns that there is no such tool.
    let tool = tool.map_or_else(
        |_| REPLACEMENT.to_owned(),
        |Path(tool)| tool.replace('\0', REPLACEMENT),
    );
    let response = run(&origin, &request_context, &tool, request).await;
    envelope::no_store(response.into_response())
}

async fn run(
    origin: &Arc<Origin>,
    request_context: &RequestContext,
    tool: &str,
    request: Request,
) -> Result<Response, Response> {
    let (parts, body) = request.into_parts();
    let credential = bearer::from_headers(&parts.headers);
    let body = body::json(&parts.headers, body, limit(origin, tool)).await?;
    let caller = Caller {
        key: IdempotencyKey::from_headers(&parts.headers),
        ..Caller::http(&credential, origin.audience, request_context)
    };
    // No body means no arguments. SQL judges a body that is not UTF-8 as malformed JSON.
    let text = match std::str::from_utf8(&body) {
        Ok("") => "{}",
        Ok(text) => text,
        Err(_) => "",
    };
    let called = tool_call::run(origin, &caller, EntryKind::Tool, tool, text, body.len()).await;
    Ok(render(origin, called, credential.presented()))
}

fn limit(origin: &Origin, tool: &str) -> usize {
    let catalog = origin.app.catalogs.get(origin.audience);
    let own = catalog
        .tool(tool)
        .filter(|_| origin.audience == Audience::Admin)
        .map_or(0, |tool| tool.body_limit);
    own.clamp(BODY_LIMIT, LARGE_BODY_LIMIT)
}

pub(super) fn render(origin: &Origin, called: Called, presented: bool) -> Response {
    let replayed = called.answer.beside().replayed;
    let mut response = plain(origin, called, presented);
    if replayed {
        response
            .headers_mut()
            .insert(REPLAYED, HeaderValue::from_static("true"));
    }
    response
}

fn plain(origin: &Origin, called: Called, presented: bool) -> Response {
    let Called { answer, catalog } = called;
    if answer.outcome == Outcome::Ok {
        let json = HeaderValue::from_static("application/json");
        let age = answer.beside().age_seconds;
        let mut response =
            (StatusCode::OK, [(header::CONTENT_TYPE, json)], answer.body).into_response();
        if let Some(seconds) = age {
            response
                .headers_mut()
                .insert(header::AGE, HeaderValue::from(seconds));
        }
        return response;
    }
    let code = envelope::code(&answer.body);
    let mut response = envelope::wrapped(catalog.error(&code).status, &answer.body);
    let metadata = origin.metadata_url(origin.mcp_path());
    envelope::explain(
        response.headers_mut(),
        metadata.as_deref(),
        &code,
        &answer.body,
        &catalog,
        presented,
    );
    response
}
