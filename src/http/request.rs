//! Wraps every request: gives it an id, checks host and origin, writes one log line, counts it.

use std::{net::SocketAddr, sync::Arc, time::Instant};

use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use uuid::Uuid;

use super::{cors, envelope};
use crate::{auth::address, db::request::RequestContext, origin::Origin, origin::guard::Foreign};

const REQUEST_ID: &str = "x-request-id";

/// Probes use an instance's own address instead of the public host. They reveal nothing about anybody.
const PROBES: [&str; 3] = ["/health", "/healthz", "/readyz"];
/// Figures for those who run the server.
const METRICS: &str = "/metrics";

pub(crate) async fn observe(
    State(origin): State<Arc<Origin>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let request_context = Arc::new(request_context(&origin, peer, request.headers()));
    let route = route(&request);
    let method = request.method().clone();
    let caller_origin = cors::requesting_origin(request.headers());
    request.extensions_mut().insert(request_context.clone());

    let guarded = origin.guard.check(request.uri(), request.headers());
    // What a page of another site may read is the same everywhere: nothing.
    let readable = guarded.is_ok();
    let foreign = match request.uri().path() {
        path if PROBES.contains(&path) => Ok(()),
        METRICS => origin.guard.check_scrape(request.uri(), request.headers()),
        _ => guarded,
    };
    let mut response = match foreign {
        Err(ref foreign) => refuse(foreign),
        Ok(()) if method == Method::OPTIONS && caller_origin.is_some() => cors::preflight(),
        Ok(()) => next.run(request).await,
    };

    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&request_context.id.to_string()) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(
        "x-content-type-options",
        HeaderValue::from_static("nosniff"),
    );
    if let (Some(caller), true) = (caller_origin, readable) {
        cors::allow(headers, caller);
    }
    report(
        &origin,
        &request_context,
        &method,
        &route,
        response.status(),
        began,
    );
    response
}

fn request_context(origin: &Origin, peer: SocketAddr, headers: &HeaderMap) -> RequestContext {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let given = text(REQUEST_ID)
        .filter(|_| address::trusted(peer.ip().to_canonical(), &origin.trusted_proxies))
        .and_then(|id| Uuid::parse_str(id).ok());
    let address = address::client(peer.ip(), headers, &origin.trusted_proxies);
    let request_context = RequestContext::new(given.unwrap_or_else(Uuid::now_v7), address);
    if let Some(parent) = text("traceparent") {
        request_context.joins_trace(parent);
    }
    request_context
}

fn route(request: &Request) -> String {
    let matched = request.extensions().get::<MatchedPath>();
    matched.map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned())
}

fn refuse(foreign: &Foreign) -> Response {
    let (code, message) = match foreign {
        Foreign::Host => ("foreign_host", "This server does not answer for that host."),
        Foreign::Origin => (
            "foreign_origin",
            "This server does not answer pages of that origin.",
        ),
    };
    envelope::error(StatusCode::FORBIDDEN, code, message).into_response()
}

fn report(
    origin: &Origin,
    request_context: &RequestContext,
    method: &Method,
    route: &str,
    status: StatusCode,
    began: Instant,
) {
    let took = began.elapsed();
    let note = request_context.noted();
    let audience = origin.audience.as_str();
    // A client can send any method name; only known ones become a label.
    let usual = [
        Method::GET,
        Method::POST,
        Method::PUT,
        Method::DELETE,
        Method::OPTIONS,
        Method::HEAD,
    ];
    let method = if usual.contains(method) {
        method.as_str()
    } else {
        "other"
    };
    origin
        .app
        .metrics
        .answered(audience, method, route, status.as_u16());
    let outcome = note.outcome.as_deref();
    if let (Some(tool), Some(outcome)) = (&note.tool, outcome) {
        origin.app.metrics.called(audience, tool, outcome, took);
    }
    if let Some(cause) = &note.cause {
        tracing::warn!(request_id = %request_context.id, cause, "a call failed");
    }
    // A match host sends its state every second, so its success is not logged.
    if route.starts_with("/host/") && status.is_success() {
        return;
    }
    tracing::info!(
        request_id = %request_context.id,
        audience,
        method,
        route,
        tool = note.tool.as_deref(),
        status = status.as_u16(),
        outcome,
        ms = took.as_secs_f64() * 1000.0,
        traceparent = note.traceparent.as_deref(),
        "request"
    );
}
