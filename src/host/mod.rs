//! The interface of a match's host, on the admin origin: it tells the state and the events of the match, and takes commands.

pub mod command_result;
pub mod commands;
pub mod demo;
pub mod desk;
pub mod routes;
