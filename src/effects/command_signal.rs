//! Wakes the requests on this instance that wait for commands or their results.

use std::{pin::Pin, time::Duration};

use tokio::{
    sync::{Notify, futures::Notified},
    time::Instant,
};

/// How often to look for changes by other instances. A change on this instance wakes at once.
const POLL: Duration = Duration::from_millis(250);

#[derive(Default)]
pub struct CommandSignal {
    changed: Notify,
}

impl CommandSignal {
    /// A command was queued or answered here.
    pub fn notify(&self) {
        self.changed.notify_waiters();
    }

    /// A wait of at most this time.
    pub fn wait(&self, time: Duration) -> Wait<'_> {
        Wait {
            changed: &self.changed,
            end: Instant::now() + time,
        }
    }
}

/// A bounded wait for a change. In a loop: `listen`, look, `sleep` until it is worth looking again.
pub struct Wait<'a> {
    changed: &'a Notify,
    end: Instant,
}

impl<'a> Wait<'a> {
    /// A change from here on wakes the next `sleep`, even one that happens before it.
    pub fn listen(&self) -> Pin<Box<Notified<'a>>> {
        let mut signal = Box::pin(self.changed.notified());
        signal.as_mut().enable();
        signal
    }

    /// Sleeps until there may be a change. False if the time is over.
    pub async fn sleep(&self, signal: Pin<Box<Notified<'a>>>) -> bool {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return false;
        }
        let _ = tokio::time::timeout(POLL.min(left), signal).await;
        true
    }
}
