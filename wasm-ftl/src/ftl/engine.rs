//! The five ways of placing pages, and the only place that chooses between them.

use super::alloc::Role;
use super::hybrid::Hybrid;
use super::in_place::InPlace;
use super::pack::Packed;
use super::slc::Slc;
use super::step::{DriveFull, GcStep, NotCollected};
use super::store::Store;
use crate::config::{Mapping, SimConfig};
use crate::ground::part::{Part, part};
use crate::ground::units::{BlockId, Lpn, Ppn};

/// Where pages go, and what must be done before they can. Each engine has what it alone knows;
/// what all of them work on is the [`Store`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Engine {
    /// Every page goes to the end of a log.
    Log,
    /// A log behind a cache of fast blocks.
    Slc(Part<Slc>),
    /// A log of pieces of any size.
    Packed(Part<Packed>),
    /// A data block for every logical block, with or without log blocks.
    Hybrid(Part<Hybrid>),
    /// Every page has its own place.
    InPlace(Part<InPlace>),
}

impl Engine {
    /// The engine that `config` asks for. Takes the blocks that it keeps apart out of `store`.
    pub(super) fn new(config: &SimConfig, store: &mut Store) -> Self {
        match config.mapping {
            Mapping::Block | Mapping::Direct | Mapping::Bast { .. } | Mapping::Fast { .. } => {
                Engine::Hybrid(part(|| Hybrid::of(config)))
            }
            Mapping::Ideal => Engine::InPlace(part(|| InPlace)),
            Mapping::Raw | Mapping::Page | Mapping::Extent(_) => {
                if let Some(compression) = &config.compression {
                    Engine::Packed(part(|| Packed::new(config, compression)))
                } else if let Some(slc) = config.slc {
                    Engine::Slc(part(|| Slc::new(config, slc, store)))
                } else {
                    Engine::Log
                }
            }
        }
    }

    /// As [`super::Ftl::needs_collection`].
    pub(super) fn needs_collection(
        &mut self,
        store: &mut Store,
        lpn: Lpn,
    ) -> Result<bool, DriveFull> {
        match self {
            Engine::Log => store.needs_collection(lpn),
            Engine::Slc(slc) => slc.needs_collection(store, lpn),
            Engine::Packed(packed) => packed.needs_collection(store, lpn),
            Engine::Hybrid(hybrid) => hybrid.needs_merge(store, lpn),
            Engine::InPlace(_) => Ok(false),
        }
    }

    /// As [`super::Ftl::step_collection`].
    pub(super) fn step(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        match self {
            Engine::Log => match store.owed_map_work() {
                Some(step) => Ok(step),
                None => store.step_collection(0),
            },
            Engine::Slc(slc) => slc.step(store),
            Engine::Packed(packed) => packed.step(store),
            Engine::Hybrid(hybrid) => hybrid.step(store),
            Engine::InPlace(_) => Err(DriveFull),
        }
    }

    /// As [`super::Ftl::write`].
    pub(super) fn write(
        &mut self,
        store: &mut Store,
        lpn: Lpn,
        tag: u8,
    ) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        match self {
            Engine::Log => store.write(lpn, tag),
            Engine::Slc(slc) => slc.write(store, lpn, tag),
            Engine::Packed(packed) => Ok(packed.write(store, lpn, tag)),
            Engine::Hybrid(hybrid) => hybrid.write(store, lpn, tag),
            Engine::InPlace(in_place) => Ok(in_place.write(store, lpn, tag)),
        }
    }

    /// As [`super::Ftl::read`].
    pub(super) fn read(&self, store: &Store, lpn: Lpn) -> Option<(Ppn, u8)> {
        match self {
            Engine::Packed(packed) => packed.read(lpn),
            Engine::Log | Engine::Slc(_) | Engine::Hybrid(_) | Engine::InPlace(_) => {
                store.read(lpn)
            }
        }
    }

    /// As [`super::Ftl::trim`].
    pub(super) fn trim(&mut self, store: &mut Store, lpn: Lpn) -> Option<Ppn> {
        match self {
            Engine::Packed(packed) => packed.forget_piece(store, lpn),
            Engine::Log | Engine::Slc(_) | Engine::Hybrid(_) | Engine::InPlace(_) => {
                store.trim(lpn)
            }
        }
    }

    /// As [`super::Ftl::collect_while_idle`].
    pub(super) fn collect_while_idle(&mut self, store: &mut Store) -> Option<GcStep> {
        if store.job.is_some() {
            return self.step(store).ok();
        }
        match self {
            Engine::Log => store.pick(0).ok(),
            Engine::Slc(slc) => store.pick(slc.valid_pages(&store.map)).ok(),
            Engine::Packed(packed) => packed.pick(store).ok(),
            Engine::Hybrid(_) | Engine::InPlace(_) => None,
        }
    }

    /// As [`super::Ftl::begin_collection`].
    pub(super) fn begin_collection(
        &mut self,
        store: &mut Store,
        block: BlockId,
    ) -> Result<GcStep, NotCollected> {
        match self {
            Engine::Log => store.begin_collection(block, 0),
            Engine::Slc(slc) => store.begin_collection(block, slc.valid_pages(&store.map)),
            Engine::Packed(packed) => packed.begin_collection(store, block),
            Engine::Hybrid(_) | Engine::InPlace(_) => Err(NotCollected::NotClosed),
        }
    }

    /// Whether work that the host's last write or TRIM began must end before anything else.
    pub(super) fn is_rewriting(&self, store: &Store) -> bool {
        match self {
            Engine::Hybrid(hybrid) => hybrid.is_rewriting(),
            Engine::Log | Engine::Slc(_) | Engine::Packed(_) | Engine::InPlace(_) => store
                .map_cache()
                .is_some_and(super::map_cache::MapCache::owes),
        }
    }

    /// As [`super::Ftl::purge`], when every logical page is forgotten.
    pub(super) fn purge(&mut self, store: &mut Store) -> u32 {
        let mut erased = 0;
        match self {
            Engine::Hybrid(hybrid) => hybrid.clear(),
            Engine::Slc(slc) => erased += slc.purge(store),
            Engine::Log | Engine::Packed(_) | Engine::InPlace(_) => {}
        }
        for block in store.geometry.all_blocks() {
            if matches!(
                store.alloc.role(block),
                Role::Free | Role::Bad | Role::SlcFree
            ) {
                continue;
            }
            erased += u32::from(match self {
                Engine::Hybrid(hybrid) => hybrid.purge(store, block),
                Engine::InPlace(in_place) => in_place.purge(store, block),
                Engine::Packed(packed) => {
                    store.close(block);
                    packed.erase(store, block);
                    true
                }
                Engine::Log | Engine::Slc(_) => {
                    store.close(block);
                    store.erase(block);
                    true
                }
            });
        }
        erased
    }
}
