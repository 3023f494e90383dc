//! Plain HTTP beside MCP: the same tools, what there is, and how the server is.

pub(crate) mod avatars;
pub(crate) mod discovery;
pub(crate) mod health;
pub(crate) mod index;
mod lines;
pub(crate) mod openapi;
pub(crate) mod routes;
pub(crate) mod tools;
