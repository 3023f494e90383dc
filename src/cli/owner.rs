//! Commands that only the database's owner may give.

use std::path::PathBuf;

use tokio_postgres::Client;

use super::{CliError, key, running::Running};
use crate::db::connect;

pub(super) const VARIABLE: &str = "MOOTHALL_OWNER_URL";

#[derive(clap::Args, Debug)]
pub struct Owner {
    /// URL of the database, as its owner (default: the running `moothall dev`)
    #[arg(
        long,
        env = VARIABLE,
        hide_env_values = true,
        global = true,
        display_order = 100
    )]
    database_url: Option<String>,

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
    pub json: bool,
}

impl Owner {
    pub async fn connect(&self) -> Result<Client, CliError> {
        let url = Running::database_url(self.database_url.clone(), &self.data, VARIABLE)?;
        let config = url.parse().map_err(|_| key::invalid_url())?;
        connect::connect(&config, self.database_ca.as_deref())
            .await
            .map_err(CliError::from_display)
    }
}
