//! Erases, which take every plane for its share of the block.

use super::blame::User;
use super::dies::Dies;
use super::interval::Interval;
use crate::ground::units::{BlockId, Nanos};

impl Dies {
    /// So many blocks are erased, on every plane at once, when all copies are safe: `block`, or
    /// all.
    pub fn erase(&mut self, blocks: u64, block: Option<BlockId>) -> Interval {
        let mut whole = Interval {
            start: Nanos(u64::MAX),
            end: Nanos(0),
        };
        let ready = self.copies_done.max(self.collection_from);
        let collection = self.collection;
        let tells_causes = self.tells_causes;
        let user = if tells_causes {
            User::erase(self.works.erased(collection))
        } else {
            User::HOST
        };
        for index in 0..self.planes.len() {
            let plane = &mut self.planes[index];
            if tells_causes && plane.free_at < ready {
                // It stands ready, and waits until the last copy is safe.
                plane
                    .turns
                    .take(plane.free_at, User::copies(collection), self.horizon);
                let free_at = std::mem::replace(&mut plane.free_at, ready);
                if let Some(passing) = &mut self.passing {
                    passing.stands_idle(index, free_at, ready);
                }
            }
            let interval = self.occupy(index, ready, self.erase * blocks, user);
            whole.start = whole.start.min(interval.start);
            whole.end = whole.end.max(interval.end);
        }
        debug_assert!(
            whole.start.0 >= ready && whole.end >= whole.start,
            "an erase waits for its copies"
        );
        if tells_causes {
            self.works.erase_ends(whole.end.0);
        }
        if let Some(passing) = &mut self.passing {
            passing.erased(block, whole.end.0);
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::plain::plain_config;
    use crate::ground::geometry::Geometry;
    use crate::time::places::erase_of_each_plane;

    #[test]
    fn an_erase_takes_each_plane_for_its_share_of_the_block_or_for_the_whole_time() {
        let mut config = plain_config(Geometry::new(8, 128), 500, 1);
        (config.erase_time, config.dies, config.planes) = (Nanos(2_000_000), 10, 2);
        assert_eq!(erase_of_each_plane(&config), 2_000_000);
        config.die_block_pages = 128;
        assert_eq!(erase_of_each_plane(&config), 100_000);
        let mut dies = Dies::new(&config);
        let erased = dies.erase(1, None);
        assert_eq!((erased.start, erased.end), (Nanos(0), Nanos(100_000)));
        assert!(dies.busy().all(|busy| busy == 100_000));
    }
}
