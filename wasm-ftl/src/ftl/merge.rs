//! The work of block-mapped drives, one flash operation at a time.

use super::alloc::Role;
use super::hybrid::{Hybrid, Log, Merge};
use super::step::{DriveFull, GcStep};
use super::store::Store;
use crate::config::Mapping;
use crate::config::order::Merges;
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};

/// What a padding page holds.
pub const PAD: u8 = b'-';

/// Number of the logical block of `lpn`, and its index there.
fn split(store: &Store, lpn: u32) -> (u32, u32) {
    let lbn = store.geometry.block_of(Ppn(lpn)).0;
    (lbn, lpn - lbn * store.geometry.pages_per_block)
}

fn written(store: &Store, block: u32) -> u32 {
    store.nand.written(BlockId(block))
}

fn take_block(store: &mut Store, role: Role) -> Result<u32, DriveFull> {
    let block = store.alloc.take_as(role, &store.nand).ok_or(DriveFull)?;
    Ok(block.0)
}

fn picked(store: &Store, block: u32) -> GcStep {
    let victim = BlockId(block);
    GcStep::Picked {
        victim,
        valid: store.map.valid_in(victim),
    }
}

impl Hybrid {
    /// The page that a write of `lpn` can take at once.
    fn place(&self, store: &Store, lpn: u32) -> Option<Ppn> {
        let (lbn, index) = split(store, lpn);
        if let Some(merge) = self.merge {
            let is_its_turn = merge.lbn == lbn && merge.hole == Some(index) && merge.next == index;
            return is_its_turn.then(|| store.geometry.page(BlockId(merge.target), index));
        }
        if !self.to_erase.is_empty() {
            return None;
        }
        let next = |block: u32| {
            let written = written(store, block);
            let has_room = written < store.geometry.pages_per_block;
            has_room.then(|| store.geometry.page(BlockId(block), written))
        };
        let in_order = |block: u32| next(block).filter(|_| written(store, block) == index);
        if let Some(ppn) = self.data(lbn).and_then(in_order) {
            return Some(ppn);
        }
        match self.kind {
            Mapping::Bast { .. } => next(self.log_of(lbn)?.block),
            Mapping::Fast { .. } if index == 0 => {
                let own = self.sequential.filter(|log| log.lbn == lbn)?;
                in_order(own.block)
            }
            Mapping::Fast { .. } => {
                let own = self.sequential.filter(|log| log.lbn == lbn);
                let continued = own.and_then(|log| in_order(log.block));
                continued.or_else(|| next(self.logs.back()?.block))
            }
            _ => None,
        }
    }

    /// Whether a step must be done before `lpn` can be written.
    pub(super) fn needs_merge(&mut self, store: &mut Store, lpn: Lpn) -> Result<bool, DriveFull> {
        self.wanted = lpn.0;
        debug_assert!(
            lpn.index() < store.map.ppn_by_lpn.len(),
            "logical page {} is outside the drive",
            lpn.0
        );
        loop {
            if self.place(store, lpn.0).is_some() {
                return Ok(false);
            }
            let is_under_way = self.merge.is_some() || !self.to_erase.is_empty();
            if is_under_way || !self.add_log(store, lpn.0)? {
                return Ok(true);
            }
        }
    }

    /// Takes an erased block as a log or data block for `lpn` where one is free for that purpose.
    fn add_log(&mut self, store: &mut Store, lpn: u32) -> Result<bool, DriveFull> {
        let (lbn, index) = split(store, lpn);
        let has_log_room = self.logs.len() < self.logs_max;
        let is_new = self.data(lbn).is_none() && index == 0;
        match self.kind {
            Mapping::Bast { .. } if is_new && self.log_of(lbn).is_none() => {
                let block = take_block(store, Role::Data)?;
                self.data_by_lbn[lbn as usize] = block;
            }
            Mapping::Bast { .. } if has_log_room && self.log_of(lbn).is_none() => {
                let block = take_block(store, Role::Log)?;
                self.logs.push_back(Log { block, lbn });
            }
            Mapping::Fast { .. } if index == 0 && self.sequential.is_none() => {
                let block = take_block(store, Role::Log)?;
                self.sequential = Some(Log { block, lbn });
            }
            Mapping::Fast { .. } if index > 0 && has_log_room => {
                let block = take_block(store, Role::Log)?;
                self.logs.push_back(Log { block, lbn: NONE });
            }
            _ => return Ok(false),
        }
        debug_assert!(
            self.logs.len() <= self.logs_max,
            "more log blocks than the drive has"
        );
        Ok(true)
    }

    /// One step of making room, or of what follows a rewrite.
    pub(super) fn step(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        if let Some(merge) = self.merge {
            return Ok(self.go_on(store, merge));
        }
        if let Some(block) = self.to_erase.pop() {
            return Ok(self.erase_unused(store, block));
        }
        self.begin(store)
    }

    fn erase_unused(&mut self, store: &mut Store, block: u32) -> GcStep {
        let block = BlockId(block);
        let is_fixed = self.kind == Mapping::Direct;
        if is_fixed {
            while let Some(ppn) = store.map.next_valid(block, 0) {
                let lpn = store.map.owner(ppn).expect("a valid page has an owner");
                let tag = store.nand.tag(ppn);
                store.map.unmap(lpn);
                self.held.push((lpn.0, tag));
            }
        }
        debug_assert!(
            self.merge.is_none(),
            "block {} is erased within a merge",
            block.0
        );
        debug_assert_eq!(
            store.map.valid_in(block),
            0,
            "block {} is erased with valid pages",
            block.0
        );
        store.map.clear_block(block);
        store.nand.erase(block).expect("the block exists");
        if is_fixed {
            let (lbn, hole) = split(store, self.wanted);
            self.merge = Some(Merge {
                lbn,
                target: block.0,
                next: 0,
                hole: Some(hole),
                is_urgent: false,
            });
        } else {
            store.alloc.give_back(block);
        }
        GcStep::Erased { block }
    }

    /// Chooses what to bring together so that the wanted page finds room.
    fn begin(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        let (lbn, index) = split(store, self.wanted);
        match self.kind {
            Mapping::Bast { .. } => {
                let log = match self.log_of(lbn) {
                    Some(own) => own,
                    None => *self.logs.front().ok_or(DriveFull)?,
                };
                self.merge_log(store, log)
            }
            Mapping::Fast { .. } if index == 0 => {
                let log = self.sequential.ok_or(DriveFull)?;
                self.merge_log(store, log)
            }
            Mapping::Fast { .. } => self.clean_oldest_log(store),
            _ => self.begin_rewrite(store, lbn, index),
        }
    }

    fn begin_rewrite(
        &mut self,
        store: &mut Store,
        lbn: u32,
        index: u32,
    ) -> Result<GcStep, DriveFull> {
        let old = self.data(lbn);
        let extends = old.filter(|&block| written(store, block) <= index);
        if self.kind == Mapping::Direct && extends.is_none() {
            let block = old.expect("direct drives have all their data blocks");
            self.to_erase.push(block);
            return Ok(picked(store, block));
        }
        let target = match extends {
            Some(block) => block,
            None => take_block(store, Role::Data)?,
        };
        debug_assert!(self.merge.is_none(), "a merge begins within another");
        self.merge = Some(Merge {
            lbn,
            target,
            next: written(store, target),
            hole: Some(index),
            is_urgent: false,
        });
        Ok(picked(store, old.unwrap_or(target)))
    }

    fn merge_log(&mut self, store: &mut Store, log: Log) -> Result<GcStep, DriveFull> {
        let target = if is_in_order(store, log) {
            store.alloc.set_role(BlockId(log.block), Role::Data);
            log.block
        } else {
            take_block(store, Role::Data)?
        };
        self.merge = Some(Merge {
            lbn: log.lbn,
            target,
            next: written(store, target),
            hole: None,
            is_urgent: false,
        });
        self.logs.retain(|other| other.block != log.block);
        self.sequential = self.sequential.filter(|other| other.block != log.block);
        if target != log.block {
            self.to_erase.push(log.block);
        }
        Ok(picked(store, log.block))
    }

    /// FAST: the logical block of the first live page in the oldest log block is merged; without
    /// one the log block is erased.
    fn clean_oldest_log(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        let log = *self.logs.front().ok_or(DriveFull)?;
        let picked = picked(store, log.block);
        let Some(live) = store.map.next_valid(BlockId(log.block), 0) else {
            self.logs.pop_front();
            self.to_erase.push(log.block);
            return Ok(picked);
        };
        let lpn = store.map.owner(live).expect("a valid page has an owner");
        let (lbn, _) = split(store, lpn.0);
        let target = take_block(store, Role::Data)?;
        self.merge = Some(Merge {
            lbn,
            target,
            next: 0,
            hole: None,
            is_urgent: false,
        });
        Ok(picked)
    }

    /// The next page of a merge: a copy, padding, or nothing, and then it is over.
    fn go_on(&mut self, store: &mut Store, merge: Merge) -> GcStep {
        debug_assert_eq!(
            written(store, merge.target),
            merge.next,
            "a merge goes on where its block does"
        );
        let first = merge.lbn * store.geometry.pages_per_block;
        debug_assert!(
            merge.next <= store.geometry.pages_per_block,
            "a merge is longer than a block"
        );
        let logical_pages = store.map.ppn_by_lpn.len() as u32;
        let end = (first + store.geometry.pages_per_block).min(logical_pages) - first;
        let is_needed = |index: u32| {
            let lpn = Lpn(first + index);
            self.merges == Merges::Whole
                || merge.hole == Some(index)
                || store.map.lookup(lpn).is_some()
                || self.held(lpn).is_some()
        };
        if !(merge.next..end).any(is_needed) {
            return self.finish(store, merge);
        }
        let to = store.geometry.page(BlockId(merge.target), merge.next);
        let lpn = Lpn(first + merge.next);
        self.merge = Some(Merge {
            next: merge.next + 1,
            ..merge
        });
        let held = self.held.iter().position(|page| page.0 == lpn.0);
        let (from, tag) = match (held, store.map.lookup(lpn)) {
            (Some(index), _) => (Some(to), self.held.swap_remove(index).1),
            (None, Some(from)) => (Some(from), store.nand.tag(from)),
            (None, None) => (None, PAD),
        };
        store
            .nand
            .program(to, tag)
            .expect("merges program pages in order");
        store.programs += 1;
        let Some(from) = from else {
            return GcStep::Padded { to };
        };
        store.map.point(lpn, to);
        GcStep::Copied { lpn, from, to }
    }

    /// The merge is over: the target is the data block, what it replaced is erased.
    fn finish(&mut self, store: &mut Store, merge: Merge) -> GcStep {
        debug_assert!(merge.hole.is_none(), "a merge ends before the host's write");
        let target = BlockId(merge.target);
        let old = self.data(merge.lbn).filter(|&block| block != merge.target);
        let is_empty = store.map.valid_in(target) == 0 && self.kind != Mapping::Direct;
        self.merge = None;
        self.data_by_lbn[merge.lbn as usize] = if is_empty { NONE } else { merge.target };
        self.to_erase.extend(old);
        if is_empty {
            self.to_erase.push(merge.target);
        }
        // What lay in the sequential log block may have been merged too.
        if let Some(log) = self.sequential
            && log.lbn == merge.lbn
            && store.map.valid_in(BlockId(log.block)) == 0
        {
            self.sequential = None;
            self.to_erase.push(log.block);
        }
        match self.to_erase.pop() {
            Some(block) if self.kind != Mapping::Direct => self.erase_unused(store, block),
            _ => GcStep::Switched { block: target },
        }
    }

    /// Writes `lpn` where [`Hybrid::needs_merge`] found room.
    pub(super) fn write(
        &mut self,
        store: &mut Store,
        lpn: Lpn,
        tag: u8,
    ) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        let to = self.place(store, lpn.0).ok_or(DriveFull)?;
        debug_assert!(!store.nand.is_programmed(to), "page {} is taken", to.0);
        self.held.retain(|page| page.0 != lpn.0);
        if let Some(merge) = &mut self.merge {
            merge.next += 1;
            merge.hole = None;
            merge.is_urgent = true;
        }
        store
            .nand
            .program(to, tag)
            .expect("the place is the next of its block");
        store.programs += 1;
        Ok((to, store.map.point(lpn, to)))
    }

    /// Erases `block`, whose pages are all forgotten; returns whether it held any.
    pub(super) fn purge(&self, store: &mut Store, block: BlockId) -> bool {
        let is_used = store.nand.written(block) > 0;
        if is_used {
            store.map.clear_block(block);
            store.nand.erase(block).expect("the block exists");
        }
        if self.kind != Mapping::Direct {
            store.alloc.give_back(block);
        }
        is_used
    }
}

/// Whether every page of `log` is current and at its own index of its logical block.
fn is_in_order(store: &Store, log: Log) -> bool {
    let first = log.lbn * store.geometry.pages_per_block;
    (0..written(store, log.block)).all(|index| {
        let ppn = store.geometry.page(BlockId(log.block), index);
        store.map.is_valid(ppn) && store.map.owner(ppn) == Some(Lpn(first + index))
    })
}
