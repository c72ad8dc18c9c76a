//! `ftl ssd.py` prints what `ssd.py -c` printed in recorded runs.

use wasm_ftl::ssdpy::{options, run};

const RECORDED: &str = include_str!("reference/ssd-py.jsonl");

fn printed(args: &[&str]) -> String {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    let text = options::parse(&args).map(|options| run(&options));
    text.unwrap_or_else(|error| panic!("{args:?}: {error}"))
}

/// Lines without trailing spaces.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

#[test]
fn forty_recorded_runs_are_printed_alike() {
    let mut runs = 0;
    for (number, line) in RECORDED.lines().enumerate() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let args = case["args"].as_array().unwrap().iter();
        let args: Vec<&str> = args.map(|arg| arg.as_str().unwrap()).collect();
        let found = printed(&args);
        let expected = case["stdout"].as_str().unwrap();
        for (index, (a, b)) in lines(&found).iter().zip(lines(expected)).enumerate() {
            assert_eq!(*a, b, "run {number}, line {index}, {args:?}");
        }
        let (found, expected) = (lines(&found).len(), lines(expected).len());
        assert_eq!(found, expected, "run {number}: number of lines");
        runs += 1;
    }
    assert_eq!(runs, 40);
}

#[test]
fn odd_shapes_run() {
    for kind in ["ideal", "direct", "log"] {
        for (l, b, p) in [
            ("1", "1", "1"),
            ("1", "1", "3"),
            ("3", "5", "1"),
            ("2", "2", "1"),
        ] {
            let list = "w0:a,w0:b,r0,t0,t0,r0,w9:x,r-1,w0:c,w0:d,w0:e,w0:f";
            let args = [
                "-T", kind, "-l", l, "-B", b, "-p", p, "-L", list, "-c", "-CFS",
            ];
            let text = printed(&args);
            assert!(
                text.contains("write(9, x) -> fail: illegal write address"),
                "{text}"
            );
        }
    }
}

#[test]
fn a_wrong_flag_is_named() {
    for (args, words) in [
        (vec!["-T", "flash", "-L", "r0"], "-T is 'flash'"),
        (vec!["-B", "0", "-L", "r0"], "-B is '0'"),
        (vec!["-L", "w1"], "-L has 'w1'"),
        (vec!["-n", "-1"], "-n is '-1'"),
        (vec!["-s", "007"], "-s is '007'"),
        (vec!["-r", "101"], "-r is '101'"),
        (vec!["-P", "50/50"], "-P is '50/50'"),
        (vec!["-P", "40/50/20"], "-P is '40/50/20'"),
        (vec!["-P", "90/0/10"], "-P is '90/0/10'"),
        (vec!["-K", "80/21"], "-K is '80/21'"),
        (vec!["-K", "80"], "-K is '80'"),
        (
            vec!["-s", "5"],
            "-s is 5: it draws a trim while a single page",
        ),
        (
            vec!["-F", "-B", "1000", "-p", "1000", "-n", "100000"],
            "-F or -q would show",
        ),
        (vec!["-Z", "1"], "-Z is not a flag"),
        (vec!["-L"], "-L needs a value"),
        (vec!["-l", "99", "-L", "r0"], "-l is 99"),
    ] {
        let args: Vec<String> = args.into_iter().map(str::to_owned).collect();
        let error = options::parse(&args).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

/// Arguments and lines of published runs of lists drawn at random, without repeated spaces.
#[rustfmt::skip]
const PUBLISHED: [(&str, [&str; 4]); 5] = [
    ("-T log -n 1000 -S -c", [
        "FTL 5: 63 9: 43 27: 52 28: 40 42: 57",
        "Data qiUKUGqXg0 Pukzj6xXrz txTzZfdO1z 1g3ljJIppr KjSZIdP7h5 wSWTxCUYJC uqmoUB2I5d",
        "Reads 10 15 23 19 27 38 33 Sum: 165",
        "Write count 520 (450 failed)",
    ]),
    ("-T log -n 1000 -G 7 -g 6 -S", [
        "Data fhbAFB UWrI6h262s SFMOfmV54O xA4SgOvTHf pW4CLHh77E ZDZ4MYCzNM",
        "Live ++++++ ++ + + + + ++++++ ++++ +++ + +++ + + ++ +++++++++",
        "Reads 101 107 92 103 91 108 98 Sum: 700",
        "Total time 126840.00",
    ]),
    ("-T log -n 1000 -J -G 7 -g 6 -S -K 80/20 -k 100", [
        "Data JYVfvL5utt MLITc8SZpL 865L53zHpI NC4Dg3xNJ1 JeEppVikpd XWF85cI3J",
        "Live + + + + + +++ + + + + +++",
        "Write count 629 (0 failed)",
        "Total time 93920.00",
    ]),
    ("-T direct -n 1000 -K 80/20 -S -c", [
        "Data JJK36oXJrP g GN NXt V 4rx96WHs D A4C NWpt6E MJ J DeEK",
        "Erases 442 20 23 15 20 0 0 Sum: 520",
        "Writes 4284 105 159 83 104 0 0 Sum: 4735",
        "Total time 760130.00",
    ]),
    ("-T log -l 30 -B 4 -p 10 -s 10 -n 200 -P 0/100/0 -G 4 -g 3 -S -c", [
        "Erases 37 34 25 39 Sum: 135",
        "Writes 370 340 250 380 Sum: 1340",
        "Reads 314 288 202 336 Sum: 1140",
        "Total time 200000.00",
    ]),
];

#[test]
fn published_runs_of_drawn_lists_are_printed_alike() {
    for (args, shown) in PUBLISHED {
        let args: Vec<&str> = args.split(' ').collect();
        let text = printed(&args);
        let words = |line: &str| line.split_whitespace().collect::<Vec<&str>>().join(" ");
        let found: Vec<String> = text.lines().map(words).collect();
        for line in shown {
            assert!(
                found.iter().any(|other| other == line),
                "{args:?} lacks '{line}':\n{text}"
            );
        }
    }
}

#[test]
fn a_published_collection_is_printed_alike() {
    let args = "-T log -l 30 -B 3 -p 10 -s 10 -n 60 -G 3 -g 2 -J -c";
    let args: Vec<&str> = args.split(' ').collect();
    let text = printed(&args);
    let first: Vec<&str> = lines(&text)
        .into_iter()
        .filter(|line| line.starts_with("gc "))
        .take(10)
        .collect();
    let shown = [
        "gc 0:: read(physical_page=3)",
        "gc 0:: write()",
        "gc 0:: read(physical_page=6)",
        "gc 0:: write()",
        "gc 0:: read(physical_page=7)",
        "gc 0:: write()",
        "gc 0:: read(physical_page=9)",
        "gc 0:: write()",
        "gc 0:: erase(block=0)",
        "gc 1:: read(physical_page=11)",
    ];
    assert_eq!(first, shown);
}

#[test]
fn the_quiz_hides_what_published_runs_hide() {
    let text = printed(&["-T", "log", "-s", "1", "-n", "10", "-q"]);
    let commands = lines(&text)
        .into_iter()
        .filter(|line| line.starts_with("cmd "));
    let commands: Vec<&str> = commands
        .map(|line| line.split_once(":: ").unwrap().1)
        .collect();
    let (hidden, read) = ("command(??) -> ??", |page| format!("read({page}) -> ??"));
    let (far, near) = (read(32), read(12));
    let shown = [
        hidden, hidden, &far, hidden, hidden, hidden, &far, hidden, &near, &near,
    ];
    assert_eq!(commands, shown);
}

/// The output between the arguments and the end, for a list that collects several times.
fn collecting(flags: &str) -> String {
    let args = format!("-T log -l 30 -B 3 -p 10 -s 10 -n 60 -G 3 -g 2 -C -c {flags}");
    let text = printed(&args.split_whitespace().collect::<Vec<_>>());
    let (_, after_args) = text.split_once("\n\n").unwrap();
    after_args.to_owned()
}

fn is_event(line: &&str) -> bool {
    line.starts_with("gc ") || line.starts_with("cmd ")
}

#[test]
fn the_state_is_shown_after_each_command_and_each_erase_of_a_collection() {
    let (both, collections) = (collecting("-F -J"), collecting("-J"));
    let erases = both.lines().filter(|line| line.contains(":: erase("));
    assert!(erases.count() > 3);
    assert_eq!(
        both.lines().filter(is_event).collect::<Vec<_>>(),
        collections.lines().filter(is_event).collect::<Vec<_>>()
    );
    let lines: Vec<&str> = both.lines().map(str::trim_end).collect();
    for (at, line) in lines.iter().enumerate() {
        let shows_state = line.starts_with("cmd ") || line.contains(":: erase(");
        if shows_state {
            assert_eq!(lines[at + 1], "", "after '{line}'");
            assert!(lines[at + 2].starts_with("FTL "), "after '{line}'");
        }
        if let Some((_, block)) = line.split_once(":: erase(block=") {
            let block: usize = block.trim_end_matches(')').parse().unwrap();
            let states = lines[at..].iter().find(|line| line.starts_with("State "));
            let group = states.unwrap().split(' ').nth(block + 1).unwrap();
            assert_eq!(group, "E".repeat(10), "after '{line}'");
        }
    }
    let states = lines.iter().filter(|line| line.starts_with("FTL "));
    let shown = lines
        .iter()
        .filter(|line| line.starts_with("cmd ") || line.contains(":: erase("));
    assert_eq!(states.count(), 1 + shown.count());
}

#[test]
fn a_quiz_shows_no_states_within_collections() {
    let (quiz, states) = (collecting("-q -J"), collecting("-F"));
    let without: Vec<&str> = quiz
        .lines()
        .filter(|line| !line.starts_with("gc "))
        .collect();
    assert_eq!(without, states.lines().collect::<Vec<_>>());
}

#[test]
fn only_a_hidden_trim_has_a_number_without_padding() {
    let text = printed(&["-T", "log", "-L", "w0:a,t0", "-q"]);
    assert!(text.contains("cmd   0:: command(??) -> ??"), "{text}");
    assert!(text.contains("cmd 1:: command(??) -> ??"), "{text}");
}
