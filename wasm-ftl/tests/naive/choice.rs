//! Which block a naive drive cleans, and where its pages go.

use wasm_ftl::ground::prng::Prng;

use super::{Copies, Naive, Policy};

/// When wear is looked at, and how far it may differ.
#[derive(Clone, Copy)]
pub struct Looks {
    gap_max: u32,
    picks_between: u32,
    picks_left: u32,
}

impl Naive {
    /// What chance decides comes from this seed.
    pub fn chance(&mut self, seed: u64) {
        self.chance = Prng::new(seed);
    }

    /// The copies of so many victims in a hundred go to the host's open block.
    pub fn blended(&mut self, percent: u32) {
        self.copies_go = Copies::Blended(percent);
    }

    /// Logical pages from `hot_pages` on have an open block of their own.
    pub fn by_temperature(&mut self, hot_pages: u32) {
        self.copies_go = Copies::ByTemperature(hot_pages);
    }

    /// The least worn block is cleaned when others were erased so many times more.
    pub fn levels(&mut self, gap_max: u32) {
        let picks_between = self.blocks.len() as u32 / 16 + 1;
        self.looks = Some(Looks {
            gap_max,
            picks_between,
            picks_left: picks_between,
        });
    }

    pub(super) fn is_cold(&self, lpn: u32) -> bool {
        matches!(self.copies_go, Copies::ByTemperature(hot) if lpn >= hot)
    }

    pub(super) fn copies_of_next_go_apart(&mut self) -> bool {
        match self.copies_go {
            Copies::Apart => true,
            Copies::Blended(percent) => self.chance.below(100) >= percent,
            Copies::ToHost | Copies::Stay | Copies::ByTemperature(_) => false,
        }
    }

    /// The block that is too little worn, when it is time to look.
    pub(super) fn overdue(&mut self) -> Option<usize> {
        let looks = self.looks.as_mut()?;
        looks.picks_left -= 1;
        if looks.picks_left > 0 {
            return None;
        }
        looks.picks_left = looks.picks_between;
        let gap_max = looks.gap_max;
        let erases = |&block: &usize| self.blocks[block].erases;
        let least = *self.closed.iter().min_by_key(|block| erases(block))?;
        let most = self.closed.iter().chain(&self.erased).map(erases).max()?;
        (most - erases(&least) > gap_max).then_some(least)
    }

    pub(super) fn choose(&mut self) -> usize {
        match self.policy {
            Policy::Greedy => {
                let mut blocks = self.closed.clone();
                blocks.sort_unstable();
                self.least_valid(&blocks)
            }
            Policy::Fifo => self.closed[0],
            Policy::Windowed(blocks) => {
                self.least_valid(&self.closed[..blocks.min(self.closed.len())])
            }
            Policy::CostBenefit => self.most_benefit(),
            Policy::Drawn(choices) => {
                let drawn: Vec<usize> = (0..choices).map(|_| self.draw()).collect();
                self.least_valid(&drawn)
            }
        }
    }

    /// The first of these among equals.
    fn least_valid(&self, blocks: &[usize]) -> usize {
        let least = blocks.iter().min_by_key(|&&block| self.valid(block));
        *least.expect("a victim")
    }

    fn draw(&mut self) -> usize {
        loop {
            let block = self.chance.below(self.blocks.len() as u32) as usize;
            if self.closed.contains(&block) {
                return block;
            }
        }
    }

    /// Most of (pages gained x age) / pages copied, the oldest among equals; whoever has nothing
    /// to copy is before all others.
    fn most_benefit(&self) -> usize {
        let empty = self.closed.iter().find(|&&block| self.valid(block) == 0);
        if let Some(&block) = empty {
            return block;
        }
        let mut best = self.closed[0];
        for &block in &self.closed {
            let terms = |block: usize| {
                let valid = self.valid(block) as u128;
                let age = u128::from(self.programs - self.closed_at[block] + 1);
                ((self.pages_per_block as u128 - valid) * age, valid)
            };
            let ((gain, cost), (best_gain, best_cost)) = (terms(block), terms(best));
            if gain * best_cost > best_gain * cost {
                best = block;
            }
        }
        best
    }
}
