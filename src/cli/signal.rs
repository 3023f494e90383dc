//! The end of a program that runs until told to stop.

use tokio::signal::unix::{Signal, SignalKind, signal};

use super::CliError;

/// Ctrl-C, a termination request, or the terminal's end; listening from its creation on.
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
