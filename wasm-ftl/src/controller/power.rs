//! What a drive promised of each logical page, for the moment at which its power is cut.
//!
//! A write that is answered is no promise: it may wait in the buffer. A flush that is answered
//! promises everything that was written before it.

use crate::config::power::{PowerConfig, PowerLoss};

/// The newest version is in the buffer only.
pub const WAITING: u8 = 1;
/// A flush that came after it was answered.
pub const PROMISED: u8 = 2;
/// It is on flash.
pub const DURABLE: u8 = 4;
/// It was in the buffer when power was cut, and is gone.
pub const LOST: u8 = 8;
/// Written since the last flush.
const FRESH: u8 = 16;
/// Among the pages that the next flush looks at.
const LISTED: u8 = 32;
/// A version before it was promised, and was replaced in the buffer before it reached flash.
const OWED: u8 = 64;

/// Promises, and what power cuts made of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promises {
    config: PowerConfig,
    /// By logical page: what was said of its newest version.
    said: Vec<u8>,
    /// Pages written since the last flush, perhaps trimmed again.
    since_flush: Vec<u32>,
    /// The pages that are programmed together are not all programmed yet.
    pub is_filling: bool,
    /// Flushes answered.
    pub flushes: u64,
    /// Power cuts.
    pub cuts: u64,
    /// Pages lost in them.
    pub lost_pages: u64,
    /// Of these, pages that a flush had promised.
    pub broken_promises: u64,
    /// Pages read to rebuild the map.
    pub rebuild_reads: u64,
    /// Time that this took.
    pub rebuild_ns: u64,
}

impl Promises {
    /// Nothing is promised.
    pub fn new(config: PowerConfig, logical_pages: u32) -> Self {
        Self {
            config,
            said: vec![0; logical_pages as usize],
            since_flush: Vec::new(),
            is_filling: false,
            flushes: 0,
            cuts: 0,
            lost_pages: 0,
            broken_promises: 0,
            rebuild_reads: 0,
            rebuild_ns: 0,
        }
    }

    /// Whether a flush is answered while pages still wait in the buffer.
    pub fn answers_at_once(&self) -> bool {
        self.config.answers_at_once()
    }

    /// Whether the buffer outlives a power cut.
    pub fn saves_buffer(&self) -> bool {
        self.config.kind == PowerLoss::Protected
    }

    /// Pages that are programmed together.
    pub fn program_pages(&self) -> u32 {
        self.config.program_pages
    }

    /// The host wrote `lpn`, perhaps in the place of a version that waited: of this version nothing
    /// was said yet.
    pub fn written(&mut self, lpn: u32, replaces: bool) {
        let said = &mut self.said[lpn as usize];
        if *said & LISTED == 0 {
            self.since_flush.push(lpn);
        }
        let is_owed = replaces && *said & (PROMISED | OWED) != 0;
        *said = FRESH | LISTED | if is_owed { OWED } else { 0 };
        debug_assert!(
            self.since_flush.len() <= self.said.len(),
            "a page is listed twice for the next flush"
        );
    }

    /// The newest version of `lpn` is on flash.
    pub fn programmed(&mut self, lpn: u32) {
        self.said[lpn as usize] &= !OWED;
    }

    /// The host gave `lpn` up.
    pub fn forgotten(&mut self, lpn: u32) {
        self.said[lpn as usize] &= LISTED;
    }

    /// A flush is answered. Returns how many pages it promises that were not promised before.
    pub fn flushed(&mut self) -> u32 {
        let mut promised = 0;
        for lpn in self.since_flush.drain(..) {
            let said = &mut self.said[lpn as usize];
            debug_assert!(*said & LISTED != 0, "page {lpn} is listed unknowingly");
            *said &= !LISTED;
            if *said & FRESH != 0 {
                *said = *said & OWED | PROMISED;
                promised += 1;
            }
        }
        self.flushes += 1;
        promised
    }

    /// Power was cut, and these pages were in the buffer only and are gone.
    pub fn lost(&mut self, lpns: impl Iterator<Item = u32>) {
        for lpn in lpns {
            let said = &mut self.said[lpn as usize];
            self.lost_pages += 1;
            self.broken_promises += u64::from(*said & (PROMISED | OWED) != 0);
            *said = *said & (PROMISED | LISTED) | LOST;
        }
        debug_assert!(
            self.broken_promises == 0 || self.config.kind == PowerLoss::Lying,
            "only a drive that lies breaks a promise"
        );
    }

    /// How the newest version of `lpn` stands: [`WAITING`], [`PROMISED`], [`DURABLE`], and
    /// [`LOST`], added up.
    pub fn standing(&self, lpn: u32, waits: bool, is_mapped: bool) -> u8 {
        let place = match (waits, is_mapped) {
            (true, _) => WAITING,
            (false, true) => DURABLE,
            (false, false) => 0,
        };
        self.said[lpn as usize] & (PROMISED | LOST) | place
    }

    /// What decides what happens next, and the counters, for digests.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let counts = [
            u64::from(self.is_filling),
            self.flushes,
            self.cuts,
            self.lost_pages,
            self.broken_promises,
            self.rebuild_reads,
            self.rebuild_ns,
        ];
        counts
            .into_iter()
            .chain(self.said.iter().map(|&said| u64::from(said)))
    }
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;

    fn promises(kind: PowerLoss) -> Promises {
        let full = crate::ground::part::Full::get().unwrap();
        let config = PowerConfig {
            kind,
            program_pages: 1,
            full,
        };
        Promises::new(config, 8)
    }

    #[test]
    fn a_flush_promises_what_was_written_before_it_and_nothing_else() {
        let mut promises = promises(PowerLoss::Lying);
        promises.written(3, false);
        promises.written(4, false);
        promises.written(3, true);
        promises.forgotten(4);
        assert_eq!(promises.flushed(), 1);
        promises.written(5, false);
        let standing = [3, 4, 5].map(|lpn| promises.standing(lpn, lpn != 4, false));
        assert_eq!(standing, [WAITING | PROMISED, 0, WAITING]);
        promises.lost([3, 5].into_iter());
        assert_eq!((promises.lost_pages, promises.broken_promises), (2, 1));
        assert_eq!(promises.standing(3, false, true), PROMISED | LOST | DURABLE);
        assert_eq!(promises.standing(5, false, false), LOST);
        promises.written(3, false);
        assert_eq!(promises.standing(3, true, true), WAITING);
        promises.flushed();
        promises.written(3, true);
        promises.lost([3].into_iter());
        assert_eq!(
            promises.broken_promises, 2,
            "the version before it was promised"
        );
    }
}
