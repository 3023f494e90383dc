//! At most half the pool serves one credential at a time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

type Queues = Arc<Mutex<HashMap<String, Arc<Semaphore>>>>;

#[derive(Clone)]
pub(crate) struct CredentialLimiter {
    share: usize,
    queues: Queues,
}

/// A place in the pool; giving it back forgets callers who have no other.
pub(crate) struct Permit {
    permit: Option<OwnedSemaphorePermit>,
    caller: String,
    queues: Queues,
}

impl CredentialLimiter {
    pub(crate) fn new(pool_size: usize) -> Self {
        Self {
            share: (pool_size / 2).max(1),
            queues: Queues::default(),
        }
    }

    /// None when the caller's other calls hold their share for longer than `patience`.
    pub(crate) async fn acquire(&self, caller: &str, patience: Duration) -> Option<Permit> {
        let queue = lock(&self.queues)
            .entry(caller.to_owned())
            .or_insert_with(|| Arc::new(Semaphore::new(self.share)))
            .clone();
        // Made before waiting, so that giving up forgets the caller as well.
        let mut place = Permit {
            permit: None,
            caller: caller.to_owned(),
            queues: self.queues.clone(),
        };
        let permit = tokio::time::timeout(patience, queue.acquire_owned()).await;
        place.permit = Some(permit.ok()?.ok()?);
        Some(place)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        drop(self.permit.take());
        let mut queues = lock(&self.queues);
        // The map's own reference is the last: nobody runs and nobody waits.
        if queues
            .get(&self.caller)
            .is_some_and(|queue| Arc::strong_count(queue) == 1)
        {
            queues.remove(&self.caller);
        }
    }
}

fn lock(queues: &Queues) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Semaphore>>> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn half_the_pool_and_no_more() {
        let limiter = CredentialLimiter::new(4);
        let patience = Duration::from_millis(20);
        let first = limiter.acquire("a", patience).await;
        let second = limiter.acquire("a", patience).await;
        assert!(first.is_some() && second.is_some());
        assert!(limiter.acquire("a", patience).await.is_none());
        assert!(limiter.acquire("b", patience).await.is_some());
        drop(first);
        assert!(limiter.acquire("a", patience).await.is_some());
        drop(second);
        assert!(lock(&limiter.queues).is_empty());
    }
}
