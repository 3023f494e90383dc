//! Everything that touches PostgreSQL.

pub mod ask;
pub mod call;
pub mod connect;
pub mod doctor;
pub mod embedded;
pub mod fair;
pub mod jobs;
pub mod keys;
pub mod migrate;
pub mod pool;
pub mod reload;
pub mod rooms;
pub mod row;
pub mod source;
pub mod tick;
pub mod watch;
