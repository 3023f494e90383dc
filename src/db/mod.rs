//! Everything that talks to PostgreSQL.

pub mod embedded;
