//! The boundary to the browser: bytes come in through one buffer, sums go out through another.

use wasm_bindgen::prelude::*;

use crate::{CLASSES, PAGE_BYTES, PageMeter, Sum};

/// What the caller copies in at once.
const INPUT_BYTES: usize = 64 * PAGE_BYTES;
/// Pages, then bytes before and after: of deflate, of LZ4, and of each class.
const TOTALS: usize = 1 + 2 * (2 + CLASSES);

#[wasm_bindgen]
pub struct WasmPages {
    meter: PageMeter,
    input: Vec<u8>,
    totals: [f64; TOTALS],
}

#[wasm_bindgen]
impl WasmPages {
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default)] // JavaScript knows no traits.
    pub fn new() -> Self {
        Self {
            meter: PageMeter::default(),
            input: vec![0; INPUT_BYTES],
            totals: [0.0; TOTALS],
        }
    }

    /// Where the bytes go that are measured next.
    pub fn input_ptr(&self) -> *const u8 {
        self.input.as_ptr()
    }

    /// How many fit there.
    pub fn input_bytes(&self) -> u32 {
        self.input.len() as u32
    }

    /// Adds the first `bytes` of the input, which begin where a page does.
    pub fn measure(&mut self, bytes: u32) {
        let bytes = self.input.len().min(bytes as usize);
        self.meter.measure(&self.input[..bytes]);
    }

    /// Writes the sums since the last call, begins anew, and says where they are.
    pub fn take_totals(&mut self) -> *const f64 {
        let totals = self.meter.totals();
        let sums = [totals.deflate, totals.lz4]
            .into_iter()
            .chain(totals.classes);
        let pairs = sums.flat_map(|Sum { bytes, stored }| [bytes as f64, stored as f64]);
        let all = std::iter::once(totals.pages as f64).chain(pairs);
        self.totals
            .iter_mut()
            .zip(all)
            .for_each(|(to, from)| *to = from);
        self.meter.clear();
        self.totals.as_ptr()
    }
}
