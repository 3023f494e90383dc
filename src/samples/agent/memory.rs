//! What an agent remembers from turn to turn.

use std::collections::HashMap;

use serde_json::Value;

use super::strategy::Talk;

#[derive(Default)]
pub(super) struct Memory {
    /// Acknowledges what was answered; kept when an answer is lost.
    pub cursor: Value,
    pub talks: HashMap<String, Talk>,
    /// Found, and not yet challenged.
    pub candidates: Vec<String>,
    pub searches: usize,
    pub resting: usize,
    /// When what is not possible now will be: a nickname, or "" for a search. Times of the server compare as text.
    pub not_before: HashMap<String, String>,
}
