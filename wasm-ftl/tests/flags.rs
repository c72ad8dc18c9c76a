//! What `ftl` says of a flag names that flag, as it was typed.

use std::process::Command;

use wasm_ftl::config::{Frontiers, GcPolicy};
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::study::long_run::{Setup, Traffic, Trimming};

const EXPERIMENT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../content/experiments/hands.json"
);

/// Flags of `ftl wa` that are legal together; `--blocks` comes last but one.
const WA: [&str; 10] = [
    "--policy",
    "greedy",
    "--spare-factor",
    "0.2",
    "--workload",
    "uniform",
    "--pages-per-block",
    "16",
    "--blocks",
    "20",
];

/// A command, what it is given besides, and values that each of its flags refuses.
type Case = (
    &'static str,
    &'static [&'static str],
    &'static [(&'static str, &'static [&'static str])],
);

const CASES: &[Case] = &[
    (
        "wa",
        &WA,
        &[
            (
                "--policy",
                &[
                    "best",
                    "dchoices:0",
                    "dchoices:1025",
                    "windowed:22",
                    "score:1/",
                ],
            ),
            (
                "--blocks",
                &["0", "1.5", "33554432", "4294967295", "4294967296"],
            ),
            ("--pages-per-block", &["0", "65537", "4294967295"]),
            (
                "--spare-factor",
                &["0", "1", "nan", "0.9999999", "0.0000001"],
            ),
            (
                "--workload",
                &[
                    "any",
                    "zipf:4.1",
                    "hotcold:0.5:0.0001",
                    "hotcold:0.5:0.9999",
                    "hotcold:1:0.5",
                ],
            ),
            ("--trim", &["dynamic:0.6", "static:1", "static:0.9999"]),
            ("--request-pages", &["0", "257", "4294967295"]),
            ("--frontiers", &["triple", "blended:101", "temperature:257"]),
            ("--warmup-drive-writes", &["-1", "1001"]),
            ("--measure-drive-writes", &["0", "1001"]),
            ("--seed", &["-1", "18446744073709551616"]),
        ],
    ),
    (
        "transient",
        &WA,
        &[
            ("--spare-factor", &["0.9999999"]),
            ("--window", &["0", "nan", "1001"]),
            ("--until", &["0", "nan", "1001"]),
        ],
    ),
    ("validate", &[], &[("--seed", &["-1"])]),
    (
        "bench",
        &[],
        &[
            ("--pages", &["8191", "33553921"]),
            ("--mode", &["fast"]),
            ("--seconds", &["0", "1001"]),
        ],
    ),
    (
        "trace",
        &["none.csv", "--drive", EXPERIMENT],
        &[
            ("--format", &["csv"]),
            ("--before", &["use"]),
            ("--addresses", &["sparse"]),
            ("--beyond", &["stop"]),
            ("--time", &["real"]),
            ("--action", &["Z"]),
            ("--seed", &["18446744073709551616"]),
        ],
    ),
    (
        "digest",
        &[EXPERIMENT],
        &[
            ("--steps", &["-1", "18446744073709551616"]),
            ("--seed", &["-1", "18446744073709551616"]),
            ("--drive", &["none"]),
            ("--then", &["x9", "w99999"]),
        ],
    ),
    ("verdicts", &["none.json"], &[("--seeds", &["0", "-1"])]),
    (
        "homework",
        &[],
        &[
            ("--seed", &["-1", "4294967296"]),
            ("--count", &["0", "201"]),
            ("--level", &["0", "hard"]),
            ("--kinds", &["essay"]),
        ],
    ),
];

/// Flags whose values are names of files, which errors name instead.
const FILES: [&str; 2] = ["--json", "--markdown"];

/// A flag without a value.
const PLAIN: &str = "--answers";

/// What `ftl` says on standard error; it must have refused.
fn refusal(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_ftl")).args(args).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?} is not refused");
    assert!(output.stdout.is_empty(), "{args:?} answers and refuses");
    String::from_utf8(output.stderr).unwrap()
}

/// What is given besides, without `flag`.
fn without(args: &[&'static str], flag: &str) -> Vec<&'static str> {
    let mut args = args.to_vec();
    if let Some(at) = args.iter().position(|arg| *arg == flag) {
        args.drain(at..at + 2);
    }
    args
}

#[test]
fn an_error_names_the_flag_that_was_typed() {
    for (command, good, flags) in CASES {
        for (flag, values) in *flags {
            for value in *values {
                let mut args = vec![*command];
                args.extend(without(good, flag));
                args.extend([*flag, *value]);
                let said = refusal(&args);
                let names = said.matches(flag).count();
                assert!(names > 0, "{args:?} does not name {flag}: {said}");
                assert!(
                    !said.contains("drive.") && !said.contains("phase."),
                    "{args:?} names a field that nobody typed: {said}"
                );
                assert_eq!(said.lines().count(), 1, "{args:?} says more: {said}");
            }
        }
    }
}

/// A flag that the help gains is refused somewhere above, too.
#[test]
fn every_flag_of_the_help_is_tried() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ftl"));
    let help = command.arg("--help").output().unwrap().stdout;
    let help = String::from_utf8(help).unwrap();
    let tried: Vec<&str> = CASES
        .iter()
        .flat_map(|(_, _, flags)| flags.iter().map(|(flag, _)| *flag))
        .collect();
    let words = help.split(|letter: char| !letter.is_ascii_lowercase() && letter != '-');
    let flags: Vec<&str> = words.filter(|word| word.starts_with("--")).collect();
    assert!(flags.len() > 20, "the help has flags");
    for flag in flags {
        assert!(
            tried.contains(&flag) || FILES.contains(&flag) || flag == PLAIN,
            "{flag} has no value here that is refused"
        );
    }
}

#[test]
fn ssd_py_says_which_flag_it_does_not_know() {
    let said = refusal(&["ssd.py", "--num_blocks", "0"]);
    assert!(said.contains("--num_blocks"), "{said}");
}

/// Numbers at the ends of their ranges and beyond, and between.
fn number(prng: &mut Prng, ends: &[u32]) -> u32 {
    let end = ends[prng.below(ends.len() as u32) as usize];
    match prng.below(4) {
        0 => end,
        1 => end.saturating_sub(1),
        2 => end.saturating_add(1),
        _ => 1 + prng.below(end.max(1)),
    }
}

fn share(prng: &mut Prng) -> f64 {
    [0.0, 1e-9, 0.001, 0.1, 0.5, 0.9, 0.999, 1.0 - 1e-9, 1.0][prng.below(9) as usize]
}

fn setup(prng: &mut Prng) -> Setup {
    let policy = match prng.below(3) {
        0 => GcPolicy::Greedy,
        1 => GcPolicy::DChoices(number(prng, &[0, 1_024])),
        _ => GcPolicy::Windowed(number(prng, &[0, 20, u32::MAX])),
    };
    let blocks = number(prng, &[1, 20, 512, 33_554_432, u32::MAX]);
    let pages_per_block = number(prng, &[1, 16, 65_536, u32::MAX]);
    let mut setup = Setup::uniform(policy, blocks, pages_per_block, share(prng));
    setup.traffic = match prng.below(4) {
        0 => Traffic::Sequential,
        1 => Traffic::HotCold {
            hot_share: share(prng),
            hot_pages_share: share(prng),
        },
        _ => Traffic::Uniform,
    };
    setup.trimming = match prng.below(4) {
        0 => Trimming::Dynamic(share(prng)),
        1 => Trimming::Static(share(prng)),
        _ => Trimming::None,
    };
    setup.request_pages = number(prng, &[1, 1, 1, 16, u32::MAX]);
    setup.frontiers = match prng.below(4) {
        0 => Frontiers::Split,
        1 => Frontiers::Blended {
            percent: number(prng, &[0, 100]),
        },
        2 => Frontiers::Temperature {
            hot_pages: number(prng, &[0, 256, u32::MAX]),
        },
        _ => Frontiers::Single,
    };
    setup
}

#[test]
fn a_setup_is_refused_in_its_flags_whatever_they_are_together() {
    let mut refused = 0;
    for seed in 0..20_000 {
        let setup = setup(&mut Prng::new(seed));
        let Err(error) = setup.validate() else {
            continue;
        };
        refused += 1;
        let said = error.to_string();
        assert!(
            error.field.starts_with("--") && !said.contains("drive.") && !said.contains("phase."),
            "seed {seed} names what nobody typed: {said}"
        );
        if let Some(bounds) = error.range {
            assert!(bounds.range.low <= bounds.range.high, "seed {seed}: {said}");
            let value: u64 = error.value.parse().unwrap();
            assert!(!bounds.range.holds(value), "seed {seed}: {said}");
        }
    }
    assert!(refused > 5_000, "{refused} refused");
}
