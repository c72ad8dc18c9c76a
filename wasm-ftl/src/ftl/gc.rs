//! Garbage collection: which block to clean, and how far the cleaning has come.

use crate::config::GcPolicy;
use crate::config::Score;
use crate::config::expression::Block;
use crate::ftl::alloc::{Alloc, Role, Stream};
use crate::ftl::map::Map;
use crate::ftl::order::CloseOrder;
use crate::ground::geometry::Geometry;
use crate::ground::part::FULL;
use crate::ground::prng::Prng;
use crate::ground::units::BlockId;
use crate::medium::nand::Nand;

/// One collection in progress: the victim's valid pages are copied one by one, then it is erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GcJob {
    /// The block being cleaned.
    pub victim: BlockId,
    /// Pages of the victim below this index are dealt with.
    pub next_index: u32,
    /// Where its pages go, unless their temperature decides.
    pub stream: Stream,
}

/// How full closed blocks are, in pages or in bytes.
pub trait Load {
    /// The least full closed block; the lowest number among equals.
    fn emptiest(&mut self) -> Option<BlockId>;
    /// How full a block is: what cleaning it costs.
    fn amount(&self, block: BlockId) -> u32;
    /// From here on a block has nothing to gain.
    fn full(&self) -> u32;
    /// Whether cleaning a block that has nothing to gain could do harm.
    fn must_gain(&self) -> bool;
}

impl Load for Map {
    fn emptiest(&mut self) -> Option<BlockId> {
        self.valid.find_emptiest()
    }

    fn amount(&self, block: BlockId) -> u32 {
        self.valid_in(block)
    }

    fn full(&self) -> u32 {
        self.pages_per_block()
    }

    fn must_gain(&self) -> bool {
        false
    }
}

/// What a policy may look at when it chooses.
pub struct Candidates<'a, L> {
    /// Shape of the drive.
    pub geometry: Geometry,
    /// Roles of blocks.
    pub alloc: &'a Alloc,
    /// Valid pages.
    pub load: &'a mut L,
    /// Closed blocks, oldest first.
    pub order: &'a CloseOrder,
    /// Flash programs at the time each block was closed, for cost-benefit.
    pub closed_at: &'a [u64],
    /// Flash programs so far.
    pub now: u64,
    /// The medium, for its wear.
    pub nand: &'a Nand,
    /// Chance for the policies that draw.
    pub prng: &'a mut Prng,
}

/// The block to clean: closed. [`None`] when no closed block has a page to gain.
///
/// Where cleaning a full block could do harm, the emptiest is taken instead of one.
pub fn pick_victim(policy: GcPolicy, candidates: &mut Candidates<impl Load>) -> Option<BlockId> {
    let full = candidates.load.full();
    let emptiest = candidates.load.emptiest();
    let emptiest = emptiest.filter(|&block| candidates.load.amount(block) < full)?;
    let choice = match policy {
        GcPolicy::Greedy => Some(emptiest),
        _ if !FULL => None,
        GcPolicy::Fifo => candidates.order.iter().next(),
        GcPolicy::Random => Some(candidates.draw()),
        GcPolicy::DChoices(choices) => candidates.best_of_draws(choices),
        GcPolicy::Windowed(window) => candidates.least_valid_of_oldest(window),
        GcPolicy::CostBenefit => candidates.best_benefit(),
        GcPolicy::Score(ref score) => candidates.best_score(score),
    };
    let gains =
        |block: &BlockId| !candidates.load.must_gain() || candidates.load.amount(*block) < full;
    let victim = choice.filter(gains).unwrap_or(emptiest);
    debug_assert!(
        candidates.load.amount(emptiest) <= candidates.load.amount(victim),
        "block {} holds less than the emptiest",
        victim.0
    );
    debug_assert_eq!(
        candidates.alloc.role(victim),
        Role::Closed,
        "block {} is chosen, but not closed",
        victim.0
    );
    Some(victim)
}

impl<L: Load> Candidates<'_, L> {
    /// A closed block, each equally likely. There must be one.
    fn draw(&mut self) -> BlockId {
        debug_assert!(
            !self.order.is_empty(),
            "a block is drawn where none is closed"
        );
        loop {
            let block = BlockId(self.prng.below(self.geometry.blocks));
            if self.alloc.role(block) == Role::Closed {
                return block;
            }
        }
    }

    /// The least valid of so many draws, with replacement; the first drawn among equals.
    fn best_of_draws(&mut self, choices: u32) -> Option<BlockId> {
        let draws: Vec<BlockId> = (0..choices).map(|_| self.draw()).collect();
        draws
            .into_iter()
            .min_by_key(|&block| self.load.amount(block))
    }

    /// The least valid of the `window` oldest; the oldest among equals.
    fn least_valid_of_oldest(&self, window: u32) -> Option<BlockId> {
        let oldest = self.order.iter().take(window as usize);
        oldest.min_by_key(|&block| self.load.amount(block))
    }

    /// The highest or the lowest score of the blocks that have a page to gain; the oldest among
    /// equals. Without that condition `score:valid` would clean full blocks for ever.
    fn best_score(&self, score: &Score) -> Option<BlockId> {
        let mut best: Option<(BlockId, i128)> = None;
        let pages = self.load.full();
        for block in self.order.iter() {
            let valid = self.load.amount(block);
            if valid >= pages {
                continue;
            }
            let value = score.expression.score(&Block {
                valid,
                age: self.now - self.closed_at[block.index()] + 1,
                erases: self.nand.erases(block),
                pages,
                number: block.0,
            });
            let is_better = best.is_none_or(|(_, best)| {
                if score.lowest_wins {
                    value < best
                } else {
                    value > best
                }
            });
            if is_better {
                best = Some((block, value));
            }
        }
        best.map(|(block, _)| block)
    }

    /// Kawaguchi's rule: most of (pages gained x age) / (2 x pages copied); the oldest among
    /// equals. Fractions are compared by cross-multiplication, without rounding.
    fn best_benefit(&self) -> Option<BlockId> {
        let mut best: Option<(BlockId, u128, u128)> = None;
        for block in self.order.iter() {
            debug_assert!(
                self.closed_at[block.index()] <= self.now,
                "block {} is younger than now",
                block.0
            );
            let valid = self.load.amount(block);
            let age = self.now - self.closed_at[block.index()] + 1;
            let gain = u128::from(self.load.full().saturating_sub(valid)) * u128::from(age);
            let cost = u128::from(valid);
            let better = best.is_none_or(|(_, best_gain, best_cost)| {
                gain * best_cost > best_gain * cost || (cost == 0 && best_cost > 0)
            });
            if better {
                best = Some((block, gain, cost));
            }
            if cost == 0 {
                break;
            }
        }
        best.map(|(block, ..)| block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::expression::Expression;
    use crate::ground::part::Full;
    use crate::ground::units::Lpn;

    /// Four blocks of four pages: 0 to 2 closed in this order with 3, 1 and 2 valid pages.
    struct Fixture {
        geometry: Geometry,
        nand: Nand,
        alloc: Alloc,
        map: Map,
        order: CloseOrder,
        prng: Prng,
    }

    impl Fixture {
        fn new() -> Self {
            let geometry = Geometry::new(4, 4);
            let mut alloc = Alloc::new(geometry, false);
            let nand = Nand::new(geometry, false);
            let mut map = Map::new(geometry, 12);
            let mut order = CloseOrder::new(4);
            for block in 0..4 {
                if let Some(closed) = alloc.open_next(Stream::Host, &nand).unwrap().closed {
                    map.valid.close(closed);
                    order.push(closed);
                }
                let valid = [3, 1, 2, 0][block as usize];
                for page in 0..valid {
                    map.point(Lpn(block * 4 + page), geometry.page(BlockId(block), page));
                }
            }
            let prng = Prng::new(5);
            Self {
                geometry,
                nand,
                alloc,
                map,
                order,
                prng,
            }
        }

        fn pick(&mut self, policy: GcPolicy) -> Option<u32> {
            let mut candidates = Candidates {
                nand: &self.nand,
                geometry: self.geometry,
                alloc: &self.alloc,
                load: &mut self.map,
                order: &self.order,
                closed_at: &[0, 90, 10, 0],
                now: 100,
                prng: &mut self.prng,
            };
            pick_victim(policy, &mut candidates).map(|block| block.0)
        }
    }

    #[test]
    fn each_policy_takes_its_own_block() {
        let mut fixture = Fixture::new();
        assert_eq!(fixture.pick(GcPolicy::Greedy), Some(1));
        assert_eq!(fixture.pick(GcPolicy::Fifo), Some(0));
        assert_eq!(fixture.pick(GcPolicy::Windowed(1)), Some(0));
        assert_eq!(fixture.pick(GcPolicy::Windowed(3)), Some(1));
        // Gain x age / cost: block 0 has 1 x 101 / 3, block 1 has 3 x 11 / 1, block 2 has
        // 2 x 91 / 2.
        assert_eq!(fixture.pick(GcPolicy::CostBenefit), Some(2));
        assert_eq!(fixture.pick(GcPolicy::DChoices(64)), Some(1));
    }

    #[test]
    fn one_choice_of_one_is_any_block() {
        if Full::get().is_none() {
            return;
        }
        let mut fixture = Fixture::new();
        let picks: Vec<_> = (0..60)
            .map(|_| fixture.pick(GcPolicy::DChoices(1)))
            .collect();
        assert!(
            (0..3).all(|block| picks.contains(&Some(block))),
            "{picks:?}"
        );
    }

    /// The highest or the lowest; a block just closed is one program old.
    #[test]
    fn the_score_that_wins_is_taken() {
        let Some(full) = Full::get() else { return };
        let wins = [
            ("valid", false, 0),
            ("valid", true, 1),
            ("(age>90)*block", false, 2),
            ("(age>91)*block", false, 0),
        ];
        for (text, lowest_wins, block) in wins {
            let expression = Expression::parse(text).unwrap();
            let policy = GcPolicy::Score(Score {
                expression,
                lowest_wins,
                full,
            });
            assert_eq!(Fixture::new().pick(policy), Some(block), "{text}");
        }
    }

    /// Whichever end wins.
    #[test]
    fn among_blocks_of_the_same_score_the_oldest_is_taken() {
        let Some(full) = Full::get() else { return };
        for lowest_wins in [false, true] {
            let expression = Expression::parse("7").unwrap();
            let same = GcPolicy::Score(Score {
                expression,
                lowest_wins,
                full,
            });
            assert_eq!(Fixture::new().pick(same), Some(0));
        }
    }

    #[test]
    fn random_draws_every_closed_block_about_as_often_and_no_open_one() {
        let mut fixture = Fixture::new();
        let mut counts = [0_u32; 4];
        for _ in 0..3_000 {
            counts[fixture.pick(GcPolicy::Random).unwrap() as usize] += 1;
        }
        assert_eq!(counts[3], 0, "block 3 is open");
        assert!(
            counts[..3]
                .iter()
                .all(|&count| (850..1_150).contains(&count)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_drive_without_a_page_to_gain_has_no_victim() {
        let mut fixture = Fixture::new();
        for block in 0..3 {
            for ppn in fixture.geometry.pages_of(BlockId(block)) {
                if !fixture.map.is_valid(ppn) {
                    fixture.map.valid.set(ppn);
                }
            }
        }
        for policy in [GcPolicy::Greedy, GcPolicy::Fifo, GcPolicy::Random] {
            assert_eq!(fixture.pick(policy), None);
        }
    }

    /// Blocks of which three pages count as full, and that gain nothing then.
    struct Tight(Map);

    impl Load for Tight {
        fn emptiest(&mut self) -> Option<BlockId> {
            self.0.emptiest()
        }

        fn amount(&self, block: BlockId) -> u32 {
            self.0.amount(block)
        }

        fn full(&self) -> u32 {
            3
        }

        fn must_gain(&self) -> bool {
            true
        }
    }

    #[test]
    fn where_cleaning_a_full_block_could_do_harm_the_emptiest_is_taken_instead() {
        if Full::get().is_none() {
            return;
        }
        let mut fixture = Fixture::new();
        let mut pick = |load: &mut Tight, window| {
            let mut candidates = Candidates {
                nand: &fixture.nand,
                geometry: fixture.geometry,
                alloc: &fixture.alloc,
                load,
                order: &fixture.order,
                closed_at: &[0; 4],
                now: 100,
                prng: &mut fixture.prng,
            };
            pick_victim(GcPolicy::Windowed(window), &mut candidates).map(|block| block.0)
        };
        let mut load = Tight(fixture.map);
        // The oldest has three valid pages.
        assert_eq!(pick(&mut load, 1), Some(1));
        load.0.unmap(Lpn(0));
        assert_eq!(pick(&mut load, 1), Some(0));
    }
}
