//! Problem sets drawn from a seed, with keys that the simulator computes: the same questions on the
//! command line and on the page.

mod play;

mod draw;

mod print;

pub use print::{json, text};

/// The rules that the drive of every question follows, in the words of the questions.
pub const RULES: &str = "A drive writes each page to the next erased page of its open block. When \
                         that one is full, it opens the erased block that has waited longest, \
                         the lowest number while the drive is new. When it has opened its last \
                         erased block, it first cleans: of the full blocks it takes the one with \
                         the fewest valid pages (of several, the lowest number), copies its valid \
                         pages in order into the open block, and erases it.";

/// Questions of one set, at most.
pub const COUNT_MAX: u32 = 200;

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Which pages are programmed after some operations.
    State,
    /// Which pages are valid after some operations.
    Live,
    /// How many pages garbage collection copies.
    Copies,
    /// Which block garbage collection takes.
    Victim,
    /// Pages programmed for each page that the host wrote.
    Amplification,
    /// A bar of a curve.
    Curve,
}

/// All kinds, in the order in which a set goes through them.
pub const KINDS: [(Kind, &str); 6] = [
    (Kind::State, "state"),
    (Kind::Live, "live"),
    (Kind::Copies, "copies"),
    (Kind::Victim, "victim"),
    (Kind::Amplification, "amplification"),
    (Kind::Curve, "curve"),
];

impl Kind {
    /// The word for it in requests.
    pub fn word(self) -> &'static str {
        KINDS
            .iter()
            .find(|(kind, _)| *kind == self)
            .map_or("", |(_, word)| *word)
    }
}

/// How large the drive of a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Blocks, one of them the reserve.
    pub blocks: u32,
    /// Pages of a block.
    pub pages_per_block: u32,
    /// Pages that the host can write.
    pub logical_pages: u32,
}

/// What is shown of a drive, page by page in the order of the flash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// `v` where a page is programmed, `E` where it is erased.
    pub state: String,
    /// The letter that was written, or a blank.
    pub data: String,
    /// `+` where the page is valid, else a blank.
    pub live: String,
    /// The logical page of each valid page.
    pub owners: Vec<Option<u32>>,
}

/// One question with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it asks for.
    pub kind: Kind,
    /// The drive that it is about.
    pub shape: Shape,
    /// What the host did before, from an erased drive on.
    pub history: Vec<String>,
    /// What the host does now.
    pub list: Vec<String>,
    /// The drive after the history, where it is shown.
    pub shown: Option<Picture>,
    /// Numbers that are told, with their names.
    pub facts: Vec<(String, String)>,
    /// Bars of a curve, in percent of the first.
    pub bars: Vec<u32>,
    /// The question, in one sentence or two.
    pub ask: String,
    /// What there is to choose from; empty where the answer is written.
    pub options: Vec<String>,
    /// The right answer.
    pub key: String,
    /// Why that is it.
    pub because: String,
}

/// A set that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Start of everything that is drawn.
    pub seed: u64,
    /// Questions.
    pub count: u32,
    /// How hard they are: 1 to 3.
    pub level: u32,
    /// What they ask for, in turn.
    pub kinds: Vec<Kind>,
}

impl Asked {
    /// Reads lines of `seed=`, `count=`, `level=`, and `kinds=`; what is missing is 1, 10, 1, and
    /// all.
    ///
    /// # Errors
    /// The first line that is none of these, in one sentence.
    pub fn parse(lines: &str) -> Result<Self, String> {
        let mut asked = Self {
            seed: 1,
            count: 10,
            level: 1,
            kinds: KINDS.iter().map(|(kind, _)| *kind).collect(),
        };
        for line in lines.lines() {
            let (name, value) = line.split_once('=').unwrap_or((line, ""));
            match name {
                "seed" => asked.seed = number(name, value, 0, u64::from(u32::MAX))?,
                "count" => asked.count = number(name, value, 1, u64::from(COUNT_MAX))? as u32,
                "level" => asked.level = number(name, value, 1, 3)? as u32,
                "kinds" => asked.kinds = kinds(value)?,
                other => return Err(format!("a problem set has no '{other}'")),
            }
        }
        Ok(asked)
    }
}

fn number(name: &str, text: &str, low: u64, high: u64) -> Result<u64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| {
        format!("{name} is '{text}'; it must be a whole number from {low} to {high}")
    })
}

fn kinds(text: &str) -> Result<Vec<Kind>, String> {
    text.split(',')
        .map(|word| {
            let known = KINDS.iter().find(|(_, known)| *known == word);
            known.map(|(kind, _)| *kind).ok_or_else(|| {
                let words: Vec<&str> = KINDS.iter().map(|(_, word)| *word).collect();
                format!(
                    "kinds has '{word}'; it must be some of {} with commas between",
                    words.join(", ")
                )
            })
        })
        .collect()
}

/// The questions, the same for the same request everywhere.
pub fn set(asked: &Asked) -> Vec<Question> {
    (0..asked.count)
        .map(|index| {
            let kind = asked.kinds[index as usize % asked.kinds.len()];
            draw::question(kind, asked.level, asked.seed, index)
        })
        .collect()
}
