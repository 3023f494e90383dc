//! Pages of the world room, for administrators: live match, event log, replay, commands.

pub(crate) mod commands;
pub(crate) mod events;
pub(crate) mod export;
pub(crate) mod live;
mod map;
pub(crate) mod matches;
mod state;

use askama::Template;
use axum::{http::StatusCode, response::Response};

pub(crate) use state::colour;

use super::{Frame, assets, page_under, respond::LIVE_POLICY, visit::Visit};

/// `live`: parts of the page refresh by themselves.
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
    page_under(status, page, LIVE_POLICY)
}
