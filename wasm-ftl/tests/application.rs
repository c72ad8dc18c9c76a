//! What a database and a file system make of an application's bytes, before and on a drive.

use crate::common::{between, once_in, pick};
use wasm_ftl::experiment::spec::{Experiment, parse_experiment_file};
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::host::application::{Amplifier, Application, LayerBytes};
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::Phase;
use wasm_ftl::run::sim::{Limit, Sim, Status};

const PAGES: u32 = 3_200;
const PAGE: u64 = 4_096;

/// A drive of a quarter more pages than its host sees, and an application on the first 3,200 of
/// them.
fn experiment(application: &str) -> Experiment {
    let file = format!(
        r#"{{ "version": 1, "seed": 11, "drive": {{ "mapping": "page", "blocks": 64,
            "pages_per_block": 64, "page_bytes": 4096, "logical_pages": 3300, "reserve_blocks": 2,
            "read_us": 50, "program_us": 900, "erase_us": 3500, "tagged": false }},
            "phases": [{{ "application": {{ "pages": {PAGES}, {application} }} }}] }}"#
    );
    parse_experiment_file(&file, None).unwrap_or_else(|error| panic!("{application}: {error}"))
}

fn application(experiment: &Experiment) -> &Application {
    match &experiment.phases[..] {
        [Phase::Application(application)] => application,
        other => panic!("{other:?}"),
    }
}

/// All requests, and what went through the layers.
fn requests(application: &Application) -> (Vec<HostOp>, LayerBytes) {
    let mut amplifier = Amplifier::new(application, LayerBytes::default());
    let ops = std::iter::from_fn(|| amplifier.next_op(application)).collect();
    (ops, amplifier.bytes)
}

/// Pages for each record changed: of the database, and of the host.
fn pages_per_record(text: &str) -> (f64, f64) {
    let experiment = experiment(text);
    let application = application(&experiment);
    let (_, bytes) = requests(application);
    let records = application.updates as f64 * PAGE as f64;
    (bytes.database as f64 / records, bytes.host as f64 / records)
}

fn near(found: f64, expected: f64, part: f64, what: &str) {
    assert!(
        (found / expected - 1.0).abs() < part,
        "{what}: {found}, not {expected}"
    );
}

/// Of records of 128 bytes, 32 fill a page.
const RECORDS: &str = r#""updates": 8000, "record_bytes": 128, "checkpoint": 1"#;

/// What one change costs in pages, when each is a commit and a checkpoint: in place one; a log
/// writes the page where it ends, 33 times for 32 records that fill it when no record ends in two
/// pages; a journal writes the page twice.
#[test]
fn one_change_costs_the_pages_that_its_database_writes() {
    for (database, pages) in [
        ("none", 1.0),
        ("log", 2.0),
        ("journal", 2.0),
        ("doublewrite", 3.0),
        // A leaf, a node of 128 entries, the root above all, and the page that names it.
        ("tree", 4.0),
    ] {
        let (found, host) = pages_per_record(&format!(r#"{RECORDS}, "database": "{database}""#));
        near(found, pages, 1e-3, database);
        near(host, found, 1e-9, database);
    }
}

/// Changes that are made safe together share the end of the log, and pages that changed more than
/// once until the checkpoint are written once.
#[test]
fn what_is_done_together_is_written_once() {
    let (found, _) = pages_per_record(
        r#""updates": 64000, "record_bytes": 128, "group": 64, "checkpoint": 64,
        "database": "log""#,
    );
    // Two pages of log for 64 records, and of 2,900 pages those that 64 draws hit.
    let hit = 2900.0 * (1.0 - (1.0_f64 - 1.0 / 2900.0).powi(64));
    near(found, (2.0 + hit) / 64.0, 0.01, "log in groups");
}

/// The share that skewed changes hit is smaller.
#[test]
fn skewed_changes_hit_fewer_pages_until_the_checkpoint() {
    let pages = |theta: u32| {
        pages_per_record(&format!(
            r#""updates": 64000, "record_bytes": 128, "checkpoint": 8000, "group": 100,
            "theta_millis": {theta}, "database": "log""#
        ))
        .0
    };
    assert!(pages(1_200) < 0.5 * pages(0));
}

#[test]
fn a_file_system_adds_its_own_pages() {
    for (file_system, pages) in [("none", 1.0), ("journal:2", 3.0), ("data-journal", 3.0)] {
        let text = format!(r#"{RECORDS}, "database": "none", "file_system": "{file_system}""#);
        let (database, host) = pages_per_record(&text);
        near(database, 1.0, 1e-9, file_system);
        // At a checkpoint there is nothing left to write in place.
        near(host, pages, 1e-3, file_system);
    }
}

/// Levels of ten: each costs half its ratio, the last all of it, and the log 1 where commits fill
/// whole pages.
#[test]
fn merging_levels_costs_half_the_ratio_for_each() {
    let text = r#""updates": 400000, "record_bytes": 128, "group": 32, "checkpoint": 64,
        "database": "lsm:8""#;
    let (found, _) = pages_per_record(text);
    // 1,267 pages in the last level, 2 pages a flush: 16 and 128 fit above it.
    near(found * 32.0, 1.0 + 2.0 * 4.5 + 8.0, 0.15, "levels");
}

/// The reader's own factor in the reader's own requests.
#[test]
fn an_own_factor_is_what_is_written() {
    let text = r#""updates": 50000, "record_bytes": 1000, "database": "own:350",
        "request_pages": "1:3,16:1""#;
    let experiment = experiment(text);
    let (ops, bytes) = requests(application(&experiment));
    near(
        bytes.database as f64 / bytes.application as f64,
        3.5,
        0.01,
        "factor",
    );
    let long = ops
        .iter()
        .filter(|op| op.to_string().contains("x16"))
        .count();
    near(long as f64 / ops.len() as f64, 0.25, 0.05, "long requests");
}

/// The three factors multiply, and the host's bytes are what the drive was asked to write.
#[test]
fn application_file_system_and_drive_multiply() {
    let experiment = experiment(
        r#""updates": 30000, "record_bytes": 200, "database": "doublewrite", "group": 4,
        "checkpoint": 400, "file_system": "journal:2""#,
    );
    let requests = application(&experiment).requests;
    let mut sim = Sim::new(experiment);
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!((sim.status(), sim.check()), (Status::Ended, Ok(())));
    let (bytes, counters) = (sim.state().layer_bytes(), *sim.state().counters());
    assert_eq!(counters.host_ops, requests);
    assert_eq!(counters.host_writes * PAGE, bytes.host);
    assert_eq!(bytes.application, 30_000 * 200);
    let flash = counters.nand_programs * PAGE;
    let factors = [
        (bytes.database, bytes.application),
        (bytes.host, bytes.database),
        (flash, bytes.host),
    ]
    .map(|(more, less)| more as f64 / less as f64);
    assert!(factors.iter().all(|&factor| factor > 1.0), "{factors:?}");
    let product: f64 = factors.iter().product();
    near(product, flash as f64 / 6e6, 1e-12, "product");
}

fn any_application(prng: &mut Prng) -> String {
    let database = pick(
        prng,
        &[
            "none",
            "log",
            "journal",
            "doublewrite",
            "tree",
            "lsm:2",
            "lsm:10",
            "own:730",
        ],
    );
    let file_system = pick(prng, &["none", "journal:1", "journal:5", "data-journal"]);
    let group = if once_in(prng, 2) {
        1
    } else {
        between(prng, 1, 60)
    };
    format!(
        r#""database": "{database}", "file_system": "{file_system}", "updates": {},
        "record_bytes": {}, "group": {group}, "checkpoint": {}, "flush": {},
        "theta_millis": {}, "request_pages": "{}""#,
        between(prng, 1, 4_000),
        between(prng, 1, 900),
        between(prng, 1, 900),
        once_in(prng, 2),
        pick(prng, &[0, 0, 900]),
        pick(prng, &["1", "7", "1:2,40:1"]),
    )
}

/// Whatever it is made of, an application has the requests that were counted, stays within its
/// pages, and never writes less than it was asked for, but for what is gathered in memory.
#[test]
fn random_applications_do_what_was_counted_within_their_pages() {
    for seed in 0..400 {
        let mut prng = Prng::new(seed);
        let text = any_application(&mut prng);
        let experiment = experiment(&text);
        let application = application(&experiment);
        let (ops, bytes) = requests(application);
        assert_eq!(ops.len() as u64, application.requests, "seed {seed}");
        let mut written = 0;
        for op in &ops {
            let (lpn, pages) = match *op {
                HostOp::Write { lpn, .. } => (lpn, 1),
                HostOp::Extent { lpn, pages, .. } => (lpn, pages),
                HostOp::Trim { lpn } => {
                    assert!(lpn < PAGES, "seed {seed}: {op}");
                    continue;
                }
                HostOp::Flush => continue,
                other => panic!("seed {seed}: {other}"),
            };
            assert!(lpn + pages <= PAGES, "seed {seed}: {op}");
            written += u64::from(pages) * PAGE;
        }
        assert_eq!(written, bytes.host, "seed {seed}");
        assert!(bytes.host >= bytes.database, "seed {seed}");
        let changed = application.updates * u64::from(application.record_bytes);
        assert_eq!(bytes.application, changed, "seed {seed}");
    }
}

/// What layers wrote is counted of the whole run: a second application goes on where the first
/// one's bytes ended.
#[test]
fn bytes_of_one_application_after_another_add_up() {
    let once = r#""updates": 900, "record_bytes": 200, "file_system": "journal:2""#;
    let mut twice = experiment(once);
    twice.phases.push(twice.phases[0].clone());
    let mut sim = Sim::new(twice);
    let mut first = LayerBytes::default();
    let mut most = LayerBytes::default();
    let requests = application(&experiment(once)).requests;
    while sim.advance(Limit::steps(1)) > 0 {
        let bytes = sim.state().layer_bytes();
        assert!(bytes.application >= most.application && bytes.host >= most.host);
        most = bytes;
        if sim.state().counters().host_ops == requests {
            first = bytes;
        }
    }
    assert_eq!((sim.status(), sim.check()), (Status::Ended, Ok(())));
    assert_eq!(first.application, 900 * 200);
    assert_eq!(most.application, 2 * first.application);
    assert_eq!(sim.state().counters().host_writes * PAGE, most.host);
}

/// Going back and forth finds the same run, to the byte.
#[test]
fn a_run_of_an_application_is_replayed_exactly() {
    for seed in 0..20 {
        let text = any_application(&mut Prng::new(seed));
        let mut sim = Sim::new(experiment(&text));
        let end = sim.seek(u64::MAX);
        let (digest, bytes) = (sim.digest(), sim.state().layer_bytes());
        for step in [end / 2, end / 3, 5, end] {
            sim.seek(step);
            sim.check()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        assert_eq!(sim.digest(), digest, "{text}");
        assert_eq!(sim.state().layer_bytes(), bytes, "{text}");
    }
}

/// A tree never writes where its last version still lies.
#[test]
fn a_tree_leaves_its_last_version_alone() {
    let experiment = experiment(r#""updates": 3000, "record_bytes": 100, "database": "tree""#);
    let (ops, _) = requests(application(&experiment));
    let data = PAGES / 32 + PAGES / 16;
    let lpns: Vec<u32> = ops
        .iter()
        .flat_map(|op| match *op {
            HostOp::Write { lpn, .. } => lpn..lpn + 1,
            HostOp::Extent { lpn, pages, .. } => lpn..lpn + pages,
            other => panic!("{other}"),
        })
        .filter(|&lpn| lpn >= data + 2)
        .collect();
    // Of a third of its pages that are free, each is used once before any is used again.
    let free = (PAGES - data) / 3 - 40;
    for window in lpns.windows(free as usize).step_by(97) {
        let mut sorted = window.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), window.len());
    }
}

#[test]
fn what_an_application_cannot_be_is_told() {
    let refused = |text: &str| {
        let file = format!(
            r#"{{ "version": 1, "drive": {{ "mapping": "page", "blocks": 64, "pages_per_block": 64,
            "page_bytes": 4096, "logical_pages": 3300, "reserve_blocks": 2, "read_us": 50,
            "program_us": 900, "erase_us": 3500 }},
            "phases": [{{ "application": {{ {text} }} }}] }}"#
        );
        parse_experiment_file(&file, None).unwrap_err()
    };
    for (text, words) in [
        (
            r#""pages": 3301, "updates": 9, "record_bytes": 100"#,
            "pages is 3301; it must be from 64 to 3300",
        ),
        (
            r#""pages": 640, "updates": 9, "record_bytes": 4097"#,
            "record_bytes is 4097; it must be from 1 to 4096",
        ),
        (
            r#""pages": 640, "updates": 9, "record_bytes": 100, "group": 60, "database": "tree""#,
            "group is 60; it must be from 1 to",
        ),
        (
            r#""pages": 640, "updates": 9, "record_bytes": 100, "database": "lsm:1""#,
            "database is lsm:1; it must be none",
        ),
        (
            r#""pages": 640, "updates": 9, "record_bytes": 100, "file_system": "journal:99""#,
            "file_system is journal:99; it must be none",
        ),
    ] {
        let error = refused(text);
        assert!(error.contains(words), "{error}");
    }
}
