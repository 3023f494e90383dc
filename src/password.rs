//! Passwords: bcrypt, as Supabase Auth keeps them. Slow on purpose, so only a few at a time and never on an async thread.

use std::sync::{Arc, OnceLock};

use tokio::sync::Semaphore;

/// bcrypt looks at no more bytes, and silently: a longer password must be refused.
pub(crate) const LONGEST: usize = 72;
const COST: u32 = 10;
/// Hashed at once; others wait their turn.
const AT_ONCE: usize = 2;

/// A password chosen on a page, hashed, and how long it was: SQL judges that.
pub(crate) struct Chosen {
    pub verifier: String,
    pub length: usize,
}

#[derive(Clone)]
pub(crate) struct Passwords {
    turn: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            turn: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Passwords {
    /// Without a verifier a stand-in is compared, so that an unknown account takes as long.
    pub(crate) async fn fits(&self, password: &str, verifier: Option<String>) -> bool {
        let password = password.to_owned();
        let fits = self.work(move || {
            let known = verifier.is_some();
            let verifier = verifier.as_deref().unwrap_or_else(|| stand_in());
            password.len() <= LONGEST
                && bcrypt::verify(&password, verifier).unwrap_or(false)
                && known
        });
        fits.await.unwrap_or(false)
    }

    /// None: it is too long to be hashed whole, or hashing failed.
    pub(crate) async fn hash(&self, password: &str) -> Option<Chosen> {
        let password = password.to_owned();
        self.work(move || hash(&password)).await?
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _turn = self.turn.acquire().await.ok()?;
        tokio::task::spawn_blocking(work).await.ok()
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
