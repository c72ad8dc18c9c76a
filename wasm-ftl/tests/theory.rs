//! Theory and simulation side by side, within the tolerances that were fixed beforehand.

use wasm_ftl::config::GcPolicy;
use wasm_ftl::study::long_run::{Setup, Traffic, Trimming};
use wasm_ftl::study::theory::transient::{self, Rule};
use wasm_ftl::study::theory_rows;

const REFERENCE: &str = include_str!("reference/write-amplification.csv");

#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn every_reference_value_is_within_its_tolerance() {
    let rows = theory_rows::read_table(REFERENCE).unwrap();
    assert_eq!(rows.len(), 22);
    for (number, row) in rows.iter().enumerate() {
        let outcome = theory_rows::run(row, 1).unwrap();
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
                let theory = theory_rows::theory_at(&setup, at).unwrap();
                let off = 100.0 * (found.write_amplification / theory - 1.0);
                let place = format!("{policy:?}, {pages} pages a block, spare {spare}");
                assert!(off.abs() <= tolerance, "{place}: {off:+.2} %");
            }
        }
    }
}

/// Pages that are written together die together, so requests of K pages that divide a block make
/// a drive of blocks with K times fewer pages; nothing else depends on K.
#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn long_requests_agree_with_theory_of_shorter_blocks() {
    for (policy, tolerance) in [
        (GcPolicy::Greedy, 1.0),
        (GcPolicy::Fifo, 1.0),
        (GcPolicy::Random, 1.5),
        (GcPolicy::DChoices(2), 1.5),
    ] {
        for (pages, request_pages) in [(64, 16), (48, 3)] {
            let mut setup = Setup::uniform(policy, 1_024, pages, 0.125);
            setup.request_pages = request_pages;
            let found = setup.measure().unwrap();
            let logical = u64::from(setup.logical_pages());
            assert_eq!(found.host_writes, 10 * logical);
            let at = found.spare_factor_effective.unwrap();
            let theory = theory_rows::theory_at(&setup, at).unwrap();
            let off = 100.0 * (found.write_amplification / theory - 1.0);
            let place = format!("{policy:?}, {request_pages} of {pages} pages");
            assert!(off.abs() <= tolerance, "{place}: {off:+.2} %");
        }
    }
}

/// In order, requests of any length leave nothing to copy, and no page out.
#[test]
fn long_requests_in_order_copy_nothing() {
    let mut setup = Setup::uniform(GcPolicy::Greedy, 64, 32, 0.1);
    setup.traffic = Traffic::Sequential;
    setup.request_pages = 5;
    let found = setup.measure().unwrap();
    let most = f64::from(setup.logical_pages()) * 10.0;
    assert!((found.host_writes as f64 / most - 1.0).abs() < 0.01);
    assert_eq!(found.gc_copies, 0);
}

/// What requests cannot be is refused by the name of the flag, with its legal range.
#[test]
fn requests_that_fit_nowhere_are_refused() {
    let refused = |change: fn(&mut Setup)| {
        let mut setup = Setup::uniform(GcPolicy::Greedy, 64, 32, 0.5);
        setup.request_pages = 2;
        change(&mut setup);
        setup.measure().unwrap_err().to_string()
    };
    let plain = "--request-pages is 2; it must be 1 unless";
    assert!(refused(|s| s.trimming = Trimming::Dynamic(0.1)).starts_with(plain));
    assert!(refused(|s| s.traffic = Traffic::Zipf { theta: 1.0 }).starts_with(plain));
    let range = "--request-pages is 1025; it must be from 1 to 1024, the pages that are written";
    assert_eq!(refused(|s| s.request_pages = 1_025), range);
    let range = "--request-pages is 513; it must be from 1 to 512, the pages that are written";
    let left = refused(|s| {
        s.trimming = Trimming::Static(0.5);
        s.request_pages = 513;
    });
    assert_eq!(left, range);
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
