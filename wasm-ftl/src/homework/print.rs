//! A set as text for the terminal, and as JSON for the page.

// Clearer than writing that cannot fail.
#![allow(clippy::format_push_string, clippy::format_collect)]

use super::draw::spaced;
use super::{Asked, Kind, Picture, Question, RULES, set};
use crate::study::report::Json;

/// Columns of the longest bar.
const BAR_COLUMNS: u32 = 50;

/// Rows of a drive in the notation of `ssd.py`.
fn rows(picture: &Picture, pages_per_block: u32) -> Vec<String> {
    let map: Vec<String> = (0..)
        .zip(&picture.owners)
        .filter_map(|(page, owner): (u32, _)| Some((*owner.as_ref()?, page)))
        .collect::<std::collections::BTreeMap<u32, u32>>()
        .iter()
        .map(|(lpn, page)| format!("{lpn}:{page}"))
        .collect();
    let pages = picture.owners.len();
    let blocks = pages / pages_per_block as usize;
    let width = pages_per_block as usize + 1;
    let numbers: String = (0..blocks)
        .map(|block| format!("{block:<width$}"))
        .collect();
    let digit = |of: fn(usize) -> usize| -> String {
        (0..pages).map(|page| of(page).to_string()).collect()
    };
    let row = |name: &str, text: &str| format!("{name:<6}{}", spaced(text, pages_per_block));
    vec![
        format!("FTL   {}", map.join(" ")),
        format!("Block {}", numbers.trim_end()),
        row("Page", &digit(|page| page / 10)),
        row("", &digit(|page| page % 10)),
        row("State", &picture.state),
        row("Data", &picture.data),
        row("Live", &picture.live),
    ]
}

/// The set as it is read in a terminal.
pub fn text(asked: &Asked, has_answers: bool) -> String {
    let mut out = format!(
        "Homework with seed {}: {} questions of level {}\n\n{RULES}\n",
        asked.seed, asked.count, asked.level
    );
    for (index, question) in set(asked).iter().enumerate() {
        out += &format!("\n{}. ", index + 1);
        out += &body(question);
        if has_answers {
            out += &format!("   Answer: {}\n   {}\n", question.key, question.because);
        }
    }
    out
}

fn body(question: &Question) -> String {
    let mut out = String::new();
    for (name, value) in &question.facts {
        out += &format!("{name}: {value}\n   ");
    }
    if let Some(picture) = &question.shown {
        for row in rows(picture, question.shape.pages_per_block) {
            out += &format!("{}\n   ", row.trim_end());
        }
    }
    if !question.bars.is_empty() {
        out += "Speed of the host's writes in percent of the first bar, each bar a quarter of the \
                drive written:\n   ";
    }
    for (index, bar) in question.bars.iter().enumerate() {
        let length = (bar * BAR_COLUMNS / 100) as usize;
        out += &format!("{:>2} {:>3} {}\n   ", index + 1, bar, "#".repeat(length));
    }
    if !question.list.is_empty() {
        out += &format!("List: {}\n   ", question.list.join(","));
    }
    out + &question.ask + "\n"
}

fn texts(values: &[String]) -> Json {
    Json::List(values.iter().map(|value| Json::from(&value[..])).collect())
}

/// The set as the page gets it.
pub fn json(asked: &Asked) -> String {
    let questions = set(asked).iter().map(question).collect();
    Json::Object(vec![
        ("rules", Json::from(RULES)),
        ("questions", Json::List(questions)),
    ])
    .to_string()
}

fn question(question: &Question) -> Json {
    let size = question.shape.pages_per_block;
    let fact = |(name, value): &(String, String)| {
        Json::List(vec![Json::from(&name[..]), Json::from(&value[..])])
    };
    let shown = question.shown.as_ref().map_or(Json::Null, |picture| {
        Json::Object(vec![
            ("rows", texts(&rows(picture, size))),
            ("state", Json::from(&picture.state[..])),
            ("data", Json::from(&picture.data[..])),
            ("live", Json::from(&picture.live[..])),
        ])
    });
    let is_row = matches!(question.kind, Kind::State | Kind::Live);
    Json::Object(vec![
        ("kind", Json::from(question.kind.word())),
        ("pagesPerBlock", Json::Count(u64::from(size))),
        ("isRow", Json::Flag(is_row)),
        (
            "facts",
            Json::List(question.facts.iter().map(fact).collect()),
        ),
        ("shown", shown),
        (
            "bars",
            Json::List(
                question
                    .bars
                    .iter()
                    .map(|&bar| Json::Count(u64::from(bar)))
                    .collect(),
            ),
        ),
        ("list", Json::from(&question.list.join(",")[..])),
        ("ask", Json::from(&question.ask[..])),
        ("options", texts(&question.options)),
        ("key", Json::from(&question.key[..])),
        ("because", Json::from(&question.because[..])),
    ])
}
