//! Host operations in equal windows of simulated time, as a series of bounded length.

use crate::ground::units::Nanos;

/// First length of a window. Doubled six times it is a second, over which drives are reviewed.
const WINDOW_NS: u64 = 1_000_000_000 / 64;
/// Windows of a series at most: then neighbors are merged, and the window doubles.
pub const WINDOWS_MAX: usize = 2_048;

/// How many host operations ended in each window since the start of the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    window_ns: u64,
    ops_by_window: Vec<u32>,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            window_ns: WINDOW_NS,
            ops_by_window: Vec::new(),
        }
    }
}

impl Pace {
    /// Length of every window.
    pub fn window(&self) -> Nanos {
        Nanos(self.window_ns)
    }

    /// Operations that ended in each window, the present one included.
    pub fn ops_by_window(&self) -> &[u32] {
        &self.ops_by_window
    }

    /// When the present window ends: operations that end then belong to the next.
    pub fn window_end(&self) -> Nanos {
        let windows = self.ops_by_window.len().max(1) as u64;
        Nanos(self.window_ns.saturating_mul(windows))
    }

    /// Says that so many operations have ended, the last at `time`, the others in its window.
    pub fn record(&mut self, ops: u64, time: Nanos) {
        while time.0 / self.window_ns >= WINDOWS_MAX as u64 {
            self.double();
        }
        let windows = (time.0 / self.window_ns) as usize + 1;
        debug_assert!(
            windows >= self.ops_by_window.len(),
            "time went back into an earlier window"
        );
        debug_assert!(windows <= WINDOWS_MAX, "more windows than are kept");
        if self.ops_by_window.len() < windows {
            self.ops_by_window.resize(windows, 0);
        }
        let new = u32::try_from(ops).unwrap_or(u32::MAX);
        if let Some(present) = self.ops_by_window.last_mut() {
            *present = present.saturating_add(new);
        }
    }

    fn double(&mut self) {
        self.window_ns = self.window_ns.saturating_mul(2);
        self.ops_by_window = self
            .ops_by_window
            .chunks(2)
            .map(|pair| pair.iter().fold(0_u32, |sum, &ops| sum.saturating_add(ops)))
            .collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_in_the_window_in_which_it_ended() {
        let mut pace = Pace::default();
        pace.record(3, Nanos(WINDOW_NS - 1));
        assert_eq!(pace.window_end(), Nanos(WINDOW_NS));
        pace.record(2, Nanos(WINDOW_NS));
        pace.record(1, Nanos(3 * WINDOW_NS));
        assert_eq!(pace.ops_by_window(), [3, 2, 0, 1]);
        assert_eq!(pace.window_end(), Nanos(4 * WINDOW_NS));
    }

    #[test]
    fn a_long_run_stays_bounded_and_loses_nothing() {
        let mut pace = Pace::default();
        for op in 1..=100_000_u64 {
            pace.record(1, Nanos(op * WINDOW_NS / 3));
        }
        assert!(pace.ops_by_window().len() <= WINDOWS_MAX);
        let sum: u64 = pace.ops_by_window().iter().map(|&ops| u64::from(ops)).sum();
        assert_eq!(sum, 100_000);
        let per_window = 3 * pace.window().0 / WINDOW_NS;
        let whole = &pace.ops_by_window()[1..pace.ops_by_window().len() - 1];
        assert!(whole.iter().all(|&ops| u64::from(ops) == per_window));
    }

    #[test]
    fn an_idle_time_of_any_length_fits() {
        let mut pace = Pace::default();
        pace.record(1, Nanos(0));
        pace.record(1, Nanos(u64::MAX));
        assert!(pace.ops_by_window().len() <= WINDOWS_MAX);
        assert_eq!(pace.ops_by_window().first(), Some(&1));
        assert_eq!(pace.ops_by_window().last(), Some(&1));
    }
}
