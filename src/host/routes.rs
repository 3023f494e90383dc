//! `/host`: HTTP and the check of a snapshot against its schema. `world.host` decides who may call and what is accepted.

use std::{collections::HashMap, sync::Arc};

use axum::{
    body::Bytes,
    extract::{Extension, Path, Query, Request, State},
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::state_schema::StateSchema;
use crate::{
    audience::Audience,
    auth::bearer,
    db::answer::{Answer, Outcome},
    db::call::{ArgumentCheck, Caller, jsonb, no_answer, text},
    db::request::RequestContext,
    http::{
        body::{self, BODY_LIMIT, LARGE_BODY_LIMIT},
        envelope,
        json::repeated_name,
    },
    mcp::{json, tool_call},
    origin::Origin,
};

const HOST: &str = "select outcome, body, effect, cause, version from world.host($1, $2, $3, $4)";

/// `PUT /host/snapshot?match=`: the state of the match.
pub(crate) async fn snapshot(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    Extension(schema): Extension<Arc<StateSchema>>,
    Query(query): Query<HashMap<String, String>>,
    request: Request,
) -> Result<Response, Response> {
    let (parts, body) = read(request, LARGE_BODY_LIMIT).await?;
    let (document, mut check) = check_document(&origin, &schema, &body).await;
    let mut args = json!({ "match": query.get("match") });
    if let (ArgumentCheck::Sound, Err(wrong)) = (&check, json::normalize(&mut args)) {
        check = wrong;
    }
    args["document"] = json!(document);
    let answer = ask(&origin, &request_context, &parts, "snapshot", &args, &check).await;
    Ok(render(&origin, &answer, &parts))
}

/// The normalized document, and the result of its check.
async fn check_document(
    origin: &Origin,
    schema: &StateSchema,
    body: &[u8],
) -> (String, ArgumentCheck) {
    let invalid = |message: &str| (String::new(), invalid(message));
    let Ok(mut document) = serde_json::from_slice::<Value>(body) else {
        return invalid("The body is not valid JSON.");
    };
    if let Some(name) = repeated_name(body) {
        return (String::new(), repeated(&name));
    }
    if let Err(check) = json::normalize(&mut document) {
        return (String::new(), check);
    }
    let version = origin.app.catalogs.get(Audience::Admin).version;
    match schema.get(&origin.app.db, version).await {
        Ok(schema) => (document.to_string(), schema.check(&document).into()),
        Err(_) => invalid("The state's schema could not be read; send the snapshot again."),
    }
}

fn repeated(name: &str) -> ArgumentCheck {
    invalid(&format!("{name} is given twice; give it once."))
}

fn invalid(message: &str) -> ArgumentCheck {
    ArgumentCheck::Invalid {
        field: String::new(),
        message: message.to_owned(),
    }
}

/// `POST /host/events`: events of the match.
pub(crate) async fn events(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    request: Request,
) -> Result<Response, Response> {
    send(
        &origin,
        &request_context,
        request,
        LARGE_BODY_LIMIT,
        "events",
        None,
    )
    .await
}

/// `POST /host/commands/{id}/result`: the result of a command.
pub(crate) async fn result(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Response> {
    let response = send(
        &origin,
        &request_context,
        request,
        BODY_LIMIT,
        "result",
        Some(id),
    )
    .await;
    origin.app.effects.commands.notify();
    response
}

async fn send(
    origin: &Arc<Origin>,
    request_context: &RequestContext,
    request: Request,
    limit: usize,
    action: &str,
    id: Option<String>,
) -> Result<Response, Response> {
    let (parts, body) = read(request, limit).await?;
    let parsed = serde_json::from_slice::<Value>(&body).ok();
    let (args, check) = match (parsed.filter(Value::is_object), repeated_name(&body)) {
        (_, Some(name)) => (json!({}), repeated(&name)),
        (Some(mut args), None) => {
            if let Some(id) = id {
                args["id"] = json!(id);
            }
            match json::normalize(&mut args) {
                Ok(_) => (args, ArgumentCheck::Sound),
                Err(check) => (json!({}), check),
            }
        }
        (None, None) => (json!({}), invalid("The body is not a JSON object.")),
    };
    let answer = ask(origin, request_context, &parts, action, &args, &check).await;
    Ok(render(origin, &answer, &parts))
}

async fn read(request: Request, limit: usize) -> Result<(Parts, Bytes), Response> {
    let (parts, body) = request.into_parts();
    let body = body::json(&parts.headers, body, limit).await?;
    Ok((parts, body))
}

pub(super) async fn ask(
    origin: &Origin,
    request_context: &RequestContext,
    parts: &Parts,
    action: &str,
    args: &Value,
    check: &ArgumentCheck,
) -> Answer {
    let credential = bearer::from_headers(&parts.headers);
    let caller = Caller::over("host", &credential, Audience::Admin, request_context);
    let db = &origin.app.db;
    let parameters = |args: String, check: &ArgumentCheck| {
        vec![
            jsonb(credential.to_json()),
            text(action),
            jsonb(args),
            jsonb(db.request(&caller, check).to_string()),
        ]
    };
    let args = match check {
        ArgumentCheck::Sound => args.to_string(),
        _ => "{}".to_owned(),
    };
    let mut asked = db.one_row(&caller, HOST, parameters(args, check)).await;
    // PostgreSQL quotes the refused value in its message, so the caller gets ours instead.
    if asked
        .as_ref()
        .is_err_and(|error| error.unstorable().is_some())
    {
        let check = invalid("The request holds a value that cannot be stored.");
        let parameters = parameters("{}".to_owned(), &check);
        asked = db.one_row(&caller, HOST, parameters).await;
    }
    let answer = asked.unwrap_or_else(|error| no_answer(&caller, &error));
    request_context.note(|note| {
        note.cause.clone_from(&answer.cause);
        note.outcome = Some(tool_call::label(&answer));
    });
    answer
}

pub(super) fn render(origin: &Origin, answer: &Answer, parts: &Parts) -> Response {
    if answer.outcome == Outcome::Ok {
        let json = HeaderValue::from_static("application/json");
        let response = ([(header::CONTENT_TYPE, json)], answer.body.clone()).into_response();
        return envelope::no_store(response);
    }
    let code = envelope::code(&answer.body);
    let catalog = origin.app.catalogs.get(Audience::Admin);
    let mut response = envelope::wrapped(catalog.error(&code).status, &answer.body);
    let presented = bearer::from_headers(&parts.headers).presented();
    let headers = response.headers_mut();
    envelope::explain(headers, None, &code, &answer.body, &catalog, presented);
    envelope::no_store(response)
}
