//! What is wrong with a database, each with what to do about it. Reads only.

mod grants;
mod roles;
mod state;

use std::{borrow::Cow, collections::BTreeSet};

use tokio_postgres::{Client, Error};

use crate::db::migrate::{Drift, MigrateError, drift, of_database};
use crate::db::source::SqlSource;

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Finding {
    /// server, roles, grants, migrations, drift, data, clock, lockouts, jobs, or a room's own check.
    pub check: Cow<'static, str>,
    /// False for what passes by itself or only deserves a look.
    pub serious: bool,
    pub finding: String,
    pub action: String,
}

impl Finding {
    fn new(
        check: impl Into<Cow<'static, str>>,
        finding: impl Into<String>,
        action: impl Into<String>,
    ) -> Self {
        Self {
            check: check.into(),
            serious: true,
            finding: finding.into(),
            action: action.into(),
        }
    }

    fn notice(check: &'static str, finding: impl Into<String>, action: impl Into<String>) -> Self {
        Self {
            serious: false,
            ..Self::new(check, finding, action)
        }
    }
}

/// Examines a database as its owner.
pub async fn examine(client: &Client, source: &SqlSource) -> Result<Vec<Finding>, MigrateError> {
    let files = of_database(client, source.load()?).await?;
    let mut found = state::server(client).await?;
    if !exists(client, "mcp.releases").await? {
        found.push(Finding::new(
            "migrations",
            "this database was never migrated",
            "run `moothall migrate` with this address",
        ));
        return Ok(found);
    }
    found.extend(state::migrations(client, &files).await?);
    found.extend(roles::owner(client).await?);
    found.extend(roles::login(client).await?);
    // Without the roles there are no grants to speak of.
    if roles::exist(client).await? {
        found.extend(grants::functions(client, &verbs(&files)).await?);
        found.extend(grants::tables(client).await?);
    }
    found.extend(drift(client, source).await?.iter().map(from_drift));
    found.extend(state::data(client).await?);
    found.extend(state::checks(client).await?);
    found.extend(state::clock(client).await?);
    found.extend(state::lockouts(client).await?);
    found.extend(state::jobs(client).await?);
    Ok(found)
}

/// Examines the bridge's own login.
pub async fn examine_bridge(client: &Client) -> Result<Vec<Finding>, Error> {
    roles::bridge(client).await
}

/// The functions that their own files grant to the bridge.
fn verbs(files: &crate::db::source::SqlFiles) -> BTreeSet<String> {
    let granted = files.functions.iter().filter(|file| {
        let grants = file.text.split("grant execute on function").skip(1);
        grants
            .filter_map(|grant| grant.split(';').next())
            .any(|grant| grant.contains("service_role"))
    });
    granted.map(|file| file.path.clone()).collect()
}

fn from_drift(drift: &Drift) -> Finding {
    let finding = drift.to_string();
    match drift {
        Drift::Changed { .. } | Drift::Missing { .. } => Finding::new(
            "drift",
            finding,
            "put the change into its file, or undo it with `moothall migrate --force`",
        ),
        Drift::FileChanged { .. } | Drift::NeverApplied => {
            Finding::new("drift", finding, "run `moothall migrate`")
        }
        Drift::Undeclared { .. } => Finding::notice(
            "drift",
            finding,
            "nothing: migrate drops it after one more release without a file",
        ),
    }
}

async fn exists(client: &Client, table: &str) -> Result<bool, Error> {
    let row = client
        .query_one("select to_regclass($1) is not null", &[&table])
        .await?;
    Ok(row.get(0))
}
