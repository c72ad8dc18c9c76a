//! The only source of chance: a seeded generator, passed explicitly, cloned with the state.
//!
//! PCG-XSH-RR 64/32 (M. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
//! Algorithms for Random Number Generation", 2014). Integers only, so that every machine draws the
//! same numbers.

/// Multiplier of the 64-bit linear congruential step, from the PCG paper.
const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
/// Stream selector; any odd number.
const INCREMENT: u64 = 1_442_695_040_888_963_407;

/// A pseudo-random generator with 64 bits of state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prng {
    state: u64,
}

impl Prng {
    /// A generator whose whole sequence follows from `seed`.
    pub fn new(seed: u64) -> Self {
        let mut prng = Self {
            state: seed.wrapping_add(INCREMENT),
        };
        prng.next_u32();
        prng
    }

    /// The generator's state, for digests.
    pub fn state(&self) -> u64 {
        self.state
    }

    /// The next 32 bits.
    #[inline(always)]
    pub fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        let xored = (((old >> 18) ^ old) >> 27) as u32;
        xored.rotate_right((old >> 59) as u32)
    }

    /// A number from 0 to `bound` - 1, each equally likely (D. Lemire, "Fast Random Integer
    /// Generation in an Interval", 2019).
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a random number below 0 was asked for");
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_seed_one_sequence() {
        let draw = |seed| {
            let mut prng = Prng::new(seed);
            (0..8).map(|_| prng.next_u32()).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn below_is_in_range_and_even() {
        let mut prng = Prng::new(1);
        let mut counts = [0_u32; 10];
        for _ in 0..100_000 {
            counts[prng.below(10) as usize] += 1;
        }
        for count in counts {
            // Five standard deviations of a binomial with n = 100 000 and p = 0.1 are 474.
            assert!((9_526..=10_474).contains(&count), "counts {counts:?}");
        }
    }
}
