//! Which results are held against their output schemas.

use std::sync::atomic::{AtomicU64, Ordering};

/// Which results are checked.
pub(crate) struct Sample {
    /// All of them, whatever the setting says.
    all: bool,
    seen: AtomicU64,
}

impl Sample {
    pub(crate) fn new(all: bool) -> Self {
        Self {
            all,
            seen: AtomicU64::new(0),
        }
    }

    /// Whether to check the next result, evenly so many in a hundred.
    pub(crate) fn takes(&self, percent: u64) -> bool {
        let seen = self.seen.fetch_add(1, Ordering::Relaxed);
        let taken = |count: u64| count.saturating_mul(percent.min(100)) / 100;
        self.all || taken(seen.saturating_add(1)) > taken(seen)
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn takes_evenly_so_many_in_a_hundred() {
        let taken = |percent| {
            let sample = Sample::new(false);
            (0..1000).filter(|_| sample.takes(percent)).count()
        };
        assert_eq!([0, 1, 25, 100, 200].map(taken), [0, 10, 250, 1000, 1000]);
        assert!(Sample::new(true).takes(0));
    }
}
