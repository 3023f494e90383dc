//! The only code that changes a database: migrations, then all functions in one transaction, under one lock.

mod drift;
mod error;
mod functions;
mod position;
mod registry;
mod run;
mod schemas;
mod session;
mod tables;

use crate::db::source::SqlSource;

pub use drift::{Drift, drift};
pub use error::MigrateError;
pub use run::{INTERFACE, Options, Purpose, Report};
pub use session::{LOCK_KEY, MINIMUM_SERVER};
pub use tables::applied_migrations;

pub async fn migrate(
    owner_url: &str,
    source: &SqlSource,
    purpose: Purpose,
) -> Result<Report, MigrateError> {
    migrate_with(owner_url, source, purpose, &Options::default()).await
}

pub async fn migrate_with(
    owner_url: &str,
    source: &SqlSource,
    purpose: Purpose,
    options: &Options,
) -> Result<Report, MigrateError> {
    let files = source.load()?;
    let mut client = session::open(owner_url, options.ca_file.as_deref()).await?;
    session::lock(&client).await?;
    session::check_purpose(&client, purpose).await?;
    session::become_owner(&client).await?;
    session::bootstrap(&client).await?;

    let applied = tables::run(&mut client, source, &files.migrations).await;
    // Also after a failure: a half-made dev database must still be known as one at the next start.
    session::mark(&client, purpose).await?;
    let migrations_applied = applied?;

    let force = options.force || !migrations_applied.is_empty();
    let mut report = functions::apply(&client, source, &files, force).await?;
    report.changed |= !migrations_applied.is_empty();
    report.migrations_applied = migrations_applied;
    Ok(report)
}
