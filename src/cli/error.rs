//! Why a command failed.

use std::fmt;

/// The message that a person reads when a command fails.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CliError(pub String);

impl CliError {
    /// For `map_err`.
    pub fn from_display(error: impl fmt::Display) -> CliError {
        CliError(error.to_string())
    }
}
