//! Passes what SQL answered about a session to this instance's streams.

use serde::Deserialize;

use crate::{db::answer::Answer, origin::Origin};

/// The session's subscriptions.
pub(super) fn publish(origin: &Origin, hash: &str, answer: &Answer) -> Vec<String> {
    #[derive(Deserialize)]
    struct Said {
        subscriptions: Vec<String>,
    }
    match serde_json::from_str(&answer.body) {
        Ok(Said { subscriptions }) => {
            origin
                .app
                .catalogs
                .sessions
                .put(hash, subscriptions.clone());
            subscriptions
        }
        Err(_) => Vec::new(),
    }
}
