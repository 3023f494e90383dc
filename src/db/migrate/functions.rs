//! The declared functions: all files in one transaction, which becomes one release.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::TryStreamExt;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, SimpleQueryMessage};

use crate::db::migrate::{INTERFACE, MigrateError, Report, registry, schemas};
use crate::db::source::{SqlFile, SqlFiles, SqlSource};

/// How often a transaction that met a lock, a deadlock or another session's DDL is tried.
const TRIES: u32 = 40;

/// What the attempts so far taught.
#[derive(Default)]
struct Plan {
    /// Some file needs a function of a later file: try it again after the others.
    deferring: bool,
    /// Recorded functions that must go first, since `create or replace` cannot change them so far.
    replaced: BTreeSet<(String, String)>,
    tries: u32,
}

/// A file that PostgreSQL did not accept.
struct Failure {
    statement: Option<usize>,
    error: tokio_postgres::Error,
}

pub(super) async fn apply(
    client: &Client,
    source: &SqlSource,
    files: &SqlFiles,
    force: bool,
) -> Result<Report, MigrateError> {
    let last = registry::last_release(client).await?;
    let hash = files.functions_hash();
    let unchanged = match &last {
        Some((_, applied)) => *applied == hash,
        None => files.functions.is_empty(),
    };
    let last = last.map_or(0, |(release, _)| release);
    if unchanged && !force {
        return Ok(Report {
            release: last,
            ..Report::default()
        });
    }
    if !registry::exists(client).await? {
        return Err(MigrateError::Refused(
            "these files hold functions but not Moothall's own migrations, so there is nowhere to record them; \
             start a copy of sql/ from `sql/migrations` as a whole"
                .into(),
        ));
    }
    let mut plan = Plan::default();
    loop {
        let failed = match attempt(client, source, files, &hash, last + 1, &plan).await {
            Ok(report) => return Ok(report),
            Err(failed) => failed,
        };
        client.batch_execute("rollback").await?;
        let (file, failure) = match failed {
            Failed::File(file, failure) => (Some(file), failure),
            Failed::Other(error) => return Err(error),
            Failed::Database(error) => (
                None,
                Failure {
                    statement: None,
                    error,
                },
            ),
        };
        if !learn(&mut plan, file, &failure.error) {
            return Err(match file {
                Some(file) => {
                    MigrateError::in_file(source, file, failure.statement, &failure.error)
                }
                None => failure.error.into(),
            });
        }
        if plan.tries > 0 {
            tokio::time::sleep(Duration::from_millis(50 << plan.tries.min(4))).await;
        }
    }
}

enum Failed<'a> {
    File(&'a SqlFile, Failure),
    Database(tokio_postgres::Error),
    Other(MigrateError),
}

impl From<tokio_postgres::Error> for Failed<'_> {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

async fn attempt<'a>(
    client: &Client,
    source: &SqlSource,
    files: &'a SqlFiles,
    hash: &[u8],
    release: i64,
    plan: &Plan,
) -> Result<Report, Failed<'a>> {
    client
        .batch_execute(&format!(
            "begin;
             set local lock_timeout = '1s';
             set local search_path = pg_catalog, pg_temp;
             set local check_function_bodies = on;
             select set_config('mcp.release', '{release}', true)"
        ))
        .await?;
    registry::drop_replaced(client, &plan.replaced).await?;
    if plan.deferring {
        run_deferring(client, &files.functions).await?;
    } else {
        for file in &files.functions {
            run(client, file)
                .await
                .map_err(|failure| Failed::File(file, failure))?;
        }
    }
    registry::check_names(client, source, &files.functions)
        .await
        .map_err(Failed::Other)?;
    finish_catalog(client, release).await?;
    schemas::check(client, source, &files.functions, release)
        .await
        .map_err(Failed::Other)?;
    registry::record(client, &files.functions, release).await?;
    let (dropped, kept) = registry::drop_undeclared(client, release).await?;
    client
        .execute(
            "insert into mcp.releases (release, hash, interface, applied_by)
             values ($1, $2, $3, $4::text || ' by ' || session_user)",
            &[
                &release,
                &hash,
                &INTERFACE,
                &concat!("moothall ", env!("CARGO_PKG_VERSION")),
            ],
        )
        .await?;
    client.batch_execute("commit").await?;
    Ok(Report {
        release,
        changed: true,
        dropped,
        kept,
        ..Report::default()
    })
}

async fn run(client: &Client, file: &SqlFile) -> Result<(), Failure> {
    let mut done = 0;
    let outcome = async {
        if file.declares_shared() {
            let statement = "select set_config('mcp.file', $1, true)";
            client.execute(statement, &[&file.path]).await?;
        }
        let stream = client.simple_query_raw(&file.text).await?;
        tokio::pin!(stream);
        while let Some(message) = stream.try_next().await? {
            if matches!(message, SimpleQueryMessage::CommandComplete(_)) {
                done += 1;
            }
        }
        Ok(())
    };
    outcome.await.map_err(|error| Failure {
        statement: Some(done),
        error,
    })
}

/// Savepoints only here, on a first installation: hundreds of them slow down every other session's snapshots.
async fn run_deferring<'a>(client: &Client, files: &'a [SqlFile]) -> Result<(), Failed<'a>> {
    let mut pending: Vec<&SqlFile> = files.iter().collect();
    while !pending.is_empty() {
        let mut later = Vec::new();
        let mut first = None;
        for file in &pending {
            client.batch_execute("savepoint file").await?;
            match run(client, file).await {
                Ok(()) => client.batch_execute("release savepoint file").await?,
                Err(failure) if is_missing(&failure.error) => {
                    client
                        .batch_execute("rollback to savepoint file; release savepoint file")
                        .await?;
                    later.push(*file);
                    first.get_or_insert((*file, failure));
                }
                Err(failure) => return Err(Failed::File(file, failure)),
            }
        }
        if let Some((file, failure)) = first.filter(|_| later.len() == pending.len()) {
            return Err(Failed::File(file, failure));
        }
        pending = later;
    }
    Ok(())
}

/// The catalog's own last steps, once its functions exist: forget what no file declares, write the dispatcher, raise
/// the version.
async fn finish_catalog(client: &Client, release: i64) -> Result<(), tokio_postgres::Error> {
    for (signature, call) in [
        (
            "mcp._forget_undeclared(bigint)",
            format!("select mcp._forget_undeclared({release})"),
        ),
        (
            "mcp._generate_dispatch()",
            "select mcp._generate_dispatch()".to_owned(),
        ),
    ] {
        let row = client
            .query_one("select to_regprocedure($1) is not null", &[&signature])
            .await?;
        if row.get(0) {
            client.batch_execute(&call).await?;
        }
    }
    Ok(())
}

fn is_missing(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(|code| {
        [
            SqlState::UNDEFINED_FUNCTION,
            SqlState::UNDEFINED_TABLE,
            SqlState::UNDEFINED_OBJECT,
        ]
        .contains(code)
    })
}

/// Whether another attempt can succeed, with what it must do differently.
fn learn(plan: &mut Plan, file: Option<&SqlFile>, error: &tokio_postgres::Error) -> bool {
    let Some(db) = error.as_db_error() else {
        return false;
    };
    let code = db.code();
    if *code == SqlState::LOCK_NOT_AVAILABLE
        || *code == SqlState::T_R_DEADLOCK_DETECTED
        || db.message().contains("concurrently updated")
    {
        plan.tries += 1;
        return plan.tries < TRIES;
    }
    let Some(file) = file else { return false };
    if is_missing(error) && !plan.deferring {
        plan.deferring = true;
        return true;
    }
    let name =
        if *code == SqlState::INVALID_FUNCTION_DEFINITION || *code == SqlState::WRONG_OBJECT_TYPE {
            file.declares()
        } else if *code == SqlState::AMBIGUOUS_FUNCTION {
            // "function mcp.define_tool(unknown, …) is not unique": an older overload still stands beside the new one.
            db.message()
                .strip_prefix("function ")
                .and_then(|rest| rest.split_once('(')?.0.split_once('.'))
        } else {
            None
        };
    name.is_some_and(|(schema, name)| plan.replaced.insert((schema.to_owned(), name.to_owned())))
}
