//! The pool of connections. Every wait is bounded, and nothing is ever cancelled: a late cancel kills the next
//! caller's statement. `statement_timeout` and `lock_timeout` are settings of the login role, since a pooler in
//! front of PostgreSQL refuses start-up options.

use std::{future::Future, sync::Arc, time::Duration};

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, TimeoutType,
};
use secrecy::ExposeSecret;
use tokio_postgres::{
    NoTls, Row,
    error::SqlState,
    types::{ToSql, Type},
};

use super::connect::{self, chain};
use crate::{config::DatabaseConfig, error};

/// How long a call waits for a connection before it answers that the server is busy.
pub(crate) const CHECKOUT: Duration = Duration::from_millis(1500);
/// How long opening a connection may take.
const CONNECT: Duration = Duration::from_secs(3);
/// How long a caller waits for a statement: longer than the role's `statement_timeout`, so that PostgreSQL's own
/// bound comes first.
pub(crate) const QUERY: Duration = Duration::from_secs(6);
/// After this, a connection whose statement never ended is closed.
const ABANDONED: Duration = Duration::from_secs(60);

#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// The statement was never sent, for want of a connection. The caller may repeat the call freely.
    #[error("{0}")]
    NotStarted(String),
    /// The statement was sent, and nothing came back: it may have been done, or still be done.
    #[error("{0}")]
    Unknown(String),
    /// PostgreSQL refused the statement and undid it.
    #[error("{} ({}){}", .0.message(), .0.code().code(), context(.0))]
    Sql(Box<tokio_postgres::error::DbError>),
    /// The answer does not have the agreed shape.
    #[error("{0}")]
    Shape(String),
}

/// What is known of a call that the database did not judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// Nothing was done; a repeat is safe.
    NotStarted,
    /// It may have been done.
    Unknown,
    /// Nothing was done, and a repeat will not help.
    Failed,
}

impl Unjudged {
    /// The code and message of an answer.
    pub(crate) fn as_answer(self) -> (&'static str, &'static str) {
        match self {
            Self::NotStarted => (error::BUSY, error::BUSY_MESSAGE),
            Self::Unknown => (error::OUTCOME_UNKNOWN, error::OUTCOME_UNKNOWN_MESSAGE),
            Self::Failed => (error::INTERNAL, error::INTERNAL_MESSAGE),
        }
    }
}

impl DbError {
    /// An error of a connection that was being opened.
    fn connecting(error: &tokio_postgres::Error) -> Self {
        match error.as_db_error() {
            Some(db) if !is_connection_lost(db) => Self::Sql(Box::new(db.clone())),
            _ => Self::NotStarted(chain(error)),
        }
    }

    /// An error of a statement that was sent.
    fn running(error: &tokio_postgres::Error) -> Self {
        match error.as_db_error() {
            Some(db) if !is_connection_lost(db) => Self::Sql(Box::new(db.clone())),
            _ => Self::Unknown(chain(error)),
        }
    }

    /// What is known of the call.
    pub(crate) fn unjudged(&self) -> Unjudged {
        match self {
            Self::NotStarted(_) => Unjudged::NotStarted,
            Self::Unknown(_) => Unjudged::Unknown,
            Self::Sql(error) if is_temporary(error.code()) => Unjudged::NotStarted,
            // A row came back, so the call was done; what it said is lost.
            Self::Shape(_) => Unjudged::Unknown,
            Self::Sql(_) => Unjudged::Failed,
        }
    }

    /// The refusal of the arguments as such: a value or a nesting that no `jsonb` can hold.
    pub fn unstorable(&self) -> Option<&tokio_postgres::error::DbError> {
        match self {
            Self::Sql(error) if matches!(error.code().code().get(..2), Some("22" | "54")) => {
                Some(error)
            }
            _ => None,
        }
    }
}

/// Where in a function the error arose, after a space.
fn context(error: &tokio_postgres::error::DbError) -> String {
    error
        .where_()
        .map_or_else(String::new, |context| format!(" {context}"))
}

/// Temporary errors of PostgreSQL, which undoes the statement: overload, a restart, a timeout, a lock, a failover.
fn is_temporary(state: &SqlState) -> bool {
    let class = state.code().get(..2).unwrap_or_default();
    matches!(class, "40" | "53" | "55" | "57") || *state == SqlState::READ_ONLY_SQL_TRANSACTION
}

/// Whether the error says that the way to PostgreSQL broke, not what PostgreSQL did: a pooler lost its server, or the
/// server is crashing. PostgreSQL's own FATAL errors of other classes come before the commit.
fn is_connection_lost(error: &tokio_postgres::error::DbError) -> bool {
    let class = error.code().code().get(..2).unwrap_or_default();
    class == "08"
        || *error.code() == SqlState::CRASH_SHUTDOWN
        || (class == "XX" && matches!(error.severity(), "FATAL" | "PANIC"))
}

impl From<tokio_postgres::Error> for DbError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::running(&error)
    }
}

impl From<PoolError> for DbError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Timeout(TimeoutType::Wait) => {
                Self::NotStarted("no free connection".to_owned())
            }
            PoolError::Backend(error) => Self::connecting(&error),
            other => Self::NotStarted(other.to_string()),
        }
    }
}

pub(crate) fn open(config: &DatabaseConfig) -> Result<Pool, DbError> {
    let unusable = |error: &dyn std::error::Error| DbError::NotStarted(chain(error));
    let mut postgres: tokio_postgres::Config = config
        .url
        .expose_secret()
        .parse()
        .map_err(|error: tokio_postgres::Error| unusable(&error))?;
    postgres
        .connect_timeout(CONNECT)
        .application_name("moothall");
    // A server that vanished without a word is noticed in seconds, not in hours.
    postgres.keepalives_idle(Duration::from_secs(10));
    postgres
        .keepalives_interval(Duration::from_secs(5))
        .keepalives_retries(3);
    postgres.tcp_user_timeout(Duration::from_secs(15));
    let recycling = ManagerConfig {
        recycling_method: RecyclingMethod::Fast,
    };
    let ca_file = config.ca_file.as_deref();
    let manager = if connect::plain(&postgres, ca_file) {
        Manager::from_config(postgres, NoTls, recycling)
    } else {
        let tls = connect::tls(ca_file).map_err(|error| unusable(&error))?;
        Manager::from_config(postgres, tls, recycling)
    };
    Pool::builder(manager)
        .max_size(config.pool_size.max(1))
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(CHECKOUT))
        .create_timeout(Some(CONNECT))
        .recycle_timeout(Some(CONNECT))
        .build()
        .map_err(|error| unusable(&error))
}

/// Runs one statement on a connection of its own task, so that it ends even when nobody waits any longer. What
/// `held` holds is given back when the statement has ended.
pub(crate) async fn run<H: Send + 'static>(
    connection: Object,
    held: H,
    statement: &'static str,
    parameters: Vec<(Arc<dyn ToSql + Sync + Send>, Type)>,
) -> Result<Row, DbError> {
    let work = tokio::spawn(async move {
        let _held = held;
        if connection.is_closed() {
            return Err(DbError::NotStarted("the connection was lost".to_owned()));
        }
        let typed: Vec<(&(dyn ToSql + Sync), Type)> = parameters
            .iter()
            .map(|(value, kind)| (&**value as _, kind.clone()))
            .collect();
        // The row counts only once the transaction has ended; the driver waits for that.
        match bounded(ABANDONED, connection.query_typed_one(statement, &typed)).await {
            Some(row) => row.map_err(DbError::from),
            None => {
                // Closing says nothing to the server's running statement; it only frees the place in the pool.
                drop(Object::take(connection));
                Err(DbError::Unknown("a statement never ended".to_owned()))
            }
        }
    });
    match bounded(QUERY, work).await {
        Some(Ok(row)) => row,
        Some(Err(panic)) => Err(DbError::Unknown(panic.to_string())),
        None => Err(DbError::Unknown(format!(
            "no answer within {} s",
            QUERY.as_secs()
        ))),
    }
}

async fn bounded<T>(limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(limit, work).await.ok()
}
