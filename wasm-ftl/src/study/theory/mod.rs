//! What theory says about write amplification, to compare the simulator with.
//!
//! Spare factor S is the share of closed blocks' pages that hold no valid data; a block has b
//! pages. The formulas are mean-field limits: many blocks, memoryless writes. Each function names
//! its source. This module knows nothing of the simulator.

pub mod transient;

/// Halvings that take an interval of ordinary size below the spacing of `f64`.
const HALVINGS: u32 = 200;

/// Where a decreasing function crosses zero between `low` and `high`.
fn root(mut low: f64, mut high: f64, decreasing: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if decreasing(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// FIFO cleaning, for any block size (Desnoyers 2012, equation 4; Xiang and Kurkoski 2011; Robinson
/// 1996): the victim's share of valid pages z solves z = exp(-(1 - z) / (1 - S)).
pub fn fifo(spare_factor: f64) -> f64 {
    let alpha = 1.0 / (1.0 - spare_factor);
    // z = 1 always solves the equation; below it the difference crosses zero once.
    let z = root(0.0, 1.0 - 1e-12, |z| (-alpha * (1.0 - z)).exp() - z);
    1.0 / (1.0 - z)
}

/// Random cleaning (Van Houdt 2013): the victim is an average block.
pub fn random(spare_factor: f64) -> f64 {
    1.0 / spare_factor
}

/// Greedy cleaning in the limit of many blocks (Bux and Iliadis 2010; Van Houdt 2013, d to
/// infinity): victims have m or m - 1 valid pages, the latter with probability t, where
/// A = b / (b - m + t) and u A (H(b) - H(m) + t / m) = 1, u = 1 - S.
pub fn greedy(spare_factor: f64, pages_per_block: u32) -> f64 {
    let (b, used) = (f64::from(pages_per_block), 1.0 - spare_factor);
    let mut harmonic_gap = 0.0;
    for m in (1..=pages_per_block).rev() {
        let valid = f64::from(m);
        // u b (gap + t / m) = b - m + t, which is linear in t.
        let theta = (b - valid - used * b * harmonic_gap) / (used * b / valid - 1.0);
        // A full victim with theta 0 is a solution too, but never cleans anything.
        if theta > 0.0 && theta <= 1.0 {
            return b / (b - valid + theta);
        }
        harmonic_gap += 1.0 / valid;
    }
    1.0
}

/// The best of d random draws (Van Houdt 2013): with y(i) the share of blocks that have at least
/// i valid pages, i (y(i) - y(i+1)) = K (1 - y(i)^d) and the y(i) add up to u b.
pub fn d_choices(spare_factor: f64, pages_per_block: u32, choices: u32) -> f64 {
    let (b, used) = (f64::from(pages_per_block), 1.0 - spare_factor);
    let power = f64::from(choices);
    let profile = |k: f64| -> Vec<f64> {
        let mut above = 0.0;
        let mut shares = Vec::with_capacity(pages_per_block as usize);
        for i in (1..=pages_per_block).rev() {
            let i = f64::from(i);
            let share = root(0.0, 1.0, |y: f64| {
                k * (1.0 - y.powf(power)) - i * (y - above)
            });
            shares.push(share);
            above = share;
        }
        shares
    };
    let k = root(0.0, 1e6, |k| used * b - profile(k).iter().sum::<f64>());
    let valid_in_victim: f64 = profile(k).iter().map(|share| share.powf(power)).sum();
    b / (b - valid_in_victim)
}

/// Spare factor with TRIM: a share q of requests trims a page in use, the others write any page
/// (Frankie, Hughes, Kreutz-Delgado 2012). In use is s = (1 - 2q) / (1 - q) of all pages.
pub fn spare_with_dynamic_trim(spare_factor: f64, trim_share: f64) -> f64 {
    let in_use = (1.0 - 2.0 * trim_share) / (1.0 - trim_share);
    (1.0 - in_use) + in_use * spare_factor
}

/// Spare factor after a share of the logical pages was trimmed and never written again.
pub fn spare_with_static_trim(spare_factor: f64, trimmed_share: f64) -> f64 {
    1.0 - (1.0 - trimmed_share) * (1.0 - spare_factor)
}

/// FIFO cleaning when a share r of the writes goes to a share f of the pages (Desnoyers 2012,
/// equation 14).
pub fn fifo_hot_cold(spare_factor: f64, hot_share: f64, hot_pages_share: f64) -> f64 {
    let alpha = 1.0 / (1.0 - spare_factor);
    let (r, f) = (hot_share, hot_pages_share);
    let copies = |rate: f64, amplification: f64| {
        let exponent = rate * alpha / amplification;
        1.0 / exponent.exp_m1()
    };
    let gap =
        |a: f64| 1.0 + r * copies(r / f, a) + (1.0 - r) * copies((1.0 - r) / (1.0 - f), a) - a;
    root(1.0 + 1e-9, 1e5, gap)
}

/// FIFO cleaning when page i gets a share of the writes in proportion to 1 / i^theta: the sum of
/// p / (1 - exp(-p T b / A)) over all pages equals A.
pub fn fifo_zipf(spare_factor: f64, pages: u32, theta: f64) -> f64 {
    let weights: Vec<f64> = (1..=pages).map(|i| f64::from(i).powf(-theta)).collect();
    let total: f64 = weights.iter().sum();
    let raw = f64::from(pages) / (1.0 - spare_factor);
    let gap = |a: f64| {
        let share = |weight: &f64| {
            let p = weight / total;
            p / -(-p * raw / a).exp_m1()
        };
        weights.iter().map(share).sum::<f64>() - a
    };
    root(1.0 + 1e-9, 1e4, gap)
}

/// Greedy cleaning under hot and cold writes, one open block: Desnoyers 2012, equation 16, an
/// approximation good to about 1.5 % at 64 pages a block.
pub fn greedy_hot_cold(
    spare_factor: f64,
    pages_per_block: u32,
    hot_share: f64,
    hot_pages_share: f64,
) -> f64 {
    let k = 1.0 + 1.0 / (2.0 * f64::from(pages_per_block));
    let stretched = 1.0 - (1.0 - spare_factor) / k;
    fifo_hot_cold(stretched, hot_share, hot_pages_share) / k
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64, what: &str) {
        assert!(
            (found / expected - 1.0).abs() < 2e-4,
            "{what}: {found}, not {expected}"
        );
    }

    /// Published and independently computed values, spare factor first.
    #[test]
    fn formulas_give_the_published_values() {
        for (s, value) in [(0.05, 10.172), (0.07, 7.318), (0.10, 5.179), (0.28, 1.992)] {
            assert_close(fifo(s), value, "FIFO");
        }
        for (s, b, value) in [
            (0.05, 32, 7.823),
            (0.07, 64, 6.615),
            (0.10, 64, 4.8213),
            (0.10, 256, 5.083),
            (0.28, 128, 1.967),
        ] {
            assert_close(greedy(s, b), value, "greedy");
        }
        for (s, b, d, value) in [
            (0.05, 32, 2, 12.756),
            (0.10, 64, 10, 5.0002),
            (0.10, 256, 2, 6.988),
            (0.20, 64, 10, 2.6754),
        ] {
            assert_close(d_choices(s, b, d), value, "d choices");
        }
        assert_close(
            fifo(1.0 - 1.0 / 1.3),
            2.3642,
            "FIFO at 30 % over-provisioning",
        );
        assert_close(fifo_hot_cold(0.1, 0.8, 0.2), 5.5378, "FIFO, hot and cold");
        assert_close(
            greedy_hot_cold(0.1, 64, 0.8, 0.2),
            5.171,
            "greedy, hot and cold",
        );
    }

    #[test]
    fn limits_agree_with_one_another() {
        assert_close(d_choices(0.1, 64, 1), random(0.1), "one choice is random");
        assert_close(
            d_choices(0.1, 64, 100_000),
            greedy(0.1, 64),
            "many choices are greedy",
        );
        assert_close(
            greedy(0.1, 60_000),
            fifo(0.1),
            "greedy of huge blocks is FIFO",
        );
        assert_close(
            fifo_hot_cold(0.1, 0.3, 0.3),
            fifo(0.1),
            "even shares are uniform",
        );
        assert_close(
            fifo_zipf(0.1, 10_000, 0.0),
            fifo(0.1),
            "Zipf with exponent 0 is uniform",
        );
        assert_close(
            greedy(spare_with_dynamic_trim(0.07, 0.1), 64),
            2.9498,
            "dynamic TRIM",
        );
        assert_close(
            greedy(spare_with_static_trim(0.07, 0.1), 64),
            3.1159,
            "static TRIM",
        );
    }
}
