//! Sessions and streams of the admin audience, up to revision 2025-11-25. SQL keeps the sessions. A bridge keeps only the
//! state of its own streams.

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

/// A suffix of the id marks a client that can show pages. A changed id matches no session.
const SHOWS_PAGES: &str = ".p";

/// A new session id: 256 random bits.
pub(crate) fn new_id(shows_pages: bool) -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes)?;
    let mut id = BASE64_URL_SAFE_NO_PAD.encode(bytes);
    if shows_pages {
        id.push_str(SHOWS_PAGES);
    }
    Ok(id)
}

/// Whether the client of the session in the headers can show its person a page.
pub(crate) fn shows_pages(headers: &HeaderMap) -> bool {
    let id = headers.get(HEADER).and_then(|id| id.to_str().ok());
    id.is_some_and(|id| id.ends_with(SHOWS_PAGES))
}

/// SQL stores only this hash of the id.
pub(crate) fn hash(id: &str) -> String {
    hex::encode(Sha256::digest(id))
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
        (None, Ok(id)) => hash(id),
        // Two session ids are ambiguous and match no session.
        _ => String::new(),
    })
}
