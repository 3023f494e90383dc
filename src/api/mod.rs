//! Plain HTTP: the tools, discovery, health.

pub(crate) mod avatars;
pub(crate) mod discovery;
pub(crate) mod health;
pub(crate) mod index;
mod lines;
pub(crate) mod openapi;
pub(crate) mod routes;
pub(crate) mod tools;
