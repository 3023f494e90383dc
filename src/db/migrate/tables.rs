//! Migrations, run by refinery: ours and a team's, each with a history of its own, so that a new one of ours still
//! applies after a team's higher numbers.

use refinery_core::error::Kind;
use refinery_core::{Migration, Runner};
use tokio_postgres::Client;

use crate::db::connect::chain;
use crate::db::migrate::MigrateError;
use crate::db::source::{SqlFile, SqlSource};

/// A team's own migrations begin here.
const TEAM_FIRST: i32 = 1000;

/// Roles belong to the whole server: migrating two of its databases at once, one finds them made meanwhile.
const TRIES: u32 = 4;

/// The tables that hold what was applied: ours, then the team's.
pub(super) const HISTORIES: [&str; 2] = ["mcp.migrations", "mcp.team_migrations"];

pub(super) async fn run(
    client: &mut Client,
    source: &SqlSource,
    files: &[SqlFile],
) -> Result<Vec<String>, MigrateError> {
    let (ours, team): (Vec<_>, Vec<_>) = files
        .iter()
        .partition(|file| file.version() < Some(TEAM_FIRST));
    let mut applied = Vec::new();
    for (history, files) in HISTORIES.into_iter().zip([ours, team]) {
        let migrations = files
            .iter()
            .map(|file| read(source, file))
            .collect::<Result<Vec<_>, _>>()?;
        let mut runner = Runner::new(&migrations);
        runner.set_migration_table_name(history);
        let mut tries = 1;
        loop {
            match runner.run_async(client).await {
                Ok(report) => {
                    applied.extend(report.applied_migrations().iter().map(name));
                    break;
                }
                Err(error) if tries < TRIES && is_race(&error) => {
                    let done = error.report().map(|done| done.applied_migrations());
                    applied.extend(done.into_iter().flatten().map(name));
                    tries += 1;
                }
                Err(error) => return Err(explain(source, &files, &error)),
            }
        }
    }
    Ok(applied)
}

/// The highest migration of ours that a database has, and of the team's.
pub async fn applied_migrations(client: &Client) -> Result<(i32, i32), tokio_postgres::Error> {
    let row = client
        .query_one(
            "select coalesce((select max(version) from mcp.migrations), 0),
                    coalesce((select max(version) from mcp.team_migrations), 0)",
            &[],
        )
        .await?;
    Ok((row.get(0), row.get(1)))
}

fn read(source: &SqlSource, file: &SqlFile) -> Result<Migration, MigrateError> {
    let stem = file.path.trim_start_matches("migrations/");
    let stem = stem.trim_end_matches(".sql");
    Migration::unapplied(stem, &file.text)
        .map_err(|error| MigrateError::Refused(format!("{}: {error}", source.display(&file.path))))
}

fn name(migration: &Migration) -> String {
    format!("V{:04}__{}", migration.version(), migration.name())
}

fn is_race(error: &refinery_core::Error) -> bool {
    let Kind::Connection(_, cause) = error.kind() else {
        return false;
    };
    let cause = cause.downcast_ref::<tokio_postgres::Error>();
    cause
        .and_then(|error| error.as_db_error())
        .is_some_and(|db| {
            db.message().contains("concurrently updated")
                || db.constraint().is_some_and(|name| {
                    name.starts_with("pg_authid_") || name.starts_with("pg_auth_members_")
                })
        })
}

fn explain(source: &SqlSource, files: &[&SqlFile], error: &refinery_core::Error) -> MigrateError {
    match error.kind() {
        Kind::MissingVersion(migration) => {
            let known = files
                .iter()
                .any(|file| file.version() == Some(migration.version()));
            let name = name(migration);
            MigrateError::Refused(if known {
                format!(
                    "migration {name} comes before one that this database has already; give it a higher number"
                )
            } else {
                format!(
                    "this database has migration {name}, which is not among these files: \
                     a newer version made it; use that version or a later one"
                )
            })
        }
        Kind::DivergentVersion(applied, _) => MigrateError::Refused(format!(
            "migration {} was changed after this database applied it; restore the file and put the change in a new \
             migration",
            name(applied)
        )),
        Kind::RepeatedVersion(migration) => MigrateError::Refused(format!(
            "two migrations have the number {}; give one another number",
            migration.version()
        )),
        Kind::Connection(message, cause) => in_file(source, files, message, cause.as_ref()),
        _ => MigrateError::Refused(chain(error)),
    }
}

/// Refinery names the migration only in its message: "error applying migration V4__name".
fn in_file(
    source: &SqlSource,
    files: &[&SqlFile],
    message: &str,
    cause: &(dyn std::error::Error + Send + Sync + 'static),
) -> MigrateError {
    let number = message
        .rsplit_once(" V")
        .and_then(|(_, name)| name.split_once("__")?.0.parse::<i32>().ok());
    let file = files
        .iter()
        .find(|file| number.is_some() && file.version() == number);
    match (file, cause.downcast_ref::<tokio_postgres::Error>()) {
        (Some(file), Some(error)) => MigrateError::in_file(source, file, None, error),
        _ => MigrateError::Refused(format!("{message}: {}", chain(cause))),
    }
}
