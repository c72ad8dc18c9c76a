//! The work of block-mapped drives, one flash operation at a time.

use crate::config::Mapping;
use crate::ftl::alloc::Role;
use crate::ftl::hybrid::{Hybrid, Log, Merge};
use crate::ftl::{DriveFull, Ftl, GcStep};
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};

/// What a padding page holds.
pub const PAD: u8 = b'-';

impl Ftl {
    fn hybrid(&mut self) -> &mut Hybrid {
        self.hybrid.as_mut().expect("a block-mapped drive")
    }

    fn split(&self, lpn: u32) -> (u32, u32) {
        let lbn = self.geometry.block_of(Ppn(lpn)).0;
        (lbn, lpn - lbn * self.geometry.pages_per_block)
    }

    fn written(&self, block: u32) -> u32 {
        self.nand.written(BlockId(block))
    }

    /// Whether work that the host's last write began must end before anything else.
    pub fn is_rewriting(&self) -> bool {
        let Some(hybrid) = &self.hybrid else {
            return self.map_cache.as_ref().is_some_and(|cache| cache.owes());
        };
        let is_rewrite = matches!(hybrid.kind, Mapping::Block | Mapping::Direct);
        hybrid.merge.is_some_and(|merge| merge.is_urgent)
            || (is_rewrite && !hybrid.to_erase.is_empty())
    }

    /// What the controller of a `direct` drive holds of `lpn` while its block is erased.
    pub fn held(&self, lpn: Lpn) -> Option<u8> {
        let held = &self.hybrid.as_ref()?.held;
        held.iter().find(|page| page.0 == lpn.0).map(|page| page.1)
    }

    /// The page that a write of `lpn` can take at once.
    fn place(&self, hybrid: &Hybrid, lpn: u32) -> Option<Ppn> {
        let (lbn, index) = self.split(lpn);
        if let Some(merge) = hybrid.merge {
            let is_its_turn = merge.lbn == lbn && merge.hole == Some(index) && merge.next == index;
            return is_its_turn.then(|| self.geometry.page(BlockId(merge.target), index));
        }
        if !hybrid.to_erase.is_empty() {
            return None;
        }
        let next = |block: u32| {
            let written = self.written(block);
            let has_room = written < self.geometry.pages_per_block;
            has_room.then(|| self.geometry.page(BlockId(block), written))
        };
        let in_order = |block: u32| next(block).filter(|_| self.written(block) == index);
        if let Some(ppn) = hybrid.data(lbn).and_then(in_order) {
            return Some(ppn);
        }
        match hybrid.kind {
            Mapping::Bast { .. } => next(hybrid.log_of(lbn)?.block),
            Mapping::Fast { .. } if index == 0 => {
                let own = hybrid.sequential.filter(|log| log.lbn == lbn)?;
                in_order(own.block)
            }
            Mapping::Fast { .. } => {
                let own = hybrid.sequential.filter(|log| log.lbn == lbn);
                let continued = own.and_then(|log| in_order(log.block));
                continued.or_else(|| next(hybrid.logs.back()?.block))
            }
            _ => None,
        }
    }

    /// Whether a step must be done before `lpn` can be written.
    pub(super) fn needs_merge(&mut self, lpn: Lpn) -> Result<bool, DriveFull> {
        self.hybrid().wanted = lpn.0;
        loop {
            let hybrid = self.hybrid.as_ref().expect("a block-mapped drive");
            if self.place(hybrid, lpn.0).is_some() {
                return Ok(false);
            }
            if hybrid.merge.is_some() || !hybrid.to_erase.is_empty() || !self.add_log(lpn.0)? {
                return Ok(true);
            }
        }
    }

    /// Takes an erased block as a log or data block for `lpn` where one is free for that purpose.
    fn add_log(&mut self, lpn: u32) -> Result<bool, DriveFull> {
        let (lbn, index) = self.split(lpn);
        let hybrid = self.hybrid.as_ref().expect("a block-mapped drive");
        let has_log_room = hybrid.logs.len() < hybrid.logs_max;
        let is_new = hybrid.data(lbn).is_none() && index == 0;
        match hybrid.kind {
            Mapping::Bast { .. } if is_new && hybrid.log_of(lbn).is_none() => {
                let block = self.take_block(Role::Data)?;
                self.hybrid().data_by_lbn[lbn as usize] = block;
            }
            Mapping::Bast { .. } if has_log_room && hybrid.log_of(lbn).is_none() => {
                let block = self.take_block(Role::Log)?;
                self.hybrid().logs.push_back(Log { block, lbn });
            }
            Mapping::Fast { .. } if index == 0 && hybrid.sequential.is_none() => {
                let block = self.take_block(Role::Log)?;
                self.hybrid().sequential = Some(Log { block, lbn });
            }
            Mapping::Fast { .. } if index > 0 && has_log_room => {
                let block = self.take_block(Role::Log)?;
                self.hybrid().logs.push_back(Log { block, lbn: NONE });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn take_block(&mut self, role: Role) -> Result<u32, DriveFull> {
        let block = self.alloc.take_as(role, &self.nand).ok_or(DriveFull)?;
        Ok(block.0)
    }

    /// One step of making room, or of what follows a rewrite.
    pub(super) fn step_merge(&mut self) -> Result<GcStep, DriveFull> {
        let hybrid = self.hybrid();
        if let Some(merge) = hybrid.merge {
            return Ok(self.go_on(merge));
        }
        if let Some(block) = hybrid.to_erase.pop() {
            return Ok(self.erase_unused(block));
        }
        self.begin()
    }

    fn erase_unused(&mut self, block: u32) -> GcStep {
        let block = BlockId(block);
        let is_fixed = self.hybrid().kind == Mapping::Direct;
        if is_fixed {
            while let Some(ppn) = self.map.next_valid(block, 0) {
                let lpn = self.map.owner(ppn).expect("a valid page has an owner");
                let tag = self.nand.tag(ppn);
                self.map.unmap(lpn);
                self.hybrid().held.push((lpn.0, tag));
            }
        }
        self.map.clear_block(block);
        self.nand.erase(block).expect("the block exists");
        if is_fixed {
            let (lbn, hole) = self.split(self.hybrid.as_ref().map_or(0, |h| h.wanted));
            self.hybrid().merge = Some(Merge {
                lbn,
                target: block.0,
                next: 0,
                hole: Some(hole),
                is_urgent: false,
            });
        } else {
            self.alloc.give_back(block);
        }
        GcStep::Erased { block }
    }

    /// Chooses what to bring together so that the wanted page finds room.
    fn begin(&mut self) -> Result<GcStep, DriveFull> {
        let hybrid = self.hybrid.as_ref().expect("a block-mapped drive");
        let (lbn, index) = self.split(hybrid.wanted);
        match hybrid.kind {
            Mapping::Bast { .. } => {
                let log = match hybrid.log_of(lbn) {
                    Some(own) => own,
                    None => *hybrid.logs.front().ok_or(DriveFull)?,
                };
                self.merge_log(log)
            }
            Mapping::Fast { .. } if index == 0 => {
                let log = hybrid.sequential.ok_or(DriveFull)?;
                self.merge_log(log)
            }
            Mapping::Fast { .. } => self.clean_oldest_log(),
            _ => self.begin_rewrite(lbn, index),
        }
    }

    fn picked(&self, block: u32) -> GcStep {
        let victim = BlockId(block);
        GcStep::Picked {
            victim,
            valid: self.map.valid_in(victim),
        }
    }

    fn begin_rewrite(&mut self, lbn: u32, index: u32) -> Result<GcStep, DriveFull> {
        let old = self.hybrid().data(lbn);
        let extends = old.filter(|&block| self.written(block) <= index);
        if self.hybrid().kind == Mapping::Direct && extends.is_none() {
            let block = old.expect("direct drives have all their data blocks");
            self.hybrid().to_erase.push(block);
            return Ok(self.picked(block));
        }
        let target = match extends {
            Some(block) => block,
            None => self.take_block(Role::Data)?,
        };
        let next = self.written(target);
        self.hybrid().merge = Some(Merge {
            lbn,
            target,
            next,
            hole: Some(index),
            is_urgent: false,
        });
        Ok(self.picked(old.unwrap_or(target)))
    }

    /// Whether every page of `log` is current and at its own index of `lbn`.
    fn is_in_order(&self, log: Log) -> bool {
        let first = log.lbn * self.geometry.pages_per_block;
        (0..self.written(log.block)).all(|index| {
            let ppn = self.geometry.page(BlockId(log.block), index);
            self.map.is_valid(ppn) && self.map.owner(ppn) == Some(Lpn(first + index))
        })
    }

    fn merge_log(&mut self, log: Log) -> Result<GcStep, DriveFull> {
        let target = if self.is_in_order(log) {
            self.alloc.set_role(BlockId(log.block), Role::Data);
            log.block
        } else {
            self.take_block(Role::Data)?
        };
        let picked = self.picked(log.block);
        let next = self.written(target);
        let hybrid = self.hybrid();
        hybrid.merge = Some(Merge {
            lbn: log.lbn,
            target,
            next,
            hole: None,
            is_urgent: false,
        });
        hybrid.logs.retain(|other| other.block != log.block);
        hybrid.sequential = hybrid.sequential.filter(|other| other.block != log.block);
        if target != log.block {
            hybrid.to_erase.push(log.block);
        }
        Ok(picked)
    }

    /// FAST: the logical block of the first live page in the oldest log block is merged; without
    /// one the log block is erased.
    fn clean_oldest_log(&mut self) -> Result<GcStep, DriveFull> {
        let log = *self.hybrid().logs.front().ok_or(DriveFull)?;
        let picked = self.picked(log.block);
        let Some(live) = self.map.next_valid(BlockId(log.block), 0) else {
            let hybrid = self.hybrid();
            hybrid.logs.pop_front();
            hybrid.to_erase.push(log.block);
            return Ok(picked);
        };
        let lpn = self.map.owner(live).expect("a valid page has an owner");
        let (lbn, _) = self.split(lpn.0);
        let target = self.take_block(Role::Data)?;
        self.hybrid().merge = Some(Merge {
            lbn,
            target,
            next: 0,
            hole: None,
            is_urgent: false,
        });
        Ok(picked)
    }

    /// The next page of a merge: a copy, padding, or nothing, and then it is over.
    fn go_on(&mut self, merge: Merge) -> GcStep {
        let first = merge.lbn * self.geometry.pages_per_block;
        let logical_pages = self.map.ppn_by_lpn.len() as u32;
        let end = (first + self.geometry.pages_per_block).min(logical_pages) - first;
        let is_needed = |index: u32| {
            let lpn = first + index;
            merge.hole == Some(index)
                || self.map.lookup(Lpn(lpn)).is_some()
                || self
                    .hybrid
                    .as_ref()
                    .is_some_and(|h| h.held.iter().any(|page| page.0 == lpn))
        };
        if !(merge.next..end).any(is_needed) {
            return self.finish(merge);
        }
        let to = self.geometry.page(BlockId(merge.target), merge.next);
        let lpn = Lpn(first + merge.next);
        self.hybrid().merge = Some(Merge {
            next: merge.next + 1,
            ..merge
        });
        let held = self.hybrid().held.iter().position(|page| page.0 == lpn.0);
        let (from, tag) = match (held, self.map.lookup(lpn)) {
            (Some(index), _) => (Some(to), self.hybrid().held.swap_remove(index).1),
            (None, Some(from)) => (Some(from), self.nand.tag(from)),
            (None, None) => (None, PAD),
        };
        self.nand
            .program(to, tag)
            .expect("merges program pages in order");
        self.programs += 1;
        let Some(from) = from else {
            return GcStep::Padded { to };
        };
        self.map.point(lpn, to);
        GcStep::Copied { lpn, from, to }
    }

    /// The merge is over: the target is the data block, what it replaced is erased.
    fn finish(&mut self, merge: Merge) -> GcStep {
        let target = BlockId(merge.target);
        let old = self
            .hybrid()
            .data(merge.lbn)
            .filter(|&block| block != merge.target);
        let is_empty = self.map.valid_in(target) == 0 && self.hybrid().kind != Mapping::Direct;
        let map = &self.map;
        let hybrid = self.hybrid.as_mut().expect("a block-mapped drive");
        hybrid.merge = None;
        hybrid.data_by_lbn[merge.lbn as usize] = if is_empty { NONE } else { merge.target };
        hybrid.to_erase.extend(old);
        if is_empty {
            hybrid.to_erase.push(merge.target);
        }
        // What lay in the sequential log block may have been merged too.
        if let Some(log) = hybrid.sequential
            && log.lbn == merge.lbn
            && map.valid_in(BlockId(log.block)) == 0
        {
            hybrid.sequential = None;
            hybrid.to_erase.push(log.block);
        }
        match hybrid.to_erase.pop() {
            Some(block) if hybrid.kind != Mapping::Direct => self.erase_unused(block),
            _ => GcStep::Switched { block: target },
        }
    }

    /// Writes `lpn` where [`Ftl::needs_merge`] found room.
    pub(super) fn write_placed(
        &mut self,
        lpn: Lpn,
        tag: u8,
    ) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        let hybrid = self.hybrid.as_ref().expect("a block-mapped drive");
        let to = self.place(hybrid, lpn.0).ok_or(DriveFull)?;
        let hybrid = self.hybrid();
        hybrid.held.retain(|page| page.0 != lpn.0);
        if let Some(merge) = &mut hybrid.merge {
            merge.next += 1;
            merge.hole = None;
            merge.is_urgent = true;
        }
        self.nand
            .program(to, tag)
            .expect("the place is the next of its block");
        self.programs += 1;
        Ok((to, self.map.point(lpn, to)))
    }
}
