//! Theory and simulation side by side, within the tolerances that were fixed beforehand.

use wasm_ftl::config::GcPolicy;
use wasm_ftl::steady::Setup;
use wasm_ftl::theory::transient::{self, Rule};
use wasm_ftl::validate;

const REFERENCE: &str = include_str!("reference/write-amplification.csv");

#[test]
fn every_reference_value_is_within_its_tolerance() {
    let rows = validate::read_table(REFERENCE).unwrap();
    assert_eq!(rows.len(), 22);
    for (number, row) in rows.iter().enumerate() {
        let outcome = validate::run(row, 1).unwrap();
        assert!(outcome.is_within(), "row {number}: {outcome:?}");
    }
}

/// Judged at the spare factor that the victim picks saw, over block sizes and spare factors.
#[test]
fn uniform_traffic_agrees_over_a_grid() {
    for (policy, tolerance) in [
        (GcPolicy::Greedy, 1.0),
        (GcPolicy::Fifo, 1.0),
        (GcPolicy::Random, 1.5),
        (GcPolicy::DChoices(2), 1.5),
        (GcPolicy::DChoices(10), 1.5),
    ] {
        for pages in [8, 32, 128] {
            for spare in [0.07, 0.125, 0.28] {
                let setup = Setup::uniform(policy, 1_024, pages, spare);
                let found = setup.measure().unwrap();
                let at = found.spare_factor_effective.unwrap();
                let theory = validate::theory_at(&setup, at).unwrap();
                let off = 100.0 * (found.write_amplification / theory - 1.0);
                let place = format!("{policy:?}, {pages} pages a block, spare {spare}");
                assert!(off.abs() <= tolerance, "{place}: {off:+.2} %");
            }
        }
    }
}

/// A fresh drive falls off its cliff as the fluid model says, window by window. On a large drive,
/// where chance moves a window by a few tenths of a percent.
#[test]
fn the_transient_is_within_two_percent_per_window() {
    for (policy, rule) in [
        (GcPolicy::Greedy, Rule::Greedy),
        (GcPolicy::Fifo, Rule::Fifo),
    ] {
        for spare in [0.07, 0.1, 0.28] {
            let curve = Setup::uniform(policy, 8_192, 64, spare)
                .transient(0.1, 3.0)
                .unwrap();
            let theory = transient::write_amplification(rule, spare, 64, 0.1, 3.0);
            for ((writes, found), expected) in curve.iter().zip(theory) {
                let off = 100.0 * (found / expected - 1.0);
                assert!(
                    off.abs() <= 2.0,
                    "{rule:?}, spare {spare}, {writes}: {off:+.2} %"
                );
            }
        }
    }
}
