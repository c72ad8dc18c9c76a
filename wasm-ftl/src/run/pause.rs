//! When to stop a run that plays: conditions of the reader's, looked at after every step.
//!
//! A condition comes true in a step when it holds after it and did not before. So a run that was
//! stopped by one goes on when it is played again.

use crate::config::ConfigError;
use crate::ground::units::NONE;
use crate::run::state::State;

/// Most conditions at a time.
pub const CONDITIONS_MAX: usize = 8;

/// Something to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Flash pages programmed per page that the host wrote reach so many thousandths.
    Amplification(u64),
    /// The victim of this number is chosen, counted from 1.
    Collection(u64),
    /// Fewer erased blocks than this are left.
    FreeBlocks(u64),
    /// This logical page is written, or moved by garbage collection.
    Move(u32),
}

/// What a condition looks at, before or after a step.
pub type Looks = [u32; CONDITIONS_MAX];

impl Condition {
    /// Where the page is, or whether the condition holds.
    fn look(self, state: &State) -> u32 {
        let counters = state.counters();
        let holds = match self {
            Self::Amplification(thousandths) => {
                let least = u128::from(thousandths) * u128::from(counters.host_writes);
                counters.host_writes > 0 && u128::from(counters.nand_programs) * 1_000 >= least
            }
            Self::Collection(number) => state.pick_sums().picks >= number,
            Self::FreeBlocks(blocks) => u64::from(state.free_blocks()) < blocks,
            Self::Move(lpn) => {
                return state.place(lpn);
            }
        };
        u32::from(holds)
    }

    fn came_true(self, before: u32, after: u32) -> bool {
        debug_assert!(
            matches!(self, Self::Move(_)) || before.max(after) <= 1,
            "a condition holds or does not"
        );
        match self {
            Self::Move(_) => after != before && after != NONE,
            _ => after > before,
        }
    }
}

/// The conditions of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    conditions: Vec<Condition>,
}

impl Conditions {
    /// Reads conditions with commas between: `wa=1500` for a write amplification of 1.5, `gc=3`,
    /// `free=2`, `page=7`.
    ///
    /// # Errors
    /// The one that is none, and what would be one.
    pub fn parse(text: &str, logical_pages: u32) -> Result<Self, ConfigError> {
        let mut conditions = Vec::new();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let refused = || ConfigError {
                range: None,
                field: "condition to pause at".to_owned(),
                value: part.to_owned(),
                legal: format!(
                    "wa=, gc=, free= or page= and a number, pages below {logical_pages}, \
                     at most {CONDITIONS_MAX} of them"
                ),
            };
            let (name, number) = part.split_once('=').ok_or_else(refused)?;
            let number: u64 = number.parse().map_err(|_| refused())?;
            conditions.push(match name {
                "wa" => Condition::Amplification(number),
                "gc" => Condition::Collection(number),
                "free" => Condition::FreeBlocks(number),
                "page" if number < u64::from(logical_pages) => Condition::Move(number as u32),
                _ => return Err(refused()),
            });
            if conditions.len() > CONDITIONS_MAX {
                return Err(refused());
            }
        }
        Ok(Self { conditions })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }

    /// What the conditions look at, in `state`.
    pub fn looks(&self, state: &State) -> Looks {
        let mut looks = [0; CONDITIONS_MAX];
        debug_assert!(
            self.conditions.len() <= CONDITIONS_MAX,
            "more conditions than are looked at"
        );
        for (look, condition) in looks.iter_mut().zip(&self.conditions) {
            *look = condition.look(state);
        }
        looks
    }

    /// The first condition that came true since `before`.
    pub fn came_true(&self, before: &Looks, state: &State) -> Option<usize> {
        let came_true = |(condition, &before): (&Condition, &u32)| {
            condition.came_true(before, condition.look(state))
        };
        self.conditions.iter().zip(before).position(came_true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_refused() {
        let read = Conditions::parse("wa=1500,gc=3,free=2,page=7", 8).unwrap();
        assert_eq!(read.conditions[0], Condition::Amplification(1_500));
        assert_eq!(read.conditions[3], Condition::Move(7));
        assert!(Conditions::parse("", 8).unwrap().is_empty());
        for wrong in [
            "wa",
            "gc=x",
            "gc=-1",
            "page=8",
            "heat=3",
            "gc=1,gc=1,,page=9",
        ] {
            assert!(Conditions::parse(wrong, 8).is_err(), "{wrong}");
        }
        assert!(Conditions::parse(&"gc=1,".repeat(9), 8).is_err());
    }
}
