//! `/world/events`: the match's log.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{
    super::{Frame, visit::Visit},
    frame, page,
    state::Event,
};
use crate::web::Page;
use crate::web::address::Query;

const EVENTS: &str = "select world.page_events($1, $2, $3)";

#[derive(Deserialize)]
pub(crate) struct Asked {
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
    /// The newest page, whether it moves or not.
    newest: bool,
    /// The rest of an address that keeps the filter.
    filter: String,
}

pub(crate) async fn show(visit: Visit, Query(asked): Query<Asked>) -> Page {
    let input = json!({ "after": asked.after, "before": asked.before, "type": asked.r#type });
    let log: Log = visit.read(EVENTS, &input).await?;
    let newest = log.after.is_none() && log.before.is_none();
    let live = newest && asked.paused.is_empty();
    let frame = frame(&visit, "Event log", &log.handle, "/world/events", live);
    // A type's name holds nothing that an address would have to escape.
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
