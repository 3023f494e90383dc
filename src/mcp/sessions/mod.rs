//! Sessions and streams of the admin audience, up to revision 2025-11-25. SQL keeps the sessions. A bridge keeps only the
//! state of its own streams.

mod changes;
pub(crate) mod endpoint;
pub(crate) mod listen;
mod publish;
mod stream;

use axum::http::HeaderMap;

use super::revision::Revision;
use crate::{audience::Audience, secret};

pub(crate) const HEADER: &str = "mcp-session-id";

/// A suffix of the id marks a client that can show pages. A changed id matches no session.
const SHOWS_PAGES: &str = ".p";

/// A new session id: 256 random bits.
pub(crate) fn new_id(shows_pages: bool) -> String {
    let mut id = secret::make("");
    if shows_pages {
        id.push_str(SHOWS_PAGES);
    }
    id
}

/// Whether the client of the session in the headers can show its person a page.
pub(crate) fn shows_pages(headers: &HeaderMap) -> bool {
    let id = headers.get(HEADER).and_then(|id| id.to_str().ok());
    id.is_some_and(|id| id.ends_with(SHOWS_PAGES))
}

/// The hash of the session that a message must belong to, empty if its headers name no session. `None` if it needs no session.
pub(crate) fn required(
    audience: Audience,
    revision: Revision,
    method: &str,
    headers: &HeaderMap,
) -> Option<String> {
    if audience != Audience::Admin || method == "initialize" {
        return None;
    }
    match (named(headers), revision) {
        // A message that names a session must belong to it, in every revision.
        (Some(hash), _) => Some(hash),
        (None, Revision::Legacy) => Some(String::new()),
        (None, Revision::Modern) => None,
    }
}

/// The hash of the session id in the headers.
pub(crate) fn named(headers: &HeaderMap) -> Option<String> {
    let mut ids = headers.get_all(HEADER).iter();
    let first = ids.next()?;
    Some(match (ids.next(), first.to_str()) {
        (None, Ok(id)) => secret::hash(id),
        // Two session ids are ambiguous and match no session.
        _ => String::new(),
    })
}
