//! Map pages that must be read or programmed before the map can be looked at or changed.

use super::map::Map;
use super::map_cache::MapCache;
use super::step::{GcStep, MapWork};
use crate::ground::units::Lpn;

impl MapCache {
    /// The map page that must be read or programmed next before the place of `lpn` can be looked
    /// at, or changed; [`None`] when nothing is in the way. A page that is not mapped needs no
    /// entry until it is written.
    pub(super) fn work(
        &mut self,
        map: &Map,
        lpn: Lpn,
        changes: bool,
        by_collection: bool,
    ) -> Option<GcStep> {
        self.begin_access(lpn);
        let is_missing = !self.holds(lpn.0) && map.lookup(lpn).is_some();
        let added = match (is_missing, changes) {
            (true, _) => 1,
            (false, true) => self.added_by_change(lpn),
            (false, false) => 0,
        };
        while let Some(entry) = self.make_way(added, lpn) {
            if entry.dirty {
                return Some(GcStep::MapProgrammed(MapWork {
                    lpn: Some(Lpn(entry.lpn)),
                    pages: entry.pages,
                    entries: self.entries(),
                    by_collection,
                }));
            }
        }
        if is_missing {
            let pages = self.load(map, lpn);
            debug_assert!(
                self.holds(lpn.0),
                "the entry of logical page {} was read, and is not at hand",
                lpn.0
            );
            return Some(GcStep::MapRead(MapWork {
                lpn: Some(lpn),
                pages,
                entries: self.entries(),
                by_collection,
            }));
        }
        self.end_access();
        None
    }

    /// The next map page that TRIM has left to read or to program.
    pub(super) fn owed_work(&mut self) -> Option<GcStep> {
        let is_read = self.pay()?;
        let work = MapWork {
            lpn: None,
            pages: 0,
            entries: self.entries(),
            by_collection: false,
        };
        Some(if is_read {
            GcStep::MapRead(work)
        } else {
            GcStep::MapProgrammed(work)
        })
    }
}
