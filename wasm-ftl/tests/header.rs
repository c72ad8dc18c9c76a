//! The bytes of a snapshot hold under each name what the run itself says of it.

use std::collections::BTreeMap;

use wasm_ftl::config::{Mapping, SimConfig};
use wasm_ftl::contract::snapshot::{HEADER, LAYOUT_VERSION};
use wasm_ftl::experiment::spec::parse_experiment_file;
use wasm_ftl::ftl::alloc::Stream;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::units::{BlockId, NONE, Ppn};
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::run::snapshot::{self, PageState, page_state};

/// Numbers of one run by their names.
type Numbers = BTreeMap<&'static str, f64>;

const DRIVE: &str = r#""blocks": 24, "pages_per_block": 8, "page_bytes": 4096,
    "reserve_blocks": 3, "mapping": "page", "read_us": 50, "program_us": 900, "erase_us": 3500,
    "tagged": false"#;
/// The last of them, with a flush now and then, and cuts.
const POWER_PHASES: &str = r#"{ "flush_writes": 7, "uniform": { "pages": 60, "writes": 900 } },
    { "ops": "w1,w2,f,w3,c,w4,w5,w6,w7,f,w8,c,w9,w10" },
    { "uniform": { "pages": 70, "writes": 9000 } }"#;
/// Records of a database.
const COMMITS: &str = r#"{ "application": { "database": "log", "pages": 80, "updates": 900,
    "record_bytes": 77, "checkpoint": 40 } }"#;
const PHASES: &str = r#"{ "sequential": { "pages": 80, "writes": 80 } },
    { "uniform": { "pages": 80, "writes": 3000, "read_percent": 20, "trim_percent": 5 } }"#;

/// Runs of drives with different parts, each stopped where something is under way.
fn runs() -> Vec<Sim> {
    let parts = [
        (r#""logical_pages": 80, "dies": 2, "queue_depth": 4"#, 2_500),
        (
            r#""logical_pages": 80, "slc_cache": "static:4", "slc_bits": 2"#,
            2_222,
        ),
        (
            r#""logical_pages": 80, "compression_floor_bytes": 64, "stored_permille": 400,
            "parity_pages": 4, "parallelism": 3"#,
            1_777,
        ),
        (
            r#""logical_pages": 80, "write_buffer_pages": 4, "endurance_erases": 4,
            "frontiers": "split""#,
            2_500,
        ),
        (
            r#""logical_pages": 80, "slc_cache": "elastic:7", "slc_bits": 2"#,
            2_345,
        ),
        (
            r#""logical_pages": 80, "slc_cache": "elastic:12", "slc_bits": 2"#,
            30,
        ),
        (
            r#""logical_pages": 80, "write_buffer_pages": 5, "power_loss": "lying",
            "program_pages": 3, "trim": "ignored""#,
            2_400,
        ),
        (r#""logical_pages": 80, "dies": 2, "planes": 2"#, 900),
        (
            r#""logical_pages": 80, "retention_ms": 60, "disturb_reads": 40,
            "refresh_percent": 90"#,
            2_600,
        ),
    ];
    let own = parts.map(|(part, steps)| {
        let phases = if part.contains("planes") {
            COMMITS
        } else if part.contains("power_loss") {
            POWER_PHASES
        } else {
            PHASES
        };
        let file = format!(
            r#"{{ "version": 1, "seed": 5, "drive": {{ {DRIVE}, {part} }}, "phases": [{phases}] }}"#
        );
        (file, steps)
    });
    let content = [
        ("maps-extent", 700),
        ("maps-hybrid", 60),
        ("desk-trim", 90),
        ("hands", 10),
        ("stalls", 4_000),
    ];
    let content = content.map(|(name, steps)| {
        let path = format!("../content/experiments/{name}.json");
        (std::fs::read_to_string(path).unwrap(), steps)
    });
    let open = |(file, steps): (String, u64)| {
        let mut sim = Sim::new(parse_experiment_file(&file, None).unwrap());
        sim.advance(Limit::steps(steps));
        sim
    };
    own.into_iter().chain(content).map(open).collect()
}

/// The header as it is read: by the names of the table.
fn told(sim: &Sim) -> Numbers {
    let mut bytes = Vec::new();
    snapshot::write_snapshot(sim, u64::MAX, 0, &mut bytes);
    let (numbers, []) = bytes[..8 * HEADER.len()].as_chunks::<8>() else {
        panic!("the header is cut short");
    };
    let named = HEADER.iter().zip(numbers);
    named
        .map(|(cell, number)| (cell.name, f64::from_le_bytes(*number)))
        .collect()
}

/// Pages in each of the three states.
fn page_counts(sim: &Sim, geometry: Geometry) -> [f64; 3] {
    let mut counts = [0.0; 3];
    for ppn in 0..geometry.pages() {
        counts[page_state(sim, Ppn(ppn)) as usize] += 1.0;
    }
    counts
}

/// Pages that share entries of the map, or have them not at hand.
fn entry_count(config: &SimConfig) -> f64 {
    match config.mapping {
        Mapping::Page | Mapping::Raw | Mapping::Ideal => 0.0,
        _ => f64::from(config.logical_pages),
    }
}

fn of_the_drive(sim: &Sim) -> Numbers {
    let config = &sim.experiment().config;
    let state = sim.state();
    let drive = &state.drives()[0].ftl;
    let block = |block: Option<BlockId>| block.map_or(-1.0, |block| f64::from(block.0));
    let pages = page_counts(sim, config.geometry);
    let trim = config
        .file_system
        .map_or(-1.0, |fs| f64::from(u8::from(fs.trim)));
    BTreeMap::from([
        ("blocks", f64::from(config.geometry.blocks)),
        ("pagesPerBlock", f64::from(config.geometry.pages_per_block)),
        ("logicalPages", f64::from(config.logical_pages)),
        ("pageBytes", 4096.0),
        ("isRaw", 0.0),
        ("trimEnabled", trim),
        ("programNs", config.program_time.0 as f64),
        ("parallelism", f64::from(config.parallelism)),
        ("spareFactorNominal", config.spare_factor_nominal()),
        ("freeBlocks", f64::from(drive.alloc.free_blocks())),
        ("validPages", pages[PageState::Valid as usize]),
        ("stalePages", pages[PageState::Stale as usize]),
        ("freePages", pages[PageState::Free as usize]),
        ("hostOpenBlock", block(drive.alloc.open_block(Stream::Host))),
        ("gcOpenBlock", block(drive.alloc.open_block(Stream::Gc))),
        ("victimBlock", block(drive.job().map(|job| job.victim))),
        ("badBlocks", f64::from(drive.alloc.bad_blocks())),
        ("windowFirstBlock", 0.0),
        ("windowBlocks", f64::from(config.geometry.blocks)),
        ("hasPages", 1.0),
        ("entryCount", entry_count(config)),
        (
            "promiseCount",
            config
                .power
                .map_or(0.0, |_| f64::from(config.logical_pages)),
        ),
        ("victimBins", drive.victims_by_valid().len() as f64),
    ])
}

fn of_the_run(sim: &Sim) -> Numbers {
    let state = sim.state();
    let counters = state.counters();
    let drive = &state.drives()[0].ftl;
    let optional = |number: Option<u64>| number.map_or(-1.0, |number| number as f64);
    let host_pages = sim.experiment().config.host_pages_per_page();
    let amplification = counters
        .write_amplification()
        .map_or(-1.0, |wa| wa * host_pages);
    BTreeMap::from([
        ("layoutVersion", f64::from(LAYOUT_VERSION)),
        ("status", f64::from(sim.status() as u8)),
        ("step", state.steps() as f64),
        ("timeNs", state.time().0 as f64),
        ("logLength", 0.0),
        ("isBusy", f64::from(u8::from(state.is_busy()))),
        ("pausedBy", -1.0),
        ("hostOps", counters.host_ops as f64),
        ("hostWrites", counters.host_writes as f64),
        ("hostReads", counters.host_reads as f64),
        ("trimmedPages", counters.trimmed_pages as f64),
        ("nandPrograms", counters.nand_programs as f64),
        ("nandReads", counters.nand_reads as f64),
        ("gcCopies", counters.gc_copies as f64),
        ("erases", counters.erases as f64),
        (
            "gcPicks",
            drive.victims_by_valid().iter().sum::<u64>() as f64,
        ),
        ("refusals", counters.refusals as f64),
        ("absorbedWrites", counters.absorbed_writes as f64),
        ("padPrograms", counters.pad_programs as f64),
        ("mapReads", counters.map_reads as f64),
        ("mapPrograms", counters.map_programs as f64),
        (
            "mapHits",
            drive.map_cache().map_or(0.0, |cache| cache.hits() as f64),
        ),
        ("rewriteReads", state.rewrite_reads() as f64),
        (
            "storedBytes",
            optional(drive.packed().map(|packed| packed.totals.stored_bytes)),
        ),
        (
            "parityPrograms",
            optional(drive.packed().map(|packed| packed.totals.parity_programs)),
        ),
        ("slcPrograms", optional(drive.slc().map(|slc| slc.programs))),
        (
            "foldedPages",
            optional(drive.slc().map(|slc| slc.folded_pages)),
        ),
        ("writeAmplification", amplification),
        (
            "spareFactorEffective",
            snapshot::spare_factor_effective(sim).unwrap_or(-1.0),
        ),
    ])
}

fn of_its_buffers(sim: &Sim) -> Numbers {
    let drive = sim.state().drive();
    let (ftl, slc) = (&drive.ftl, drive.ftl.slc());
    let power = drive.power.as_ref();
    let waiting = drive.buffer.as_ref().map_or(0, |buffer| buffer.len());
    let optional = |number: Option<u64>| number.map_or(-1.0, |number| number as f64);
    let layers = sim.state().layers();
    let aging = sim.state().aging_numbers();
    BTreeMap::from([
        (
            "applicationBytes",
            optional(layers.map(|layers| layers.application)),
        ),
        (
            "databaseBytes",
            optional(layers.map(|layers| layers.database)),
        ),
        ("slcSizePages", optional(slc.map(|slc| slc.size(ftl)))),
        ("slcFillPages", optional(slc.map(|slc| slc.fill(ftl)[0]))),
        ("slcValidPages", optional(slc.map(|slc| slc.fill(ftl)[1]))),
        ("flushes", optional(power.map(|power| power.flushes))),
        ("powerCuts", optional(power.map(|power| power.cuts))),
        ("lostPages", optional(power.map(|power| power.lost_pages))),
        (
            "brokenPromises",
            optional(power.map(|power| power.broken_promises)),
        ),
        (
            "rebuildReads",
            optional(power.map(|power| power.rebuild_reads)),
        ),
        ("rebuildNs", optional(power.map(|power| power.rebuild_ns))),
        ("retries", optional(aging[0])),
        ("refreshedPages", optional(aging[1])),
        ("refreshedBlocks", optional(aging[2])),
        ("bufferedPages", power.map_or(0.0, |_| f64::from(waiting))),
    ])
}

fn of_its_times(sim: &Sim) -> Numbers {
    let state = sim.state();
    let last = state.last();
    let id = |id: u32| if id == NONE { -1.0 } else { f64::from(id) };
    let latencies = state.latencies();
    let per_mille = |share, none| {
        let latency = latencies.and_then(|all| all.per_mille(share));
        latency.map_or(none, |latency| latency as f64)
    };
    let count = |number: Option<u64>| number.map_or(0.0, |number| number as f64);
    BTreeMap::from([
        ("eventKind", f64::from(last.kind as u8)),
        ("eventStartNs", last.start.0 as f64),
        ("eventEndNs", last.end.0 as f64),
        ("eventLpn", id(last.lpn)),
        ("eventFrom", id(last.from)),
        ("eventTo", id(last.to)),
        ("sampleCount", state.history.samples().len() as f64),
        ("paceWindowNs", state.pace.window().0 as f64),
        ("paceCount", state.pace.ops_by_window().len() as f64),
        ("latencyOps", count(latencies.map(|all| all.ops))),
        ("latencyMaxNs", count(latencies.map(|all| all.max_ns))),
        ("latencyP50Ns", per_mille(500, 0.0)),
        ("latencyP90Ns", per_mille(900, -1.0)),
        ("latencyP99Ns", per_mille(990, 0.0)),
        ("latencyP999Ns", per_mille(999, -1.0)),
    ])
}

#[test]
fn every_number_of_the_header_is_what_its_name_says() {
    for (run, sim) in runs().iter().enumerate() {
        let mut expected = of_the_run(sim);
        expected.extend(of_the_drive(sim));
        expected.extend(of_its_times(sim));
        expected.extend(of_its_buffers(sim));
        let mut told = told(sim);
        // How long it is, other tests say.
        told.remove("totalBytes");
        for (name, value) in &told {
            assert_eq!(Some(value), expected.get(name), "{name} of run {run}");
        }
        assert_eq!(told.len(), expected.len());
    }
}

/// Nothing is refused here, nor added by a reader, nor covered in part.
const SAME: [&str; 6] = [
    "refusals",
    "logLength",
    "isRaw",
    "windowFirstBlock",
    "rewriteReads",
    "padPrograms",
];
/// All pages are there.
const PAIR: (&str, &str) = ("blocks", "windowBlocks");

/// Two numbers that are the same in each of these runs could be swapped, and nobody would see it.
#[test]
fn the_runs_tell_all_numbers_apart() {
    let all: Vec<Numbers> = runs().iter().map(told).collect();
    let row = |name: &str| all.iter().map(|told| told[name]).collect::<Vec<_>>();
    let mut alike = Vec::new();
    for (index, one) in HEADER.iter().enumerate() {
        for other in &HEADER[index + 1..] {
            let is_known = SAME.contains(&one.name) && SAME.contains(&other.name);
            let is_known = is_known || (one.name, other.name) == PAIR;
            if !is_known && row(one.name) == row(other.name) {
                alike.push((one.name, other.name));
            }
        }
    }
    assert_eq!(alike, []);
}
