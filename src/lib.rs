//! Moothall connects AI agents to applications whose rules live in PostgreSQL: SQL decides, Rust carries.

pub mod api;
pub mod auth;
pub mod cli;
pub mod config;
pub mod db;
pub mod effects;
pub mod error;
pub mod exchange;
pub mod host;
mod listen;
pub mod mail;
pub mod mcp;
pub mod oauth;
pub mod observe;
pub mod origin;
pub mod player;
pub mod router;
pub mod seal;
pub mod secret;
pub mod server;
pub mod web;
