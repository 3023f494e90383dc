//! `GET /avatars/<name>`: a stored avatar. Its headers keep browsers from treating it as anything but a picture.

use std::sync::Arc;

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};

use crate::{
    effects::{CACHE, KIND, Objects},
    http::envelope,
    origin::Origin,
};

pub(crate) async fn serve(
    State(origin): State<Arc<Origin>>,
    name: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let name = match name {
        Ok(Path(name)) if Objects::is_name(&name) => name,
        _ => return envelope::not_found().await,
    };
    let objects = &origin.app.effects.objects;
    if let Some(elsewhere) = objects.public_address(&name) {
        return Redirect::permanent(&elsewhere).into_response();
    }
    let tag = format!("\"{name}\"");
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|tags| tags.contains(&tag));
    let fixed = [
        (header::CACHE_CONTROL, CACHE),
        (header::CONTENT_TYPE, KIND),
        (header::ETAG, tag.as_str()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; sandbox",
        ),
        (header::CONTENT_DISPOSITION, "inline"),
    ];
    match objects.get(&name).await {
        // An object never changes, but it may be deleted.
        Ok(Some(_)) if known => (StatusCode::NOT_MODIFIED, fixed).into_response(),
        Ok(Some(bytes)) => (fixed, bytes).into_response(),
        Ok(None) => envelope::not_found().await,
        Err(_) => envelope::error(
            StatusCode::SERVICE_UNAVAILABLE,
            crate::error::BUSY,
            "The object store does not answer; repeat the request in a moment.",
        ),
    }
}
