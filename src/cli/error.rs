//! Why a command failed.

use std::fmt;

/// What a person reads when a command fails.
#[derive(Debug)]
pub struct CliError(pub String);

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CliError {}

impl CliError {
    /// For `map_err`.
    pub fn from_display(error: impl fmt::Display) -> CliError {
        CliError(error.to_string())
    }
}
