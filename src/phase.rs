//! How far a server is between its start and its end, for every part of it that must know.

use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    Serving,
    /// Requests are answered, and load balancers are told to send theirs elsewhere.
    Draining,
    /// No new requests; the running ones end.
    Stopping,
}

/// Until the server is that far.
pub(crate) async fn reached(phase: &mut watch::Receiver<Phase>, wanted: Phase) {
    // The sender is gone only together with the server.
    let _ = phase.wait_for(|now| *now >= wanted).await;
}
