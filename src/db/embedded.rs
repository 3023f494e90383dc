//! A private PostgreSQL for `moothall dev` and the tests: finds or fetches it, creates the cluster, starts it, keeps it running, stops it.

mod account;
mod binaries;
mod cluster;
mod error;
pub mod folder;
mod initdb;
mod place;
mod postmaster;
mod running;
mod secrets;
mod strays;
pub mod wheel;

pub use cluster::{Cluster, ClusterOptions, OWNER, create_database, drop_database};
pub use error::ClusterError;
pub use folder::DataFolder;
pub use secrets::Secrets;

/// The PostgreSQL versions that the SQL supports.
pub const SUPPORTED: std::ops::RangeInclusive<u32> = 15..=18;
