//! The frame of every page: title, navigation, messages.

use super::{assets, cookies::Cookies, refusal::Refusal};
use crate::{audience::Audience, origin::Origin};

#[derive(Clone)]
pub(crate) struct Frame {
    pub title: String,
    pub style: &'static str,
    pub admin: bool,
    /// Whether this origin serves MCP, so that it has connections.
    pub mcp: bool,
    /// The rooms of this origin: navigation links to their pages only.
    pub rooms: Vec<String>,
    /// The handle of the person who is signed in.
    pub handle: Option<String>,
    pub csrf: String,
    /// Shown at the top of this page, once.
    pub notice: Option<String>,
    pub error: Option<String>,
    /// The page that the navigation marks as the current one.
    pub section: &'static str,
    /// Wide enough for tables.
    pub broad: bool,
    /// The script that refreshes parts of the page.
    pub script: Option<&'static str>,
    /// Whether the parts refresh by themselves.
    pub live: bool,
}

const ACCOUNT: (&str, &str) = ("/account", "Account");
const CONNECTIONS: (&str, &str) = ("/connections", "Connections");
const LEADERBOARD: (&str, &str) = ("/leaderboard/agents", "Leaderboard");
const LOGIN: (&str, &str) = ("/login", "Sign in");
/// The pages of the world room, for administrators.
const WORLD: [(&str, &str); 4] = [
    ("/world", "Live match"),
    ("/world/events", "Events"),
    ("/world/matches", "Matches"),
    ("/world/commands", "Commands"),
];
const WORKSPACES: (&str, &str) = ("/workspaces", "Workspaces");

impl Frame {
    /// The navigation: path and name of each page.
    pub(crate) fn pages(&self) -> Vec<(&'static str, &'static str)> {
        let page_of = |room, page| self.has_room(room).then_some(page);
        let connections = self.mcp.then_some(CONNECTIONS);
        let leaderboard = page_of("duels", LEADERBOARD);
        match (self.handle.is_some(), self.admin) {
            (true, true) => {
                let world = WORLD.into_iter().filter(|_| self.has_room("world"));
                world.chain(connections).chain([ACCOUNT]).collect()
            }
            (true, false) => {
                let rooms = [page_of("workspaces", WORKSPACES), leaderboard];
                let own = connections.into_iter().chain([ACCOUNT]);
                own.chain(rooms.into_iter().flatten()).collect()
            }
            (false, true) => vec![LOGIN],
            (false, false) => leaderboard.into_iter().chain([LOGIN]).collect(),
        }
    }

    pub(crate) fn has_room(&self, name: &str) -> bool {
        self.rooms.iter().any(|room| room == name)
    }

    /// Marks the page of that path, or the one above it, as current in the navigation.
    pub(crate) fn mark_current(mut self, here: &str) -> Self {
        let path = here.split('?').next().unwrap_or_default();
        let contains = |(page, _): &(&str, &str)| {
            path.strip_prefix(page)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let mut pages = self.pages().into_iter();
        self.section = pages.find(contains).map_or("", |(page, _)| page);
        self
    }

    pub(crate) fn plain(origin: &Origin, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            style: assets::STYLE,
            admin: origin.audience == Audience::Admin,
            mcp: origin.mcp,
            rooms: origin.app.catalogs.get(origin.audience).rooms.clone(),
            handle: None,
            csrf: String::new(),
            notice: None,
            error: None,
            section: "",
            broad: false,
            script: None,
            live: false,
        }
    }

    pub(crate) fn new(
        origin: &Origin,
        title: &str,
        cookies: &Cookies,
        handle: Option<&str>,
    ) -> Self {
        Self {
            handle: handle.map(str::to_owned),
            csrf: cookies.csrf(),
            ..Self::plain(origin, title)
        }
    }

    pub(crate) fn with_refusal(mut self, refusal: Option<Refusal>) -> Self {
        self.error = refusal.map(|refusal| refusal.message);
        self
    }

    pub(crate) fn with_notice(mut self, notice: Option<&str>) -> Self {
        self.notice = notice.map(str::to_owned);
        self
    }
}

/// How pages name a tier.
pub(crate) fn access_level(tier: &str) -> &str {
    match tier {
        "observe" => "Read only",
        "recommend" => "Review",
        "act" => "Full",
        other => other,
    }
}

/// An instant to the minute: `2026-01-31 09:30 UTC`.
pub(crate) fn when(at: &str) -> String {
    match (at.get(..10), at.get(11..16)) {
        (Some(day), Some(time)) => format!("{day} {time} UTC"),
        _ => at.to_owned(),
    }
}

/// An instant to the second: `2026-01-31 09:30:05`.
pub(crate) fn when_to_second(at: &str) -> String {
    match (at.get(..10), at.get(11..19)) {
        (Some(day), Some(time)) => format!("{day} {time}"),
        _ => at.to_owned(),
    }
}

pub(crate) fn when_or(at: &Option<String>, never: &str) -> String {
    at.as_deref().map_or_else(|| never.to_owned(), when)
}
