//! Tables of a compressing drive: where in a block's stream of bytes each logical page lies.
//!
//! A block is filled as one stream: pieces of any size follow one another without gaps and may lie
//! across the border of two flash pages, but not of two blocks. A flash page is programmed when
//! its bytes are complete; until then they wait in the controller. Where parity is kept, the last
//! of every so many pages of a block holds parity and no data.

use crate::config::SimConfig;
use crate::config::compression::CompressionConfig;
use crate::ftl::alloc::Stream;
use crate::ftl::gc::Load;
use crate::ftl::order::CloseOrder;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};

/// Bytes and pages counted since the start of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackTotals {
    /// Bytes that the host's pages took once compressed.
    pub stored_bytes: u64,
    /// Bytes moved by garbage collection.
    pub copied_bytes: u64,
    /// Pages programmed with parity.
    pub parity_programs: u64,
    /// Bytes left empty in pages that were programmed before they were full.
    pub empty_bytes: u64,
    /// Bytes that waited for the rest of their page when their block was erased.
    pub dropped_bytes: u64,
}

/// Pieces, and how full each block is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    geometry: Geometry,
    pub(crate) page_bytes: u32,
    parity_pages: u32,
    pub(crate) slots_per_block: u32,
    /// Bytes of data that a block holds.
    pub(crate) block_bytes: u32,
    pub(super) slot_by_lpn: Vec<u32>,
    /// Size of the host's newest version of each logical page.
    pub(super) bytes_by_lpn: Vec<u32>,
    pub(crate) lpn_by_slot: Vec<u32>,
    /// Where in its block's stream each piece begins; it ends where the next one does.
    pub(crate) start_by_slot: Vec<u32>,
    /// Content of each piece, empty when the drive keeps no contents.
    pub(super) tag_by_slot: Vec<u8>,
    pub(super) slots_by_block: Vec<u32>,
    pub(crate) fill_by_block: Vec<u32>,
    pub(super) valid_bytes_by_block: Vec<u32>,
    /// Current pieces that lie in each flash page, whole or in part.
    pub(super) pieces_by_page: Vec<u16>,
    /// The open block whose last page must be programmed as it is.
    pub(super) sealing: Option<Stream>,
    /// Page of the victim that was read last: its other pieces need no second read.
    pub(super) page_read: u32,
    /// Bytes and pages counted.
    pub totals: PackTotals,
}

impl Packed {
    /// Empty tables. The configuration must be valid.
    pub fn new(config: &SimConfig, compression: &CompressionConfig) -> Self {
        let geometry = config.geometry;
        let blocks = geometry.blocks as usize;
        let data_pages = compression.data_pages(geometry.pages_per_block);
        let slots_per_block =
            compression.slots_per_block(geometry.pages_per_block, config.page_bytes) as u32;
        let slots = blocks * slots_per_block as usize;
        Self {
            geometry,
            page_bytes: config.page_bytes,
            parity_pages: compression.parity_pages,
            slots_per_block,
            block_bytes: data_pages * config.page_bytes,
            slot_by_lpn: vec![NONE; config.logical_pages as usize],
            bytes_by_lpn: vec![config.page_bytes; config.logical_pages as usize],
            lpn_by_slot: vec![NONE; slots],
            start_by_slot: vec![0; slots],
            tag_by_slot: vec![0; if config.tagged { slots } else { 0 }],
            slots_by_block: vec![0; blocks],
            fill_by_block: vec![0; blocks],
            valid_bytes_by_block: vec![0; blocks],
            pieces_by_page: vec![0; geometry.pages() as usize],
            sealing: None,
            page_read: NONE,
            totals: PackTotals::default(),
        }
    }

    /// Whether the page that comes next in a block with so many programmed pages holds parity.
    pub fn is_parity(&self, written: u32) -> bool {
        self.parity_pages > 0 && written % self.parity_pages == self.parity_pages - 1
    }

    /// Pages with data among the first `written` pages of a block.
    pub fn data_among(&self, written: u32) -> u32 {
        debug_assert!(
            written <= self.geometry.pages_per_block,
            "{written} pages are more than a block has"
        );
        written - written.checked_div(self.parity_pages).unwrap_or(0)
    }

    /// The flash page with the byte at `offset` of the stream of `block`.
    pub fn page_at(&self, block: BlockId, offset: u32) -> Ppn {
        debug_assert!(
            offset < self.block_bytes,
            "byte {offset} lies behind the stream of block {}",
            block.0
        );
        let data_page = offset / self.page_bytes;
        let parity_before = match self.parity_pages {
            0 => 0,
            every => data_page / (every - 1),
        };
        self.geometry.page(block, data_page + parity_before)
    }

    fn block_of(&self, slot: u32) -> BlockId {
        BlockId(slot / self.slots_per_block)
    }

    /// The slot that a new piece in `block` takes.
    pub fn next_slot(&self, block: BlockId) -> u32 {
        debug_assert!(
            self.slots_by_block[block.index()] <= self.slots_per_block,
            "block {} has more pieces than a block can hold",
            block.0
        );
        block.0 * self.slots_per_block + self.slots_by_block[block.index()]
    }

    /// Bytes of the piece in `slot`, which is in use.
    pub fn bytes(&self, slot: u32) -> u32 {
        let block = self.block_of(slot);
        let is_last = slot + 1 == self.next_slot(block);
        let end = if is_last {
            self.fill_by_block[block.index()]
        } else {
            self.start_by_slot[slot as usize + 1]
        };
        debug_assert!(
            end > self.start_by_slot[slot as usize] && end <= self.block_bytes,
            "the piece in slot {slot} ends before it begins, or behind its block"
        );
        end - self.start_by_slot[slot as usize]
    }

    /// First and last flash page of the piece in `slot`; often the same.
    pub fn pages(&self, slot: u32) -> (Ppn, Ppn) {
        let (block, start) = (self.block_of(slot), self.start_by_slot[slot as usize]);
        let last = start + self.bytes(slot) - 1;
        (self.page_at(block, start), self.page_at(block, last))
    }

    /// The piece that is the current version of `lpn`.
    pub fn slot(&self, lpn: Lpn) -> Option<u32> {
        let slot = self.slot_by_lpn[lpn.index()];
        (slot != NONE).then_some(slot)
    }

    /// Flash page in which `lpn` begins, and its content.
    pub fn read(&self, lpn: Lpn) -> Option<(Ppn, u8)> {
        let slot = self.slot(lpn)?;
        Some((self.pages(slot).0, self.tag(slot)))
    }

    /// Content of the piece in `slot`; 0 where the drive keeps no contents.
    pub(super) fn tag(&self, slot: u32) -> u8 {
        self.tag_by_slot.get(slot as usize).copied().unwrap_or(0)
    }

    /// Bytes that `lpn` takes on flash, or would take if it were written now.
    pub fn bytes_of(&self, lpn: Lpn) -> u32 {
        self.bytes_by_lpn[lpn.index()]
    }

    /// Bytes of current data in `block`.
    pub fn valid_bytes(&self, block: BlockId) -> u32 {
        self.valid_bytes_by_block[block.index()]
    }

    /// Whether cleaning `block` could cost more room than it gains: the end of a block can stay
    /// empty, by almost a page, for want of a piece that fits.
    pub fn is_full(&self, block: BlockId) -> bool {
        self.valid_bytes(block) > self.block_bytes - self.page_bytes
    }

    /// The first current piece of `block` at or after number `from`: its number and logical page.
    pub(super) fn next_valid(&self, block: BlockId, from: u32) -> Option<(u32, Lpn)> {
        let first = block.0 * self.slots_per_block;
        (from..self.slots_by_block[block.index()]).find_map(|number| {
            let lpn = self.lpn_by_slot[(first + number) as usize];
            (self.slot_by_lpn[lpn as usize] == first + number).then_some((number, Lpn(lpn)))
        })
    }

    /// `block`, with so many programmed pages, is erased.
    pub(super) fn forget_block(&mut self, block: BlockId, written: u32) {
        let on_flash = self.data_among(written) * self.page_bytes;
        debug_assert_eq!(
            self.valid_bytes(block),
            0,
            "block {} is erased with current data",
            block.0
        );
        let waiting = self.fill_by_block[block.index()].saturating_sub(on_flash);
        self.totals.dropped_bytes += u64::from(waiting);
        self.slots_by_block[block.index()] = 0;
        self.fill_by_block[block.index()] = 0;
    }

    /// Pages that all closed blocks would need for their current data and their parity.
    pub(super) fn pages_in_closed(&self, order: &CloseOrder) -> u64 {
        let bytes: u64 = order.iter().map(|b| u64::from(self.valid_bytes(b))).sum();
        let data_pages = u64::from(self.block_bytes / self.page_bytes);
        let parity_pages = u64::from(self.geometry.pages_per_block) - data_pages;
        bytes / u64::from(self.page_bytes) + parity_pages * u64::from(order.len())
    }

    /// Everything that decides what happens next, and the totals, for digests.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let totals = self.totals;
        let blocks = self.slots_by_block.iter().zip(&self.fill_by_block);
        let slots = self.lpn_by_slot.iter().zip(&self.start_by_slot);
        let two = |(a, b): (&u32, &u32)| u64::from(*a) | u64::from(*b) << 32;
        let lpns = self.slot_by_lpn.iter().zip(&self.bytes_by_lpn);
        [
            totals.stored_bytes,
            totals.copied_bytes,
            totals.parity_programs,
            totals.empty_bytes,
            totals.dropped_bytes,
            u64::from(self.page_read),
        ]
        .into_iter()
        .chain(blocks.map(two))
        .chain(lpns.map(two))
        .chain(slots.map(two))
        .chain(self.tag_by_slot.iter().map(|&tag| u64::from(tag)))
    }
}

/// How full closed blocks are, for the policies that choose a victim.
pub struct PackedLoad<'a> {
    /// The tables.
    pub packed: &'a Packed,
    /// Closed blocks.
    pub order: &'a CloseOrder,
}

impl Load for PackedLoad<'_> {
    fn emptiest(&mut self) -> Option<BlockId> {
        let key = |&block: &BlockId| (self.packed.valid_bytes(block), block);
        self.order.iter().min_by_key(key)
    }

    fn amount(&self, block: BlockId) -> u32 {
        self.packed.valid_bytes(block)
    }

    /// See [`Packed::is_full`].
    fn full(&self) -> u32 {
        self.packed.block_bytes - self.packed.page_bytes + 1
    }

    fn must_gain(&self) -> bool {
        true
    }
}
