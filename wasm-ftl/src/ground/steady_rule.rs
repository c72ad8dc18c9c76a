//! When a drive has settled: the rule of the SNIA Solid State Storage Performance Test
//! Specification, and a measure of consistency.
//!
//! A round is one pass of a test; y is its result, such as the rate of 4 KiB random writes. Over a
//! window of five rounds the drive is steady when the results differ by at most 20 % of their mean,
//! and the line of least squares through them rises or falls by at most 10 % of it. Steady is not
//! the same as consistent: rounds average over stalls.

/// Rounds in a window.
pub const WINDOW: usize = 5;
/// Rounds after which the specification gives up.
pub const ROUNDS_MAX: usize = 25;
/// Allowed difference of results, as a share of their mean.
const RANGE_SHARE_MAX: f64 = 0.20;
/// Allowed rise or fall of the line through them, as a share of their mean.
const SLOPE_SHARE_MAX: f64 = 0.10;
/// Room for rounding, so that a window exactly at a limit is within it.
const ROUNDING: f64 = 1e-12;

/// What a window of five rounds looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Mean result.
    pub mean: f64,
    /// Largest minus smallest result.
    pub range: f64,
    /// Rise or fall of the line of least squares from the first round to the last.
    pub slope: f64,
}

impl Window {
    /// Looks at five results in the order of their rounds.
    pub fn of(results: [f64; WINDOW]) -> Self {
        let mean = results.iter().sum::<f64>() / WINDOW as f64;
        let most = results.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = results.iter().copied().fold(f64::INFINITY, f64::min);
        // Rounds count from -2 to 2, whose squares add up to 10; four steps from first to last.
        let weighted: f64 = (-2_i32..)
            .zip(results)
            .map(|(round, y)| f64::from(round) * y)
            .sum();
        Self {
            mean,
            range: most - least,
            slope: (4.0 * weighted / 10.0).abs(),
        }
    }

    /// Whether the rule holds.
    pub fn is_steady(&self) -> bool {
        self.mean > 0.0
            && self.range <= (RANGE_SHARE_MAX + ROUNDING) * self.mean
            && self.slope <= (SLOPE_SHARE_MAX + ROUNDING) * self.mean
    }
}

/// The first round, counted from 1, at whose end the last five are steady, and that window.
/// [`None`] when no window within the first 25 rounds is.
pub fn first_steady(results: &[f64]) -> Option<(usize, Window)> {
    let considered = &results[..results.len().min(ROUNDS_MAX)];
    let windows = considered.windows(WINDOW).enumerate();
    windows
        .filter_map(|(first, window)| {
            let results: [f64; WINDOW] = window.try_into().ok()?;
            Some((first + WINDOW, Window::of(results)))
        })
        .find(|(_, window)| window.is_steady())
}

/// Share of results within `share` of their mean: 0.9 of them within 0.1 is a consistent drive.
/// [`None`] without a result.
pub fn consistency(results: &[f64], share: f64) -> Option<f64> {
    let mean = results.iter().sum::<f64>() / results.len() as f64;
    let near = results
        .iter()
        .filter(|&&y| (y - mean).abs() <= share * mean)
        .count();
    (!results.is_empty()).then(|| near as f64 / results.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_decides_known_windows() {
        for (results, range, slope, steady) in [
            ([100.0, 100.0, 100.0, 100.0, 100.0], 0.0, 0.0, true),
            ([110.0, 100.0, 100.0, 100.0, 90.0], 20.0, 16.0, false),
            ([95.0, 105.0, 95.0, 105.0, 100.0], 10.0, 4.0, true),
            ([90.0, 110.0, 100.0, 90.0, 110.0], 20.0, 8.0, true),
            ([80.0, 100.0, 120.0, 100.0, 80.0], 40.0, 0.0, false),
            ([0.0, 0.0, 0.0, 0.0, 0.0], 0.0, 0.0, false),
        ] {
            let window = Window::of(results);
            assert!(
                (window.range - range).abs() < 1e-9,
                "{results:?}: {window:?}"
            );
            assert!(
                (window.slope - slope).abs() < 1e-9,
                "{results:?}: {window:?}"
            );
            assert_eq!(window.is_steady(), steady, "{results:?}: {window:?}");
        }
    }

    #[test]
    fn the_first_steady_round_is_found_and_the_specification_gives_up() {
        let mut results = vec![500.0, 300.0, 200.0, 120.0];
        results.extend([100.0; 5]);
        assert_eq!(first_steady(&results).map(|(round, _)| round), Some(9));
        assert_eq!(first_steady(&results[..4]), None, "too few rounds");
        let falling: Vec<f64> = (0..40).map(|round| 0.9_f64.powi(round)).collect();
        assert_eq!(first_steady(&falling), None);
        let late: Vec<f64> = falling[..24].iter().copied().chain([1.0; 10]).collect();
        assert_eq!(first_steady(&late), None, "round 25 is the last");
    }

    #[test]
    fn a_steady_drive_may_be_inconsistent() {
        let swinging: Vec<f64> = (0..100)
            .map(|second| f64::from(second % 2) * 200.0)
            .collect();
        assert_eq!(consistency(&swinging, 0.1), Some(0.0));
        assert_eq!(consistency(&[5.0; 10], 0.1), Some(1.0));
        assert_eq!(consistency(&[], 0.1), None);
    }

    #[test]
    fn consistency_is_the_share_of_results_near_their_mean() {
        let results = [100.0, 109.0, 91.0, 120.0, 80.0];
        assert_eq!(consistency(&results, 0.1), Some(0.6));
        assert_eq!(consistency(&results, 0.05), Some(0.2));
        assert_eq!(consistency(&results, 0.2), Some(1.0), "the ends count");
    }
}
