//! Who kept planes, channels and the link busy, so that a wait can be told in copies and erases.
//!
//! Each place keeps whose turns there were lately. A turn reaches back to the end of the one before
//! it: time in which a place stood ready for data still on its way belongs to whoever the data was
//! for. What ended before the host asked for anything that is still to come is forgotten, so that
//! the lists are as long as what is queued, and no longer.

use std::collections::VecDeque;

/// Who a turn belongs to, in one word, because every flash operation compares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct User(u64);

impl User {
    /// The host.
    pub const HOST: Self = Self(0);

    /// The copies of the collection that began in this step.
    #[inline]
    pub fn copies(collection: u64) -> Self {
        Self(collection << 2 | 1)
    }

    /// Map pages, whoever needed them.
    pub const MAP: Self = Self(3);

    /// The erase of this number.
    pub fn erase(id: u64) -> Self {
        Self(id << 2 | 2)
    }
}

/// The turns at one place, in order. The last one ends when the place is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turns {
    user: User,
    /// Ends and users of the turns before.
    past: VecDeque<(u64, User)>,
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            user: User::HOST,
            past: VecDeque::new(),
        }
    }
}

impl Turns {
    /// The place, free at `free_at` so far, is used by `user` from now on.
    #[inline]
    pub fn take(&mut self, free_at: u64, user: User, horizon: u64) {
        if self.user != user {
            self.change(free_at, user, horizon);
        }
    }

    #[cold]
    fn change(&mut self, free_at: u64, user: User, horizon: u64) {
        debug_assert!(
            self.past.back().is_none_or(|&(end, _)| end <= free_at),
            "turns at a place follow one another"
        );
        while self.past.front().is_some_and(|&(end, _)| end <= horizon) {
            self.past.pop_front();
        }
        self.past.push_back((free_at, self.user));
        self.user = user;
    }
}

/// A copy of garbage collection, or a page programmed as part of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Copy {
    end: u64,
    planes: [u16; 2],
}

/// Work of garbage collection that may still be waited for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Works {
    /// Number of the first copy kept.
    first: u64,
    copies: VecDeque<Copy>,
    /// Step in which each collection chose its victim, and its first copy.
    collections: VecDeque<(u64, u64)>,
    first_erase: u64,
    /// Collection and end of each erase.
    erases: VecDeque<(u64, u64)>,
}

/// Copies between two looks for what can be forgotten.
const FORGET_EVERY: usize = 256;

impl Works {
    /// The collection that began in `step` is next.
    pub fn begin(&mut self, step: u64, horizon: u64) {
        self.forget(horizon);
        let next = self.first + self.copies.len() as u64;
        debug_assert!(
            self.collections
                .back()
                .is_none_or(|&(_, copy)| copy <= next),
            "copies are numbered in order"
        );
        self.collections.push_back((step, next));
    }

    /// Adds a copy from one plane to another that ends at `end`.
    #[inline]
    pub fn copied(&mut self, source: usize, target: usize, end: u64, horizon: u64) {
        if self.copies.len() % FORGET_EVERY == FORGET_EVERY - 1 {
            self.forget(horizon);
        }
        let planes = [source as u16, target as u16];
        self.copies.push_back(Copy { end, planes });
    }

    /// Adds an erase. Returns its number.
    pub fn erased(&mut self, collection: u64) -> u64 {
        debug_assert!(
            self.erases.back().is_none_or(|&(_, end)| end < u64::MAX),
            "an erase begins before the one before it has an end"
        );
        self.erases.push_back((collection, u64::MAX));
        self.first_erase + self.erases.len() as u64 - 1
    }

    /// The last erase ends at `end`.
    pub fn erase_ends(&mut self, end: u64) {
        if let Some(last) = self.erases.back_mut() {
            debug_assert_eq!(last.1, u64::MAX, "an erase ends once");
            last.1 = end;
        }
    }

    fn forget(&mut self, horizon: u64) {
        while self.copies.front().is_some_and(|copy| copy.end <= horizon) {
            self.copies.pop_front();
            self.first += 1;
        }
        while self
            .collections
            .get(1)
            .is_some_and(|&(_, copy)| copy <= self.first)
        {
            self.collections.pop_front();
        }
        while self.erases.front().is_some_and(|&(_, end)| end <= horizon) {
            self.erases.pop_front();
            self.first_erase += 1;
        }
    }

    fn collection_of_erase(&self, id: u64) -> u64 {
        let index = id.checked_sub(self.first_erase).map(|index| index as usize);
        let erase = index.and_then(|index| self.erases.get(index));
        erase.map_or(0, |&(collection, _)| collection)
    }

    /// Numbers of a collection's copies that ended after `from` and pass a place.
    fn of<'a>(
        &'a self,
        collection: u64,
        from: u64,
        passes: impl Fn(usize) -> bool + 'a,
    ) -> impl Iterator<Item = u64> + 'a {
        let at = self
            .collections
            .iter()
            .position(|&(step, _)| step == collection);
        let bound = |at: usize, none| self.collections.get(at).map_or(none, |&(_, copy)| copy);
        let begin = at.map_or(u64::MAX, |at| bound(at, u64::MAX));
        let end = at.map_or(u64::MAX, |at| bound(at + 1, u64::MAX));
        (self.first..)
            .zip(&self.copies)
            .filter(move |(id, copy)| (begin..end).contains(id) && copy.end > from)
            .filter(move |(_, copy)| copy.planes.iter().any(|&plane| passes(plane as usize)))
            .map(|(id, _)| id)
    }
}

/// A stretch of time in which a host operation waited for a place.
#[derive(Clone, Copy, Debug)]
pub struct Wait<'a> {
    /// The place.
    pub turns: &'a Turns,
    /// When it was free, before the operation used it.
    pub free_at: u64,
    /// Beginning of the wait.
    pub from: u64,
    /// Its end, which may lie before the beginning: then there was no wait.
    pub to: u64,
}

/// What the latency of a host operation consists of: the times add up to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Its own command, transfers, and flash operation.
    pub own_ns: u64,
    /// Page copies of garbage collection that it waited for.
    pub copies: u64,
    /// Time until they were done.
    pub copies_ns: u64,
    /// Erases that it waited for; a secure erase of many blocks counts as one.
    pub erases: u64,
    /// Time of the erases.
    pub erases_ns: u64,
    /// Time that other host operations were in its way.
    pub others_ns: u64,
    /// Time until the map pages that it needed were there, and those of others out of its way.
    pub map_ns: u64,
}

/// Adds up who a host operation waited for.
#[derive(Debug, Default)]
pub struct Tally {
    copies: Vec<u64>,
    erases: Vec<u64>,
    /// Collections waited for, and for how long.
    collections: Vec<(u64, u64)>,
    parts: Parts,
}

impl Tally {
    /// Adds one wait at a place that the copies pass for whose planes `passes` says so.
    pub fn add(&mut self, wait: Wait, works: &Works, passes: impl Fn(usize) -> bool) {
        let mut before = 0;
        let last = (wait.free_at, wait.turns.user);
        for &(end, user) in wait.turns.past.iter().chain([&last]) {
            let from = wait.from.max(before);
            let nanos = end.min(wait.to).saturating_sub(from);
            before = end;
            if nanos > 0 {
                self.add_turn(user, nanos, from, works, &passes);
            }
        }
    }

    fn add_turn(
        &mut self,
        user: User,
        nanos: u64,
        from: u64,
        works: &Works,
        passes: &impl Fn(usize) -> bool,
    ) {
        let number = user.0 >> 2;
        debug_assert!(nanos > 0, "nobody is told of a wait that took no time");
        if user == User::HOST {
            self.parts.others_ns += nanos;
        } else if user == User::MAP {
            self.parts.map_ns += nanos;
        } else if user == User::copies(number) {
            self.parts.copies_ns += nanos;
            self.copies.extend(works.of(number, from, passes));
            self.blame(number, nanos);
        } else {
            self.parts.erases_ns += nanos;
            self.erases.push(number);
            self.blame(works.collection_of_erase(number), nanos);
        }
    }

    /// The erases that were waited for had waited for every copy of their collections.
    pub fn add_copies_before_erases(&mut self, from: u64, works: &Works) {
        for &id in &self.erases {
            let collection = works.collection_of_erase(id);
            self.copies.extend(works.of(collection, from, |_| true));
        }
    }

    /// Time spent on a page of the write buffer that had to be written first.
    pub fn add_flush(&mut self, nanos: u64) {
        self.parts.others_ns += nanos;
    }

    /// Time spent on map pages that had to be there first.
    pub fn add_map(&mut self, nanos: u64) {
        self.parts.map_ns += nanos;
    }

    /// Time waited so far.
    pub fn waited(&self) -> u64 {
        let parts = &self.parts;
        parts.copies_ns + parts.erases_ns + parts.others_ns + parts.map_ns
    }

    fn blame(&mut self, collection: u64, nanos: u64) {
        match self
            .collections
            .iter_mut()
            .find(|(id, _)| *id == collection)
        {
            Some((_, sum)) => *sum += nanos,
            None => self.collections.push((collection, nanos)),
        }
    }

    /// Step in which the collection that was waited for longest chose its victim, or 0.
    pub fn collection(&self) -> u64 {
        let longest = self.collections.iter().max_by_key(|(_, nanos)| *nanos);
        longest.map_or(0, |&(collection, _)| collection)
    }

    /// The parts of a latency.
    pub fn parts(mut self, latency_ns: u64) -> Parts {
        debug_assert!(
            self.waited() <= latency_ns,
            "an operation waited longer than it took"
        );
        Parts {
            own_ns: latency_ns - self.waited(),
            copies: distinct(&mut self.copies),
            erases: distinct(&mut self.erases),
            ..self.parts
        }
    }
}

fn distinct(ids: &mut Vec<u64>) -> u64 {
    ids.sort_unstable();
    ids.dedup();
    ids.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_whose_turns_there_were() {
        let mut works = Works::default();
        works.begin(7, 0);
        works.copied(0, 0, 120, 0);
        works.copied(1, 1, 150, 0);
        let erase = works.erased(7);
        works.erase_ends(250);
        let mut plane = Turns::default();
        plane.take(100, User::copies(7), 0);
        plane.take(150, User::erase(erase), 0);
        let wait = Wait {
            turns: &plane,
            free_at: 250,
            from: 90,
            to: 250,
        };
        let mut tally = Tally::default();
        tally.add(wait, &works, |plane| plane == 0);
        assert_eq!((tally.copies.len(), tally.waited()), (1, 160));
        tally.add_copies_before_erases(90, &works);
        assert_eq!(tally.collection(), 7);
        let parts = Parts {
            own_ns: 5,
            copies: 2,
            copies_ns: 50,
            erases: 1,
            erases_ns: 100,
            others_ns: 10,
            map_ns: 0,
        };
        assert_eq!(tally.parts(165), parts);
    }

    #[test]
    fn what_ended_before_anyone_asked_is_forgotten() {
        let mut works = Works::default();
        let mut plane = Turns::default();
        for step in 1..1_000 {
            let horizon = (step * 10_u64).saturating_sub(40);
            works.begin(step, horizon);
            works.copied(0, 0, step * 10, horizon);
            works.erased(step);
            works.erase_ends(step * 10);
            plane.take(step * 10, User::copies(step), horizon);
        }
        assert!(plane.past.len() <= 5 && works.copies.len() <= 5);
        assert!(works.collections.len() <= 6 && works.erases.len() <= 5);
    }

    #[test]
    fn the_collection_that_took_longest_is_blamed() {
        for (first, second, blamed) in [(60, 40, 3), (40, 60, 8)] {
            let mut tally = Tally::default();
            for (collection, nanos) in [(3, first / 2), (8, second), (3, first / 2)] {
                tally.blame(collection, nanos);
            }
            assert_eq!(tally.collection(), blamed);
        }
        assert_eq!(Tally::default().collection(), 0);
    }
}
