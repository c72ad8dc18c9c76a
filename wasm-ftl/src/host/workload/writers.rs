//! Several writers at once, each with a range, a pattern, and perhaps a stream of its own.
//!
//! A writer that keeps q of all Q requests under way at a drive that answers in order gets q of
//! each Q answers, and asks for its next request then. So writers take turns, spread evenly.

use super::{Pattern, Work};
use crate::config::{ConfigError, SimConfig, check_range};
use crate::contract::drive::STREAMS_MAX;
use crate::contract::experiment::{OPS_MAX, WRITERS_MAX};
use crate::ground::part::Full;
use crate::ground::prng::Prng;
use crate::host::script::HostOp;

/// Most requests that a writer keeps under way.
const QUEUE_MAX: u32 = 256;

/// One of several writers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    /// What it writes.
    pub work: Work,
    /// Requests that it keeps under way.
    pub queue: u32,
    /// The mark of its writes, if it has one.
    pub stream: Option<u8>,
}

/// Writers that begin and end together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writers {
    each: Vec<Writer>,
    /// Whose turn it is, and how many turns it had since the first of these.
    turns: Vec<(u8, u16)>,
    /// Requests of all of them.
    pub requests: u64,
    /// Only the full build has several.
    pub full: Full,
}

/// What would be legal as text.
pub const LEGAL: &str = "2 to 16 writers like sequential:0+64*4@1 or uniform:64+900x8, with \
                         commas between: pattern, first page, pages, perhaps x pages of a request, \
                         * requests under way, @ stream";

impl Writers {
    /// Reads `sequential:0+64*4@0,uniform:64+900@1`: of each writer its pattern, its first page,
    /// its pages, and perhaps the pages of its requests, how many of them it keeps under way, and
    /// its stream.
    pub fn parse(text: &str, requests: u64, full: Full) -> Option<Self> {
        let each: Vec<Writer> = text.split(',').map(parse_writer).collect::<Option<_>>()?;
        let is_legal = (2..=WRITERS_MAX as usize).contains(&each.len());
        is_legal.then(|| Self {
            turns: turns(&each),
            each,
            requests,
            full,
        })
    }

    /// Requests under way, of all writers.
    pub fn depth(&self) -> u32 {
        self.turns.len() as u32
    }

    pub(super) fn op(&self, index: u64, prng: &mut Prng) -> HostOp {
        let all = self.turns.len() as u64;
        let (writer, turn) = self.turns[(index % all) as usize];
        let Writer {
            work,
            queue,
            stream,
        } = &self.each[usize::from(writer)];
        let own_index = index / all * u64::from(*queue) + u64::from(turn);
        let op = work.op(own_index, prng, |_| false);
        stream.map_or(op, |stream| op.marked(stream, self.full))
    }

    pub(super) fn check(&self, config: &SimConfig) -> Result<(), ConfigError> {
        let logical = u64::from(config.logical_pages);
        check_range("phase.requests", self.requests, 1, OPS_MAX)?;
        for (number, writer) in (1..).zip(&self.each) {
            let Writer { work, .. } = writer;
            let first = format!("phase.each, first page of writer {number}");
            check_range(&first, u64::from(work.start), 0, logical - 1)?;
            let pages = format!("phase.each, pages of writer {number}");
            let left = logical - u64::from(work.start);
            check_range(&pages, u64::from(work.pages), 1, left)?;
            let length = format!("phase.each, pages of a request of writer {number}");
            let most = u64::from(work.pages);
            check_range(&length, u64::from(work.request_pages), 1, most)?;
        }
        Ok(())
    }
}

fn parse_writer(text: &str) -> Option<Writer> {
    let (pattern, rest) = text.trim().split_once(':')?;
    let pattern = match pattern {
        "sequential" => Pattern::Sequential,
        "uniform" => Pattern::Uniform,
        _ => return None,
    };
    let (rest, stream) = match rest.split_once('@') {
        Some((rest, stream)) => (rest, Some(stream.parse().ok()?)),
        None => (rest, None),
    };
    let (rest, queue) = rest.split_once('*').unwrap_or((rest, "1"));
    let (range, length) = rest.split_once('x').unwrap_or((rest, "1"));
    let (start, pages) = range.split_once('+')?;
    let queue: u32 = queue.parse().ok()?;
    let is_known = |stream: &u8| u64::from(*stream) < STREAMS_MAX;
    let is_legal = (1..=QUEUE_MAX).contains(&queue) && stream.as_ref().is_none_or(is_known);
    let mut work = Work::writes(pattern, start.parse().ok()?, pages.parse().ok()?, 1);
    work.request_pages = length.parse().ok()?;
    is_legal.then_some(Writer {
        work,
        queue,
        stream,
    })
}

/// Each writer as often as it keeps requests under way, as evenly spread as can be: at every turn
/// each gains what it keeps, and who has most pays for all.
fn turns(each: &[Writer]) -> Vec<(u8, u16)> {
    let all: u32 = each.iter().map(|writer| writer.queue).sum();
    let mut credits = vec![0_i64; each.len()];
    let mut taken = vec![0_u16; each.len()];
    (0..all)
        .map(|_| {
            for (credit, writer) in credits.iter_mut().zip(each) {
                *credit += i64::from(writer.queue);
            }
            let most = credits.iter().max().expect("there are writers");
            let turn = credits.iter().position(|credit| credit == most);
            let turn = turn.expect("the most is one of them");
            credits[turn] -= i64::from(all);
            taken[turn] += 1;
            (turn as u8, taken[turn] - 1)
        })
        .collect()
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;

    fn ops(text: &str, count: u64) -> String {
        let writers = Writers::parse(text, count, Full::get().unwrap()).unwrap();
        let mut prng = Prng::new(1);
        let ops: Vec<String> = (0..count)
            .map(|index| writers.op(index, &mut prng).to_string())
            .collect();
        ops.join(",")
    }

    #[test]
    fn writers_take_turns_and_each_goes_on_where_it_was() {
        let text = "sequential:0+3@0,sequential:100+9@1";
        assert_eq!(ops(text, 7), "w0@0,w100@1,w1@0,w101@1,w2@0,w102@1,w0@0");
        let text = "sequential:0+9*3,sequential:100+9x4@2";
        assert_eq!(
            ops(text, 9),
            "w0,w1,w100x4@2,w2,w3,w4,w104x4@2,w5,w6",
            "three of four requests are the first writer's, evenly spread"
        );
    }

    #[test]
    fn what_is_no_writer_is_refused() {
        for text in [
            "sequential:0+9",
            "sequential:0+9,zipf:0+9",
            "sequential:0+9,uniform:9",
            "sequential:0+9,uniform:0+9*0",
            "sequential:0+9,uniform:0+9*257",
            "sequential:0+9,uniform:0+9@16",
            "sequential:0+9,uniform:0+9x",
        ] {
            assert_eq!(
                Writers::parse(text, 1, Full::get().unwrap()),
                None,
                "{text}"
            );
        }
    }
}
