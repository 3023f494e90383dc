//! What can go wrong while migrating, said so that a person knows what to do.

use crate::db::connect::{ConnectError, chain};
use crate::db::migrate::position;
use crate::db::source::{SourceError, SqlFile, SqlSource};

#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    #[error("{0}")]
    Connect(#[from] ConnectError),
    #[error("{0}")]
    Source(#[from] SourceError),
    /// The database is not one that may be changed; the text says why and what to do.
    #[error("{0}")]
    Refused(String),
    /// PostgreSQL did not accept a file.
    #[error("{path}{}: {message}", line.map_or_else(String::new, |line| format!(":{line}")))]
    File {
        path: String,
        line: Option<usize>,
        message: String,
    },
    #[error("{}", postgres(.0))]
    Postgres(#[from] tokio_postgres::Error),
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

fn postgres(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(db) => format!("the database answered: {}", db.message()),
        None => format!("the database connection failed: {}", chain(error)),
    }
}
