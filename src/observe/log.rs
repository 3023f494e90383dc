//! Where log lines go.

use tracing_subscriber::EnvFilter;

/// What is logged unless `RUST_LOG` says otherwise; rmcp writes three lines a request at its own default.
const FILTER: &str = "info,rmcp=warn";

/// Starts logging to standard error, as JSON or for people. A second call changes nothing.
pub fn start(json: bool) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(FILTER));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let started = if json {
        log.json()
            .flatten_event(true)
            .with_current_span(false)
            .try_init()
    } else {
        log.compact().try_init()
    };
    // Whoever embeds the library may have a subscriber already.
    drop(started);
}
