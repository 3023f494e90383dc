//! Health and metrics of this instance, for operators.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};

use crate::{metrics::Standing, origin::Origin, phase::Phase};

/// 200 while the process runs.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// 200 if the database answers too, this program knows its schema, writes commit, and this instance is not about to stop.
pub(crate) async fn ready(State(origin): State<Arc<Origin>>) -> impl IntoResponse {
    if origin.app.reached(Phase::Draining) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match (origin.app.catalogs.ready(), origin.app.writes.commit()) {
        (true, true) => (StatusCode::OK, "ready\n"),
        (false, _) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer\n",
        ),
        (true, false) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database commits no write\n",
        ),
    }
}

pub(crate) async fn metrics(State(origin): State<Arc<Origin>>) -> impl IntoResponse {
    let app = &origin.app;
    let (streams, sessions) = app.catalogs.sessions.counts();
    let standing = Standing {
        ready: app.catalogs.ready() && app.writes.commit() && !app.reached(Phase::Draining),
        streams,
        sessions,
    };
    let page = app.metrics.render(&app.db.pool_status(), standing);
    (
        [(
            header::CONTENT_TYPE,
            "application/openmetrics-text; version=1.0.0; charset=utf-8",
        )],
        page,
    )
}
