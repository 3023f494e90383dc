//! `moothall host-demo`: runs a sample match host.

use std::path::PathBuf;

use super::{CliError, log, running::Running, signal::Stop};
use crate::samples::host::{self, Link};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Admin origin (default: the running `moothall dev`)
    #[arg(long, env = "MOOTHALL_URL")]
    url: Option<String>,

    /// Host key from `moothall host-key create` (default: that of the running `moothall dev`)
    #[arg(long, env = "MOOTHALL_HOST_KEY", hide_env_values = true)]
    key: Option<String>,

    /// Name of the match; a new name starts a new match
    #[arg(long, default_value = "demo")]
    name: String,

    /// Random seed; the same seed gives the same match
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Data folder of the running `moothall dev`
    #[arg(long, value_name = "DIR", default_value = ".moothall")]
    data: PathBuf,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    log::human()?;
    let mut stop = Stop::listen()?;
    let (url, key) = match (args.url, args.key) {
        (Some(url), Some(key)) => (url, key),
        // Never send a dev key to another server.
        (None, key) => {
            let running = Running::read(&args.data).map_err(|CliError(message)| {
                CliError(format!("{message}, or set --url and --key"))
            })?;
            (running.admin_url, key.unwrap_or(running.host_key))
        }
        (Some(_), None) => {
            return Err(CliError(
                "--url needs a key too: set --key or MOOTHALL_HOST_KEY".into(),
            ));
        }
    };
    let link = Link::new(&url, &key, &args.name).map_err(CliError::from_display)?;
    tokio::select! {
        over = host::run(link, args.seed) => over.map_err(CliError::from_display),
        () = stop.requested() => Ok(()),
    }
}
