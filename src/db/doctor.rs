//! What is wrong with a database, each with what to do about it. Reads only.

mod diagnosis;
mod grants;
mod roles;
mod state;

use std::collections::BTreeSet;

use tokio_postgres::{Client, Error};

use crate::db::migrate::{Drift, MigrateError, drift, installed_files};
use crate::db::source::SqlSource;

pub use diagnosis::Diagnosis;

/// Examines a database as its owner.
pub async fn examine(client: &Client, source: &SqlSource) -> Result<Vec<Diagnosis>, MigrateError> {
    let files = installed_files(client, source.load()?).await?;
    let mut found = state::server(client).await?;
    if !state::exists(client, "mcp.releases").await? {
        found.push(Diagnosis::new(
            "migrations",
            "this database was never migrated",
            "run `moothall migrate` with this address",
        ));
        return Ok(found);
    }
    found.extend(state::migrations(client, &files).await?);
    found.extend(roles::owner(client).await?);
    found.extend(roles::login(client).await?);
    found.extend(roles::temporary(client).await?);
    // Without the roles there are no grants to speak of.
    if roles::exist(client).await? {
        found.extend(grants::functions(client, &verbs(&files)).await?);
    }
    found.extend(state::conventions(client).await?);
    found.extend(drift(client, source).await?.iter().map(from_drift));
    found.extend(state::data(client).await?);
    found.extend(state::checks(client).await?);
    found.extend(state::clock(client).await?);
    found.extend(state::lockouts(client).await?);
    found.extend(state::jobs(client).await?);
    Ok(found)
}

/// Examines the bridge's own login.
pub async fn examine_bridge(client: &Client) -> Result<Vec<Diagnosis>, Error> {
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

fn from_drift(drift: &Drift) -> Diagnosis {
    let finding = drift.to_string();
    match drift {
        Drift::Changed { .. } | Drift::Missing { .. } => Diagnosis::new(
            "drift",
            finding,
            "put the change into its file, or undo it with `moothall migrate --force`",
        ),
        Drift::FileChanged { .. } | Drift::NeverApplied => {
            Diagnosis::new("drift", finding, "run `moothall migrate`")
        }
        Drift::Undeclared { .. } => Diagnosis::notice(
            "drift",
            finding,
            "nothing: migrate drops it after one more release without a file",
        ),
    }
}
