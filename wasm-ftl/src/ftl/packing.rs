//! Writing, copying and forgetting on a compressing drive, one flash operation at a time.

use super::alloc::Stream;
use super::gc::GcJob;
use super::merge::PAD;
use super::pack::Packed;
use super::{DriveFull, Ftl, GcStep};
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};

/// What one step did on a compressing drive, beyond what every drive does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackStep {
    /// A current piece of the victim was copied.
    Copied {
        /// The logical page it holds.
        lpn: Lpn,
        /// Flash page in which it began.
        from: Ppn,
        /// Flash page in which it begins now.
        to: Ppn,
        /// Pages of the victim that had to be read for it.
        reads: [Option<Ppn>; 2],
        /// Whether its bytes completed page `to`, which was programmed.
        programmed: bool,
    },
    /// Page `to` was programmed with parity.
    Parity {
        /// The page.
        to: Ppn,
    },
    /// Page `to`, the last of its block, was programmed though it is not full: the piece that
    /// comes next does not fit.
    Sealed {
        /// The page.
        to: Ppn,
    },
}

impl Ftl {
    fn packed_mut(&mut self) -> &mut Packed {
        self.packed.as_deref_mut().expect("the drive compresses")
    }

    /// Tells how many bytes the version of `lpn` takes that the host writes next.
    pub fn announce(&mut self, lpn: Lpn, bytes: u32) {
        self.packed_mut().bytes_by_lpn[lpn.index()] = bytes;
    }

    /// As `needs_collection`, by bytes.
    pub(super) fn needs_packing(&mut self, lpn: Lpn) -> Result<bool, DriveFull> {
        if self.job.is_some() && self.copies_per_write == 0 {
            return Ok(true);
        }
        if self.parity_due().is_some() {
            return Ok(true);
        }
        let stream = self.host_stream(lpn);
        let bytes = self.packed_mut().bytes_of(lpn);
        if self.bytes_left(stream) < bytes {
            if self.is_part_filled(stream) {
                self.packed_mut().sealing = Some(stream);
                return Ok(true);
            }
            if self.job.is_some() && self.alloc.free_blocks() == 0 {
                // The erase that ends this collection makes the room.
                return Ok(true);
            }
            self.open_next(stream)?;
        }
        Ok(self.is_collection_due())
    }

    /// One step: parity, the end of a block, or a step of garbage collection.
    pub(super) fn step_packing(&mut self) -> Result<GcStep, DriveFull> {
        if let Some((block, _)) = self.parity_due() {
            return Ok(self.program_parity(block));
        }
        if let Some(stream) = self.packed_mut().sealing.take() {
            return Ok(self.seal(stream));
        }
        let Some(job) = self.job else {
            self.packed_mut().page_read = NONE;
            return self.pick();
        };
        let packed = self.packed_mut();
        let Some((number, lpn)) = packed.next_valid(job.victim, job.next_index) else {
            return Ok(self.erase(job.victim));
        };
        let slot = job.victim.0 * packed.slots_per_block + number;
        let bytes = packed.bytes(slot);
        let stream = self.copy_stream(job, lpn);
        if self.bytes_left(stream) < bytes {
            if self.is_part_filled(stream) {
                return Ok(self.seal(stream));
            }
            self.open_next(stream)?;
        }
        Ok(self.copy_piece(job, stream, slot))
    }

    fn copy_piece(&mut self, job: GcJob, stream: Stream, slot: u32) -> GcStep {
        let reads = self.reads_of(slot);
        let packed = self.packed_mut();
        let last_read = reads[1].or(reads[0]);
        packed.page_read = last_read.map_or(packed.page_read, |ppn| ppn.0);
        let lpn = Lpn(packed.lpn_by_slot[slot as usize]);
        let tag = packed.tag_by_slot.get(slot as usize).copied().unwrap_or(0);
        let bytes = packed.bytes(slot);
        packed.totals.copied_bytes += u64::from(bytes);
        let from = self.forget_piece(lpn).expect("a current piece is mapped");
        let (to, programmed) = self.append(stream, lpn, tag, bytes);
        let next_index = slot - job.victim.0 * self.packed_mut().slots_per_block + 1;
        self.job = Some(GcJob { next_index, ..job });
        self.copies_left = self.copies_left.saturating_sub(1);
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
        let packed = self.packed.as_deref().expect("the drive compresses");
        let (first, last) = packed.pages(slot);
        let needed = |ppn: Ppn| (ppn.0 != packed.page_read).then_some(ppn);
        [needed(first), needed(last).filter(|_| last != first)]
    }

    /// Writes one logical page of the host's. Returns the flash page in which it begins, which is
    /// programmed if it is complete now, and the one in which the version before begins.
    pub(super) fn write_packed(&mut self, lpn: Lpn, tag: u8) -> (Ppn, Option<Ppn>) {
        let packed = self.packed_mut();
        let bytes = packed.bytes_of(lpn);
        packed.totals.stored_bytes += u64::from(bytes);
        let old = self.forget_piece(lpn);
        let (to, _) = self.append(self.host_stream(lpn), lpn, tag, bytes);
        self.copies_left = self.copies_per_write;
        (to, old)
    }

    /// Adds a piece to an open block that has room for it; programs the page that it completes.
    fn append(&mut self, stream: Stream, lpn: Lpn, tag: u8, bytes: u32) -> (Ppn, bool) {
        let block = self.alloc.open_block(stream).expect("room was made");
        let packed = self.packed.as_deref_mut().expect("the drive compresses");
        let slot = packed.next_slot(block);
        let start = packed.fill_by_block[block.index()];
        assert!(bytes <= packed.block_bytes - start, "a block overflows");
        packed.start_by_slot[slot as usize] = start;
        packed.lpn_by_slot[slot as usize] = lpn.0;
        if let Some(cell) = packed.tag_by_slot.get_mut(slot as usize) {
            *cell = tag;
        }
        packed.slots_by_block[block.index()] += 1;
        packed.fill_by_block[block.index()] += bytes;
        packed.valid_bytes_by_block[block.index()] += bytes;
        packed.slot_by_lpn[lpn.index()] = slot;
        let (first, last) = packed.pages(slot);
        packed.pieces_by_page[first.index()] += 1;
        if last != first {
            packed.pieces_by_page[last.index()] += 1;
        }
        let is_complete = (start + bytes) / packed.page_bytes > start / packed.page_bytes;
        self.map.ppn_by_lpn[lpn.index()] = first.0;
        self.map.lpn_by_ppn[first.index()] = lpn.0;
        if is_complete {
            self.program_packed(first, tag);
        }
        (first, is_complete)
    }

    /// Programs a page; it is valid when some current piece lies in it.
    fn program_packed(&mut self, ppn: Ppn, tag: u8) {
        let programmed = self.nand.program(ppn, tag);
        programmed.expect("a block's stream is programmed in order");
        self.programs += 1;
        if self.packed_mut().pieces_by_page[ppn.index()] > 0 {
            self.map.valid.set(ppn);
            self.map.mapped += 1;
        }
    }

    /// Forgets where `lpn` lies. Returns the flash page in which it began.
    pub(super) fn forget_piece(&mut self, lpn: Lpn) -> Option<Ppn> {
        let packed = self.packed.as_deref_mut().expect("the drive compresses");
        let slot = packed.slot(lpn)?;
        let (first, last) = packed.pages(slot);
        let block = self.geometry.block_of(first);
        packed.valid_bytes_by_block[block.index()] -= packed.bytes(slot);
        packed.slot_by_lpn[lpn.index()] = NONE;
        self.map.ppn_by_lpn[lpn.index()] = NONE;
        let both = [Some(first), Some(last).filter(|_| last != first)];
        for ppn in both.into_iter().flatten() {
            let pieces = &mut packed.pieces_by_page[ppn.index()];
            *pieces -= 1;
            if *pieces == 0 && self.nand.is_programmed(ppn) {
                self.map.valid.clear(ppn);
                self.map.mapped -= 1;
            }
        }
        Some(first)
    }

    /// Bytes that the open block of `stream` still takes.
    pub(super) fn bytes_left(&self, stream: Stream) -> u32 {
        let packed = self.packed.as_deref().expect("the drive compresses");
        match self.alloc.open_block(stream) {
            Some(block) if self.alloc.room(stream, &self.nand) > 0 => {
                packed.block_bytes - packed.fill_by_block[block.index()]
            }
            _ => 0,
        }
    }

    /// Whether bytes wait in the controller for the rest of their page.
    fn is_part_filled(&self, stream: Stream) -> bool {
        let packed = self.packed.as_deref().expect("the drive compresses");
        self.alloc.open_block(stream).is_some_and(|block| {
            let on_flash = packed.data_among(self.nand.written(block)) * packed.page_bytes;
            packed.fill_by_block[block.index()] > on_flash
        })
    }

    /// An open block whose next page holds parity of the ones before.
    fn parity_due(&self) -> Option<(BlockId, Stream)> {
        let packed = self.packed.as_deref().expect("the drive compresses");
        [Stream::Host, Stream::Gc].into_iter().find_map(|stream| {
            let block = self.alloc.open_block(stream)?;
            let written = self.nand.written(block);
            let is_due = written < self.geometry.pages_per_block && packed.is_parity(written);
            is_due.then_some((block, stream))
        })
    }

    fn program_parity(&mut self, block: BlockId) -> GcStep {
        let to = self.geometry.page(block, self.nand.written(block));
        self.program_packed(to, PAD);
        self.packed_mut().totals.parity_programs += 1;
        GcStep::Packed(PackStep::Parity { to })
    }

    fn seal(&mut self, stream: Stream) -> GcStep {
        let block = self.alloc.open_block(stream).expect("a block is open");
        let to = self.geometry.page(block, self.nand.written(block));
        let packed = self.packed_mut();
        let empty = packed.block_bytes - packed.fill_by_block[block.index()];
        packed.totals.empty_bytes += u64::from(empty);
        let last = packed.next_slot(block) - 1;
        let tag = packed.tag_by_slot.get(last as usize).copied().unwrap_or(0);
        self.program_packed(to, tag);
        GcStep::Packed(PackStep::Sealed { to })
    }

    /// Flash pages that hold `lpn`: bytes that still wait in the controller need none.
    pub fn flash_pages(&self, lpn: Lpn) -> [Option<Ppn>; 2] {
        let Some(slot) = self.packed.as_deref().and_then(|packed| packed.slot(lpn)) else {
            return [None; 2];
        };
        let packed = self.packed.as_deref().expect("the drive compresses");
        let (first, last) = packed.pages(slot);
        let on_flash = |ppn: Ppn| self.nand.is_programmed(ppn).then_some(ppn);
        [on_flash(first), on_flash(last).filter(|_| last != first)]
    }
}
