//! Moothall connects AI agents to applications whose rules live in PostgreSQL: SQL decides, Rust carries.

pub mod address;
pub mod api;
pub mod audience;
pub mod auth;
pub mod catalog;
pub mod cli;
pub mod config;
pub mod db;
pub mod effects;
pub mod error;
pub mod host;
pub mod http;
pub mod json_schema;
pub mod mail;
pub mod mcp;
pub mod metrics;
pub mod network;
pub mod oauth;
pub mod origin;
pub mod password;
pub mod router;
pub mod samples;
pub mod seal;
pub mod secret;
pub mod server;
pub mod web;
