//! Python's generator: the Mersenne Twister MT19937 (M. Matsumoto, T. Nishimura, 1998), seeded by
//! whole numbers as Python does it.

/// Words of state.
const WORDS: usize = 624;
/// Distance of the words that are mixed.
const MIDDLE: usize = 397;
const UPPER_BIT: u32 = 0x8000_0000;
const MATRIX: u32 = 0x9908_b0df;
/// Numbers that a double holds between 0 and 1.
const FRACTIONS: f64 = 9_007_199_254_740_992.0;

/// The generator.
pub struct Mersenne {
    words: [u32; WORDS],
    next: usize,
}

impl Mersenne {
    /// What `random.seed(seed)` leaves behind: the seed's words of 32 bits, the lowest first, are
    /// mixed into a fixed start.
    pub fn seeded(seed: u64) -> Self {
        let key = match [seed as u32, (seed >> 32) as u32] {
            [low, 0] => vec![low],
            both => both.to_vec(),
        };
        let mut words = Self::fixed_start(19_650_218);
        let mut at = 1;
        for round in 0..WORDS.max(key.len()) {
            let item = round % key.len();
            let mixed = Self::spread(words[at - 1]).wrapping_mul(1_664_525);
            words[at] = (words[at] ^ mixed)
                .wrapping_add(key[item])
                .wrapping_add(item as u32);
            at = Self::following(&mut words, at);
        }
        for _ in 1..WORDS {
            let mixed = Self::spread(words[at - 1]).wrapping_mul(1_566_083_941);
            words[at] = (words[at] ^ mixed).wrapping_sub(at as u32);
            at = Self::following(&mut words, at);
        }
        words[0] = UPPER_BIT;
        Self { words, next: WORDS }
    }

    fn spread(word: u32) -> u32 {
        word ^ (word >> 30)
    }

    /// The next place to mix; the last word begins the next round.
    fn following(words: &mut [u32; WORDS], at: usize) -> usize {
        if at + 1 < WORDS {
            return at + 1;
        }
        words[0] = words[WORDS - 1];
        1
    }

    fn fixed_start(seed: u32) -> [u32; WORDS] {
        let mut words = [seed; WORDS];
        for at in 1..WORDS {
            words[at] = Self::spread(words[at - 1])
                .wrapping_mul(1_812_433_253)
                .wrapping_add(at as u32);
        }
        words
    }

    fn renew(&mut self) {
        for at in 0..WORDS {
            let next = self.words[(at + 1) % WORDS];
            let joined = (self.words[at] & UPPER_BIT) | (next & !UPPER_BIT);
            let twist = if joined & 1 == 0 { 0 } else { MATRIX };
            self.words[at] = self.words[(at + MIDDLE) % WORDS] ^ (joined >> 1) ^ twist;
        }
        self.next = 0;
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.next == WORDS {
            self.renew();
        }
        let mut word = self.words[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }

    /// What `random.random()` returns: 53 bits of two draws, as a share of one.
    pub fn share(&mut self) -> f64 {
        let (high, low) = (self.next_u32() >> 5, self.next_u32() >> 6);
        let bits = (u64::from(high) << 26) | u64::from(low);
        bits as f64 / FRACTIONS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seed, the first four draws of 32 bits, and draws 2 001 and 2 002: from Python 3.11.
    #[rustfmt::skip]
    const DRAWN: [(u64, [u32; 4], [u32; 2]); 8] = [
        (0, [3_626_764_237, 1_654_615_998, 3_255_389_356, 3_823_568_514],
            [4_065_999_976, 2_852_756_038]),
        (1, [577_090_037, 2_444_712_010, 3_639_700_191, 3_445_702_192],
            [1_767_993_442, 637_101_865]),
        (2, [4_106_135_923, 3_707_026_329, 4_070_888_059, 3_646_664_648],
            [4_186_999_812, 4_112_756_261]),
        (10, [2_454_155_475, 139_951_793, 1_842_064_464, 2_072_586_604],
            [686_699_831, 1_689_936_990]),
        (42, [2_746_317_213, 478_163_327, 107_420_369, 3_184_935_163],
            [426_724_858, 4_213_052_475]),
        (4_294_967_295, [2_728_839_433, 2_661_025_012, 872_737_089, 924_893_097],
            [1_925_551_184, 3_163_305_076]),
        (4_294_967_296, [485_306_839, 1_508_871_100, 1_794_561_286, 4_014_597_330],
            [4_041_461_251, 3_991_819_234]),
        (12_345_678_901_234_567_890, [2_199_100_970, 3_695_432_519, 4_002_396_509, 2_348_474_455],
            [3_579_414_003, 3_889_995_910]),
    ];

    #[test]
    fn draws_are_those_of_python() {
        for (seed, first, later) in DRAWN {
            let mut generator = Mersenne::seeded(seed);
            let found = first.map(|_| generator.next_u32());
            assert_eq!(found, first, "seed {seed}");
            let mut generator = Mersenne::seeded(seed);
            for _ in 0..1_000 {
                generator.share();
            }
            assert_eq!(later.map(|_| generator.next_u32()), later, "seed {seed}");
        }
    }

    #[test]
    #[allow(clippy::float_cmp)] // The very bits of Python.
    fn shares_are_those_of_python() {
        for (seed, shares) in [
            (0, [0.844_421_851_525_048_1, 0.757_954_402_940_302_5]),
            (1, [0.134_364_244_112_401_22, 0.847_433_736_937_232_7]),
            (42, [0.639_426_798_457_883_7, 0.025_010_755_222_666_936]),
        ] {
            let mut generator = Mersenne::seeded(seed);
            assert_eq!(shares.map(|_| generator.share()), shares, "seed {seed}");
        }
    }
}
