//! Connects a command to its database: by the given URL, or by that of the running `moothall dev`.

use std::path::PathBuf;

use serde_json::Value;
use tokio_postgres::{Client, types::ToSql};

use super::{CliError, running::Running};
use crate::db::connect;

pub(super) const BRIDGE_URL: &str = "MOOTHALL_DATABASE_URL";
pub(super) const OWNER_URL: &str = "MOOTHALL_OWNER_URL";

/// For commands that may run as the bridge's own login.
#[derive(clap::Args, Debug)]
pub(super) struct BridgeDatabase {
    /// URL of the database (default: the running `moothall dev`)
    #[arg(
        long,
        env = BRIDGE_URL,
        hide_env_values = true,
        global = true,
        display_order = 100
    )]
    database_url: Option<String>,

    #[command(flatten)]
    options: Options,
}

/// For commands that must run as the database's owner.
#[derive(clap::Args, Debug)]
pub(super) struct OwnerDatabase {
    /// URL of the database, as its owner (default: the running `moothall dev`)
    #[arg(
        long,
        env = OWNER_URL,
        hide_env_values = true,
        global = true,
        display_order = 100
    )]
    database_url: Option<String>,

    #[command(flatten)]
    options: Options,
}

#[derive(clap::Args, Debug)]
struct Options {
    /// Certificate authority of the database server, if it is not public
    #[arg(
        long,
        value_name = "FILE",
        env = "MOOTHALL_DATABASE_CA",
        global = true,
        display_order = 100
    )]
    database_ca: Option<PathBuf>,

    /// Data folder of the running `moothall dev`
    #[arg(
        long,
        value_name = "DIR",
        default_value = ".moothall",
        global = true,
        display_order = 100
    )]
    data: PathBuf,

    /// Print JSON
    #[arg(long, global = true, display_order = 100)]
    json: bool,
}

impl BridgeDatabase {
    pub(super) fn json(&self) -> bool {
        self.options.json
    }

    pub(super) async fn connect(&self) -> Result<Client, CliError> {
        self.options.connect(&self.database_url, BRIDGE_URL).await
    }
}

impl OwnerDatabase {
    pub(super) fn json(&self) -> bool {
        self.options.json
    }

    pub(super) async fn connect(&self) -> Result<Client, CliError> {
        self.options.connect(&self.database_url, OWNER_URL).await
    }
}

impl Options {
    async fn connect(&self, url: &Option<String>, variable: &str) -> Result<Client, CliError> {
        // Not the URL itself, because it may contain a password.
        let invalid = || {
            CliError(
                "the database URL is not valid; expected postgres://user:password@host:port/database"
                    .into(),
            )
        };
        let url = Running::database_url(url.clone(), &self.data, variable)?;
        let config = url.parse().map_err(|_| invalid())?;
        connect::connect(&config, self.database_ca.as_deref())
            .await
            .map_err(CliError::from_display)
    }
}

/// The database's message, without its position and code.
pub(super) fn message(error: &tokio_postgres::Error) -> String {
    error
        .as_db_error()
        .map_or_else(|| error.to_string(), |db| db.message().to_owned())
}

/// Runs one statement that returns one JSON value.
pub(super) async fn ask(
    client: &Client,
    statement: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<Value, CliError> {
    let row = client
        .query_one(statement, parameters)
        .await
        .map_err(|error| {
            let said = error.as_db_error().map(|db| match db.code().code() {
                "3F000" | "42883" => format!("{}; run `moothall migrate` first", db.message()),
                "42501" => format!(
                    "{}; connect as the database's owner (--database-url or {OWNER_URL})",
                    db.message()
                ),
                _ => db.message().to_owned(),
            });
            CliError(said.unwrap_or_else(|| format!("the database connection failed: {error}")))
        })?;
    serde_json::from_str(row.get(0)).map_err(CliError::from_display)
}
