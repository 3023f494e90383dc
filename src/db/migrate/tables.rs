//! Migrations, run by refinery: each room's with a history of its own, so that rooms can be left out, added later and
//! numbered without regard to each other.

use std::time::Duration;

use refinery_core::error::Kind;
use refinery_core::{Migration, Runner};
use tokio_postgres::{
    Client,
    error::{DbError, SqlState},
};

use crate::db::connect::chain;
use crate::db::migrate::{MigrateError, session};
use crate::db::rooms::Room;
use crate::db::source::{SqlFile, SqlFiles, SqlSource};

/// Roles belong to the whole server: migrating two of its databases at once, one finds them made meanwhile.
const TRIES: u32 = 4;
/// How often a migration that met a lock is tried, for the time that a lock takes and a pause that lets callers through.
const LOCK_TRIES: u32 = 40;
const LOCK_PAUSE: Duration = Duration::from_millis(500);

pub(super) async fn run(
    client: &mut Client,
    source: &SqlSource,
    files: &SqlFiles,
) -> Result<Vec<String>, MigrateError> {
    let mut applied = Vec::new();
    for room in files.folders() {
        applied.extend(run_room(client, source, room, &files.migrations_of(room)).await?);
        if let Some(place) = files.rooms.0.iter().position(|known| known.name == room) {
            record(client, &files.rooms.0[place], place).await?;
        }
    }
    Ok(applied)
}

async fn run_room(
    client: &mut Client,
    source: &SqlSource,
    room: &str,
    files: &[&SqlFile],
) -> Result<Vec<String>, MigrateError> {
    let history = format!("mcp.migrations_{room}");
    session::bootstrap(client, &history).await?;
    let migrations = files
        .iter()
        .map(|file| read(source, file))
        .collect::<Result<Vec<_>, _>>()?;
    let mut runner = Runner::new(&migrations);
    runner.set_migration_table_name(&history);
    let (mut applied, mut tries) = (Vec::new(), 1);
    let name = |migration: &Migration| name(room, migration);
    loop {
        match runner.run_async(client).await {
            Ok(report) => {
                applied.extend(report.applied_migrations().iter().map(name));
                return Ok(applied);
            }
            Err(error) => {
                let locked = is_locked(&error);
                let retried = if locked { LOCK_TRIES } else { TRIES };
                if tries >= retried || !(locked || is_race(&error)) {
                    return Err(explain(source, room, files, &error));
                }
                let done = error.report().map(|done| done.applied_migrations());
                applied.extend(done.into_iter().flatten().map(name));
                tries += 1;
                if locked {
                    tokio::time::sleep(LOCK_PAUSE).await;
                }
            }
        }
    }
}

/// Notes that a room is installed; where files hold no core, there is nowhere to.
async fn record(client: &Client, room: &Room, place: usize) -> Result<(), MigrateError> {
    if !exists(client, "mcp.rooms").await? {
        return Ok(());
    }
    let place = i32::try_from(place).unwrap_or(i32::MAX);
    client
        .execute(
            "insert into mcp.rooms as r (name, place, needs, public) values ($1, $2, $3, $4)
             on conflict (name) do update set place = excluded.place, needs = excluded.needs, public = excluded.public
               where (r.place, r.needs, r.public) is distinct from (excluded.place, excluded.needs, excluded.public)",
            &[&room.name, &place, &room.needs, &room.public],
        )
        .await?;
    Ok(())
}

/// The rooms of a database, in the order in which they were installed; None when no release was ever applied.
pub async fn installed(client: &Client) -> Result<Option<Vec<String>>, tokio_postgres::Error> {
    if !exists(client, "mcp.rooms").await? {
        return Ok(None);
    }
    let row = client
        .query_one(
            "select exists (select from mcp.releases),
                    array(select r.name from mcp.rooms r order by r.place, r.name)",
            &[],
        )
        .await?;
    Ok(row.get::<_, bool>(0).then(|| row.get(1)))
}

/// The highest migration that a database has of each of these folders, 0 for none.
pub async fn applied_migrations(
    client: &Client,
    rooms: &[&str],
) -> Result<Vec<i32>, tokio_postgres::Error> {
    let mut highest = Vec::new();
    for room in rooms {
        let history = format!("mcp.migrations_{room}");
        highest.push(match exists(client, &history).await? {
            true => {
                let highest = format!("select coalesce(max(version), 0) from {history}");
                client.query_one(&highest, &[]).await?.get(0)
            }
            false => 0,
        });
    }
    Ok(highest)
}

async fn exists(client: &Client, table: &str) -> Result<bool, tokio_postgres::Error> {
    let exists = "select to_regclass($1) is not null";
    Ok(client.query_one(exists, &[&table]).await?.get(0))
}

fn read(source: &SqlSource, file: &SqlFile) -> Result<Migration, MigrateError> {
    let (.., name) = file.migration().unwrap_or_default();
    Migration::unapplied(name, &file.text)
        .map_err(|error| MigrateError::Refused(format!("{}: {error}", source.display(&file.path))))
}

fn name(room: &str, migration: &Migration) -> String {
    format!("{room}/V{:04}__{}", migration.version(), migration.name())
}

fn number(file: &SqlFile) -> Option<i32> {
    file.migration().map(|(_, number, _)| number)
}

fn refusal(error: &refinery_core::Error) -> Option<&DbError> {
    let Kind::Connection(_, cause) = error.kind() else {
        return None;
    };
    cause.downcast_ref::<tokio_postgres::Error>()?.as_db_error()
}

fn is_locked(error: &refinery_core::Error) -> bool {
    refusal(error).is_some_and(|db| *db.code() == SqlState::LOCK_NOT_AVAILABLE)
}

fn is_race(error: &refinery_core::Error) -> bool {
    refusal(error).is_some_and(|db| {
        db.message().contains("concurrently updated")
            || db.constraint().is_some_and(|name| {
                name.starts_with("pg_authid_") || name.starts_with("pg_auth_members_")
            })
    })
}

fn explain(
    source: &SqlSource,
    room: &str,
    files: &[&SqlFile],
    error: &refinery_core::Error,
) -> MigrateError {
    let name = |migration: &Migration| name(room, migration);
    match error.kind() {
        Kind::MissingVersion(migration) => {
            let known = files
                .iter()
                .any(|file| number(file) == Some(migration.version()));
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
            "two migrations of {room} have the number {}; give one another number",
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
    let wanted = message
        .rsplit_once(" V")
        .and_then(|(_, name)| name.split_once("__")?.0.parse::<i32>().ok());
    let file = files
        .iter()
        .find(|file| wanted.is_some() && number(file) == wanted);
    match (file, cause.downcast_ref::<tokio_postgres::Error>()) {
        (Some(file), Some(error)) => MigrateError::in_file(source, file, None, error),
        _ => MigrateError::Refused(format!("{message}: {}", chain(cause))),
    }
}
