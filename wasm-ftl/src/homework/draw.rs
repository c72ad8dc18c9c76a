//! How questions are drawn: what does not make a good question is drawn again.

use super::play::{self, Pick};
use super::{Kind, Picture, Question, Shape};
use crate::ground::prng::Prng;

/// Draws after which a question is taken as it is, which its test has never seen.
const DRAWS_MAX: u32 = 20_000;
/// Keeps the draws of neighboring questions apart.
const STRIDE: u64 = 0x9E37_79B9_7F4A_7C15;
/// Bars of a curve must be so many percent from what is asked for, to be read.
const READABLE_PERCENT: u32 = 4;

/// Question number `index` of a set.
pub fn question(kind: Kind, level: u32, seed: u64, index: u32) -> Question {
    let start = seed.wrapping_mul(STRIDE) ^ u64::from(index).wrapping_add(1).wrapping_mul(STRIDE);
    let mut prng = Prng::new(start);
    for _ in 0..DRAWS_MAX {
        let drawn = match kind {
            Kind::State | Kind::Live => row(&mut prng, kind, level),
            Kind::Copies => copies(&mut prng, level),
            Kind::Victim => victim(&mut prng, level),
            Kind::Amplification => amplification(&mut prng, level),
            Kind::Curve => curve(&mut prng, level),
        };
        if let Some(question) = drawn {
            return question;
        }
    }
    panic!("seed {seed} draws no question {index} of level {level} about {kind:?}");
}

/// The small drives, by level.
const SHAPES: [Shape; 3] = [
    Shape {
        blocks: 4,
        pages_per_block: 4,
        logical_pages: 8,
    },
    Shape {
        blocks: 5,
        pages_per_block: 4,
        logical_pages: 11,
    },
    Shape {
        blocks: 6,
        pages_per_block: 5,
        logical_pages: 18,
    },
];

fn of_level<T: Copy>(level: u32, values: [T; 3]) -> T {
    values[level as usize - 1]
}

fn between(prng: &mut Prng, low: u32, high: u32) -> u32 {
    low + prng.below(high - low + 1)
}

fn letter(prng: &mut Prng) -> char {
    char::from(b'a' + prng.below(26) as u8)
}

fn write(prng: &mut Prng, shape: Shape) -> String {
    let lpn = prng.below(shape.logical_pages);
    format!("w{lpn}:{}", letter(prng))
}

/// Writes, and now and then a trim of any page.
fn list(prng: &mut Prng, shape: Shape, count: u32, trims: bool) -> Vec<String> {
    (0..count)
        .map(|_| {
            if trims && prng.below(5) == 0 {
                format!("t{}", prng.below(shape.logical_pages))
            } else {
                write(prng, shape)
            }
        })
        .collect()
}

/// Every page once, in order, then so many writes to any page.
fn history(prng: &mut Prng, shape: Shape, later: u32, trims: bool) -> Vec<String> {
    let first: Vec<String> = (0..shape.logical_pages)
        .map(|lpn| format!("w{lpn}:{}", letter(prng)))
        .collect();
    let later = list(prng, shape, later, trims);
    first.into_iter().chain(later).collect()
}

fn blank(kind: Kind, shape: Shape, history: Vec<String>) -> Question {
    Question {
        kind,
        shape,
        history,
        list: Vec::new(),
        shown: None,
        facts: Vec::new(),
        bars: Vec::new(),
        ask: String::new(),
        options: Vec::new(),
        key: String::new(),
        because: String::new(),
    }
}

/// A row of pages in blocks, a dot where nothing stands.
pub fn spaced(row: &str, pages_per_block: u32) -> String {
    let letters: Vec<char> = row
        .chars()
        .map(|letter| if letter == ' ' { '.' } else { letter })
        .collect();
    let blocks = letters.chunks(pages_per_block as usize);
    let blocks: Vec<String> = blocks.map(|block| block.iter().collect()).collect();
    blocks.join(" ")
}

fn cleaned(picks: &[Pick]) -> String {
    let each: Vec<String> = picks
        .iter()
        .map(|pick| format!("block {} with {} valid", pick.block, pages(pick.valid)))
        .collect();
    match each.len() {
        0 => "Nothing has to be cleaned.".to_owned(),
        _ => format!("Cleaned on the way: {}.", each.join(", then ")),
    }
}

fn pages(count: u32) -> String {
    format!("{count} {}", if count == 1 { "page" } else { "pages" })
}

fn row(prng: &mut Prng, kind: Kind, level: u32) -> Option<Question> {
    let shape = of_level(level, SHAPES);
    let later = between(prng, 1, of_level(level, [3, 12, 20]));
    let done = history(prng, shape, later, level > 1);
    let ops = list(prng, shape, of_level(level, [3, 4, 6]), level > 1);
    let mut sim = play::after(shape, &done);
    let shown = play::picture(&sim);
    let picks = play::go_on(&mut sim, &ops);
    let next = play::picture(&sim);
    let of = |picture: &Picture| match kind {
        Kind::State => picture.state.clone(),
        _ => picture.live.clone(),
    };
    let is_fit = picks.is_empty() == (level == 1) && of(&shown) != of(&next);
    is_fit.then(|| {
        let (name, how) = match kind {
            Kind::State => ("State", "v for a programmed page, E for an erased one"),
            _ => ("Live", "+ for a valid page, a dot for any other"),
        };
        Question {
            list: ops,
            shown: Some(shown),
            ask: format!("What does the row {name} say after this list? Write {how}."),
            key: spaced(&of(&next), shape.pages_per_block),
            because: cleaned(&picks),
            ..blank(kind, shape, done)
        }
    })
}

fn copies(prng: &mut Prng, level: u32) -> Option<Question> {
    let shape = of_level(level, SHAPES);
    let later = between(prng, 2, of_level(level, [8, 12, 20]));
    let done = history(prng, shape, later, level > 1);
    let ops = list(prng, shape, of_level(level, [2, 4, 7]), level > 1);
    let mut sim = play::after(shape, &done);
    let shown = play::picture(&sim);
    let picks = play::go_on(&mut sim, &ops);
    let sum: u32 = picks.iter().map(|pick| pick.valid).sum();
    let is_fit = sum > 0 && picks.len() >= of_level(level, [1, 1, 2]);
    is_fit.then(|| Question {
        list: ops,
        shown: Some(shown),
        ask: "How many pages does the drive copy by itself while it does this list?".to_owned(),
        key: sum.to_string(),
        because: cleaned(&picks),
        ..blank(Kind::Copies, shape, done)
    })
}

fn victim(prng: &mut Prng, level: u32) -> Option<Question> {
    let shape = of_level(level, SHAPES);
    let later = between(prng, 2, of_level(level, [8, 14, 24]));
    let mut done = history(prng, shape, later, level > 1);
    let mut sim = play::after(shape, &done);
    let mut op = write(prng, shape);
    let mut shown = play::picture(&sim);
    let mut picks = play::go_on(&mut sim, std::slice::from_ref(&op));
    while picks.is_empty() {
        done.push(op);
        shown = play::picture(&sim);
        op = write(prng, shape);
        picks = play::go_on(&mut sim, std::slice::from_ref(&op));
    }
    let valid = valid_of_full_blocks(&shown, shape);
    let first = picks[0];
    let is_alone = valid
        .iter()
        .filter(|(_, count)| *count <= first.valid)
        .count()
        == 1;
    let is_fit = is_alone && valid.len() > 1 && first.block < shape.blocks;
    is_fit.then(|| Question {
        list: vec![op],
        shown: Some(shown),
        ask: "To do this, the drive has to clean first. Which block does it empty?".to_owned(),
        options: (0..shape.blocks)
            .map(|block| format!("Block {block}"))
            .collect(),
        key: format!("Block {}", first.block),
        because: format!(
            "It has {} valid {}; every other full block has more.",
            first.valid,
            if first.valid == 1 { "page" } else { "pages" }
        ),
        ..blank(Kind::Victim, shape, done)
    })
}

/// Full blocks, and how many of their pages are valid.
fn valid_of_full_blocks(shown: &Picture, shape: Shape) -> Vec<(u32, u32)> {
    let size = shape.pages_per_block as usize;
    let states = shown.state.as_bytes().chunks(size);
    let lives = shown.live.as_bytes().chunks(size);
    (0..)
        .zip(states.zip(lives))
        .filter(|(_, (states, _))| states.iter().all(|&state| state == b'v'))
        .map(|(block, (_, lives))| {
            (
                block,
                lives.iter().filter(|&&live| live == b'+').count() as u32,
            )
        })
        .collect()
}

fn joined(counts: &[u64]) -> String {
    let texts: Vec<String> = counts.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

fn amplification(prng: &mut Prng, level: u32) -> Option<Question> {
    let shape = of_level(level, SHAPES);
    let later = between(prng, 10, of_level(level, [30, 40, 60]));
    let done = history(prng, shape, later, level > 1);
    let sim = play::after(shape, &done);
    let counters = sim.state().counters();
    let (writes, copies) = (counters.host_writes, counters.gc_copies);
    let programs = writes + copies;
    let wrote = ("Pages that the host wrote".to_owned(), writes.to_string());
    let facts = match level {
        1 => vec![
            wrote,
            ("Pages that the drive copied".to_owned(), copies.to_string()),
            (
                "Blocks that it erased".to_owned(),
                counters.erases.to_string(),
            ),
        ],
        2 => vec![
            wrote,
            (
                "Programs of each block".to_owned(),
                joined(&play::programs_by_block(&sim)),
            ),
        ],
        _ => vec![
            wrote,
            (
                "Erases of each block, each of them full".to_owned(),
                joined(&play::erases_by_block(&sim)),
            ),
        ],
    };
    (copies > 0).then(|| Question {
        shown: (level == 3).then(|| play::picture(&sim)),
        facts,
        ask: "What is the write amplification since the drive was new? Round to two decimals."
            .to_owned(),
        key: format!("{:.2}", programs as f64 / writes as f64),
        because: format!("{programs} pages were programmed for {writes} that the host wrote."),
        ..blank(Kind::Amplification, shape, done)
    })
}

/// Shares of the first speed that questions are about, in percent: the first that can be read.
const SHARES: [u32; 9] = [50, 40, 60, 45, 55, 35, 65, 30, 70];
/// Bars of a curve, and host writes of each as a share of the drive: one quarter.
const BARS: u32 = 12;

fn curve(prng: &mut Prng, level: u32) -> Option<Question> {
    let shape = Shape {
        blocks: 16,
        pages_per_block: 8,
        logical_pages: 4 * between(prng, 22, 28),
    };
    let each = shape.logical_pages / 4;
    let done = history(prng, shape, (BARS - 4) * each, false);
    let bars = speeds(shape, &done, each);
    let (ask, bar, because) = match level {
        1 => slowest(&bars),
        2 => SHARES.iter().find_map(|&share| first_below(&bars, share)),
        _ => SHARES.iter().find_map(|&share| last_above(&bars, share)),
    }?;
    Some(Question {
        ask,
        options: (1..=BARS).map(|bar| format!("Bar {bar}")).collect(),
        key: format!("Bar {bar}"),
        because,
        bars,
        ..blank(Kind::Curve, shape, done)
    })
}

/// How fast the host wrote in each bar, in percent of the first.
fn speeds(shape: Shape, ops: &[String], each: u32) -> Vec<u32> {
    let mut sim = play::after(shape, &ops[..each as usize]);
    let first = sim.state().time().0;
    let mut bars = vec![100];
    let mut begun = first;
    for ops in ops[each as usize..].chunks(each as usize) {
        play::go_on(&mut sim, ops);
        let now = sim.state().time().0;
        let took = now - begun;
        bars.push(((200 * first + took) / (2 * took)) as u32);
        begun = now;
    }
    bars
}

/// What is asked of a curve, the number of the bar, and why.
type Reading = Option<(String, usize, String)>;

fn slowest(bars: &[u32]) -> Reading {
    let least = *bars.iter().min()?;
    let near = bars.iter().filter(|&&bar| bar < least + READABLE_PERCENT);
    let at = bars.iter().position(|&bar| bar == least)?;
    (near.count() == 1).then(|| {
        let ask = "In which bar does the drive write at its slowest?".to_owned();
        (
            ask,
            at + 1,
            format!("It has {least} % of the first speed, all others have more."),
        )
    })
}

/// Whether every bar is clearly on one side of a share.
fn is_clear(bars: &[u32], percent: u32) -> bool {
    bars.iter()
        .all(|bar| bar.abs_diff(percent) >= READABLE_PERCENT)
}

fn first_below(bars: &[u32], percent: u32) -> Reading {
    let at = bars.iter().position(|&bar| bar < percent)?;
    is_clear(bars, percent).then(|| {
        let ask =
            format!("Which is the first bar in which the drive writes at less than {percent} %?");
        (
            ask,
            at + 1,
            format!(
                "It has {} %, and no bar before has less than {percent} %.",
                bars[at]
            ),
        )
    })
}

fn last_above(bars: &[u32], percent: u32) -> Reading {
    let last = bars.iter().rposition(|&bar| bar >= percent)?;
    let first_below = bars.iter().position(|&bar| bar < percent)?;
    let is_trap = first_below < last && last + 1 < bars.len();
    (is_clear(bars, percent) && is_trap).then(|| {
        let ask = format!("From which bar on does the drive stay below {percent} % to the end?");
        let why = format!(
            "Bar {} still has {} %; all after it have less than {percent} %.",
            last + 1,
            bars[last]
        );
        (ask, last + 2, why)
    })
}
