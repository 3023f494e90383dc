//! The interface of a match's host, on the admin origin: it tells the state and the events of the match, and takes commands.

pub mod commands;
pub mod routes;
pub mod state_schema;
