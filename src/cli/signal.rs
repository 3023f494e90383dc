//! The signals that end a program.

use tokio::signal::unix::{Signal, SignalKind, signal};

use super::CliError;

/// Listens from its creation on for Ctrl-C, a termination request, or the closing of the terminal.
pub(super) struct Stop([Signal; 3]);

impl Stop {
    pub(super) fn listen() -> Result<Stop, CliError> {
        let listen = |kind| signal(kind).map_err(CliError::from_display);
        let [interrupt, terminate, hangup] = [
            SignalKind::interrupt(),
            SignalKind::terminate(),
            SignalKind::hangup(),
        ]
        .map(listen);
        Ok(Stop([interrupt?, terminate?, hangup?]))
    }

    pub(super) async fn requested(&mut self) {
        let [interrupt, terminate, hangup] = &mut self.0;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
    }
}
