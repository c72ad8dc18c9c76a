//! What was counted in a piece of a run, and whether a drive is steady over several.

use crate::ground::steady_rule::{WINDOW, Window};

/// What was counted in a piece of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Piece {
    /// Operations of the host.
    pub host_ops: u64,
    /// Pages written by the host.
    pub host_writes: u64,
    /// Pages read by the host.
    pub host_reads: u64,
    /// Flash pages programmed.
    pub nand_programs: u64,
    /// Pages copied by garbage collection.
    pub gc_copies: u64,
    /// Blocks erased.
    pub erases: u64,
    /// Simulated time.
    pub nanos: u64,
}

impl Piece {
    /// Millions of bytes of the host per second.
    pub fn megabytes_per_second(&self, page_bytes: f64) -> Option<f64> {
        let bytes = (self.host_writes + self.host_reads) as f64 * page_bytes;
        (self.nanos > 0 && bytes > 0.0).then(|| bytes * 1e3 / self.nanos as f64)
    }

    /// Flash pages programmed per page that the host wrote.
    pub fn write_amplification(&self) -> Option<f64> {
        (self.host_writes > 0).then(|| self.nand_programs as f64 / self.host_writes as f64)
    }
}

/// Operations of the host per second of each.
pub fn rates(rounds: &[Piece]) -> Vec<f64> {
    let rate = |round: &Piece| round.host_ops as f64 * 1e9 / round.nanos.max(1) as f64;
    rounds.iter().map(rate).collect()
}

/// The last five, by the rule of `steady_state`; [`None`] before there are as many.
pub fn window(rounds: &[Piece]) -> Option<Window> {
    let last = rounds.last_chunk::<WINDOW>()?;
    rates(last).try_into().ok().map(Window::of)
}

/// Whether the last five are steady.
pub fn is_steady(rounds: &[Piece]) -> bool {
    window(rounds).is_some_and(|window| window.is_steady())
}

/// Flash pages programmed per page that the host wrote in the last five.
pub fn amplification(rounds: &[Piece]) -> Option<f64> {
    let last = rounds.last_chunk::<WINDOW>()?;
    let (programs, writes) = last.iter().fold((0, 0), |(programs, writes), round| {
        (programs + round.nand_programs, writes + round.host_writes)
    });
    (writes > 0).then(|| programs as f64 / writes as f64)
}
