//! Protected-resource metadata (RFC 9728). The resource is the path exactly as the client requested it.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Request, State},
    response::{IntoResponse, Response},
};
use serde_json::json;

use crate::origin::Origin;

const WELL_KNOWN: &str = "/.well-known/oauth-protected-resource";

pub(crate) async fn protected_resource(
    State(origin): State<Arc<Origin>>,
    request: Request,
) -> Response {
    let path = match request.uri().path().strip_prefix(WELL_KNOWN) {
        Some("") | None => origin.mcp_path(),
        Some(path) => path,
    };
    let catalog = origin.app.catalogs.get(origin.audience);
    Json(json!({
        "resource": format!("{}{path}", origin.url),
        "resource_name": "Moothall",
        "scopes_supported": catalog.scopes,
        "bearer_methods_supported": ["header"],
        "authorization_servers": [origin.issuer()],
    }))
    .into_response()
}
