//! Experiments with published values, over several seeds: what the model bears out, and what not.

use wasm_ftl::published::Verdict;
use wasm_ftl::review::{judge, run_stage};
use wasm_ftl::sim::Sim;
use wasm_ftl::spec::parse_review_file;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;

const TORTURE: &str = include_str!("../../content/reviews/torture-and-passes.json");
const SPAN: &str = include_str!("../../content/reviews/span-and-spare.json");
const CONSISTENCY: &str = include_str!("../../content/reviews/consistency.json");

/// For each published value, with how many of the seeds it is borne out.
fn borne_out(json: &str) -> Vec<(String, usize)> {
    let mut rows: Vec<(String, usize)> = Vec::new();
    for seed in SEEDS {
        let review = parse_review_file(json, Some(seed)).unwrap();
        let mut sim = Sim::new_unwatched(review.experiment);
        let figures: Vec<_> = review
            .stages
            .iter()
            .map(|stage| run_stage(&mut sim, stage).unwrap())
            .collect();
        sim.check().unwrap();
        let verdicts = judge(&review.published, &figures);
        rows.resize(verdicts.len(), (String::new(), 0));
        for ((row, published), verdict) in rows.iter_mut().zip(&review.published).zip(verdicts) {
            let (_, verdict) = verdict.unwrap_or_else(|| panic!("seed {seed}: {published:?}"));
            let is_good = matches!(
                verdict,
                Verdict::WithinBand | Verdict::ShapeOnly { holds: true }
            );
            row.0.clone_from(&published.label);
            row.1 += usize::from(is_good);
        }
    }
    rows
}

fn assert_borne_out(json: &str, expected: &[(&str, usize)]) {
    let found = borne_out(json);
    let found: Vec<(&str, usize)> = found.iter().map(|(label, n)| (&label[..], *n)).collect();
    assert_eq!(found, expected);
}

/// The first average lies at the lower end of its band: one seed in five falls out of it.
#[test]
fn torture_slows_and_passes_heal_as_published() {
    assert_borne_out(
        TORTURE,
        &[
            ("Average after 20 minutes of random writes", 4),
            ("Slowest place after 20 minutes", 5),
            ("Average after 60 minutes", 5),
            ("Slowest place after 60 minutes", 5),
            ("What 40 minutes of idle time gain", 5),
            ("Each pass helps", 5),
            ("The first addresses are slower than on a clean drive", 5),
        ],
    );
}

#[test]
fn a_small_span_hides_that_a_drive_is_used() {
    assert_borne_out(SPAN, &[("Random writes over 8 GB, used against new", 5)]);
}

/// A model that cleans as little as it must is faster than the drive, and gains more by spare.
#[test]
fn a_real_drive_is_slower_than_its_flash_needs_to_be() {
    assert_borne_out(
        CONSISTENCY,
        &[
            (
                "Random writes after half an hour, against the advertised rate",
                0,
            ),
            ("The same with a quarter of the drive spare, against 7 %", 0),
            (
                "Seconds differ more late in the run than on a fresh drive",
                5,
            ),
        ],
    );
}
