//! What a client can do for a call, and what it brings from an earlier answer.

use serde_json::Value;

#[derive(Clone, Debug, Default)]
pub struct Input {
    pub capabilities: Value,
    pub responses: Option<Value>,
    /// Opened: only what was sealed here for this entry gets this far.
    pub state: Option<Value>,
}
