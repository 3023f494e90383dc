//! The world room over real HTTP: hosts, administrators' agents, sessions and streams.

#[path = "../support/mod.rs"]
mod support;

use support::hall;

mod arena;

mod commands;
mod export;
mod hosts;
mod listening;
mod log;
mod missions;
mod sessions;
mod start;
mod state;
mod streams;
