//! What theory expects of an experiment, where there is a formula for its drive and its last phase.

use crate::config::{Frontiers, Mapping, SimConfig, TrimPolicy, WearLeveling};
use crate::experiment::spec::Experiment;
use crate::host::workload::{Pattern, Phase, Share, Work};
use crate::study::formulas::{hot_cold, uniform};
use crate::study::theory;

/// A share as a number.
fn number(share: Share) -> f64 {
    share.0 as f64 / 4_294_967_296.0
}

/// Share of the closed blocks' pages that hold no valid data, of a drive that the formulas are
/// for: a page map, one open block, and nothing that cleans or caches besides.
fn spare_factor(config: &SimConfig) -> Option<f64> {
    let is_plain = config.mapping == Mapping::Page
        && config.frontiers == Frontiers::Single
        && config.gc_high_blocks == config.reserve_blocks
        && !matches!(config.wear_leveling, WearLeveling::Static { .. })
        && config.endurance_erases == 0
        && config.write_buffer_pages == 0
        && config.slc.is_none()
        && config.compression.is_none()
        && config.file_system.is_none()
        && config.above.is_none();
    let data_blocks = config.geometry.blocks.checked_sub(config.reserve_blocks)?;
    let pages = f64::from(data_blocks) * f64::from(config.geometry.pages_per_block);
    let spare = 1.0 - f64::from(config.logical_pages) / pages;
    (is_plain && spare > 0.0 && spare < 1.0).then_some(spare)
}

/// The phase that the run ends with, and whether every page was written before it.
fn last_work(experiment: &Experiment) -> Option<&Work> {
    let logical = experiment.config.logical_pages;
    let (Phase::Work(last), before) = experiment.phases.split_last()? else {
        return None;
    };
    let is_fill = |phase: &Phase| match phase {
        Phase::Work(work) => {
            matches!(work.pattern, Pattern::Sequential)
                && work.reads.0 == 0
                && work.pages == logical
                && work.requests * u64::from(work.request_pages) >= u64::from(logical)
        }
        _ => false,
    };
    let trims = |phase: &Phase| {
        matches!(
            phase,
            Phase::Trim { .. } | Phase::Ops(_) | Phase::Application(_)
        )
    };
    let filled = before.iter().rposition(is_fill)?;
    let is_legal = last.pages == logical && !before[filled..].iter().any(trims);
    (is_legal && last.request_pages == 1 && last.reads != Share::percent(100)).then_some(last)
}

/// Name of the formula and the write amplification that it gives in the long run; [`None`] where
/// no formula is for this drive and this work.
pub fn amplification(experiment: &Experiment) -> Option<(&'static str, f64)> {
    let config = &experiment.config;
    let (spare, work) = (spare_factor(config)?, last_work(experiment)?);
    let each = config.geometry.pages_per_block;
    let trims = number(work.trims);
    if trims > 0.0 && config.trim != TrimPolicy::Immediate {
        return None;
    }
    match &work.pattern {
        // Trims are drawn among what is not read: reads change nothing.
        Pattern::Uniform if trims < 0.5 => {
            let spare = theory::spare_with_dynamic_trim(spare, trims);
            uniform(config.gc_policy, spare, each)
        }
        Pattern::HotCold {
            hot_pages,
            hot_share,
        } if trims == 0.0 => {
            let pages = f64::from(*hot_pages) / f64::from(config.logical_pages);
            let writes = number(*hot_share);
            let is_mixed = pages > 0.0 && pages < 1.0 && writes > 0.0 && writes < 1.0;
            let hot = is_mixed.then_some((writes, pages))?;
            hot_cold(config.gc_policy, spare, each, hot)
        }
        _ => None,
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use crate::experiment::json::flatten_json;
    use crate::experiment::spec::review::{Review, parse_review};
    use crate::run::sim::Sim;

    const FILE: &str = r#"{
        "version": 1,
        "drive": {
            "mapping": "page", "blocks": 514, "pages_per_block": 64, "page_bytes": 4096,
            "logical_pages": 29491, "reserve_blocks": 2, "gc_policy": "greedy", "tagged": false,
            "read_us": 50, "program_us": 900, "erase_us": 3500
        },
        "phases": [
            { "sequential": { "pages": 29491, "writes": 29491 } },
            { "rounds": 25, "uniform": { "pages": 29491, "writes": 737275 } }
        ]
    }"#;

    fn parsed(json: &str, seed: Option<u64>) -> Review {
        parse_review(&flatten_json(json).unwrap(), seed).unwrap()
    }

    fn expected(from: &str, to: &str) -> Option<(&'static str, f64)> {
        assert!(FILE.contains(from), "{from}");
        let review = parsed(&FILE.replace(from, to), None);
        super::amplification(&review.experiment)
    }

    #[test]
    fn a_run_until_the_drive_is_steady_comes_to_what_is_expected() {
        let review = parsed(FILE, Some(7));
        let (_, theory) = super::amplification(&review.experiment).unwrap();
        let mut sim = Sim::new_unwatched(review.experiment);
        let mut run = crate::study::review::ReviewRun::new(review.stages);
        // Slices of any length come to the same.
        while !run.advance(&mut sim, 9_973).unwrap() {}
        let [_, steady] = run.figures() else {
            panic!("two stages");
        };
        assert!(
            (5..25).contains(&steady.rounds.len()),
            "{}",
            steady.rounds.len()
        );
        assert!(crate::study::rounds::is_steady(&steady.rounds));
        assert_eq!(
            steady.whole.host_writes,
            29_491 * steady.rounds.len() as u64
        );
        let found = crate::study::rounds::amplification(&steady.rounds).unwrap();
        assert!((found / theory - 1.0).abs() < 0.02, "{found}, not {theory}");
    }

    #[test]
    fn there_is_a_formula_only_where_it_holds() {
        let (name, greedy) = expected("7", "7").unwrap();
        assert_eq!(name, "greedy");
        assert!((greedy - 5.0).abs() < 0.3, "{greedy}");
        assert_eq!(expected("greedy", "fifo").unwrap().0, "FIFO");
        assert!(expected("greedy", "random").unwrap().1 > greedy);
        assert!(expected("greedy", "dchoices:4").unwrap().1 > greedy);
        assert_eq!(expected("greedy", "cost-benefit"), None);
        assert_eq!(
            expected(
                "\"mapping\": \"page\"",
                "\"mapping\": \"extent\", \"map_cache_bytes\": 9999"
            ),
            None
        );
        assert_eq!(
            expected("\"tagged\"", "\"write_buffer_pages\": 9, \"tagged\""),
            None
        );
        let hot = "\"hotcold\": { \"hot_pages\": 5898, \"hot_percent\": 80,";
        assert_eq!(
            expected("\"uniform\": {", hot).unwrap().0,
            "greedy, hot and cold"
        );
        // Half of the drive was never written.
        let half = "\"sequential\": { \"pages\": 14000";
        assert_eq!(expected("\"sequential\": { \"pages\": 29491", half), None);
        let (_, trimmed) = expected(
            "\"writes\": 737275",
            "\"trim_percent\": 10, \"writes\": 737275",
        )
        .unwrap();
        assert!(trimmed < greedy);
    }
}
