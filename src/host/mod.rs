//! The interface of a match's host, on the admin origin: it tells the state and the events of the match, and takes commands.

pub(crate) mod commands;
pub(crate) mod routes;
pub(crate) mod state_schema;
