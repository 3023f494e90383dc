//! Plain HTTP beside MCP: the same tools, what there is, and how the server is.

pub mod avatars;
pub mod discovery;
pub mod health;
pub mod index;
mod lines;
pub mod openapi;
pub mod routes;
pub mod tools;
