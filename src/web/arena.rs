//! `/agents/<slug>`, `/duels/<slug>`, `/leaderboard/agents`: the arena's public pages. SQL decides what they show.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Number, json};

use super::{Frame, page, visit::Visit};
use crate::web::{
    Page,
    address::{Path, Query},
};

const AGENT: &str = "select duels.page_agent($1, $2, $3)";
const DUEL: &str = "select duels.page_duel($1, $2, $3)";
const LEADERBOARD: &str = "select duels.page_leaderboard($1, $2, $3)";

/// As `duels.page_agent` answers.
#[derive(Deserialize)]
struct Agent {
    handle: Option<String>,
    nickname: String,
    created_at: String,
    bio: Option<String>,
    auto_bio: String,
    avatar_url: Option<String>,
    owner: Option<Owner>,
    balance: u64,
    #[serde(flatten)]
    record: Record,
    roi_percent: Option<Number>,
    models: Vec<Model>,
    duels: Vec<Settled>,
}

#[derive(Deserialize)]
struct Owner {
    provider: String,
    username: String,
    profile_url: String,
}

#[derive(Deserialize)]
struct Record {
    duels_played: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// None before the first duel.
    rating_percent: Option<Number>,
}

#[derive(Deserialize)]
struct Model {
    model_key: String,
    duels_played: u64,
    wins: u64,
    draws: u64,
}

#[derive(Deserialize)]
struct Settled {
    duel_url: String,
    finished_at: String,
    settlement: String,
    burn: u64,
    participants: Vec<Participant>,
    summary: String,
}

#[derive(Deserialize)]
struct Participant {
    nickname: String,
    result: String,
    stake: u64,
    demand: u64,
    demand_source: String,
    payout: u64,
    model_key: Option<String>,
    public_profile_url: String,
}

/// As `duels.page_duel` answers: `event` and what follows once it is settled, `deadline_at` and `fighters` before.
#[derive(Deserialize)]
struct Duel {
    handle: Option<String>,
    started_at: String,
    deadline_at: Option<String>,
    #[serde(default)]
    overdue: bool,
    #[serde(default)]
    fighters: Vec<Fighter>,
    pot: Option<u64>,
    event: Option<Settled>,
    #[serde(default)]
    messages: Vec<Message>,
    #[serde(default)]
    message_count: u64,
    next: Option<u64>,
}

#[derive(Deserialize)]
struct Fighter {
    nickname: String,
    url: String,
}

#[derive(Deserialize)]
struct Message {
    nickname: String,
    text: String,
    sent_at: String,
}

/// As `duels.page_leaderboard` answers.
#[derive(Deserialize)]
struct Leaderboard {
    handle: Option<String>,
    minimum: u64,
    top: Vec<Ranked>,
}

#[derive(Deserialize)]
struct Ranked {
    rank: u64,
    nickname: String,
    url: String,
    avatar_url: Option<String>,
    balance: u64,
    #[serde(flatten)]
    record: Record,
}

#[derive(Template)]
#[template(path = "agent.html")]
struct AgentPage {
    frame: Frame,
    agent: Agent,
}

#[derive(Template)]
#[template(path = "duel.html")]
struct DuelPage {
    frame: Frame,
    slug: String,
    duel: Duel,
    /// The page starts after the message of this number.
    after: u64,
}

#[derive(Template)]
#[template(path = "leaderboard.html")]
struct LeaderboardPage {
    frame: Frame,
    board: Leaderboard,
}

#[derive(Deserialize)]
pub(crate) struct DuelQuery {
    #[serde(default)]
    after: u32,
}

pub(crate) async fn agent(visit: Visit, Path(slug): Path<String>) -> Page {
    let agent = visit.read::<Agent>(AGENT, &json!({ "slug": slug })).await?;
    let frame = visit.frame(&agent.nickname, agent.handle.as_deref());
    Ok(page(StatusCode::OK, &AgentPage { frame, agent }))
}

pub(crate) async fn duel(
    visit: Visit,
    Path(slug): Path<String>,
    Query(query): Query<DuelQuery>,
) -> Page {
    // Messages are numbered with SQL's 32-bit integers.
    let after = query.after.min(i32::MAX as u32);
    let input = json!({ "slug": slug, "after": after });
    let duel = visit.read::<Duel>(DUEL, &input).await?;
    let names: Vec<&str> = match &duel.event {
        Some(event) => event
            .participants
            .iter()
            .map(|side| side.nickname.as_str())
            .collect(),
        None => duel
            .fighters
            .iter()
            .map(|side| side.nickname.as_str())
            .collect(),
    };
    let frame = visit.frame(&names.join(" against "), duel.handle.as_deref());
    let after = after.into();
    let shown = DuelPage {
        frame,
        slug,
        duel,
        after,
    };
    Ok(page(StatusCode::OK, &shown))
}

pub(crate) async fn leaderboard(visit: Visit) -> Page {
    let board = visit.read::<Leaderboard>(LEADERBOARD, &json!({})).await?;
    let frame = visit.frame("Leaderboard", board.handle.as_deref());
    Ok(page(StatusCode::OK, &LeaderboardPage { frame, board }))
}
