//! `/world/matches`: all matches, and the replay of one.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{
    super::{Frame, visit::Visit},
    frame,
    map::{self, Map},
    page,
    state::{Event, State},
};
use crate::web::{
    Page,
    address::{Path, Query},
};

const MATCHES: &str = "select world.page_matches($1, $2, $3)";
const MOMENT: &str = "select world.page_moment($1, $2, $3)";

/// As `world.page_matches` answers.
#[derive(Deserialize)]
struct MatchList {
    handle: String,
    matches: Vec<Match>,
}

#[derive(Deserialize)]
struct Match {
    r#match: u64,
    name: String,
    started_at: String,
    ended_at: Option<String>,
    first_event: u64,
    last_event: u64,
}

/// As `world.page_moment` answers. Without a snapshot there is no moment.
#[derive(Deserialize)]
struct Moment {
    handle: String,
    r#match: u64,
    name: String,
    started_at: String,
    ended_at: Option<String>,
    length: Option<u64>,
    at: Option<u64>,
    since_start: Option<String>,
    instant: Option<String>,
    previous: Option<u64>,
    next: Option<u64>,
    state: Option<State>,
    events: Vec<Event>,
}

impl Moment {
    fn at(&self) -> u64 {
        self.at.unwrap_or(0)
    }

    fn length(&self) -> u64 {
        self.length.unwrap_or(0)
    }
}

#[derive(Deserialize)]
pub(crate) struct ReplayQuery {
    at: Option<String>,
}

#[derive(Template)]
#[template(path = "world_matches.html")]
struct Matches {
    frame: Frame,
    known: MatchList,
}

#[derive(Template)]
#[template(path = "world_replay.html")]
struct Replay {
    frame: Frame,
    moment: Moment,
    map: Option<Map>,
}

pub(crate) async fn list(visit: Visit) -> Page {
    let known: MatchList = visit.read(MATCHES, &json!({})).await?;
    let frame = frame(&visit, "Matches", &known.handle, "/world/matches", false);
    Ok(page(StatusCode::OK, &Matches { frame, known }))
}

pub(crate) async fn replay(
    visit: Visit,
    Path(number): Path<String>,
    Query(query): Query<ReplayQuery>,
) -> Page {
    let input = json!({ "match": number, "at": query.at });
    let moment: Moment = visit.read(MOMENT, &input).await?;
    let title = format!("Replay of {}", moment.name);
    let frame = frame(&visit, &title, &moment.handle, "/world/matches", false);
    let map = moment.state.as_ref().map(map::draw);
    Ok(page(StatusCode::OK, &Replay { frame, moment, map }))
}
