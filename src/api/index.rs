//! `GET /api`: what an origin offers, for programs.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde_json::{Value, json};

use crate::origin::Origin;

pub(crate) async fn api(State(origin): State<Arc<Origin>>) -> Json<Value> {
    let mcp = origin
        .mcp
        .then(|| format!("{}{}", origin.url, origin.mcp_path()));
    Json(json!({
        "name": "moothall",
        "version": env!("CARGO_PKG_VERSION"),
        "mcp": mcp,
        "rooms": origin.app.catalogs.get(origin.audience).rooms,
        "openapi": format!("{}/api/openapi.json", origin.url),
    }))
}
