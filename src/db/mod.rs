//! Everything that touches PostgreSQL.

pub mod call;
pub mod connect;
pub mod embedded;
pub mod fair;
pub mod keys;
pub mod pool;
pub mod row;
pub mod source;
pub mod watch;
