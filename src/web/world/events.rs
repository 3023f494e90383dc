//! `/world/events`: the match's event log.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{
    super::{Frame, visit::Visit},
    frame, page,
    state::Event,
};
use crate::web::{Page, address::Query};

const EVENTS: &str = "select world.page_events($1, $2, $3)";

#[derive(Deserialize)]
pub(crate) struct EventsQuery {
    after: Option<String>,
    before: Option<String>,
    r#type: Option<String>,
    #[serde(default)]
    paused: String,
}

/// As `world.page_events` answers.
#[derive(Deserialize)]
struct Log {
    handle: String,
    r#type: Option<String>,
    after: Option<u64>,
    before: Option<u64>,
    events: Vec<Event>,
    next: u64,
    newer: bool,
    older: Option<u64>,
    gap: bool,
    types: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    name: String,
    description: String,
}

#[derive(Template)]
#[template(path = "world_events.html")]
struct Events {
    frame: Frame,
    log: Log,
    /// Whether this is the newest page, live or paused.
    newest: bool,
    /// The part of the query that keeps the filter.
    filter: String,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<EventsQuery>) -> Page {
    let input = json!({ "after": query.after, "before": query.before, "type": query.r#type });
    let log: Log = visit.read(EVENTS, &input).await?;
    let newest = log.after.is_none() && log.before.is_none();
    let live = newest && query.paused.is_empty();
    let frame = frame(&visit, "Event log", &log.handle, "/world/events", live);
    // A type's name needs no escaping in an address.
    let filter = log.r#type.as_ref();
    let filter = filter.map_or_else(String::new, |kind| format!("&type={kind}"));
    let events = Events {
        frame,
        log,
        newest,
        filter,
    };
    Ok(page(StatusCode::OK, &events))
}
