//! MCP over Streamable HTTP. `tools/call` is answered here, everything else by rmcp.

pub(crate) mod answer;
pub(crate) mod endpoint;
pub(crate) mod handler;
pub(crate) mod input;
pub(crate) mod json;
pub(crate) mod message;
pub(crate) mod nulls;
pub(crate) mod results;
pub(crate) mod revision;
pub(crate) mod rounds;
pub(crate) mod sealed;
pub(crate) mod sessions;
pub(crate) mod tool_call;
pub(crate) mod yaml;
