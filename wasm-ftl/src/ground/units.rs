//! Identifiers and quantities that must not be mixed up.
//!
//! Every id is a `u32` inside a newtype: a drive of 2^32 pages is far beyond what a browser holds,
//! and `usize` would be 32 bits in wasm and 64 natively, so it is never stored.

/// No page, no block: what an unmapped logical page points to.
pub const NONE: u32 = u32::MAX;

/// Logical page number: the address that the host uses, from 0 to `logical_pages` - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lpn(pub u32);

/// Physical page number: block index times pages per block plus the page's index in its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ppn(pub u32);

/// Erase block, from 0 to `blocks` - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(pub u32);

/// Simulated time in nanoseconds since the start of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nanos(pub u64);

impl Lpn {
    /// Position in arrays that are indexed by logical page.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Ppn {
    /// Position in arrays that are indexed by physical page.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl BlockId {
    /// Position in arrays that are indexed by block.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Nanos {
    /// Whole microseconds to nanoseconds.
    pub fn from_micros(micros: u32) -> Self {
        Self(u64::from(micros) * 1_000)
    }
}
