//! MCP over Streamable HTTP. `tools/call` is answered here, everything else by rmcp.

pub mod answer;
pub mod endpoint;
pub mod handler;
pub mod input;
pub mod json;
pub mod message;
pub mod revision;
pub mod rounds;
pub mod sealed;
pub mod sessions;
pub mod tool_call;
pub mod yaml;
