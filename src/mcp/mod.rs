//! MCP over Streamable HTTP. `tools/call` is answered here, everything else by rmcp.

pub mod answer;
pub mod catalog;
pub mod endpoint;
pub mod handler;
pub mod input;
pub mod message;
pub mod revision;
pub mod rounds;
pub mod schema;
pub mod sealed;
pub mod sessions;
pub mod storable;
pub mod tool_call;
pub mod yaml;
