//! Random numbers that a printed seed gives again (SplitMix64).

pub struct Chance(u64);

impl Chance {
    /// The same for the same seed and name; different names are independent.
    pub fn of(seed: u64, round: usize, worker: usize) -> Self {
        let mut chance = Self(seed);
        let mixed = chance.next() ^ ((round as u64) << 32) ^ worker as u64;
        Self(mixed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 to `below` - 1.
    pub fn below(&mut self, below: usize) -> usize {
        (self.next() % below as u64) as usize
    }

    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn of_these<'a, T>(&mut self, these: &'a [T]) -> &'a T {
        &these[self.below(these.len())]
    }
}
