//! Pages of the write buffer on their way to flash, and the one whose place the host waits for.

use std::collections::VecDeque;

use super::member::Way;
use crate::config::SimConfig;

/// A page of the write buffer on its way to flash.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WriteBack {
    pub end: u64,
    pub way: Way,
}

/// At most as many are under way as may wait in the buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct WriteBacks {
    pages_max: usize,
    under_way: VecDeque<WriteBack>,
}

impl WriteBacks {
    /// None is under way on a drive of `config`.
    pub fn of(config: &SimConfig) -> Self {
        Self {
            pages_max: config.write_buffer_pages as usize,
            under_way: VecDeque::new(),
        }
    }

    /// None is under way any more.
    pub fn clear(&mut self) {
        self.under_way.clear();
    }

    /// One more is under way.
    pub fn begin(&mut self, page: WriteBack) {
        debug_assert!(
            self.pages_max > 0,
            "a drive without a write buffer empties it"
        );
        if self.under_way.len() == self.pages_max {
            self.under_way.pop_front();
        }
        self.under_way.push_back(page);
    }

    /// What must be on flash before there is a place again: the oldest, when no more may be under
    /// way.
    pub fn awaited(&self) -> WriteBack {
        let is_full = self.under_way.len() == self.pages_max;
        let oldest = self.under_way.front().filter(|_| is_full);
        oldest.copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_needs_a_place_waits_for_the_oldest_of_as_many_as_there_are_places() {
        let mut buffer = WriteBacks {
            pages_max: 2,
            ..WriteBacks::default()
        };
        let ends = [900, 950, 1_800].map(|end| {
            buffer.begin(WriteBack {
                end,
                ..WriteBack::default()
            });
            buffer.awaited().end
        });
        assert_eq!(ends, [0, 900, 950]);
        buffer.clear();
        assert_eq!(buffer.awaited().end, 0);
    }
}
