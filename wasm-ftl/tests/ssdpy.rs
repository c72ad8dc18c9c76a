//! `ftl ssd.py` prints what `ssd.py -c` printed in recorded runs.

use wasm_ftl::ssdpy::{options, run};

const RECORDED: &str = include_str!("reference/ssd-py.jsonl");

fn printed(args: &[&str]) -> String {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    run(&options::parse(&args).unwrap_or_else(|error| panic!("{args:?}: {error}")))
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
        (vec!["-c"], "-L is missing"),
        (vec!["-Z", "1"], "-Z is not a flag"),
        (vec!["-L"], "-L needs a value"),
        (vec!["-l", "99", "-L", "r0"], "-l is 99"),
    ] {
        let args: Vec<String> = args.into_iter().map(str::to_owned).collect();
        let error = options::parse(&args).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}
