//! How this instance is, for those who run it.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};

use crate::{origin::Origin, phase::Phase};

/// The process answers.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The database answers too, its schema is one we know, and this instance is not about to stop.
pub(crate) async fn ready(State(origin): State<Arc<Origin>>) -> impl IntoResponse {
    if origin.app.reached(Phase::Draining) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match origin.app.catalogs.ready() {
        true => (StatusCode::OK, "ready\n"),
        false => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer\n",
        ),
    }
}

pub(crate) async fn metrics(State(origin): State<Arc<Origin>>) -> impl IntoResponse {
    let page = origin.app.metrics.render(&origin.app.db.pool_status());
    (
        [(
            header::CONTENT_TYPE,
            "application/openmetrics-text; version=1.0.0; charset=utf-8",
        )],
        page,
    )
}
