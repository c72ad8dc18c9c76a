//! Zipf's law: few pages get most of the requests.
//!
//! A table is built once (Walker's alias method, in Vose's form), then each draw costs two numbers
//! and one look-up. The table is built with additions, multiplications and divisions alone, which
//! give the same bits on every machine; powers and logarithms of a system's library do not.

use crate::ground::prng::Prng;

/// Exponents are given in thousandths up to this one.
pub const THETA_MILLIS_MAX: u32 = crate::contract::experiment::THETA_MILLIS.range().high as u32;

/// Bytes that building a table takes for each page, most of which are given back.
pub const BUILD_BYTES_PER_PAGE: u64 = 24;

/// Table of a Zipf law over a range of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zipf {
    /// A draw in 0..2^32 below this keeps the page, else its alias is taken.
    keep_below: Vec<u32>,
    alias: Vec<u32>,
}

impl Zipf {
    /// Page i of `pages` has weight 1 / (i + 1)^theta, theta in thousandths.
    pub fn new(pages: u32, theta_millis: u32) -> Self {
        let theta = f64::from(theta_millis) / 1_000.0;
        let mut scaled: Vec<f64> = (1..=pages)
            .map(|rank| exp(-theta * ln(f64::from(rank))))
            .collect();
        let total: f64 = scaled.iter().sum();
        let scale = f64::from(pages) / total;
        for weight in &mut scaled {
            *weight *= scale;
        }
        let mut alias: Vec<u32> = (0..pages).collect();
        let is_small = |&page: &u32| scaled[page as usize] < 1.0;
        let (mut small, mut large): (Vec<u32>, Vec<u32>) = (0..pages).partition(is_small);
        while let (Some(less), Some(more)) = (small.pop(), large.last().copied()) {
            alias[less as usize] = more;
            scaled[more as usize] -= 1.0 - scaled[less as usize];
            if scaled[more as usize] < 1.0 {
                large.pop();
                small.push(more);
            }
        }
        // What is left over is 1 but for rounding.
        for page in small.into_iter().chain(large) {
            scaled[page as usize] = 1.0;
        }
        #[allow(clippy::cast_sign_loss)] // Never negative; a cast clamps 2^32 to the largest.
        let keep_below = scaled
            .iter()
            .map(|share| (share * 4_294_967_296.0) as u32)
            .collect();
        Self { keep_below, alias }
    }

    /// A page.
    pub fn draw(&self, prng: &mut Prng) -> u32 {
        let page = prng.below(self.alias.len() as u32);
        if prng.next_u32() < self.keep_below[page as usize] {
            page
        } else {
            self.alias[page as usize]
        }
    }
}

const LN_2: f64 = std::f64::consts::LN_2;

/// Natural logarithm of a number of at least 1.
fn ln(x: f64) -> f64 {
    let exponent = ((x.to_bits() >> 52) & 0x7FF) as u32;
    let mantissa = f64::from_bits((x.to_bits() & !(0x7FF << 52)) | (1_023 << 52));
    // ln m = 2 artanh((m - 1) / (m + 1)), and that argument is at most 1/3.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let series = (0..20_u32)
        .rev()
        .fold(0.0, |sum, k| sum * square + 1.0 / f64::from(2 * k + 1));
    f64::from(exponent - 1_023) * LN_2 + 2.0 * t * series
}

/// Exponential of a number from -700 to 0.
fn exp(x: f64) -> f64 {
    #[allow(clippy::cast_sign_loss)] // x is negative or 0.
    let halvings = (-x / LN_2) as u32;
    let rest = x + f64::from(halvings) * LN_2;
    let series = (1..24_u32)
        .rev()
        .fold(1.0, |sum, k| 1.0 + sum * rest / f64::from(k));
    series * f64::from_bits(u64::from(1_023 - halvings) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithm_and_exponential_agree_with_the_system() {
        for x in [1.0, 1.5, 2.0, 3.0, 10.0, 1_234.5, 3.3e7] {
            assert!((ln(x) - f64::ln(x)).abs() < 1e-12, "ln {x}");
            let power = -1.2 * f64::ln(x);
            assert!(
                (exp(power) / f64::exp(power) - 1.0).abs() < 1e-12,
                "exp {power}"
            );
        }
    }

    #[test]
    fn draws_follow_the_law() {
        let zipf = Zipf::new(1_000, 990);
        let mut prng = Prng::new(11);
        let mut counts = vec![0_u32; 1_000];
        let draws = 1_000_000;
        for _ in 0..draws {
            counts[zipf.draw(&mut prng) as usize] += 1;
        }
        let total: f64 = (1..=1_000_u32)
            .map(|rank| f64::from(rank).powf(-0.99))
            .sum();
        for rank in [1_u32, 2, 5, 10, 100, 999] {
            let expected = f64::from(draws) * f64::from(rank).powf(-0.99) / total;
            let found = f64::from(counts[rank as usize - 1]);
            assert!(
                (found - expected).abs() < 5.0 * expected.sqrt(),
                "rank {rank}: {found}, not {expected}"
            );
        }
    }
}
