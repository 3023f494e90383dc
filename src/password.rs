//! Passwords, hashed with bcrypt as Supabase Auth does. bcrypt is slow on purpose, so two run at a time, never on an async thread.

use std::sync::{Arc, OnceLock};

use tokio::sync::Semaphore;

/// bcrypt ignores all further bytes without an error, so a longer password must be refused.
pub(crate) const LONGEST: usize = 72;
const COST: u32 = 10;
/// How many are hashed at the same time; others wait.
const AT_ONCE: usize = 2;

/// The hash of a new password, and its length, which SQL judges.
pub(crate) struct HashedPassword {
    pub verifier: String,
    pub length: usize,
}

#[derive(Clone)]
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Passwords {
    /// Whether the password is right. Without a verifier it is compared with a stand-in, so that an unknown account takes as long.
    pub(crate) async fn matches(&self, password: &str, verifier: Option<String>) -> bool {
        let password = password.to_owned();
        let matches = self.work(move || {
            let known = verifier.is_some();
            let verifier = verifier.as_deref().unwrap_or_else(|| stand_in());
            password.len() <= LONGEST
                && bcrypt::verify(&password, verifier).unwrap_or(false)
                && known
        });
        matches.await.unwrap_or(false)
    }

    /// None if the password is too long, or hashing failed.
    pub(crate) async fn hash(&self, password: &str) -> Option<HashedPassword> {
        let password = password.to_owned();
        self.work(move || hash(&password)).await?
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _permit = self.permits.acquire().await.ok()?;
        tokio::task::spawn_blocking(work).await.ok()
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
