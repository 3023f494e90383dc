//! Everything that touches PostgreSQL.

pub mod ask;
pub mod call;
pub mod connect;
pub mod credential;
pub mod doctor;
pub mod embedded;
pub mod input;
pub mod jobs;
pub mod keys;
pub mod limiter;
pub mod migrate;
pub mod pool;
pub mod reload;
pub mod request;
pub mod row;
pub mod source;
pub mod tick;
