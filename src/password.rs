//! Passwords, hashed with bcrypt as Supabase Auth does. bcrypt is slow on purpose, so two run at a time, never on an async thread.

use std::sync::{Arc, OnceLock};

use tokio::sync::Semaphore;

/// bcrypt ignores all further bytes without an error, so a longer password must be refused.
pub(crate) const LONGEST: usize = 72;
const COST: u32 = 10;
/// How many are hashed at the same time; others wait.
const AT_ONCE: usize = 2;
/// How many wait at most; the rest are told that the server is busy.
const WAITING: usize = 16;

/// The queue is full; nothing was hashed.
#[derive(Debug, PartialEq)]
pub(crate) struct Busy;

/// The hash of a new password, and its length, which SQL judges.
pub(crate) struct HashedPassword {
    pub verifier: String,
    pub length: usize,
}

#[derive(Clone)]
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            places: Arc::new(Semaphore::new(AT_ONCE + WAITING)),
        }
    }
}

impl Passwords {
    /// Whether the password is right. Without a verifier it is compared with a stand-in, so that an unknown account takes as long.
    pub(crate) async fn matches(
        &self,
        password: &str,
        verifier: Option<String>,
    ) -> Result<bool, Busy> {
        let password = password.to_owned();
        let matches = self.work(move || {
            let known = verifier.is_some();
            let verifier = verifier.as_deref().unwrap_or_else(|| stand_in());
            password.len() <= LONGEST
                && bcrypt::verify(&password, verifier).unwrap_or(false)
                && known
        });
        Ok(matches.await?.unwrap_or(false))
    }

    /// None if the password is too long, or hashing failed.
    pub(crate) async fn hash(&self, password: &str) -> Result<Option<HashedPassword>, Busy> {
        let password = password.to_owned();
        Ok(self.work(move || hash(&password)).await?.flatten())
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Busy> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| Busy)?;
        let permit = self.permits.clone().acquire_owned().await;
        let work = tokio::task::spawn_blocking(move || {
            let _held_to_the_end = (place, permit); // also when the client has left
            work()
        });
        Ok(work.await.ok())
    }
}

/// Slow: not for an async thread. None: as above.
pub(crate) fn hash(password: &str) -> Option<HashedPassword> {
    if password.len() > LONGEST || password.contains('\0') {
        return None;
    }
    Some(HashedPassword {
        verifier: bcrypt::hash(password, COST).ok()?,
        length: password.chars().count(),
    })
}

fn stand_in() -> &'static str {
    static STAND_IN: OnceLock<String> = OnceLock::new();
    STAND_IN.get_or_init(|| bcrypt::hash("nobody's", COST).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_hashes_nothing() {
        let passwords = Passwords::default();
        let all = u32::try_from(AT_ONCE + WAITING).expect("small");
        let places = passwords.places.clone();
        let held = places.try_acquire_many_owned(all).expect("all places");
        assert_eq!(passwords.matches("x", None).await, Err(Busy));
        assert!(passwords.hash("x").await.is_err());
        drop(held);
        assert_eq!(passwords.matches("x", None).await, Ok(false));
        assert!(
            passwords
                .hash("long enough")
                .await
                .is_ok_and(|hashed| hashed.is_some())
        );
        assert_eq!(passwords.places.available_permits(), AT_ONCE + WAITING);
    }
}
