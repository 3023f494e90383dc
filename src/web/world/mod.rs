//! The world's pages, for administrators: the live match, its log, its replay, its commands.

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

use super::{Frame, assets, respond::LIVE_POLICY, show_under, visit::Visit};

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
