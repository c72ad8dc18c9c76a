//! What excludes one operation from another: planes, channels, and the host link.

use super::blame::{Turns, User};
use crate::config::SimConfig;

/// One plane: flash operations on it exclude one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plane {
    pub(super) free_at: u64,
    pub(super) busy: u64,
    pub(super) turns: Turns,
}

/// A channel or the host link: transfers on it exclude one another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bus {
    pub(super) free_at: u64,
    pub(super) turns: Turns,
}

impl Bus {
    /// A transfer of `duration` that can begin at `ready`; returns its end. Without a user, nobody
    /// will ask whose it was.
    #[inline]
    pub(super) fn pass(
        &mut self,
        ready: u64,
        duration: u64,
        user: Option<User>,
        horizon: u64,
    ) -> u64 {
        if duration == 0 {
            return ready;
        }
        if let Some(user) = user {
            self.turns.take(self.free_at, user, horizon);
        }
        debug_assert!(
            self.free_at.checked_add(duration).is_some(),
            "simulated time overflows"
        );
        self.free_at = ready.max(self.free_at) + duration;
        self.free_at
    }

    /// A transfer of `duration`, more than nothing, that can begin at `ready`; returns its end.
    #[inline]
    pub(super) fn carry(&mut self, ready: u64, duration: u64) -> u64 {
        self.free_at = ready.max(self.free_at) + duration;
        self.free_at
    }
}

/// How long an erase takes each plane: as long as its share of the block is of a whole one.
pub(super) fn erase_of_each_plane(config: &SimConfig) -> u64 {
    let whole = config.erase_time.0;
    let block_pages = u64::from(config.dies * config.planes) * u64::from(config.die_block_pages);
    if block_pages == 0 {
        return whole;
    }
    whole * u64::from(config.geometry.pages_per_block) / block_pages
}

/// Planes, and so channels, that a run of copies keeps at hand.
pub(super) const AT_HAND: usize = 64;

/// The plane of each page of a block; nothing where there are more planes than can be at hand.
pub(super) fn planes_at_hand(planes: u32, pages_per_block: u32) -> Vec<u8> {
    if planes as usize > AT_HAND {
        return Vec::new();
    }
    let plane = |index: u32| (index % planes) as u8;
    (0..pages_per_block).map(plane).collect()
}
