//! Every route of both origins.

use std::sync::Arc;

use axum::{
    Extension, Router, middleware,
    routing::{get, post, put},
};

use crate::{
    api::{avatars, discovery, health, index, openapi, routes, tools},
    audience::Audience,
    host::{self, state_schema::StateSchema},
    http::{envelope, request},
    mcp::{answer, endpoint, sessions::endpoint as sessions},
    oauth,
    origin::Origin,
    web::{
        account, approval, arena, assets, connections, consent, home, sign_in,
        sign_in::provider::Provider, workspaces, world,
    },
};

type Routes = Router<Arc<Origin>>;

pub(crate) fn build(origin: Arc<Origin>, provider: Arc<Provider>) -> Router {
    let mut router = Router::new()
        .route("/api", get(index::api))
        .route("/api/tools/{tool}", post(tools::call))
        .route("/api/openapi.json", get(openapi::document))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .merge(pages(&origin))
        .merge(sign_in_pages().layer(Extension(provider)));
    router = match origin.audience {
        Audience::User => router
            .merge(room("duels", &origin, arena_pages()))
            .merge(room("workspaces", &origin, workspace_pages())),
        Audience::Admin => router
            .merge(operations())
            .merge(room("world", &origin, match_pages())),
    };
    // Switched off, MCP and its discovery do not exist. The other audience's path never does.
    if origin.mcp {
        router = router.merge(mcp(&origin)).merge(authorization());
    }
    router
        .fallback(routes::fallback)
        .method_not_allowed_fallback(envelope::method_not_allowed)
        .layer(middleware::from_fn_with_state(
            origin.clone(),
            request::observe,
        ))
        .with_state(origin)
}

fn pages(origin: &Origin) -> Routes {
    let router = Router::new()
        .route("/", get(home::show))
        .route(assets::STYLE, get(assets::style))
        .route(assets::ICON, get(assets::icon))
        .route("/account", get(account::show).post(account::submit))
        .route(
            "/approvals/{id}",
            get(approval::show).post(approval::decide),
        );
    match origin.app.mail.shown() {
        true => router.route("/dev/mail", get(sign_in::mails::show)),
        false => router,
    }
}

#[rustfmt::skip] // A route a line.
fn sign_in_pages() -> Routes {
    Router::new()
        .route("/login", get(sign_in::login::show).post(sign_in::login::submit))
        .route("/login/code", get(sign_in::code::show).post(sign_in::code::submit))
        .route("/login/with/{site}", get(sign_in::site::show))
        .route("/auth/callback", get(sign_in::callback::show))
        .route("/signup", get(sign_in::signup::show).post(sign_in::signup::submit))
        .route("/reset", get(sign_in::reset::show).post(sign_in::reset::submit))
        .route("/reset/code", get(sign_in::reset::show_code).post(sign_in::reset::submit_code))
        .route("/welcome", get(sign_in::welcome::show).post(sign_in::welcome::submit))
        .route("/logout", post(sign_in::logout::submit))
}

/// The routes of a room; without it they are addresses that nobody knows.
fn room(name: &'static str, origin: &Arc<Origin>, routes: Routes) -> Routes {
    let only_with = move |origin, context, request, next| {
        routes::only_with(name, origin, context, request, next)
    };
    routes.layer(middleware::from_fn_with_state(origin.clone(), only_with))
}

#[rustfmt::skip]
fn arena_pages() -> Routes {
    Router::new()
        .route("/avatars/{name}", get(avatars::serve))
        .route("/agents/{slug}", get(arena::agent))
        .route("/duels/{slug}", get(arena::duel))
        .route("/leaderboard/agents", get(arena::leaderboard))
}

#[rustfmt::skip]
fn workspace_pages() -> Routes {
    Router::new()
        .route("/workspaces", get(workspaces::list).post(workspaces::create))
        .route("/workspaces/{slug}", get(workspaces::show).post(workspaces::change))
        .route("/invitation/{link}", get(workspaces::invitation).post(workspaces::accept))
}

#[rustfmt::skip]
fn operations() -> Routes {
    Router::new()
        .route("/metrics", get(health::metrics))
        .route("/health", get(health::alive))
}

/// The live match, and the interface of its host.
#[rustfmt::skip]
fn match_pages() -> Routes {
    Router::new()
        .route(assets::SCRIPT, get(assets::script))
        .route("/world", get(world::live::show))
        .route("/world/events", get(world::events::show))
        .route("/world/matches", get(world::matches::list))
        .route("/world/matches/{match}", get(world::matches::replay))
        .route("/world/matches/{match}/download", get(world::export::download))
        .route("/world/commands", get(world::commands::show).post(world::commands::submit))
        .route("/host/snapshot", put(host::routes::snapshot))
        .route("/host/events", post(host::routes::events))
        .route("/host/commands", get(host::commands::get))
        .route("/host/commands/{id}/result", post(host::routes::result))
        .layer(Extension(Arc::new(StateSchema::default())))
}

/// The two names of the origin's MCP, its discovery, and the pages of its connections.
#[rustfmt::skip]
fn mcp(origin: &Origin) -> Routes {
    let mut router = Router::new()
        .route("/.well-known/oauth-protected-resource", get(discovery::protected_resource))
        .route("/connections", get(connections::show))
        .route("/connections/{id}", get(connections::confirm).post(connections::disconnect))
        .route("/mcp/authorize", get(consent::show).post(consent::decide));
    for path in ["/mcp", origin.mcp_path()] {
        let metadata = format!("/.well-known/oauth-protected-resource{path}");
        let messages = post(endpoint::post)
            .get(sessions::get)
            .delete(sessions::delete)
            .fallback(answer::only_post);
        router = router
            .route(path, messages)
            .route(&metadata, get(discovery::protected_resource));
    }
    router
}

/// The origin's own authorization server.
#[rustfmt::skip]
fn authorization() -> Routes {
    Router::new()
        .route("/oauth/register", post(oauth::register::post))
        .route("/oauth/authorize", get(oauth::authorize::get))
        .route("/oauth/token", post(oauth::token::post))
        .route("/oauth/revoke", post(oauth::revoke::post))
        .route("/.well-known/oauth-authorization-server", get(oauth::metadata::get))
        .route("/.well-known/oauth-authorization-server/oauth", get(oauth::metadata::get))
        .route("/.well-known/openid-configuration/oauth", get(oauth::metadata::get))
}
