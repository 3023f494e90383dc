//! The signal that commands have moved, for those who wait on this instance.

use std::{pin::Pin, time::Duration};

use tokio::{
    sync::{Notify, futures::Notified},
    time::Instant,
};

/// How often to look whether commands have moved on another instance; on this one the signal says so at once.
const GLANCE: Duration = Duration::from_millis(250);

#[derive(Default)]
pub struct CommandSignal {
    moved: Notify,
}

impl CommandSignal {
    /// A command was queued or answered here.
    pub fn notify(&self) {
        self.moved.notify_waiters();
    }

    pub fn patience(&self, time: Duration) -> Patience<'_> {
        Patience {
            moved: &self.moved,
            end: Instant::now() + time,
        }
    }
}

/// Waiting for commands to move: listen, look, and rest until it is worth looking again.
pub struct Patience<'a> {
    moved: &'a Notify,
    end: Instant,
}

impl<'a> Patience<'a> {
    /// From here on a signal counts, also while looking.
    pub fn listen(&self) -> Pin<Box<Notified<'a>>> {
        let mut signal = Box::pin(self.moved.notified());
        signal.as_mut().enable();
        signal
    }

    /// False: the time is over.
    pub async fn rest(&self, signal: Pin<Box<Notified<'a>>>) -> bool {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        let _ = tokio::time::timeout(GLANCE.min(left), signal).await;
        true
    }
}
