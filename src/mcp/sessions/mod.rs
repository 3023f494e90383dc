//! Sessions and streams, where MCP has them: the admin audience, up to revision 2025-11-25. SQL keeps them; a bridge
//! keeps what its own streams need.

mod changes;
pub(crate) mod endpoint;
pub(crate) mod listen;
mod publish;
mod stream;

use axum::http::HeaderMap;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use super::revision::Revision;
use crate::audience::Audience;

pub(crate) const HEADER: &str = "mcp-session-id";

/// At the end of an id, what its client can do: an id that was changed is no session's.
const SHOWS_PAGES: &str = ".p";

/// An id that nobody guesses.
pub(crate) fn new_id(shows_pages: bool) -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes)?;
    let mut id = BASE64_URL_SAFE_NO_PAD.encode(bytes);
    if shows_pages {
        id.push_str(SHOWS_PAGES);
    }
    Ok(id)
}

/// Whether the client that opened the session which the headers name can show its person a page.
pub(crate) fn shows_pages(headers: &HeaderMap) -> bool {
    let id = headers.get(HEADER).and_then(|id| id.to_str().ok());
    id.is_some_and(|id| id.ends_with(SHOWS_PAGES))
}

/// As SQL knows it.
pub(crate) fn hash(id: &str) -> String {
    hex::encode(Sha256::digest(id))
}

/// The hash of the session that a message must belong to; empty when it names none. None: it needs no session.
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
        // A session that does not exist is none, whatever else the message says of itself.
        (Some(hash), _) => Some(hash),
        (None, Revision::Legacy) => Some(String::new()),
        (None, Revision::Modern) => None,
    }
}

/// The hash of the session that the headers name.
pub(crate) fn named(headers: &HeaderMap) -> Option<String> {
    let mut ids = headers.get_all(HEADER).iter();
    let first = ids.next()?;
    Some(match (ids.next(), first.to_str()) {
        (None, Ok(id)) => hash(id),
        // Two are ambiguous, and no session's.
        _ => String::new(),
    })
}
