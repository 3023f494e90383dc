//! The only code that changes a database: migrations, then all functions in one transaction, under one lock.

mod drift;
mod error;
mod functions;
mod position;
mod registry;
mod roles;
mod run;
mod schemas;
mod session;
mod tables;

use crate::db::source::SqlSource;

pub use drift::{Drift, drift, installed_files};
pub use error::MigrateError;
pub use run::{INTERFACE, Options, Purpose, Report};
pub use session::{CLOSED_ROLES, LOCK_KEY, MINIMUM_SERVER};
pub use tables::{applied_migrations, installed};

pub async fn migrate(
    owner_url: &str,
    source: &SqlSource,
    purpose: Purpose,
) -> Result<Report, MigrateError> {
    migrate_with(owner_url, source, purpose, &Options::default()).await
}

/// Creates the roles that the server lacks and nothing else, before a dump is restored into it.
pub async fn create_roles(owner_url: &str, options: &Options) -> Result<Vec<String>, MigrateError> {
    let client = session::open(owner_url, options.ca_file.as_deref()).await?;
    session::lock(&client).await?;
    session::become_owner(&client).await?;
    Ok(roles::create_missing(&client).await?)
}

pub async fn migrate_with(
    owner_url: &str,
    source: &SqlSource,
    purpose: Purpose,
    options: &Options,
) -> Result<Report, MigrateError> {
    let files = source.load()?;
    let asked = options.rooms.as_deref();
    let mut client = session::open(owner_url, options.ca_file.as_deref()).await?;
    session::lock(&client).await?;
    let installed = installed(&client).await?;
    let rooms = files
        .rooms
        .choose(asked, installed.as_deref())
        .map_err(MigrateError::Refused)?;
    let schemas = files.folders().into_iter().map(str::to_owned).collect();
    session::check_purpose(&client, purpose, schemas).await?;
    session::revoke_temporary(&client).await?;
    session::become_owner(&client).await?;
    let roles_created = roles::create_missing(&client).await?;
    let files = files.only(rooms);

    let applied = tables::run(&mut client, source, &files).await;
    // Also after a failure: a half-made dev database must still be known as one at the next start.
    session::mark(&client, purpose).await?;
    let migrations_applied = applied?;

    // Functions hold grants to the roles.
    let force = options.force || !migrations_applied.is_empty() || !roles_created.is_empty();
    let mut report = functions::apply(&client, source, &files, force).await?;
    report.changed |= !migrations_applied.is_empty();
    report.migrations_applied = migrations_applied;
    report.roles_created = roles_created;
    report.rooms = files.rooms.names().into_iter().map(str::to_owned).collect();
    Ok(report)
}
