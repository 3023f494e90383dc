//! Moothall connects AI agents to applications whose rules live in PostgreSQL: SQL decides, Rust carries.

pub mod cli;
pub mod config;
pub mod db;
pub mod server;
