//! What in the database is no longer as the files declare it.

use std::collections::HashMap;

use tokio_postgres::Client;

use crate::db::migrate::{MigrateError, registry};
use crate::db::source::{SqlFiles, SqlSource};

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Drift {
    /// Nothing was ever applied.
    #[error("no functions were ever applied")]
    NeverApplied,
    /// Somebody changed the function or its grants in the database.
    #[error("{function} or its grants were changed in the database")]
    Changed { function: String },
    /// Somebody dropped it.
    #[error("{function} is missing from the database")]
    Missing { function: String },
    /// Its file is gone; it goes two releases later.
    #[error("{function} has no file any more")]
    Undeclared { function: String },
    /// The file differs from what the last release applied, or was added.
    #[error("{file} is not what this database last applied")]
    FileChanged { file: String },
}

/// The files of the rooms that a database has: what it is compared with.
pub async fn installed_files(client: &Client, files: SqlFiles) -> Result<SqlFiles, MigrateError> {
    let installed = super::installed(client).await?;
    let rooms = files.rooms.choose(None, installed.as_deref());
    Ok(files.only(rooms.map_err(MigrateError::Refused)?))
}

pub async fn drift(client: &Client, source: &SqlSource) -> Result<Vec<Drift>, MigrateError> {
    let files = installed_files(client, source.load()?).await?;
    if !registry::exists(client).await? {
        return Ok(vec![Drift::NeverApplied]);
    }
    // Types print without their schema when they are on the path, and were recorded with none on it.
    client
        .batch_execute("begin read only; set local search_path = pg_catalog, pg_temp")
        .await?;
    let rows = client
        .query(
            &format!(
                "select r.identity, r.file, r.hash, p.oid is not null,
                        p.oid is not null and r.definition = {}
                   from mcp.registry r
                   left join pg_proc p on p.oid = to_regprocedure(r.identity)
                   left join pg_language l on l.oid = p.prolang
                  order by r.identity",
                registry::DEFINITION
            ),
            &[],
        )
        .await;
    client.batch_execute("rollback").await?;
    let rows = rows?;
    let mut found = Vec::new();
    let mut applied: HashMap<String, Vec<u8>> = HashMap::new();
    for row in &rows {
        let function: String = row.get(0);
        let file: Option<String> = row.get(1);
        let (present, same): (bool, bool) = (row.get(3), row.get(4));
        let declared = file
            .as_ref()
            .is_none_or(|file| files.functions.iter().any(|known| known.path == *file));
        if !declared {
            if present {
                found.push(Drift::Undeclared { function });
            }
        } else if !present {
            found.push(Drift::Missing { function });
        } else if !same {
            found.push(Drift::Changed { function });
        }
        if let Some(file) = file {
            applied.insert(file, row.get(2));
        }
    }
    let mut changed = found
        .iter()
        .any(|drift| matches!(drift, Drift::Undeclared { .. }));
    for file in &files.functions {
        if !file.declares_only() && applied.get(&file.path) != Some(&file.hash()) {
            changed = true;
            found.push(Drift::FileChanged {
                file: source.display(&file.path),
            });
        }
    }
    // What holds no function is known by the release's own hash alone.
    let last = registry::last_release(client).await?;
    if !changed && last.is_some_and(|(_, hash)| hash != files.functions_hash()) {
        let file = "a _room.sql or _errors.sql".to_owned();
        found.push(Drift::FileChanged { file });
    }
    Ok(found)
}
