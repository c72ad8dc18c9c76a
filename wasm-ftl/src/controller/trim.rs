//! What becomes of TRIM: at once, later, in part, or nothing.

use crate::config::TrimPolicy;
use crate::ground::part::FULL;
use crate::ground::prng::Prng;

/// Keeps the draws of partial TRIM apart from those of the workload.
const TRIM_SEED: u64 = 0x7472_696D_7472_696D;

/// The policy and the pages that wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrimControl {
    policy: TrimPolicy,
    waiting: Vec<u32>,
    prng: Prng,
}

impl TrimControl {
    /// Nothing waits.
    pub fn new(policy: TrimPolicy, seed: u64) -> Self {
        Self {
            policy,
            waiting: Vec::new(),
            prng: Prng::new(seed ^ TRIM_SEED),
        }
    }

    /// Logical pages that the host does not need but the drive still keeps.
    pub fn waiting(&self) -> &[u32] {
        &self.waiting
    }

    /// Takes the host's request; the pages in `apply` are to be invalidated now. `is_whole` tells
    /// which pages did not compress.
    pub fn request(&mut self, lpns: &[u32], apply: &mut Vec<u32>, is_whole: impl Fn(u32) -> bool) {
        match self.policy {
            TrimPolicy::Immediate => apply.extend_from_slice(lpns),
            _ if !FULL => {}
            TrimPolicy::Ignored => {}
            TrimPolicy::Partial { percent } => {
                let prng = &mut self.prng;
                apply.extend(lpns.iter().filter(|_| prng.below(100) < percent));
            }
            TrimPolicy::PartialIncompressible { percent } => {
                let prng = &mut self.prng;
                let taken = |&&lpn: &&u32| !is_whole(lpn) || prng.below(100) < percent;
                apply.extend(lpns.iter().filter(taken));
            }
            TrimPolicy::Queued { pages } => {
                for &lpn in lpns {
                    if !self.waiting.contains(&lpn) {
                        self.waiting.push(lpn);
                    }
                }
                if self.waiting.len() >= pages as usize {
                    apply.append(&mut self.waiting);
                }
            }
        }
    }

    /// The host wrote `lpn` again: it must not be trimmed any more.
    pub fn written(&mut self, lpn: u32) {
        if !self.waiting.is_empty() {
            self.waiting.retain(|&waiting| waiting != lpn);
        }
    }

    /// Everything that waits, to be invalidated now.
    pub fn take(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.waiting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(control: &mut TrimControl, lpns: &[u32]) -> Vec<u32> {
        let mut list = Vec::new();
        control.request(lpns, &mut list, |_| true);
        list
    }

    #[test]
    fn a_queue_waits_and_forgets_what_is_written_again() {
        let mut control = TrimControl::new(TrimPolicy::Queued { pages: 3 }, 0);
        assert!(apply(&mut control, &[1, 2, 1]).is_empty());
        control.written(1);
        assert!(apply(&mut control, &[4]).is_empty());
        assert_eq!(apply(&mut control, &[5]), [2, 4, 5]);
        assert!(control.waiting().is_empty());
    }

    #[test]
    fn trim_spares_only_what_did_not_compress() {
        let policy = TrimPolicy::PartialIncompressible { percent: 0 };
        let mut taken = Vec::new();
        TrimControl::new(policy, 1).request(&[1, 2, 3, 4], &mut taken, |lpn| lpn % 2 == 0);
        assert_eq!(taken, [1, 3]);
    }

    #[test]
    fn partial_trim_takes_its_share() {
        let mut control = TrimControl::new(TrimPolicy::Partial { percent: 30 }, 1);
        let all: Vec<u32> = (0..10_000).collect();
        let taken = apply(&mut control, &all).len();
        // Five standard deviations of a binomial with n = 10 000 and p = 0.3 are 229.
        assert!((2_771..=3_229).contains(&taken), "{taken} of 10 000");
        assert!(apply(&mut TrimControl::new(TrimPolicy::Ignored, 1), &all).is_empty());
    }

    #[test]
    fn none_and_all_are_none_and_all() {
        let all: Vec<u32> = (0..10_000).collect();
        let policies: [fn(u32) -> TrimPolicy; 2] = [
            |percent| TrimPolicy::Partial { percent },
            |percent| TrimPolicy::PartialIncompressible { percent },
        ];
        for policy in policies {
            assert!(apply(&mut TrimControl::new(policy(0), 1), &all).is_empty());
            assert_eq!(apply(&mut TrimControl::new(policy(100), 1), &all), all);
        }
    }
}
