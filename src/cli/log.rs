//! Log lines go to standard error; standard output has the command's result.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use super::CliError;

/// These crates log too much at INFO: three lines a request, every notice of a migration.
const QUIET: &str = "rmcp=warn,tokio_postgres=warn,refinery=warn,refinery_core=warn";

/// One JSON object on each line.
pub(super) fn json(filter: &str) -> Result<(), CliError> {
    let log = tracing_subscriber::fmt().with_env_filter(parse(filter)?);
    let log = log
        .with_writer(std::io::stderr)
        .json()
        .flatten_event(true)
        .with_current_span(false);
    log.try_init().map_err(CliError::from_display)
}

/// For people at a terminal; `RUST_LOG` sets the level.
pub(super) fn human() -> Result<(), CliError> {
    let filter = std::env::var("RUST_LOG").unwrap_or_else(|_| "info".into());
    let log = tracing_subscriber::fmt()
        .with_env_filter(parse(&filter)?)
        .with_target(false);
    let log = log
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    log.compact().try_init().map_err(CliError::from_display)
}

fn parse(filter: &str) -> Result<EnvFilter, CliError> {
    // Later directives win, so the given filter can log more.
    EnvFilter::try_new(format!("{QUIET},{filter}"))
        .map_err(|error| CliError(format!("the log filter `{filter}` is not valid: {error}")))
}
