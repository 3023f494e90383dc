//! The world's pages, for administrators: the live match, its log, its replay, its commands.

mod commands;
mod events;
mod export;
mod live;
mod map;
mod matches;
mod state;

use std::sync::Arc;

use askama::Template;
use axum::{Router, http::StatusCode, response::Response, routing::get};

pub use state::colour;

use super::{Frame, LIVE_POLICY, assets, show_under, visit::Visit};
use crate::origin::Origin;

/// In the navigation.
pub const PAGES: [(&str, &str); 4] = [
    ("/world", "Live match"),
    ("/world/events", "Events"),
    ("/world/matches", "Matches"),
    ("/world/commands", "Commands"),
];

pub fn routes(router: Router<Arc<Origin>>) -> Router<Arc<Origin>> {
    router
        .route(assets::SCRIPT, get(assets::script))
        .route("/world", get(live::show))
        .route("/world/events", get(events::show))
        .route("/world/matches", get(matches::list))
        .route("/world/matches/{match}", get(matches::replay))
        .route("/world/matches/{match}/download", get(export::download))
        .route(
            "/world/commands",
            get(commands::show).post(commands::submit),
        )
}

/// `live`: its parts change by themselves.
fn frame(visit: &Visit, title: &str, handle: &str, section: &'static str, live: bool) -> Frame {
    Frame {
        section,
        broad: true,
        script: Some(assets::SCRIPT),
        live,
        ..visit.frame(title, Some(handle))
    }
}

fn page(status: StatusCode, page: &impl Template) -> Response {
    show_under(status, page, LIVE_POLICY)
}
