//! What can go wrong while migrating, said so that a person knows what to do.

use std::fmt;

use crate::db::connect::{ConnectError, chain};
use crate::db::migrate::position;
use crate::db::source::{SourceError, SqlFile, SqlSource};

#[derive(Debug)]
pub enum MigrateError {
    Connect(ConnectError),
    Source(SourceError),
    /// The database is not one that may be changed; the text says why and what to do.
    Refused(String),
    /// PostgreSQL did not accept a file.
    File {
        path: String,
        line: Option<usize>,
        message: String,
    },
    Postgres(tokio_postgres::Error),
}

impl MigrateError {
    /// `statement` is the number of statements of the file that had succeeded.
    pub(super) fn in_file(
        source: &SqlSource,
        file: &SqlFile,
        statement: Option<usize>,
        error: &tokio_postgres::Error,
    ) -> Self {
        let Some(db) = error.as_db_error() else {
            return Self::Refused(format!("the database connection failed: {}", chain(error)));
        };
        let mut message = db.message().to_owned();
        for more in [db.detail(), db.hint()].into_iter().flatten() {
            message.push_str(" (");
            message.push_str(more);
            message.push(')');
        }
        Self::File {
            path: source.display(&file.path),
            line: position::line(&file.text, statement, db),
            message,
        }
    }
}

impl fmt::Display for MigrateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connect(error) => write!(f, "{error}"),
            Self::Source(error) => write!(f, "{error}"),
            Self::Refused(message) => f.write_str(message),
            Self::File {
                path,
                line: Some(line),
                message,
            } => write!(f, "{path}:{line}: {message}"),
            Self::File { path, message, .. } => write!(f, "{path}: {message}"),
            Self::Postgres(error) => match error.as_db_error() {
                Some(db) => write!(f, "the database answered: {}", db.message()),
                None => write!(f, "the database connection failed: {}", chain(error)),
            },
        }
    }
}

impl std::error::Error for MigrateError {}

impl From<ConnectError> for MigrateError {
    fn from(error: ConnectError) -> Self {
        Self::Connect(error)
    }
}

impl From<SourceError> for MigrateError {
    fn from(error: SourceError) -> Self {
        Self::Source(error)
    }
}

impl From<tokio_postgres::Error> for MigrateError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Postgres(error)
    }
}
