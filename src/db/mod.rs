//! Everything that touches PostgreSQL.

pub(crate) mod answer;
pub(crate) mod ask;
pub(crate) mod beat;
pub mod call;
pub(crate) mod connect;
pub(crate) mod credential;
pub mod doctor;
pub mod embedded;
pub(crate) mod idempotency;
pub(crate) mod input;
pub(crate) mod jobs;
pub(crate) mod limiter;
pub mod migrate;
pub(crate) mod pool;
pub mod reload;
pub(crate) mod request;
pub mod rooms;
pub(crate) mod row;
pub mod source;
pub(crate) mod tick;
pub(crate) mod verify;
