//! Writing, copying and forgetting on a compressing drive, one flash operation at a time.

use super::alloc::Stream;
use super::gc::{self, Candidates, GcJob};
use super::merge::PAD;
use super::pack::{Packed, PackedLoad};
use super::step::{DriveFull, GcStep, NotCollected, PackStep};
use super::store::Store;
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};
use crate::medium::nand::Nand;

impl Packed {
    /// Tells how many bytes the version of `lpn` takes that the host writes next.
    pub(super) fn announce(&mut self, lpn: Lpn, bytes: u32) {
        debug_assert!(
            bytes > 0 && bytes <= self.page_bytes,
            "a page of {bytes} bytes"
        );
        self.bytes_by_lpn[lpn.index()] = bytes;
    }

    /// As [`super::Ftl::needs_collection`], by bytes.
    pub(super) fn needs_collection(
        &mut self,
        store: &mut Store,
        lpn: Lpn,
    ) -> Result<bool, DriveFull> {
        if store.job.is_some() && store.copies_per_write == 0 {
            return Ok(true);
        }
        if self.parity_due(store).is_some() {
            return Ok(true);
        }
        let stream = store.host_stream(lpn);
        if self.bytes_left(store, stream) < self.bytes_of(lpn) {
            if self.is_part_filled(store, stream) {
                self.sealing = Some(stream);
                return Ok(true);
            }
            if store.job.is_some() && store.alloc.free_blocks() == 0 {
                // The erase that ends this collection makes the room.
                return Ok(true);
            }
            store.open_next(stream)?;
        }
        Ok(store.is_collection_due())
    }

    /// One step: parity, the end of a block, or a step of garbage collection.
    pub(super) fn step(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        if let Some(block) = self.parity_due(store) {
            return Ok(self.program_parity(store, block));
        }
        if let Some(stream) = self.sealing.take() {
            return Ok(self.seal(store, stream));
        }
        let Some(job) = store.job else {
            self.page_read = NONE;
            return self.pick(store);
        };
        let Some((number, lpn)) = self.next_valid(job.victim, job.next_index) else {
            return Ok(self.erase(store, job.victim));
        };
        let slot = job.victim.0 * self.slots_per_block + number;
        debug_assert_eq!(
            self.slot(lpn),
            Some(slot),
            "a piece is copied that is not current"
        );
        let stream = store.copy_stream(job, lpn);
        if self.bytes_left(store, stream) < self.bytes(slot) {
            if self.is_part_filled(store, stream) {
                return Ok(self.seal(store, stream));
            }
            store.open_next(stream)?;
        }
        Ok(self.copy_piece(store, job, stream, slot))
    }

    /// Chooses the next victim, by bytes.
    pub(super) fn pick(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        let overdue = store.overdue();
        let victim = overdue.or_else(|| self.choose(store)).ok_or(DriveFull)?;
        let stream = store.draw_stream();
        Ok(store.begin_job(victim, stream, self.pages_in_closed(&store.order)))
    }

    fn choose(&self, store: &mut Store) -> Option<BlockId> {
        let order = &store.order;
        let mut candidates = Candidates {
            geometry: store.geometry,
            alloc: &store.alloc,
            load: &mut PackedLoad {
                packed: self,
                order,
            },
            order,
            closed_at: &store.closed_at,
            now: store.programs,
            nand: &store.nand,
            prng: &mut store.prng,
        };
        gc::pick_victim(store.policy, &mut candidates)
    }

    /// Begins to clean a closed block of the host's choice.
    ///
    /// # Errors
    /// As [`Store::check_choice`], or when cleaning it could cost more room than it gains.
    pub(super) fn begin_collection(
        &mut self,
        store: &mut Store,
        block: BlockId,
    ) -> Result<GcStep, NotCollected> {
        let stream = store.copies_go_to();
        let fits_open = self.valid_bytes(block) <= self.bytes_left(store, stream);
        store.check_choice(block, fits_open)?;
        if self.is_full(block) {
            return Err(NotCollected::NoRoom);
        }
        Ok(store.begin_job(block, stream, self.pages_in_closed(&store.order)))
    }

    /// Erases a closed block without a current piece; that ends the collection under way.
    pub(super) fn erase(&mut self, store: &mut Store, block: BlockId) -> GcStep {
        debug_assert_eq!(
            self.valid_bytes(block),
            0,
            "block {} is erased with valid bytes",
            block.0
        );
        self.forget_block(block, store.nand.written(block));
        store.erase(block)
    }

    fn copy_piece(&mut self, store: &mut Store, job: GcJob, stream: Stream, slot: u32) -> GcStep {
        let reads = self.reads_of(slot);
        let last_read = reads[1].or(reads[0]);
        self.page_read = last_read.map_or(self.page_read, |ppn| ppn.0);
        let lpn = Lpn(self.lpn_by_slot[slot as usize]);
        let (tag, bytes) = (self.tag(slot), self.bytes(slot));
        self.totals.copied_bytes += u64::from(bytes);
        let from = self
            .forget_piece(store, lpn)
            .expect("a current piece is mapped");
        let (to, programmed) = self.append(store, stream, lpn, tag, bytes);
        let next_index = slot - job.victim.0 * self.slots_per_block + 1;
        store.job = Some(GcJob { next_index, ..job });
        store.copies_left = store.copies_left.saturating_sub(1);
        GcStep::Packed(PackStep::Copied {
            lpn,
            from,
            to,
            reads,
            programmed,
        })
    }

    /// Flash pages that must be read for the piece in `slot`; one that was read just before is
    /// still in the controller.
    fn reads_of(&self, slot: u32) -> [Option<Ppn>; 2] {
        let (first, last) = self.pages(slot);
        let needed = |ppn: Ppn| (ppn.0 != self.page_read).then_some(ppn);
        [needed(first), needed(last).filter(|_| last != first)]
    }

    /// Writes one logical page of the host's. Returns the flash page in which it begins, which is
    /// programmed if it is complete now, and the one in which the version before begins.
    pub(super) fn write(&mut self, store: &mut Store, lpn: Lpn, tag: u8) -> (Ppn, Option<Ppn>) {
        let bytes = self.bytes_of(lpn);
        self.totals.stored_bytes += u64::from(bytes);
        let old = self.forget_piece(store, lpn);
        let (to, _) = self.append(store, store.host_stream(lpn), lpn, tag, bytes);
        store.copies_left = store.copies_per_write;
        (to, old)
    }

    /// Adds a piece to an open block that has room for it; programs the page that it completes.
    fn append(
        &mut self,
        store: &mut Store,
        stream: Stream,
        lpn: Lpn,
        tag: u8,
        bytes: u32,
    ) -> (Ppn, bool) {
        let block = store.alloc.open_block(stream).expect("room was made");
        let slot = self.next_slot(block);
        let start = self.fill_by_block[block.index()];
        debug_assert_eq!(
            self.slot(lpn),
            None,
            "logical page {} lies elsewhere",
            lpn.0
        );
        assert!(bytes <= self.block_bytes - start, "a block overflows");
        self.start_by_slot[slot as usize] = start;
        self.lpn_by_slot[slot as usize] = lpn.0;
        if let Some(cell) = self.tag_by_slot.get_mut(slot as usize) {
            *cell = tag;
        }
        self.slots_by_block[block.index()] += 1;
        self.fill_by_block[block.index()] += bytes;
        self.valid_bytes_by_block[block.index()] += bytes;
        self.slot_by_lpn[lpn.index()] = slot;
        let (first, last) = self.pages(slot);
        self.pieces_by_page[first.index()] += 1;
        if last != first {
            self.pieces_by_page[last.index()] += 1;
        }
        let is_complete = (start + bytes) / self.page_bytes > start / self.page_bytes;
        store.map.ppn_by_lpn[lpn.index()] = first.0;
        store.map.lpn_by_ppn[first.index()] = lpn.0;
        if is_complete {
            self.program(store, first, tag);
        }
        (first, is_complete)
    }

    /// Programs a page; it is valid when some current piece lies in it.
    fn program(&mut self, store: &mut Store, ppn: Ppn, tag: u8) {
        let programmed = store.nand.program(ppn, tag);
        programmed.expect("a block's stream is programmed in order");
        store.programs += 1;
        if self.pieces_by_page[ppn.index()] > 0 {
            store.map.valid.set(ppn);
            store.map.mapped += 1;
        }
    }

    /// Forgets where `lpn` lies. Returns the flash page in which it began.
    pub(super) fn forget_piece(&mut self, store: &mut Store, lpn: Lpn) -> Option<Ppn> {
        let slot = self.slot(lpn)?;
        let (first, last) = self.pages(slot);
        let block = store.geometry.block_of(first);
        debug_assert!(
            self.bytes(slot) <= self.valid_bytes(block),
            "block {} has fewer valid bytes than a piece",
            block.0
        );
        debug_assert!(
            self.pieces_by_page[first.index()] > 0,
            "page {} holds no piece",
            first.0
        );
        self.valid_bytes_by_block[block.index()] -= self.bytes(slot);
        self.slot_by_lpn[lpn.index()] = NONE;
        store.map.ppn_by_lpn[lpn.index()] = NONE;
        let both = [Some(first), Some(last).filter(|_| last != first)];
        for ppn in both.into_iter().flatten() {
            let pieces = &mut self.pieces_by_page[ppn.index()];
            *pieces -= 1;
            if *pieces == 0 && store.nand.is_programmed(ppn) {
                store.map.valid.clear(ppn);
                store.map.mapped -= 1;
            }
        }
        Some(first)
    }

    /// Bytes that the open block of `stream` still takes.
    fn bytes_left(&self, store: &Store, stream: Stream) -> u32 {
        match store.alloc.open_block(stream) {
            Some(block) if store.alloc.room(stream, &store.nand) > 0 => {
                self.block_bytes - self.fill_by_block[block.index()]
            }
            _ => 0,
        }
    }

    /// Whether bytes wait in the controller for the rest of their page.
    fn is_part_filled(&self, store: &Store, stream: Stream) -> bool {
        store.alloc.open_block(stream).is_some_and(|block| {
            let on_flash = self.data_among(store.nand.written(block)) * self.page_bytes;
            self.fill_by_block[block.index()] > on_flash
        })
    }

    /// An open block whose next page holds parity of the ones before.
    fn parity_due(&self, store: &Store) -> Option<BlockId> {
        [Stream::Host, Stream::Gc].into_iter().find_map(|stream| {
            let block = store.alloc.open_block(stream)?;
            let written = store.nand.written(block);
            let is_due = written < store.geometry.pages_per_block && self.is_parity(written);
            is_due.then_some(block)
        })
    }

    fn program_parity(&mut self, store: &mut Store, block: BlockId) -> GcStep {
        let to = store.geometry.page(block, store.nand.written(block));
        self.program(store, to, PAD);
        self.totals.parity_programs += 1;
        GcStep::Packed(PackStep::Parity { to })
    }

    fn seal(&mut self, store: &mut Store, stream: Stream) -> GcStep {
        let block = store.alloc.open_block(stream).expect("a block is open");
        let to = store.geometry.page(block, store.nand.written(block));
        let empty = self.block_bytes - self.fill_by_block[block.index()];
        debug_assert!(
            empty > 0 && empty < self.page_bytes,
            "a page with {empty} bytes left is sealed"
        );
        self.totals.empty_bytes += u64::from(empty);
        let tag = self.tag(self.next_slot(block) - 1);
        self.program(store, to, tag);
        GcStep::Packed(PackStep::Sealed { to })
    }

    /// Flash pages that hold `lpn`: bytes that still wait in the controller need none.
    pub(super) fn flash_pages(&self, nand: &Nand, lpn: Lpn) -> [Option<Ppn>; 2] {
        let Some(slot) = self.slot(lpn) else {
            return [None; 2];
        };
        let (first, last) = self.pages(slot);
        let on_flash = |ppn: Ppn| nand.is_programmed(ppn).then_some(ppn);
        [on_flash(first), on_flash(last).filter(|_| last != first)]
    }
}
