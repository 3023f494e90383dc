//! The interface for a match's host, on the admin origin: it sends the state and the events of the match, and gets commands.

pub(crate) mod commands;
pub(crate) mod routes;
pub(crate) mod state_schema;
