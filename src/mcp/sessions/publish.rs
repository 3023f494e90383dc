//! Passes what SQL answered about a session to this instance's streams.

use serde::Deserialize;

use crate::{db::answer::Answer, origin::Origin};

pub(super) fn publish(origin: &Origin, hash: &str, answer: &Answer) {
    #[derive(Deserialize)]
    struct Said {
        subscriptions: Vec<String>,
    }
    if let Ok(Said { subscriptions }) = serde_json::from_str(&answer.body) {
        origin.app.catalogs.sessions.put(hash, subscriptions);
    }
}
