//! OpenAPI 3.1 from the catalog: all tools of the origin's audience, also those that the caller may not call.

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State, http::StatusCode};
use serde_json::{Map, Value, json};

use crate::{
    catalog::entries::{Catalog, Tool},
    origin::Origin,
};

pub(crate) async fn document(State(origin): State<Arc<Origin>>) -> Json<Value> {
    let catalog = origin.app.catalogs.get(origin.audience);
    let paths: Map<String, Value> = catalog
        .tools
        .iter()
        .map(|tool| (format!("/api/tools/{}", tool.name), path(&catalog, tool)))
        .collect();
    Json(json!({
        "openapi": "3.1.0",
        "info": {"title": "Moothall", "version": env!("CARGO_PKG_VERSION")},
        "servers": [{"url": origin.url}],
        "security": [{"bearer": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer", "description": "An agent key or an access token."}},
            "schemas": {"Error": {
                "type": "object",
                "required": ["error"],
                "properties": {"error": {
                    "type": "object",
                    "required": ["code", "message"],
                    "properties": {
                        "code": {"type": "string", "description": "Stable; programs decide by it."},
                        "message": {"type": "string", "description": "For people: what to do next."},
                    },
                }},
            }},
            "parameters": {"IdempotencyKey": {
                "name": "Idempotency-Key",
                "in": "header",
                "description": "A new random text for each call. A repeat with the same key and body is not done again: it gets the first answer. Repeat so after outcome_unknown or a lost connection.",
                "schema": {"type": "string", "pattern": "^[!-~]{1,128}$"},
            }},
            "headers": {"IdempotencyReplayed": {
                "description": "`true` where this is the stored answer of an earlier call with the same key.",
                "schema": {"type": "string", "const": "true"},
            }},
            "responses": {"Error": {
                "description": "The call was refused or failed.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            }},
        },
    }))
}

fn path(catalog: &Catalog, tool: &Tool) -> Value {
    let content =
        json!({"type": "array", "items": {"type": "object"}, "description": "MCP content."});
    let output = match &tool.output_schema {
        Some(schema) => schema.clone(),
        None if tool.answers_content() => content,
        None => json!({}),
    };
    let scopes: Vec<&String> = tool.scope.iter().collect();
    let mut operation = json!({
        "operationId": tool.name,
        "security": [{"bearer": scopes}],
        "requestBody": {"required": true, "content": {"application/json": {"schema": tool.input_schema}}},
        "responses": {
            "200": {"description": "The tool's data.", "content": {"application/json": {"schema": output}}},
            "default": {"$ref": "#/components/responses/Error"},
        },
    });
    if !tool.reads_only() {
        operation["parameters"] = json!([{"$ref": "#/components/parameters/IdempotencyKey"}]);
        operation["responses"]["200"]["headers"] =
            json!({"Idempotency-Replayed": {"$ref": "#/components/headers/IdempotencyReplayed"}});
    }
    for (status, said) in failures(catalog, tool) {
        operation["responses"][status.as_str()] = json!({
            "description": said,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
        });
    }
    for (name, text) in [("summary", &tool.title), ("description", &tool.description)] {
        if let Some(text) = text {
            operation[name] = json!(text);
        }
    }
    json!({ "post": operation })
}

/// The statuses of the tool's own errors, each with its codes.
fn failures(catalog: &Catalog, tool: &Tool) -> BTreeMap<StatusCode, String> {
    let waits = tool.approval.then_some("approval_pending");
    let mut failures: BTreeMap<StatusCode, String> = BTreeMap::new();
    let repeats = ["idempotency_conflict", "outcome_unknown"];
    let repeats = repeats.iter().copied().filter(|_| !tool.reads_only());
    for code in tool
        .errors
        .iter()
        .map(String::as_str)
        .chain(waits)
        .chain(repeats)
    {
        let said = failures.entry(catalog.error(code).status).or_default();
        if !said.is_empty() {
            said.push_str(", ");
        }
        said.push_str(code);
    }
    if tool.approval
        && let Some(said) = failures.get_mut(&catalog.error("approval_pending").status)
    {
        said.push_str(": the account's owner decides at the error's `page`; then repeat the call.");
    }
    failures
}
