//! Everything that touches PostgreSQL.

pub mod connect;
pub mod doctor;
pub mod embedded;
pub mod migrate;
pub mod reload;
pub mod source;
