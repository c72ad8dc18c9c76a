//! Reads that need more tries the older data are and the more their block was read.

use super::{ConfigError, SimConfig};
use crate::contract::drive;
use crate::contract::field::{Field, Kind, from};
use crate::contract::refusal::Checks;
use crate::ground::part::Full;
use crate::ground::units::Nanos;

/// Most times that a page is read again: what a controller does beyond them is not modeled.
pub const RETRIES_MAX: u64 = 40;

/// How fast charge drifts, and when a block is rewritten for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgingConfig {
    /// Time after which data need a second read; 0: never.
    pub retention: Nanos,
    /// Reads of a block after which its pages need a second read; 0: none.
    pub disturb_reads: u32,
    /// Share of the error rate that one read corrects, in a hundred, at which a block is rewritten;
    /// 0: never.
    pub refresh_percent: u32,
    /// Only the full build has such drives.
    pub full: Full,
}

impl AgingConfig {
    /// Whether nothing ages.
    pub fn is_none(&self) -> bool {
        self.retention.0 == 0 && self.disturb_reads == 0 && self.refresh_percent == 0
    }

    /// The error rate of a page, as a fraction: 1 is what one read corrects. The denominator is
    /// more than nothing.
    fn error_rate(&self, age_ns: u64, reads: u64) -> (u128, u128) {
        let [age, reads] = [age_ns, reads].map(u128::from);
        match (u128::from(self.retention.0), u128::from(self.disturb_reads)) {
            (0, 0) => (0, 1),
            (retention, 0) => (age, retention),
            (0, disturb) => (reads, disturb),
            (retention, disturb) => (age * disturb + reads * retention, retention * disturb),
        }
    }

    /// How often a page of this age is read again, its block having been read so often.
    pub fn retries(&self, age_ns: u64, reads: u64) -> u32 {
        let (errors, corrected) = self.error_rate(age_ns, reads);
        (errors / corrected).min(RETRIES_MAX.into()) as u32
    }

    /// Whether a block of this age, read so often, is to be rewritten.
    pub fn is_due(&self, age_ns: u64, reads: u64) -> bool {
        let (errors, corrected) = self.error_rate(age_ns, reads);
        self.refresh_percent > 0 && errors * 100 >= corrected * u128::from(self.refresh_percent)
    }

    /// The age at which a block that was read so often is to be rewritten; [`None`] if never.
    pub fn due_age_ns(&self, reads: u64) -> Option<u64> {
        if self.refresh_percent == 0 {
            return None;
        }
        let retention = u128::from(self.retention.0);
        let percent = u128::from(self.refresh_percent);
        // e >= p / 100, with e = age / retention + reads / disturb, solved for the age.
        let (by_reads, disturb) = match self.disturb_reads {
            0 => (0, 1),
            disturb => (u128::from(reads) * 100 * retention, u128::from(disturb)),
        };
        let left = (percent * retention * disturb).saturating_sub(by_reads);
        let age = left.div_ceil(100 * disturb);
        let is_ever = retention > 0 || self.is_due(0, reads);
        is_ever.then(|| u64::try_from(age).unwrap_or(u64::MAX))
    }

    /// What such a drive must keep: blocks of whole pages, cleaned as a log.
    ///
    /// # Errors
    /// Names the field, its value and the legal range.
    pub fn keep(&self, config: &SimConfig, checks: &mut Checks) -> Result<(), ConfigError> {
        let with = if self.retention.0 > 0 {
            drive::RETENTION_MS.path
        } else {
            drive::DISTURB_READS.path
        };
        checks.any(&drive::RETENTION_MS, self.retention.0 / 1_000_000)?;
        checks.any(&drive::DISTURB_READS, self.disturb_reads)?;
        checks.any(&drive::REFRESH_PERCENT, self.refresh_percent)?;
        if self.retention.0 == 0 && self.disturb_reads == 0 {
            let (refresh, percent) = (&drive::REFRESH_PERCENT, self.refresh_percent);
            checks.number(refresh, percent, 0, 0, drive::RETENTION_MS.path)?;
        }
        let mapping = config.mapping.word();
        checks.word(&drive::MAPPING, mapping, &["page", "extent"], with)?;
        if let Some(compression) = &config.compression {
            let none = &Field {
                kind: Kind::Whole(from(0, 0)),
                ..drive::COMPRESSION_FLOOR_BYTES
            };
            checks.number(none, compression.floor_bytes, 0, 0, with)?;
        }
        if config.slc.is_some() {
            let (retention, disturb) = (self.retention.0 / 1_000_000, self.disturb_reads);
            checks.number(&drive::RETENTION_MS, retention, 0, 0, drive::SLC_CACHE.path)?;
            checks.number(&drive::DISTURB_READS, disturb, 0, 0, drive::SLC_CACHE.path)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aging(retention: u64, disturb_reads: u32, refresh_percent: u32) -> AgingConfig {
        AgingConfig {
            retention: Nanos(retention),
            disturb_reads,
            refresh_percent,
            full: Full::get().unwrap(),
        }
    }

    #[test]
    fn retries_are_the_error_rate_in_whole_shares_of_what_one_read_corrects() {
        let both = aging(1_000, 50, 0);
        let at = |age, reads| both.retries(age, reads);
        assert_eq!([at(999, 0), at(1_000, 0), at(2_999, 0)], [0, 1, 2]);
        assert_eq!([at(0, 49), at(0, 50), at(0, 100)], [0, 1, 2]);
        assert_eq!([at(500, 24), at(500, 25), at(1_980, 1)], [0, 1, 2]);
        assert_eq!(at(u64::MAX, u64::MAX), RETRIES_MAX as u32);
        assert_eq!(aging(0, 50, 0).retries(u64::MAX, 99), 1);
        assert_eq!(aging(1_000, 0, 0).retries(3_000, u64::MAX), 3);
    }

    #[test]
    fn a_block_is_due_at_its_share_and_never_without_one() {
        let at = |percent, age, reads| aging(1_000, 50, percent).is_due(age, reads);
        assert_eq!([at(80, 799, 0), at(80, 800, 0)], [false, true]);
        assert_eq!([at(80, 400, 19), at(80, 400, 20)], [false, true]);
        assert_eq!([at(300, 2_999, 0), at(300, 3_000, 0)], [false, true]);
        assert!(!at(0, u64::MAX / 2, 1 << 40));
        for (retention, disturb) in [(1_000, 50), (777, 0), (0, 50), (13, 7)] {
            for (percent, reads) in [(0, 3), (80, 3), (99, 49), (100, 50), (250, 111)] {
                let aging = aging(retention, disturb, percent);
                let first = (0..5_000).find(|&age| aging.is_due(age, reads));
                assert_eq!(
                    aging.due_age_ns(reads),
                    first,
                    "{aging:?} after {reads} reads"
                );
            }
        }
    }
}
