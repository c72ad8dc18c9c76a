//! The key of every question is what a second, plain drive comes to, and no other answer is right.

use wasm_ftl::homework::{Asked, KINDS, Kind, Question, json, set, text};

use crate::naive::{Block, Naive, Policy};

/// Times of the flash, in microseconds, as the questions' drive has them.
const READ_US: u64 = 50;
const PROGRAM_US: u64 = 900;
const ERASE_US: u64 = 3_500;

fn asked(seed: u64, count: u32, level: u32) -> Asked {
    let lines = format!("seed={seed}\ncount={count}\nlevel={level}");
    Asked::parse(&lines).expect("a legal request")
}

fn plain(question: &Question) -> Naive {
    let shape = question.shape;
    let (blocks, size) = (shape.blocks as usize, shape.pages_per_block as usize);
    Naive::new(blocks, size, Policy::Greedy, false, (1, 1), false)
}

/// Does operations like `w3:a` and `t3`. Returns how many of them were writes.
fn perform(naive: &mut Naive, ops: &[String]) -> u64 {
    let mut writes = 0;
    for op in ops {
        let (lpn, letter) = op[1..].split_once(':').unwrap_or((&op[1..], ""));
        let lpn = lpn.parse().expect("a page");
        match (&op[..1], letter.bytes().next()) {
            ("w", Some(letter)) => {
                naive.write(lpn, letter);
                writes += 1;
            }
            ("t", None) => naive.trim(lpn),
            _ => panic!("'{op}' is no operation of homework"),
        }
    }
    writes
}

fn erases(naive: &Naive) -> u64 {
    naive
        .blocks
        .iter()
        .map(|block| u64::from(block.erases))
        .sum()
}

/// A row of the drive, blocks apart, with dots where nothing is.
fn row(naive: &Naive, size: usize, is_state: bool) -> String {
    let blocks = naive.blocks.iter().map(|block: &Block| {
        let page = |index: usize| match block.pages.get(index) {
            Some(_) if is_state => 'v',
            Some(page) if page.current => '+',
            None if is_state => 'E',
            _ => '.',
        };
        (0..size).map(page).collect::<String>()
    });
    blocks.collect::<Vec<String>>().join(" ")
}

/// All answers that are right, of those that can be given.
fn right_answers(question: &Question) -> Vec<String> {
    let size = question.shape.pages_per_block as usize;
    let mut naive = plain(question);
    let writes = perform(&mut naive, &question.history);
    match question.kind {
        Kind::State | Kind::Live => {
            perform(&mut naive, &question.list);
            vec![row(&naive, size, question.kind == Kind::State)]
        }
        Kind::Copies => {
            let before = naive.copies;
            perform(&mut naive, &question.list);
            vec![(naive.copies - before).to_string()]
        }
        Kind::Amplification => {
            vec![format!(
                "{:.2}",
                (writes + naive.copies) as f64 / writes as f64
            )]
        }
        Kind::Victim => {
            let full = |block: &usize| naive.blocks[*block].pages.len() == size;
            let full: Vec<usize> = (0..naive.blocks.len()).filter(full).collect();
            let least = full.iter().map(|&block| naive.valid(block)).min();
            let least = full
                .iter()
                .filter(|&&block| Some(naive.valid(block)) == least);
            let found: Vec<String> = least.map(|block| format!("Block {block}")).collect();
            let before = erases(&naive);
            perform(&mut naive, &question.list);
            assert_eq!(erases(&naive), before + 1, "{question:?}");
            found
        }
        Kind::Curve => curve(question),
    }
}

#[allow(clippy::cast_sign_loss)] // Shares are not negative.
fn curve(question: &Question) -> Vec<String> {
    let each = question.shape.logical_pages as usize / 4;
    let mut naive = plain(question);
    let mut times = Vec::new();
    for ops in question.history.chunks(each) {
        let (copies, erased) = (naive.copies, erases(&naive));
        let writes = perform(&mut naive, ops);
        let copies = naive.copies - copies;
        let programs = (writes + copies) * PROGRAM_US;
        times.push(programs + copies * READ_US + (erases(&naive) - erased) * ERASE_US);
    }
    let speed = |took: &u64| (100.0 * times[0] as f64 / *took as f64).round() as u32;
    let bars: Vec<u32> = times.iter().map(speed).collect();
    assert_eq!(bars, question.bars, "{question:?}");
    let mut words = question.ask.split(' ');
    let share = words.find_map(|word| word.parse().ok()).unwrap_or(0);
    let is_below = |bar: &u32| *bar < share;
    let is_right = |at: usize| match question.ask.split_once(" bar").map(|(first, _)| first) {
        Some("In which") => {
            let mut others = bars.iter().enumerate();
            others.all(|(other, &bar)| other == at || bar > bars[at])
        }
        Some("Which is the first") => is_below(&bars[at]) && !bars[..at].iter().any(is_below),
        Some("From which") => bars[at..].iter().all(is_below) && at > 0 && !is_below(&bars[at - 1]),
        other => panic!("no question about a curve begins with {other:?}"),
    };
    let right = (0..bars.len()).filter(|&at| is_right(at));
    right.map(|at| format!("Bar {}", at + 1)).collect()
}

#[test]
fn every_key_of_1080_questions_is_right_and_alone() {
    let mut by_kind = [0; KINDS.len()];
    for level in 1..=3 {
        for seed in 0..12 {
            for question in set(&asked(seed, 30, level)) {
                let right = right_answers(&question);
                assert_eq!(
                    right,
                    [&question.key[..]],
                    "seed {seed}, level {level}: {question:?}"
                );
                assert!(!question.ask.is_empty() && question.ask.ends_with(['.', '?']));
                let choices = question
                    .options
                    .iter()
                    .filter(|&option| *option == question.key);
                let needed = usize::from(!question.options.is_empty());
                assert_eq!(choices.count(), needed, "{question:?}");
                let kind = KINDS.iter().position(|(kind, _)| *kind == question.kind);
                by_kind[kind.expect("a known kind")] += 1;
            }
        }
    }
    assert_eq!(by_kind, [180; KINDS.len()]);
}

#[test]
fn what_is_shown_is_the_drive_after_its_history() {
    for question in set(&asked(7, 24, 2)) {
        let Some(shown) = &question.shown else {
            continue;
        };
        let mut naive = plain(&question);
        perform(&mut naive, &question.history);
        let size = question.shape.pages_per_block as usize;
        let letters: String = shown.live.replace(' ', ".");
        let live: String = row(&naive, size, false).replace(' ', "");
        assert_eq!(letters, live, "{question:?}");
        let state: String = row(&naive, size, true).replace(' ', "");
        assert_eq!(shown.state, state, "{question:?}");
    }
}

#[test]
fn a_set_is_the_same_for_the_same_request_and_another_for_another_seed() {
    assert_eq!(set(&asked(3, 12, 2)), set(&asked(3, 12, 2)));
    assert_ne!(set(&asked(3, 12, 2)), set(&asked(4, 12, 2)));
    // More questions are the same ones and others behind them.
    assert_eq!(set(&asked(3, 12, 2))[..], set(&asked(3, 20, 2))[..12]);
}

/// Worksheets that were handed out must keep their keys.
#[test]
fn sets_that_were_handed_out_stay_as_they_are() {
    let keys = |level| {
        let keys: Vec<String> = set(&asked(1, 6, level))
            .into_iter()
            .map(|one| one.key)
            .collect();
        keys.join(" | ")
    };
    assert_eq!(
        [keys(1), keys(2), keys(3)],
        [
            "vvvv vvvv vvvv EEEE | +.+. .++. ++++ .... | 2 | Block 0 | 1.51 | Bar 7",
            "EEEE vvvv vvvv vvvv vvvv | .... .+.. ..++ ++++ +... | 1 | Block 3 | 1.51 | Bar 6",
            "EEEEE vvvvE vvvvv vvvvv vvvvv vvvvv | .++.+ +.+.. ..... ++.+. +++++ +.+++ | 4 | \
             Block 1 | 1.41 | Bar 11"
        ]
    );
}

#[test]
fn the_text_has_the_key_only_where_it_is_asked_for() {
    let asked = asked(5, 6, 1);
    assert!(!text(&asked, false).contains("Answer:"));
    assert_eq!(text(&asked, true).matches("Answer:").count(), 6);
    let json: serde_json::Value = serde_json::from_str(&json(&asked)).expect("JSON");
    assert_eq!(json["questions"].as_array().map(Vec::len), Some(6));
}

/// Columns at which words begin.
fn starts(line: &str) -> Vec<usize> {
    let letters: Vec<char> = format!(" {line}").chars().collect();
    let begins = |pair: &[char]| pair[0] == ' ' && pair[1] != ' ';
    (0..)
        .zip(letters.windows(2))
        .filter(|(_, pair)| begins(pair))
        .map(|(column, _)| column)
        .collect()
}

#[test]
fn in_the_text_the_number_of_a_block_stands_over_its_first_page() {
    let text = text(&asked(5, 12, 1), false);
    let lines: Vec<&str> = text.lines().collect();
    let drives = lines.windows(2).filter(|rows| {
        rows[0].trim_start().starts_with("Block ") && rows[1].trim_start().starts_with("Page ")
    });
    let compared = drives.inspect(|rows| assert_eq!(starts(rows[0]), starts(rows[1]), "{text}"));
    assert!(compared.count() > 2);
}

#[test]
fn requests_are_refused_in_one_sentence() {
    for (lines, sentence) in [
        (
            "seed=-1",
            "seed is '-1'; it must be a whole number from 0 to 4294967295",
        ),
        (
            "count=0",
            "count is '0'; it must be a whole number from 1 to 200",
        ),
        (
            "level=4",
            "level is '4'; it must be a whole number from 1 to 3",
        ),
        (
            "kinds=state,riddle",
            "kinds has 'riddle'; it must be some of state, live, copies, victim, \
             amplification, curve with commas between",
        ),
        ("colour=red", "a problem set has no 'colour'"),
    ] {
        assert_eq!(Asked::parse(lines).unwrap_err(), sentence);
    }
}
