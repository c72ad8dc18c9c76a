//! A partition: the host's blocks, where they begin, and which of the drive's pages they cover.

use std::ops::Range;

use crate::config::PAGES_MAX;
use crate::contract::field::Field;
use crate::contract::refusal::{Checks, ConfigError};
use crate::contract::{drive, experiment};

/// Bytes of a sector: offsets and blocks are whole sectors.
const SECTOR_BYTES: u64 = 512;

/// Where the host's blocks begin and how long they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartitionConfig {
    /// First byte of the partition on the volume.
    pub offset_bytes: u64,
    /// Bytes of a block, the host's unit of reading and writing.
    pub block_bytes: u32,
}

fn keep_sectors(field: &Field, bytes: u64, checks: &mut Checks) -> Result<(), ConfigError> {
    if bytes.is_multiple_of(SECTOR_BYTES) {
        return Ok(());
    }
    checks.refuse(|| ConfigError {
        range: None,
        field: field.path.to_owned(),
        value: bytes.to_string(),
        legal: format!("a multiple of {SECTOR_BYTES}: whole sectors"),
    })
}

impl PartitionConfig {
    /// What both fields must keep on a volume of so many bytes.
    pub(super) fn keep(self, volume_bytes: u64, checks: &mut Checks) -> Result<(), ConfigError> {
        let block = u64::from(self.block_bytes);
        let fields = (
            &experiment::PARTITION_BLOCK_BYTES,
            &experiment::PARTITION_OFFSET_BYTES,
        );
        // No more blocks than a drive has pages.
        let bytes = volume_bytes.saturating_sub(self.offset_bytes);
        let least = bytes / (u64::from(PAGES_MAX) + 1) + 1;
        checks.number(
            fields.0,
            block,
            least,
            volume_bytes,
            drive::LOGICAL_PAGES.path,
        )?;
        keep_sectors(fields.0, block, checks)?;
        let offset_max = volume_bytes.saturating_sub(block);
        checks.number(fields.1, self.offset_bytes, 0, offset_max, fields.0.path)?;
        keep_sectors(fields.1, self.offset_bytes, checks)
    }
}

/// The arithmetic between blocks and pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    offset: u64,
    block: u64,
    page: u64,
}

impl Blocks {
    /// Blocks of `partition`, or the pages themselves.
    pub fn new(partition: Option<PartitionConfig>, page_bytes: u32) -> Self {
        Self {
            offset: partition.map_or(0, |partition| partition.offset_bytes),
            block: u64::from(partition.map_or(page_bytes, |partition| partition.block_bytes)),
            page: u64::from(page_bytes),
        }
    }

    /// Whole blocks on a volume of so many pages.
    pub fn within(&self, pages: u64) -> u64 {
        (pages * self.page).saturating_sub(self.offset) / self.block
    }

    fn start(&self, block: u32) -> u64 {
        self.offset + u64::from(block) * self.block
    }

    /// Pages that hold any byte of `blocks`.
    pub fn touched(&self, blocks: Range<u32>) -> Range<u32> {
        let end = self.start(blocks.end).div_ceil(self.page);
        (self.start(blocks.start) / self.page) as u32..end as u32
    }

    /// The fewest and the most pages that any block touches.
    pub fn touched_counts(&self) -> (u64, u64) {
        let least = self.block.div_ceil(self.page);
        let is_aligned =
            self.offset.is_multiple_of(self.page) && self.block.is_multiple_of(self.page);
        (least, least + u64::from(!is_aligned))
    }

    /// The fewest pages that hold so many blocks in a row.
    pub fn pages_least(&self, blocks: u64) -> u64 {
        (blocks * self.block).div_ceil(self.page)
    }

    /// How many of `blocks` have a byte on `page`.
    pub fn count_on(&self, page: u32, blocks: Range<u32>) -> u32 {
        let first = self.block(page).unwrap_or(0).max(blocks.start);
        let end = (u64::from(page) + 1) * self.page;
        let end = end.saturating_sub(self.offset).div_ceil(self.block) as u32;
        end.min(blocks.end).saturating_sub(first)
    }

    /// Pages of which `blocks` cover every byte.
    pub fn whole(&self, blocks: Range<u32>) -> Range<u32> {
        let first = self.start(blocks.start).div_ceil(self.page) as u32;
        let end = (self.start(blocks.end) / self.page) as u32;
        first..end.max(first)
    }

    /// The page that holds the first byte of `block`.
    pub fn page(&self, block: u32) -> u32 {
        (self.start(block) / self.page) as u32
    }

    /// The first block with a byte on `page`; [`None`] for pages before the partition.
    pub fn block(&self, page: u32) -> Option<u32> {
        let (start, end) = (
            u64::from(page) * self.page,
            (u64::from(page) + 1) * self.page,
        );
        (end > self.offset).then(|| (start.saturating_sub(self.offset) / self.block) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(offset_bytes: u64, block_bytes: u32) -> Blocks {
        let partition = PartitionConfig {
            offset_bytes,
            block_bytes,
        };
        Blocks::new(Some(partition), 4_096)
    }

    #[test]
    fn an_aligned_block_is_its_page() {
        let aligned = blocks(8_192, 4_096);
        assert_eq!((aligned.touched(3..4), aligned.whole(3..4)), (5..6, 5..6));
        assert_eq!((aligned.block(5), aligned.block(1)), (Some(3), None));
        assert_eq!(aligned.within(10), 8);
    }

    #[test]
    fn a_block_half_a_page_off_touches_two_pages_and_covers_none() {
        // Sector 63, where Windows XP began its first partition.
        let misaligned = blocks(63 * 512, 4_096);
        assert_eq!(misaligned.touched(0..1), 7..9);
        assert!(misaligned.whole(0..1).is_empty());
        assert_eq!(
            misaligned.whole(0..3),
            8..10,
            "neighbors cover what lies between them"
        );
    }

    #[test]
    fn longer_blocks_cover_the_pages_in_their_middle() {
        let longer = blocks(2_048, 16_384);
        assert_eq!((longer.touched(0..1), longer.whole(0..1)), (0..5, 1..4));
        let shorter = blocks(0, 1_024);
        assert_eq!((shorter.touched(5..6), shorter.whole(4..8)), (1..2, 1..2));
        assert_eq!(shorter.block(1), Some(4));
        let on = |page: u32| shorter.count_on(page, 3..9);
        assert_eq!([0, 1, 2, 3].map(on), [1, 4, 1, 0]);
    }
}
