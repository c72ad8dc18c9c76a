//! A DRAM write buffer: the host is answered before anything is on flash.
//!
//! First in, first out. A page that is written again while it waits is replaced in place and costs
//! no flash program.

use std::collections::VecDeque;

/// Pages that wait to be written to flash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteBuffer {
    pages_max: u32,
    /// Logical page and content, oldest first.
    waiting: VecDeque<(u32, u8)>,
}

impl WriteBuffer {
    /// An empty buffer of so many pages.
    pub fn new(pages_max: u32) -> Self {
        Self {
            pages_max,
            waiting: VecDeque::new(),
        }
    }

    /// Pages that wait.
    pub fn len(&self) -> u32 {
        self.waiting.len() as u32
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Logical pages that wait, in the order in which they will be written.
    pub fn lpns(&self) -> impl ExactSizeIterator<Item = u32> {
        self.waiting.iter().map(|&(lpn, _)| lpn)
    }

    /// What waits for `lpn`.
    pub fn content(&self, lpn: u32) -> Option<u8> {
        let same = |entry: &&(u32, u8)| entry.0 == lpn;
        self.waiting.iter().find(same).map(|&(_, content)| content)
    }

    /// Whether a write of `lpn` needs a page that is not there.
    pub fn is_full_for(&self, lpn: u32) -> bool {
        self.len() == self.pages_max && self.content(lpn).is_none()
    }

    /// Takes a write. Returns whether it replaced one that was waiting.
    ///
    /// # Panics
    /// When the buffer is full for it.
    pub fn put(&mut self, lpn: u32, content: u8) -> bool {
        assert!(!self.is_full_for(lpn), "a write was put into a full buffer");
        let entry = self.waiting.iter_mut().find(|entry| entry.0 == lpn);
        if let Some(entry) = entry {
            entry.1 = content;
            return true;
        }
        self.waiting.push_back((lpn, content));
        false
    }

    /// Forgets what waits for `lpn`. Returns whether anything did.
    pub fn forget(&mut self, lpn: u32) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|entry| entry.0 != lpn);
        self.waiting.len() < before
    }

    /// The page that has waited longest, and its content.
    pub fn oldest(&self) -> Option<(u32, u8)> {
        self.waiting.front().copied()
    }

    /// Takes the page that has waited longest out.
    pub fn pop(&mut self) -> Option<(u32, u8)> {
        self.waiting.pop_front()
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
