//! Moothall connects AI agents to applications whose rules live in PostgreSQL: SQL decides, Rust carries.

// What the tests and the program do not use stays within the crate, so that the compiler finds what is dead.
#![warn(unreachable_pub)]

// In the order of their layers, from the bottom up; `bin/check-imports` holds the order. Public is what the program and
// the tests use.
mod address;
pub mod audience;
mod json_schema;
pub mod network;
mod password;
mod phase;
pub mod secret;

pub mod config;
mod error;
mod mail;
pub mod metrics;
pub mod seal;

pub mod db;

mod catalog;
pub mod effects;

mod origin;

mod auth;

mod http;

mod mcp;
mod web;

mod api;
mod oauth;

mod host;

mod router;

pub mod server;

pub mod cli;
pub mod samples;
