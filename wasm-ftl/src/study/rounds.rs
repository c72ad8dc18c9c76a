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

#[cfg(test)]
mod tests {
    use super::*;

    /// Round `number` of rounds that can be told apart.
    fn round(number: u64) -> Piece {
        Piece {
            host_ops: 10 * number,
            host_writes: 2 * number,
            host_reads: 3 * number,
            nand_programs: 7 * number,
            gc_copies: 5 * number,
            erases: number,
            nanos: 1_000_000,
        }
    }

    #[test]
    fn speed_counts_what_is_read_and_written() {
        // 5,000 bytes in a thousandth of a second.
        assert_eq!(round(1).megabytes_per_second(1_000.0), Some(5.0));
        let reads = Piece {
            host_writes: 0,
            ..round(1)
        };
        assert_eq!(reads.megabytes_per_second(1_000.0), Some(3.0));
        assert_eq!(reads.write_amplification(), None);
        assert_eq!(round(4).write_amplification(), Some(3.5));
        assert_eq!(Piece::default().megabytes_per_second(1_000.0), None);
    }

    #[test]
    fn the_last_five_rounds_decide() {
        let rounds: Vec<Piece> = [90, 50, 10, 10, 10, 10, 10].map(round).to_vec();
        assert_eq!(rates(&rounds)[..3], [900e3, 500e3, 100e3]);
        assert!(is_steady(&rounds));
        assert_eq!(window(&rounds).map(|window| window.mean), Some(100e3));
        assert!(!is_steady(&rounds[..6]) && !is_steady(&rounds[3..]));
        let mut costly = rounds;
        costly[6].nand_programs = 170;
        // Four times 70 programs and once 170, for five times 20 writes.
        assert_eq!(amplification(&costly), Some(4.5));
        assert_eq!(amplification(&costly[3..]), None);
    }
}
