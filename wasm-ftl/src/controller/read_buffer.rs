//! A read buffer: the page of flash that the host read last stays in the controller's memory.
//!
//! What lies on a page changes only with an erase of its block, so the page is known by its number
//! and by how often its block was erased.

use crate::ground::units::Ppn;

/// The page of flash that was read last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadBuffer {
    /// The page, and the erases of its block until then.
    held: Option<(Ppn, u32)>,
    /// Reads of the host's that found their page here.
    pub hits: u64,
}

impl ReadBuffer {
    /// The page that it holds, and the erases of its block until then.
    pub fn held(&self) -> Option<(Ppn, u32)> {
        self.held
    }

    /// Whether `ppn` is here, its block having been erased so often.
    pub fn holds(&self, ppn: Ppn, erases: u32) -> bool {
        self.held == Some((ppn, erases))
    }

    /// Page `ppn`, of a block erased so often, was read into it.
    pub fn fill(&mut self, ppn: Ppn, erases: u32) {
        debug_assert!(!self.holds(ppn, erases), "a page that is here is not read");
        self.held = Some((ppn, erases));
    }

    /// Power was cut.
    pub fn lose_power(&mut self) {
        self.held = None;
    }

    /// The state, for fingerprints.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let held = self
            .held
            .map(|(ppn, erases)| u64::from(ppn.0) | u64::from(erases) << 32);
        [held.unwrap_or(u64::MAX), self.hits].into_iter()
    }
}
