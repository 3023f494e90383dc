use std::path::Path;

/// One line that says what is wrong and what to do.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ClusterError(String);

impl ClusterError {
    pub(super) fn new(message: impl Into<String>) -> ClusterError {
        ClusterError(message.into())
    }

    /// For `map_err`: the action that failed, and its path.
    pub(super) fn io(action: &str, path: &Path) -> impl FnOnce(std::io::Error) -> ClusterError {
        let what = format!("cannot {action} {}", path.display());
        move |error| ClusterError(format!("{what}: {error}"))
    }
}

impl From<tokio_postgres::Error> for ClusterError {
    fn from(error: tokio_postgres::Error) -> ClusterError {
        let message = error
            .as_db_error()
            .map_or_else(|| error.to_string(), |db| db.message().into());
        ClusterError(format!("the private PostgreSQL says: {message}"))
    }
}
