//! How far data shrink when each page of them is compressed by itself, as a drive's controller
//! would have to: it must be able to read every page back alone.
//!
//! Two algorithms stand for the ends of what a controller can afford: deflate, which codes what
//! repeats and how often each byte occurs, and LZ4, which codes only what repeats.

use lz4_flex::block::{compress_into, get_maximum_output_size};
use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress, create_comp_flags_from_zip_params,
};

#[cfg(target_arch = "wasm32")]
mod wasm;

/// What file systems write at once, and what most controllers map.
pub const PAGE_BYTES: usize = 4_096;
/// Classes of pages by how far deflate shrinks them; a mix of the simulator has as many parts.
pub const CLASSES: usize = 16;
/// The default of zlib, gzip, and zip.
const DEFLATE_LEVEL: i32 = 6;
/// Neither a header nor a checksum: a drive has its own.
const RAW_WINDOW_BITS: i32 = -15;
const DEFAULT_STRATEGY: i32 = 0;

/// Bytes of pages before and after compression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub bytes: u64,
    pub stored: u64,
}

impl Sum {
    fn add(&mut self, bytes: usize, stored: usize) {
        self.bytes += bytes as u64;
        self.stored += stored as u64;
    }
}

/// What pages take once they are compressed. A page that would grow counts as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub pages: u64,
    pub deflate: Sum,
    pub lz4: Sum,
    /// Pages by their ratio under deflate: below 1/16, below 2/16, and so on.
    pub classes: [Sum; CLASSES],
}

/// Compresses pages and adds up what they take.
pub struct PageMeter {
    deflate: CompressorOxide,
    deflated: [u8; PAGE_BYTES],
    lz4ed: Vec<u8>,
    totals: Totals,
}

impl Default for PageMeter {
    fn default() -> Self {
        let flags =
            create_comp_flags_from_zip_params(DEFLATE_LEVEL, RAW_WINDOW_BITS, DEFAULT_STRATEGY);
        Self {
            deflate: CompressorOxide::new(flags),
            deflated: [0; PAGE_BYTES],
            lz4ed: vec![0; get_maximum_output_size(PAGE_BYTES)],
            totals: Totals::default(),
        }
    }
}

impl PageMeter {
    /// Adds pages; the last may be shorter, as the end of a file is.
    pub fn measure(&mut self, data: &[u8]) {
        for page in data.chunks(PAGE_BYTES) {
            let deflated = self.deflated_size(page);
            let lz4ed = self.lz4_size(page);
            let class = (deflated * CLASSES / page.len()).min(CLASSES - 1);
            self.totals.pages += 1;
            self.totals.deflate.add(page.len(), deflated);
            self.totals.lz4.add(page.len(), lz4ed);
            self.totals.classes[class].add(page.len(), deflated);
        }
    }

    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// Begins anew.
    pub fn clear(&mut self) {
        self.totals = Totals::default();
    }

    fn deflated_size(&mut self, page: &[u8]) -> usize {
        self.deflate.reset();
        let out = &mut self.deflated[..page.len()];
        let (status, _, size) = compress(&mut self.deflate, page, out, TDEFLFlush::Finish);
        // Whatever does not fit into the page itself would be stored as it is.
        if status == TDEFLStatus::Done {
            size
        } else {
            page.len()
        }
    }

    fn lz4_size(&mut self, page: &[u8]) -> usize {
        // The buffer holds the worst case, so that no page fails.
        let size = compress_into(page, &mut self.lz4ed).unwrap_or(page.len());
        size.min(page.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(data: &[u8]) -> Totals {
        let mut meter = PageMeter::default();
        meter.measure(data);
        meter.totals().clone()
    }

    /// Bytes that repeat nothing.
    fn noise(bytes: usize) -> Vec<u8> {
        let mut state = 1_u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 24) as u8
        };
        (0..bytes).map(|_| next()).collect()
    }

    #[test]
    fn zeros_nearly_vanish_and_noise_stays_whole() {
        let zeros = totals(&vec![0; 10 * PAGE_BYTES]);
        assert!(zeros.deflate.stored < 10 * 40, "{zeros:?}");
        assert_eq!(zeros.classes[0], zeros.deflate);
        let noise = totals(&noise(10 * PAGE_BYTES));
        assert_eq!(noise.deflate.stored, noise.deflate.bytes);
        assert_eq!(noise.lz4.stored, noise.lz4.bytes);
        assert_eq!(noise.classes[CLASSES - 1], noise.deflate);
    }

    #[test]
    fn what_repeats_from_page_to_page_is_out_of_sight() {
        let page = noise(PAGE_BYTES);
        let twice = [page.clone(), page].concat();
        assert_eq!(totals(&twice).deflate.stored, 2 * PAGE_BYTES as u64);
    }

    #[test]
    fn how_the_data_come_in_changes_nothing() {
        let text: Vec<u8> = (0..9_000_u32).flat_map(u32::to_le_bytes).collect();
        let mut meter = PageMeter::default();
        text.chunks(4 * PAGE_BYTES)
            .for_each(|part| meter.measure(part));
        assert_eq!(*meter.totals(), totals(&text));
        assert_eq!(
            meter.totals().deflate.bytes,
            36_000,
            "the short last page counts"
        );
        meter.clear();
        assert_eq!(*meter.totals(), Totals::default());
    }

    #[test]
    fn a_page_of_one_byte_is_one_byte() {
        let one = totals(&[7]);
        assert_eq!((one.deflate.stored, one.lz4.stored), (1, 1));
        assert_eq!(totals(&[]), Totals::default());
    }
}
