//! What there is at an origin, for people and for programs.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde_json::{Value, json};

use crate::origin::{Audience, Origin};

pub async fn api(State(origin): State<Arc<Origin>>) -> Json<Value> {
    let mcp = origin
        .mcp
        .then(|| format!("{}{}", origin.url, origin.mcp_path()));
    Json(json!({
        "name": "moothall",
        "version": env!("CARGO_PKG_VERSION"),
        "mcp": mcp,
        "rooms": origin.app.catalogs.of(origin.audience).rooms,
        "openapi": format!("{}/api/openapi.json", origin.url),
    }))
}

pub async fn home(State(origin): State<Arc<Origin>>) -> String {
    let url = &origin.url;
    let whose = match origin.audience {
        Audience::User => "accounts and their agents",
        Audience::Admin => "administrators and their agents",
    };
    let mcp = match origin.mcp {
        true => format!("{url}{}", origin.mcp_path()),
        false => "switched off".to_owned(),
    };
    format!(
        "Moothall, for {whose}.\n\nMCP:      {mcp}\nHTTP API: {url}/api\nOpenAPI:  {url}/api/openapi.json\n"
    )
}
