//! What in the database is no longer as the files declare it.

use std::collections::HashMap;
use std::fmt;

use tokio_postgres::Client;

use crate::db::migrate::{MigrateError, registry};
use crate::db::source::SqlSource;

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Drift {
    /// Nothing was ever applied.
    NeverApplied,
    /// Somebody changed the function or its grants in the database.
    Changed { function: String },
    /// Somebody dropped it.
    Missing { function: String },
    /// Its file is gone; it goes two releases later.
    Undeclared { function: String },
    /// The file differs from what the last release applied, or was added.
    FileChanged { file: String },
}

impl fmt::Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeverApplied => write!(f, "no functions were ever applied"),
            Self::Changed { function } => {
                write!(f, "{function} or its grants were changed in the database")
            }
            Self::Missing { function } => write!(f, "{function} is missing from the database"),
            Self::Undeclared { function } => write!(f, "{function} has no file any more"),
            Self::FileChanged { file } => {
                write!(f, "{file} is not what this database last applied")
            }
        }
    }
}

pub async fn drift(client: &Client, source: &SqlSource) -> Result<Vec<Drift>, MigrateError> {
    let files = source.load()?;
    if !registry::exists(client).await? {
        return Ok(vec![Drift::NeverApplied]);
    }
    // Types print without their schema when they are on the path, and were recorded with none on it.
    client
        .batch_execute("begin read only; set local search_path = ''")
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
    for file in &files.functions {
        if applied.get(&file.path) != Some(&file.hash()) {
            found.push(Drift::FileChanged {
                file: source.display(&file.path),
            });
        }
    }
    Ok(found)
}
