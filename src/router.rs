//! All routes of both origins.

use std::sync::Arc;

use axum::{
    Router, middleware,
    routing::{get, post, put},
};

use crate::{
    api::{self, avatars, discovery, health, index, openapi, routes, tools},
    host,
    mcp::{endpoint, sessions::endpoint as sessions},
    oauth,
    observe::request,
    origin::{Audience, Origin},
    web,
};

pub fn of(origin: Arc<Origin>) -> Router {
    let mut router = Router::new()
        .route("/api", get(index::api))
        .route("/api/tools/{tool}", post(tools::call))
        .route("/api/openapi.json", get(openapi::document))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready));
    router = match origin.audience {
        Audience::User => router.route("/avatars/{name}", get(avatars::serve)),
        Audience::Admin => router
            .route("/metrics", get(health::metrics))
            .route("/health", get(health::alive))
            .route("/host/snapshot", put(host::routes::snapshot))
            .route("/host/events", post(host::routes::events))
            .route("/host/commands", get(host::commands::get))
            .route("/host/commands/{id}/result", post(host::routes::result)),
    };
    // Switched off, MCP and its discovery do not exist. The other audience's path never does.
    if origin.mcp {
        let own = origin.mcp_path();
        router = router.route(
            "/.well-known/oauth-protected-resource",
            get(discovery::protected_resource),
        );
        for path in ["/mcp", own] {
            let metadata = format!("/.well-known/oauth-protected-resource{path}");
            router = router
                .route(
                    path,
                    post(endpoint::post)
                        .get(sessions::get)
                        .delete(sessions::delete)
                        .fallback(endpoint::only_post),
                )
                .route(&metadata, get(discovery::protected_resource));
        }
        router = oauth::routes(router);
    }
    web::routes(router, &origin)
        .fallback(routes::fallback)
        .method_not_allowed_fallback(api::method_not_allowed)
        .layer(middleware::from_fn_with_state(
            origin.clone(),
            request::observe,
        ))
        .with_state(origin)
}
