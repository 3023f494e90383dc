//! Health and metrics of this instance, for operators.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};

use crate::origin::Origin;

/// 200 while the process runs.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// 200 if the database answers too, and this program knows its schema.
pub(crate) async fn ready(State(origin): State<Arc<Origin>>) -> impl IntoResponse {
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
