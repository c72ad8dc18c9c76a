//! Map pages that must be read or programmed before the map can be looked at or changed.

use super::map_cache::MapCache;
use super::{Ftl, GcStep, MapWork};
use crate::config::{Mapping, SimConfig};
use crate::ground::part::{Part, part};
use crate::ground::units::Lpn;

impl Ftl {
    pub(super) fn new_map_cache(config: &SimConfig) -> Option<Part<MapCache>> {
        let Mapping::Extent(cache) = config.mapping else {
            return None;
        };
        Some(part(|| MapCache::new(config, cache)))
    }

    /// The part of the map that is at hand, where it is not all of it.
    pub fn map_cache(&self) -> Option<&MapCache> {
        self.map_cache.as_ref().map(|cache| -> &MapCache { cache })
    }

    /// The map page that must be read or programmed next before the place of `lpn` can be looked
    /// at, or changed; [`None`] when nothing is in the way. A page that is not mapped needs no
    /// entry until it is written.
    pub fn map_work(&mut self, lpn: Lpn, changes: bool) -> Option<GcStep> {
        self.map_work_for(lpn, changes, false)
    }

    /// The same for a copy.
    pub(super) fn map_work_of_copy(&mut self, lpn: Lpn) -> Option<GcStep> {
        self.map_work_for(lpn, true, true)
    }

    fn map_work_for(&mut self, lpn: Lpn, changes: bool, by_collection: bool) -> Option<GcStep> {
        let cache = self.map_cache.as_mut()?;
        cache.begin_access(lpn);
        let is_missing = !cache.holds(lpn.0) && self.map.lookup(lpn).is_some();
        let added = match (is_missing, changes) {
            (true, _) => 1,
            (false, true) => cache.added_by_change(lpn),
            (false, false) => 0,
        };
        while let Some(entry) = cache.make_way(added, lpn) {
            if entry.dirty {
                return Some(GcStep::MapProgrammed(MapWork {
                    lpn: Some(Lpn(entry.lpn)),
                    pages: entry.pages,
                    entries: cache.entries(),
                    by_collection,
                }));
            }
        }
        if is_missing {
            let pages = cache.load(&self.map, lpn);
            return Some(GcStep::MapRead(MapWork {
                lpn: Some(lpn),
                pages,
                entries: cache.entries(),
                by_collection,
            }));
        }
        cache.end_access();
        None
    }

    /// The next map page that TRIM has left to read or to program.
    pub(super) fn owed_map_work(&mut self) -> Option<GcStep> {
        let cache = self.map_cache.as_mut()?;
        let is_read = cache.pay()?;
        let work = MapWork {
            lpn: None,
            pages: 0,
            entries: cache.entries(),
            by_collection: false,
        };
        Some(if is_read {
            GcStep::MapRead(work)
        } else {
            GcStep::MapProgrammed(work)
        })
    }

    pub(super) fn map_changed(&mut self, lpn: Lpn) {
        if let Some(cache) = &mut self.map_cache {
            cache.changed(&self.map, lpn);
        }
    }

    pub(super) fn map_forgets(&mut self, lpn: Lpn) {
        if let Some(cache) = &mut self.map_cache
            && self.map.lookup(lpn).is_some()
        {
            cache.forget(&self.map, lpn);
        }
    }
}
