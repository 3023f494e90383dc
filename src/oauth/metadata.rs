//! Authorization server metadata (RFC 8414), the same at each of its addresses.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde_json::{Value, json};

use crate::origin::Origin;

pub(crate) async fn get(State(origin): State<Arc<Origin>>) -> Json<Value> {
    let catalog = origin.app.catalogs.get(origin.audience);
    let issuer = origin.issuer();
    let mut scopes: Vec<&str> = catalog.scopes.iter().map(String::as_str).collect();
    scopes.push("offline_access");
    let mut document = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "registration_endpoint": format!("{issuer}/register"),
        "revocation_endpoint": format!("{issuer}/revoke"),
        "scopes_supported": scopes,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "revocation_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
    });
    let missing = |pause| origin.app.way_out.is_missing(pause);
    if catalog.client_documents && !missing(catalog.client_documents_pause) {
        document["client_id_metadata_document_supported"] = json!(true);
    }
    Json(document)
}
