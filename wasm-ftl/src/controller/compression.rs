//! Compression: how many bytes the next page of the host's data will take on flash.
//!
//! The size is drawn from the ratios of the workload, with a generator of its own, so that a drive
//! that does not compress sees the same requests.

use crate::config::compression::{CompressionConfig, Mix};
use crate::ground::prng::Prng;
use crate::ground::units::NONE;
use crate::host::workload::Phase;

/// Keeps the draws of sizes apart from those of the workload.
const COMPRESSION_SEED: u64 = 0x7261_7469_6F72_6174;

/// Draws stored sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compressor {
    page_bytes: u32,
    floor_bytes: u32,
    /// Ratios in each phase, and at the end those of data for which no phase gives any.
    mixes: Vec<Mix>,
    prng: Prng,
    /// Size of the page that comes next, when it is drawn already.
    next: u32,
}

impl Compressor {
    /// For a drive with pages of `page_bytes` and a host that goes through `phases`.
    pub fn new(config: &CompressionConfig, page_bytes: u32, phases: &[Phase], seed: u64) -> Self {
        let mix = |phase: &Phase| match phase {
            Phase::Work(work) => work.stored.clone().unwrap_or_else(|| config.mix.clone()),
            _ => config.mix.clone(),
        };
        let mut mixes: Vec<Mix> = phases.iter().map(mix).collect();
        mixes.push(config.mix.clone());
        Self {
            page_bytes,
            floor_bytes: config.floor_bytes,
            mixes,
            prng: Prng::new(seed ^ COMPRESSION_SEED),
            next: NONE,
        }
    }

    /// Bytes that the page which the host writes next in `phase` will take. The same until
    /// [`Compressor::take`].
    pub fn size(&mut self, phase: usize) -> u32 {
        if self.next == NONE {
            let mix = &self.mixes[phase.min(self.mixes.len() - 1)];
            let number = match mix.total() {
                1 => 0,
                total => self.prng.below(total),
            };
            let bytes = u64::from(self.page_bytes) * u64::from(mix.permille(number));
            self.next = (bytes.div_ceil(1_000) as u32).max(self.floor_bytes);
        }
        self.next
    }

    /// As [`Compressor::size`], and the page is written now.
    pub fn take(&mut self, phase: usize) -> u32 {
        let size = self.size(phase);
        self.next = NONE;
        size
    }

    /// State of the generator and the size drawn ahead, for digests.
    pub fn state(&self) -> [u64; 2] {
        [self.prng.state(), u64::from(self.next)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::workload::{Pattern, Work};

    fn compressor(phase_mix: &str) -> Compressor {
        let config = CompressionConfig {
            floor_bytes: 600,
            parity_pages: 0,
            mix: Mix::incompressible(),
        };
        let mut work = Work::writes(Pattern::Uniform, 0, 9, 9);
        work.stored = Mix::parse(phase_mix);
        Compressor::new(&config, 4_096, &[Phase::Work(work)], 1)
    }

    #[test]
    fn sizes_follow_the_phase_and_never_fall_below_the_floor() {
        let mut compressor = compressor("333");
        assert_eq!(compressor.take(0), 1_364, "rounded up to whole bytes");
        assert_eq!(
            compressor.take(1),
            4_096,
            "after the last phase, the drive's own"
        );
        assert_eq!(super::Compressor::take(&mut self::compressor("1"), 0), 600);
    }

    #[test]
    fn a_size_stays_until_it_is_taken_and_a_mix_keeps_its_weights() {
        let mut compressor = compressor("250:3,1000:1");
        let mut whole = 0;
        for _ in 0..10_000 {
            let size = compressor.size(0);
            assert_eq!(compressor.size(0), size);
            assert_eq!(compressor.take(0), size);
            whole += u32::from(size == 4_096);
        }
        // Five standard deviations of a binomial with n = 10 000 and p = 0.25 are 217.
        assert!((2_283..=2_717).contains(&whole), "{whole} of 10 000");
    }
}
