//! Several writers at once, in one block or each in a block of its own.

use wasm_ftl::experiment::spec::parse_experiment_file;
use wasm_ftl::ground::units::BlockId;
use wasm_ftl::run::sim::{Limit, Sim, Status};
use wasm_ftl::run::state::State;

fn run(drive: &str, phases: &str) -> Sim {
    let file = format!(
        r#"{{ "version": 1, "seed": 7, "drive": {{ "mapping": "page", "page_bytes": 4096,
            "read_us": 40, "program_us": 200, "erase_us": 2000, {drive} }},
            "phases": [{phases}] }}"#
    );
    let mut sim = Sim::new(parse_experiment_file(&file, None).unwrap_or_else(|e| panic!("{e}")));
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!((sim.status(), sim.check()), (Status::Ended, Ok(())));
    sim
}

/// Programs for each host write since `before`.
fn amplification(sim: &Sim, before: &State) -> f64 {
    let since = sim.state().counters().since(before.counters());
    since.write_amplification().unwrap()
}

/// A drive of 4,096 pages, filled; then two writers in order, one of which comes round sixteen
/// times as often, far past the first cleaning.
fn two_writers(frontiers: &str, marks: [&str; 2]) -> f64 {
    let drive = format!(
        r#""blocks": 64, "pages_per_block": 64, "logical_pages": 3584, "reserve_blocks": 3,
        "frontiers": "{frontiers}""#
    );
    let fill = r#"{ "sequential": { "pages": 3584, "writes": 3584 } }"#;
    let [hot, cold] = marks;
    let writers = format!(
        r#"{{ "writers": {{ "each": "sequential:0+512*8{hot},sequential:512+3072*3{cold}",
            "requests": 80000 }} }}"#
    );
    let filled = run(&drive, fill);
    let sim = run(&drive, &format!("{fill}, {writers}"));
    amplification(&sim, filled.state())
}

/// Each of them writes in order, and yet one block for both must be cleaned by copying; in blocks
/// of their own nothing is ever copied.
#[test]
fn two_writers_in_order_copy_in_one_block_and_not_in_two() {
    let mixed = two_writers("single", ["", ""]);
    let unmarked = two_writers("isolated:2", ["", ""]);
    let apart = two_writers("isolated:2", ["@0", "@1"]);
    println!("one block {mixed:.3}, without marks {unmarked:.3}, apart {apart:.3}");
    assert!(mixed > 1.2, "{mixed}");
    assert!(unmarked > 1.2, "marks are what helps: {unmarked}");
    assert!(apart < 1.02, "{apart}");
}

/// Where copies have a block of their own that all streams share, streams help as well.
#[test]
fn a_shared_block_for_copies_keeps_most_of_what_streams_gain() {
    let shared = two_writers("streams:2", ["@0", "@1"]);
    let mixed = two_writers("split", ["", ""]);
    println!("one block {mixed:.3}, shared copies {shared:.3}");
    assert!(shared < mixed, "{shared} against {mixed}");
}

/// No page of one stream is written to a block that was opened for another.
#[test]
fn blocks_hold_the_pages_of_one_stream() {
    let drive = r#""blocks": 40, "pages_per_block": 16, "logical_pages": 480,
        "reserve_blocks": 2, "frontiers": "isolated:3""#;
    let writers = r#"{ "writers": { "requests": 9000,
        "each": "uniform:0+100*5@0,sequential:100+80x4@1,uniform:180+300@2" } }"#;
    let sim = run(drive, writers);
    let (ftl, geometry) = (&sim.state().drive().ftl, sim.experiment().config.geometry);
    let stream_of = |lpn: u32| u8::from(lpn >= 100) + u8::from(lpn >= 180);
    let mut seen = [0; 3];
    for block in (0..geometry.blocks).map(BlockId) {
        for index in 0..geometry.pages_per_block {
            let Some(lpn) = ftl.map.owner(geometry.page(block, index)) else {
                continue;
            };
            let stream = ftl.alloc.stream_of(block);
            assert_eq!(stream, stream_of(lpn.0), "block {}", block.0);
            seen[usize::from(stream)] += 1;
        }
    }
    assert!(seen.iter().all(|&pages| pages > 40), "{seen:?}");
}

/// Going back and forth finds the same run.
#[test]
fn a_run_of_several_writers_is_replayed_exactly() {
    let drive = r#""blocks": 40, "pages_per_block": 16, "logical_pages": 480,
        "reserve_blocks": 3, "frontiers": "streams:2", "dies": 4"#;
    let writers = r#"{ "writers": { "requests": 5000,
        "each": "uniform:0+100*5@0,sequential:100+300x4*2@1" } }"#;
    let mut sim = run(drive, writers);
    let (digest, end) = (sim.digest(), sim.state().steps());
    for step in [end / 3, end / 2, 17, end] {
        sim.seek(step);
        sim.check().unwrap();
    }
    assert_eq!(sim.digest(), digest);
}

#[test]
fn what_writers_cannot_be_asked_for_is_told() {
    let drive = r#"{ "version": 1, "drive": { "mapping": "page", "page_bytes": 4096, "blocks": 40,
        "pages_per_block": 16, "logical_pages": 300, "reserve_blocks": 2, "read_us": 40,
        "program_us": 200, "erase_us": 2000"#;
    for (more, each, words) in [
        ("", "uniform:0+100", "it must be 2 to 16 writers"),
        (
            "",
            "uniform:0+100,uniform:220+100",
            "pages of writer 2 is 100; it must be from 1 to 80",
        ),
        (
            "",
            "uniform:0+9x10,uniform:200+9",
            "pages of a request of writer 1 is 10; it must be from 1 to 9",
        ),
        (
            r#", "frontiers": "streams:17""#,
            "",
            "drive.frontiers streams is 17; it must be from 2 to 16",
        ),
        (
            r#", "frontiers": "streams:2", "write_buffer_pages": 4"#,
            "",
            "drive.write_buffer_pages is 4; it must be",
        ),
        (
            r#", "frontiers": "streams:2", "slc_cache": "static:4""#,
            "",
            "drive.frontiers is streams",
        ),
    ] {
        let file = format!(
            r#"{drive}{more} }},
            "phases": [{{ "writers": {{ "each": "{each}", "requests": 9 }} }}] }}"#
        );
        let error = parse_experiment_file(&file, None).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

/// What an independent emulator measured: FEMU with flexible data placement, as the validation
/// guide of the simulator `EyanaSSD` reports it. 1 GiB of flash in reclaim units of 16 MiB, 10 % of
/// it spare, three times the logical pages written to an empty drive, four of five writes to a
/// fifth of the pages; 1.244 in one unit, 1.086 with hot and cold in units of their own.
///
/// The guide does not say how many units its cleaning kept erased. 3 are 5 % of 64, the least that
/// its watermarks allow. What is compared is the gain of separation and each value within 10 %.
#[test]
fn streams_gain_what_an_independent_emulator_measured() {
    let raw = 262_144;
    let logical = raw - raw / 10;
    let (hot, requests) = (logical / 5, 3 * logical);
    let run = |frontiers: &str, marks: [&str; 2]| {
        let drive = format!(
            r#""blocks": 64, "pages_per_block": 4096, "logical_pages": {logical},
            "reserve_blocks": 3, "tagged": false, "frontiers": "{frontiers}""#
        );
        let [first, second] = marks;
        let cold = logical - hot;
        let writers = format!(
            r#"{{ "writers": {{ "requests": {requests},
                "each": "uniform:0+{hot}*4{first},uniform:{hot}+{cold}*1{second}" }} }}"#
        );
        let sim = run(&drive, &writers);
        sim.state().counters().write_amplification().unwrap()
    };
    let one = run("single", ["", ""]);
    let two = run("isolated:2", ["@0", "@1"]);
    println!("one stream {one:.3}, two {two:.3}");
    assert!((one / 1.244 - 1.0).abs() < 0.1, "{one}");
    assert!((two / 1.086 - 1.0).abs() < 0.1, "{two}");
    assert!(two < one);
}
