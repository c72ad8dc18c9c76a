//! A DRAM write buffer: the host is answered before anything is on flash.
//!
//! First in, first out. A page that is written again while it waits is replaced in place and costs
//! no flash program.

use std::collections::{BTreeMap, VecDeque};

/// Pages that wait to be written to flash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteBuffer {
    pages_max: u32,
    order: VecDeque<u32>,
    content_by_lpn: BTreeMap<u32, u8>,
}

impl WriteBuffer {
    /// An empty buffer of so many pages.
    pub fn new(pages_max: u32) -> Self {
        Self {
            pages_max,
            order: VecDeque::new(),
            content_by_lpn: BTreeMap::new(),
        }
    }

    /// Pages that wait.
    pub fn len(&self) -> u32 {
        self.order.len() as u32
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Logical pages that wait, in the order in which they will be written.
    pub fn lpns(&self) -> impl ExactSizeIterator<Item = u32> {
        self.order.iter().copied()
    }

    /// What waits for `lpn`.
    pub fn content(&self, lpn: u32) -> Option<u8> {
        self.content_by_lpn.get(&lpn).copied()
    }

    /// Whether a write of `lpn` needs a page that is not there.
    pub fn is_full_for(&self, lpn: u32) -> bool {
        self.len() == self.pages_max && !self.content_by_lpn.contains_key(&lpn)
    }

    /// Takes a write. Returns whether it replaced one that was waiting.
    ///
    /// # Panics
    /// When the buffer is full for it.
    pub fn put(&mut self, lpn: u32, content: u8) -> bool {
        assert!(!self.is_full_for(lpn), "a write was put into a full buffer");
        let replaced = self.content_by_lpn.insert(lpn, content).is_some();
        if !replaced {
            self.order.push_back(lpn);
        }
        replaced
    }

    /// Forgets what waits for `lpn`. Returns whether anything did.
    pub fn forget(&mut self, lpn: u32) -> bool {
        let known = self.content_by_lpn.remove(&lpn).is_some();
        if known {
            self.order.retain(|&waiting| waiting != lpn);
        }
        known
    }

    /// The page that has waited longest, and its content.
    pub fn oldest(&self) -> Option<(u32, u8)> {
        let lpn = *self.order.front()?;
        Some((lpn, self.content_by_lpn[&lpn]))
    }

    /// Takes the page that has waited longest out.
    pub fn pop(&mut self) -> Option<(u32, u8)> {
        let (lpn, content) = self.oldest()?;
        self.order.pop_front();
        self.content_by_lpn.remove(&lpn);
        Some((lpn, content))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_written_again_keeps_its_place_and_takes_the_new_content() {
        let mut buffer = WriteBuffer::new(2);
        assert!(!buffer.put(7, b'a') && !buffer.put(8, b'b'));
        assert!(buffer.is_full_for(9) && !buffer.is_full_for(7));
        assert!(buffer.put(7, b'c'));
        assert_eq!(buffer.pop(), Some((7, b'c')));
        assert!(buffer.forget(8) && !buffer.forget(8));
        assert_eq!((buffer.len(), buffer.pop()), (0, None));
    }
}
