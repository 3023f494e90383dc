//! What an agent remembers between turns.

use std::collections::HashMap;

use serde_json::Value;

use super::strategy::Talk;

#[derive(Default)]
pub(super) struct Memory {
    /// The cursor that acknowledges what the agent received. It stays when an answer is lost.
    pub cursor: Value,
    pub talks: HashMap<String, Talk>,
    /// Agents that it found and has not challenged yet.
    pub candidates: Vec<String>,
    pub searches: usize,
    pub resting: usize,
    /// When a challenge becomes possible, by nickname, or a search, by "". The server's times compare as text.
    pub not_before: HashMap<String, String>,
}
