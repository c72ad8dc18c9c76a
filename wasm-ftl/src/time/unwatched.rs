//! Runs of operations where nobody will ask what a slow one waited for: the same times, faster.

use super::dies::{Dies, earliest};
use super::places::AT_HAND;
use crate::ground::geometry::Geometry;
use crate::ground::units::Ppn;

/// When each plane and channel is free, close together, in arrays of a size that is known.
struct AtHand {
    plane_free_at: [u64; AT_HAND],
    plane_busy: [u64; AT_HAND],
    channel_free_at: [u64; AT_HAND],
    channel_by_plane: [u8; AT_HAND],
}

impl AtHand {
    fn of(dies: &Dies) -> Self {
        let mut at_hand = Self {
            plane_free_at: [0; AT_HAND],
            plane_busy: [0; AT_HAND],
            channel_free_at: [0; AT_HAND],
            channel_by_plane: [0; AT_HAND],
        };
        debug_assert!(
            dies.channels.len() <= dies.planes.len() && dies.planes.len() <= AT_HAND,
            "more planes or channels than are at hand"
        );
        let of_planes = at_hand
            .plane_free_at
            .iter_mut()
            .zip(&mut at_hand.plane_busy);
        for ((free_at, busy), plane) in of_planes.zip(&dies.planes) {
            (*free_at, *busy) = (plane.free_at, plane.busy);
        }
        for (free_at, channel) in at_hand.channel_free_at.iter_mut().zip(&dies.channels) {
            *free_at = channel.free_at;
        }
        for (at, &channel) in at_hand
            .channel_by_plane
            .iter_mut()
            .zip(&dies.channel_by_plane)
        {
            *at = channel as u8;
        }
        at_hand
    }

    fn give_back(&self, dies: &mut Dies) {
        let of_planes = self.plane_free_at.iter().zip(&self.plane_busy);
        for ((&free_at, &busy), plane) in of_planes.zip(&mut dies.planes) {
            (plane.free_at, plane.busy) = (free_at, busy);
        }
        for (&free_at, channel) in self.channel_free_at.iter().zip(&mut dies.channels) {
            channel.free_at = free_at;
        }
    }

    /// `plane` works for `duration` as soon as it is free, from `ready` on; returns until when.
    #[inline(always)]
    fn occupy(&mut self, plane: u8, ready: u64, duration: u64) -> u64 {
        let plane = usize::from(plane) % AT_HAND;
        let end = ready.max(self.plane_free_at[plane]) + duration;
        self.plane_free_at[plane] = end;
        self.plane_busy[plane] += duration;
        end
    }

    /// The channel of `plane` is used for `duration` in the same way.
    #[inline(always)]
    fn carry(&mut self, plane: u8, ready: u64, duration: u64) -> u64 {
        let plane = usize::from(plane) % AT_HAND;
        let channel = usize::from(self.channel_by_plane[plane]) % AT_HAND;
        let end = ready.max(self.channel_free_at[channel]) + duration;
        self.channel_free_at[channel] = end;
        end
    }
}

impl Dies {
    /// Whether each page of a run costs the same few additions: nothing is told, no map page is
    /// under way, no request has several pages, no drive lies above, and nothing passes.
    #[inline]
    pub(super) fn is_unwatched(&self) -> bool {
        !self.tells_causes
            && self.transfer > 0
            && self.map_until == 0
            && !self.request.is_under_way()
            && !self.member.is_below
            && self.passing.is_none()
    }

    /// The host writes to pages in a row, from `first` on.
    pub(super) fn program_run_for_host(&mut self, geometry: Geometry, first: Ppn, pages: u32) {
        let mut plane_index = self.plane_of(geometry, first);
        debug_assert!(
            self.is_unwatched(),
            "somebody asks what these writes wait for"
        );
        debug_assert!(
            geometry.index_in_block(first) + pages <= geometry.pages_per_block,
            "a run leaves its block"
        );
        // Slices once, so that no store makes the processor ask again where each of them is.
        let (slots, planes) = (&mut self.slots[..], &mut self.planes[..]);
        let (channels, channel_by_plane) = (&mut self.channels[..], &self.channel_by_plane[..]);
        let (mut latest, mut horizon) = (self.now, self.horizon);
        for _ in 0..pages {
            let (slot, arrival) = earliest(slots);
            debug_assert!(arrival >= horizon, "the host asks before it asked last");
            horizon = arrival;
            let asked = arrival + self.command;
            let sent = match self.link {
                0 => asked,
                link => self.host_link.carry(asked, link),
            };
            let channel = channel_by_plane[plane_index] as usize;
            let ready = channels[channel].carry(sent, self.transfer);
            let plane = &mut planes[plane_index];
            let end = ready.max(plane.free_at) + self.program;
            plane.free_at = end;
            plane.busy += self.program;
            slots[slot] = end;
            latest = latest.max(end);
            self.latencies.count(arrival, end - arrival);
            plane_index += 1;
            if plane_index == planes.len() {
                plane_index = 0;
            }
        }
        (self.now, self.horizon) = (latest, horizon);
    }

    /// Garbage collection copies the pages `from`, all of one block, to pages in a row.
    pub(super) fn copy_run(&mut self, geometry: Geometry, from: &[u32], first: Ppn) {
        let Some(&lowest) = from.first() else {
            return;
        };
        let begin_of_block = lowest - geometry.index_in_block(Ppn(lowest));
        debug_assert!(
            from.iter()
                .all(|&ppn| ppn - begin_of_block < geometry.pages_per_block),
            "copies come from one block"
        );
        if self.plane_by_index.is_empty() {
            for (&from, to) in from.iter().zip(first.0..) {
                self.copy(geometry, Ppn(from), Ppn(to));
            }
            return;
        }
        let begin = self.collection_from;
        let (read, transfer, program) = (self.read, self.transfer, self.program);
        let mut at_hand = AtHand::of(self);
        let mut latest = self.copies_done;
        let plane_by_index = &self.plane_by_index[..];
        let targets = &plane_by_index[geometry.index_in_block(first) as usize..];
        for (&from, &target) in from.iter().zip(targets) {
            let source = plane_by_index[(from - begin_of_block) as usize];
            let read_end = at_hand.occupy(source, begin, read);
            let out = at_hand.carry(source, read_end, transfer);
            let ready = at_hand.carry(target, out, transfer);
            latest = latest.max(at_hand.occupy(target, ready, program));
        }
        debug_assert!(
            latest >= self.copies_done,
            "the last copy ends before an earlier one"
        );
        at_hand.give_back(self);
        self.copies_done = latest;
        self.now = self.now.max(latest);
    }

    /// A block is erased, on every plane at once, when all copies are safe.
    pub(super) fn erase_one(&mut self) {
        debug_assert!(!self.tells_causes, "somebody asks what an erase waits for");
        let ready = self.copies_done.max(self.collection_from);
        for plane in &mut self.planes {
            plane.free_at = ready.max(plane.free_at) + self.erase;
            plane.busy += self.erase;
            self.now = self.now.max(plane.free_at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::plain::plain_config;
    use crate::ftl::batch::Clock;
    use crate::ground::prng::Prng;
    use crate::ground::units::{BlockId, Nanos};

    const GEOMETRY: (u32, u32) = (8, 160);

    fn pair(dies: u32, channels: u32, link_ns: u64) -> [Dies; 2] {
        let mut config = plain_config(Geometry::new(GEOMETRY.0, GEOMETRY.1), 900, 1);
        (config.dies, config.channels, config.queue_depth) = (dies, channels, 7);
        (config.transfer_time, config.link_time) = (Nanos(20_000), Nanos(link_ns));
        config.command_time = Nanos(link_ns / 3);
        let mut dies = Dies::new(&config);
        dies.stop_telling_causes();
        [dies.clone(), dies]
    }

    /// First page and length of a run within a block.
    fn run(prng: &mut Prng) -> (Ppn, u32) {
        let index = prng.below(GEOMETRY.1);
        let pages = 1 + prng.below(GEOMETRY.1 - index);
        (Ppn(prng.below(GEOMETRY.0) * GEOMETRY.1 + index), pages)
    }

    /// With as many planes as can be at hand, fewer, and more.
    #[test]
    fn runs_end_when_their_pages_do_one_by_one() {
        let geometry = Geometry::new(GEOMETRY.0, GEOMETRY.1);
        let drives = [(1, 1), (5, 3), (16, 8), (64, 64), (65, 13), (128, 8)];
        for ((dies, channels), link_ns) in drives.into_iter().zip([0, 9_000].into_iter().cycle()) {
            let [mut at_once, mut one_by_one] = pair(dies, channels, link_ns);
            let mut prng = Prng::new(u64::from(dies));
            for step in 1..60 {
                let (first, pages) = run(&mut prng);
                at_once.host_writes(geometry, first, pages, step);
                for page in first.0..first.0 + pages {
                    one_by_one.program_for_host(geometry, Ppn(page), step);
                }
                let victim = BlockId(prng.below(GEOMETRY.0));
                let (to, most) = run(&mut prng);
                let valid = geometry.pages_of(victim).filter(|_| prng.below(3) > 0);
                let from: Vec<u32> = valid.map(|ppn| ppn.0).take(most as usize).collect();
                at_once.picked(step);
                one_by_one.picked(step);
                at_once.copied(geometry, from.len() as u32, &from, to);
                for (&from, to) in from.iter().zip(to.0..) {
                    one_by_one.copy(geometry, Ppn(from), Ppn(to));
                }
                at_once.erased(victim);
                one_by_one.erase(1, Some(victim));
                assert_eq!(at_once, one_by_one, "{dies} dies, step {step}");
            }
        }
    }
}
