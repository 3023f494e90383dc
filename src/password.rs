//! Passwords: bcrypt, as Supabase Auth keeps them. Slow on purpose, so only a few at a time and never on an async thread.

use std::sync::{Arc, OnceLock};

use tokio::sync::Semaphore;

/// bcrypt looks at no more bytes, and silently: a longer password must be refused.
pub(crate) const LONGEST: usize = 72;
const COST: u32 = 10;
/// Hashed at once; others wait their turn.
const AT_ONCE: usize = 2;
/// At most this many wait; the rest are told that the server is busy.
const WAITING: usize = 16;

/// As many passwords wait as may; nothing was hashed.
#[derive(Debug, PartialEq)]
pub(crate) struct Busy;

/// A password chosen on a page, hashed, and how long it was: SQL judges that.
pub(crate) struct Chosen {
    pub verifier: String,
    pub length: usize,
}

#[derive(Clone)]
pub(crate) struct Passwords {
    turn: Arc<Semaphore>,
    place: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            turn: Arc::new(Semaphore::new(AT_ONCE)),
            place: Arc::new(Semaphore::new(AT_ONCE + WAITING)),
        }
    }
}

impl Passwords {
    /// Without a verifier a stand-in is compared, so that an unknown account takes as long.
    pub(crate) async fn fits(
        &self,
        password: &str,
        verifier: Option<String>,
    ) -> Result<bool, Busy> {
        let password = password.to_owned();
        let fits = self.work(move || {
            let known = verifier.is_some();
            let verifier = verifier.as_deref().unwrap_or_else(|| stand_in());
            password.len() <= LONGEST
                && bcrypt::verify(&password, verifier).unwrap_or(false)
                && known
        });
        Ok(fits.await?.unwrap_or(false))
    }

    /// None: it is too long to be hashed whole, or hashing failed.
    pub(crate) async fn hash(&self, password: &str) -> Result<Option<Chosen>, Busy> {
        let password = password.to_owned();
        Ok(self.work(move || hash(&password)).await?.flatten())
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Busy> {
        let place = self.place.clone().try_acquire_owned().map_err(|_| Busy)?;
        let turn = self.turn.clone().acquire_owned().await.map_err(|_| Busy)?;
        let work = tokio::task::spawn_blocking(move || {
            let _held_to_the_end = (place, turn); // also when the client has left
            work()
        });
        Ok(work.await.ok())
    }
}

/// Slow: not for an async thread. None: as above.
pub(crate) fn hash(password: &str) -> Option<Chosen> {
    if password.len() > LONGEST || password.contains('\0') {
        return None;
    }
    Some(Chosen {
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
        let places = passwords.place.clone();
        let held = places.try_acquire_many_owned(all).expect("all places");
        assert_eq!(passwords.fits("x", None).await, Err(Busy));
        assert!(passwords.hash("x").await.is_err());
        drop(held);
        assert_eq!(passwords.fits("x", None).await, Ok(false));
        assert!(
            passwords
                .hash("long enough")
                .await
                .is_ok_and(|hashed| hashed.is_some())
        );
        assert_eq!(passwords.place.available_permits(), AT_ONCE + WAITING);
    }
}
