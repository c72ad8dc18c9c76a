//! A host that flushes: after so many writes, or when so much time has passed.
//!
//! Several writers that wait for the same flush are a group commit: one flush after as many writes.

use crate::ground::part::Full;
use crate::ground::units::Nanos;

/// When the host flushes. With both at 0 it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlushRule {
    /// Writes between two flushes; 0 for any number.
    pub writes: u32,
    /// Microseconds between two flushes, if anything was written; 0 for any time.
    pub micros: u32,
    /// Only the full build has such hosts.
    pub full: Full,
}

/// What was written since the last flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flusher {
    rule: FlushRule,
    writes: u32,
    latest: Nanos,
}

impl Flusher {
    /// From `now` on, by this rule.
    pub fn new(rule: FlushRule, now: Nanos) -> Self {
        Self {
            rule,
            writes: 0,
            latest: now,
        }
    }

    /// The host wrote once.
    pub fn written(&mut self) {
        self.writes += 1;
    }

    /// Whether the host flushes before anything else. If so, it does.
    pub fn take_due(&mut self, now: Nanos) -> bool {
        debug_assert!(self.latest <= now, "a flush lies in the future");
        let by_writes = self.rule.writes > 0 && self.writes >= self.rule.writes;
        let waited_ns = now.0 - self.latest.0;
        let by_time = self.rule.micros > 0 && waited_ns >= Nanos::from_micros(self.rule.micros).0;
        let is_due = self.writes > 0 && (by_writes || by_time);
        if is_due {
            (self.writes, self.latest) = (0, now);
        }
        is_due
    }

    /// What decides when the next flush comes, for digests.
    pub fn words(&self) -> [u64; 2] {
        [u64::from(self.writes), self.latest.0]
    }
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;

    #[test]
    fn a_flush_is_due_after_so_many_writes_or_so_much_time_whichever_comes_first() {
        let rule = FlushRule {
            writes: 3,
            micros: 10,
            full: Full::get().unwrap(),
        };
        let mut flusher = Flusher::new(rule, Nanos(0));
        assert!(!flusher.take_due(Nanos(50_000)), "nothing was written");
        (0..2).for_each(|_| flusher.written());
        assert!(flusher.take_due(Nanos(50_000)) && !flusher.take_due(Nanos(90_000)));
        (0..2).for_each(|_| flusher.written());
        assert!(!flusher.take_due(Nanos(51_000)));
        flusher.written();
        assert!(flusher.take_due(Nanos(51_000)));
    }
}
