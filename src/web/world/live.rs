//! `/world`: the running match.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{
    super::{Frame, visit::Visit},
    frame,
    map::{self, Map},
    page,
    state::State,
};
use crate::web::{Page, address::Query};

const WORLD: &str = "select world.page_live($1, $2, $3)";

/// As `world.page_live` answers.
#[derive(Deserialize)]
struct World {
    handle: String,
    r#match: u64,
    name: String,
    started_at: String,
    /// The address where a host connects.
    host: String,
    last_event: u64,
    age_seconds: Option<u64>,
    stale: Option<bool>,
    state: Option<State>,
}

#[derive(Deserialize)]
pub(crate) struct LiveQuery {
    #[serde(default)]
    paused: String,
}

#[derive(Template)]
#[template(path = "world.html")]
struct Live {
    frame: Frame,
    world: World,
    map: Option<Map>,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<LiveQuery>) -> Page {
    let world: World = visit.read(WORLD, &json!({})).await?;
    let live = query.paused.is_empty();
    let frame = frame(&visit, "Live match", &world.handle, "/world", live);
    let map = world.state.as_ref().map(map::draw);
    Ok(page(StatusCode::OK, &Live { frame, world, map }))
}
