//! A private PostgreSQL for `moothall dev` and the tests: found, made, started, kept alive, stopped.

use std::path::PathBuf;

/// Where a cluster lives and what it is for.
#[derive(Clone, Debug)]
pub struct ClusterOptions {
    /// The data folder, such as `.moothall`.
    pub data: PathBuf,
    /// Trades safety in a power cut for speed; for tests.
    pub throwaway: bool,
}

impl ClusterOptions {
    pub fn new(data: impl Into<PathBuf>) -> ClusterOptions {
        ClusterOptions {
            data: data.into(),
            throwaway: false,
        }
    }

    pub fn throwaway(data: impl Into<PathBuf>) -> ClusterOptions {
        ClusterOptions {
            data: data.into(),
            throwaway: true,
        }
    }
}
