//! Command lists drawn at random, as `ssd.py` draws them.
//!
//! The order of draws was inferred from a description and from published runs; the tests hold what
//! these runs printed. Where no run tells what the program does, drawing is refused.

use super::Command;
use super::mersenne::Mersenne;

/// What is written, each letter equally likely.
const LETTERS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// Written addresses without which nothing is read.
const READABLE_MIN: usize = 2;
/// Draws of a kind for each command asked for, after which drawing is given up.
const DRAWS_PER_COMMAND_MAX: usize = 1_000;

/// Writes that favor a part of the drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skew {
    /// Writes in a hundred that go to the hot addresses; the others go to any address.
    pub hot_percent: usize,
    /// The first so many addresses are hot.
    pub hot_pages: usize,
    /// Writes before it begins.
    pub from_write: usize,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Start of Python's generator.
    pub seed: u64,
    /// Commands.
    pub count: usize,
    /// Reads in a hundred commands.
    pub read_percent: usize,
    /// Writes in a hundred commands; the rest are trims.
    pub write_percent: usize,
    /// Reads in a hundred that take any address, written or not.
    pub read_fail_percent: usize,
    /// Favored addresses, if any.
    pub skew: Option<Skew>,
    /// Addresses.
    pub logical_pages: usize,
}

struct Drawer {
    generator: Mersenne,
    /// Addresses that hold something, in the order in which they were written.
    written: Vec<usize>,
    /// Whether each address is among them.
    is_written: Vec<bool>,
    writes: usize,
}

impl Draw {
    /// The list.
    ///
    /// # Errors
    /// Where it cannot be known what `ssd.py` draws, or there is no end to drawing.
    pub fn commands(&self) -> Result<Vec<Command>, String> {
        let mut drawer = Drawer {
            generator: Mersenne::seeded(self.seed),
            written: Vec::new(),
            is_written: vec![false; self.logical_pages],
            writes: 0,
        };
        let mut commands = Vec::new();
        let mut draws_left = self.count.saturating_mul(DRAWS_PER_COMMAND_MAX);
        while commands.len() < self.count {
            commands.extend(drawer.next(self)?);
            draws_left -= 1;
            if draws_left == 0 {
                return Err("-P is such that nothing is left to read or trim; \
                            it must have more writes"
                    .to_owned());
            }
        }
        Ok(commands)
    }
}

impl Drawer {
    /// A number from 0 to `bound` - 1, as Python's doubles give it.
    fn below(&mut self, bound: usize) -> usize {
        #[allow(clippy::cast_sign_loss)] // A share of a count is not negative.
        let number = (self.generator.share() * bound as f64) as usize;
        number
    }

    /// A command, or none when what was drawn is not possible now.
    fn next(&mut self, draw: &Draw) -> Result<Option<Command>, String> {
        let kind = self.below(100);
        if kind < draw.read_percent {
            return Ok(self.read(draw));
        }
        if kind < draw.read_percent + draw.write_percent {
            return Ok(Some(self.write(draw)));
        }
        self.trim(draw)
    }

    fn read(&mut self, draw: &Draw) -> Option<Command> {
        if self.below(100) < draw.read_fail_percent {
            return Some(Command::Read(as_address(self.below(draw.logical_pages))));
        }
        if self.written.len() < READABLE_MIN {
            return None;
        }
        let index = self.below(self.written.len());
        Some(Command::Read(as_address(self.written[index])))
    }

    fn write(&mut self, draw: &Draw) -> Command {
        let skew = draw.skew.filter(|skew| self.writes >= skew.from_write);
        let address = match skew {
            Some(skew) if self.below(100) < skew.hot_percent => self.below(skew.hot_pages),
            _ => self.below(draw.logical_pages),
        };
        if !std::mem::replace(&mut self.is_written[address], true) {
            self.written.push(address);
        }
        self.writes += 1;
        let letter = LETTERS[self.below(LETTERS.len())];
        Command::Write(as_address(address), char::from(letter))
    }

    fn trim(&mut self, draw: &Draw) -> Result<Option<Command>, String> {
        match self.written.len() {
            0 => Ok(None),
            1 => Err(format!(
                "-s is {}: it draws a trim while a single page is written, and no published run \
                 tells what ssd.py does then; take another -s, or give the list with -L",
                draw.seed
            )),
            written => {
                let index = self.below(written);
                let address = self.written.remove(index);
                self.is_written[address] = false;
                Ok(Some(Command::Trim(as_address(address))))
            }
        }
    }
}

fn as_address(page: usize) -> i64 {
    i64::try_from(page).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Draw = Draw {
        seed: 0,
        count: 10,
        read_percent: 40,
        write_percent: 50,
        read_fail_percent: 0,
        skew: None,
        logical_pages: 50,
    };

    fn list(draw: Draw) -> String {
        let text = |command: &Command| match command {
            Command::Write(address, letter) => format!("w{address}:{letter}"),
            Command::Read(address) => format!("r{address}"),
            Command::Trim(address) => format!("t{address}"),
        };
        let commands = draw.commands().unwrap();
        let texts: Vec<String> = commands.iter().map(text).collect();
        texts.join(",")
    }

    /// Seed, reads that may fail, addresses, and the list that a published run showed.
    const SHOWN: [(u64, usize, usize, &str); 8] = [
        (
            0,
            0,
            50,
            "w37:q,w39:i,w29:U,w14:K,w12:U,t12,t39,w44:G,w5:q,w45:X",
        ),
        (1, 0, 50, "w12:u,w32:M,r32,w38:0,w36:e,t36,r32,t32,r12,r12"),
        (1, 20, 50, "w12:u,w32:M,r41,w38:0,w36:e,t36,r27,t32,r12,r12"),
        (1, 0, 80, "w20:u,w52:M,r52,w60:0,w57:e,t57,r52,t52,r20,r20"),
        (
            2,
            0,
            50,
            "w36:F,w29:9,w19:I,t19,w22:g,r29,r22,w28:e,r36,w49:F",
        ),
        (
            2,
            20,
            50,
            "r41,w33:j,w30:A,r33,w49:W,w22:g,r23,r22,w28:e,r33",
        ),
        (
            2,
            20,
            80,
            "r66,w53:j,w48:A,r53,w79:W,w35:g,r37,r35,w44:e,r53",
        ),
        (
            99,
            0,
            50,
            "w10:b,w26:W,w21:C,r26,r10,w42:l,t21,w23:o,r10,t42",
        ),
    ];

    #[test]
    fn published_lists_are_drawn() {
        for (seed, read_fail_percent, logical_pages, shown) in SHOWN {
            let draw = Draw {
                seed,
                read_fail_percent,
                logical_pages,
                ..PLAIN
            };
            assert_eq!(list(draw), shown, "seed {seed}");
        }
    }

    /// Writes to each tenth address of a published run of 1 000 commands under `-T direct`, whose
    /// erases show them, and its reads and trims.
    #[test]
    fn published_skews_are_drawn() {
        let skew = |from_write| {
            Some(Skew {
                hot_percent: 80,
                hot_pages: 10,
                from_write,
            })
        };
        for (skew, tens, reads, trims) in [
            (None, [117, 104, 98, 110, 91], 374, 106),
            (skew(0), [442, 20, 23, 15, 20], 380, 100),
            (skew(100), [394, 30, 36, 27, 36], 370, 107),
        ] {
            let count = 1_000;
            let mut found = ([0; 5], 0, 0);
            for command in (Draw {
                count,
                skew,
                ..PLAIN
            })
            .commands()
            .unwrap()
            {
                match command {
                    Command::Write(address, _) => {
                        found.0[usize::try_from(address).unwrap() / 10] += 1;
                    }
                    Command::Read(_) => found.1 += 1,
                    Command::Trim(_) => found.2 += 1,
                }
            }
            assert_eq!(found, (tens, reads, trims), "{skew:?}");
        }
    }

    #[test]
    fn what_no_run_tells_is_refused() {
        let error = (Draw { seed: 5, ..PLAIN }).commands().unwrap_err();
        assert!(error.starts_with("-s is 5: it draws a trim"), "{error}");
        let nothing = Draw {
            write_percent: 0,
            ..PLAIN
        };
        let error = nothing.commands().unwrap_err();
        assert!(error.contains("more writes"), "{error}");
    }
}
