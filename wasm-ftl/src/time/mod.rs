//! Simulated time: what every flash operation costs, and what a host operation waits for.
//!
//! Two models. [`Serial`] does one operation after the other, each divided by the parallelism: the
//! simplest account of where time goes. [`Dies`] keeps every plane, channel and the host link busy
//! in its own time, with several host operations under way, so that latencies, stalls and their
//! causes come out.

pub mod interval;

pub mod request;

pub mod blame;

pub mod latency;

pub mod member;

pub mod serial;

mod places;

mod idle;

mod write_backs;

pub mod dies;

mod erase;

mod flush;

mod map_pages;

mod memory;

mod passing;

mod pieces;

mod unwatched;

mod runs;

use crate::config::SimConfig;
use crate::ftl::MapWork;
use crate::ftl::batch::Clock;
use crate::ground::geometry::Geometry;
use crate::ground::part::{Full, Part, part};
use crate::ground::units::{BlockId, Nanos, Ppn};
use dies::Dies;
use latency::Stall;
use member::Answer;
use serial::Serial;

pub use interval::Interval;

/// One of the two models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Timing {
    /// One operation after the other.
    Serial(Serial),
    /// Planes, channels and link busy in their own time.
    Dies(Part<Dies>),
}

impl Timing {
    /// The model that `config` asks for: [`Dies`] when it has any.
    pub fn new(config: &SimConfig) -> Self {
        debug_assert!(
            config.parallelism > 0,
            "times are divided by the parallelism"
        );
        if config.dies == 0 {
            Timing::Serial(Serial::new(config))
        } else {
            Timing::Dies(part(|| Dies::new(config)))
        }
    }

    /// The latest moment that anything ends.
    pub fn now(&self) -> Nanos {
        Nanos(match self {
            Timing::Serial(serial) => serial.now,
            Timing::Dies(dies) => dies.now(),
        })
    }

    /// The model with dies, where there is one.
    pub fn dies(&self) -> Option<&Dies> {
        match self {
            Timing::Serial(_) => None,
            Timing::Dies(dies) => Some(dies),
        }
    }

    /// Keeps no causes of slow operations from now on.
    pub fn stop_telling_causes(&mut self) {
        if let Timing::Dies(dies) = self {
            dies.stop_telling_causes();
        }
    }

    /// A host page was programmed at `to`, in step number `step`.
    pub fn host_write(&mut self, geometry: Geometry, to: Ppn, step: u64) -> Interval {
        debug_assert!(to.0 < geometry.pages(), "page {} is on no plane", to.0);
        match self {
            Timing::Serial(serial) => serial.spend(serial.program),
            Timing::Dies(dies) => dies.program_for_host(geometry, to, step),
        }
    }

    /// A page of the write buffer was programmed at `to`; the host was answered before.
    pub fn write_back(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.program),
            Timing::Dies(dies) => dies.write_back(geometry, to),
        }
    }

    /// A host page was read from flash at `from`, in step number `step`.
    pub fn host_read(&mut self, geometry: Geometry, from: Ppn, step: u64) -> Interval {
        debug_assert!(from.0 < geometry.pages(), "page {} is on no plane", from.0);
        match self {
            Timing::Serial(serial) => serial.spend(serial.read),
            Timing::Dies(dies) => dies.read_for_host(geometry, from, step),
        }
    }

    /// The host read a page that the read buffer holds, in step number `step`.
    pub fn memory_read(&mut self, step: u64) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(0),
            Timing::Dies(dies) => dies.read_from_memory(step),
        }
    }

    /// A host operation was answered without flash, in step number `step`.
    pub fn host_instant(&mut self, step: u64) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(0),
            Timing::Dies(dies) => dies.answer_host(step),
        }
    }

    /// Something was decided, in no time.
    pub fn instant(&mut self) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(0),
            Timing::Dies(dies) => dies.decide(),
        }
    }

    /// Garbage collection chose a victim in step number `step`.
    pub fn picked(&mut self, step: u64) -> Interval {
        if let Timing::Dies(dies) = self {
            dies.picked(step);
        }
        self.instant()
    }

    /// Folding of the SLC cache chose a block in step number `step`.
    pub fn fold_picked(&mut self, step: u64) -> Interval {
        if let Timing::Dies(dies) = self {
            dies.fold_picked(step);
        }
        self.instant()
    }

    /// Rewriting of aged data chose a block in step number `step`.
    pub fn refresh_picked(&mut self, step: u64) -> Interval {
        if let Timing::Dies(dies) = self {
            dies.refresh_picked(step);
        }
        self.instant()
    }

    /// From now on reading a page takes so many tries.
    pub fn reads_take(&mut self, config: &SimConfig, tries: u32) {
        debug_assert!(tries > 0, "a page is read at least once");
        match self {
            Timing::Serial(serial) => serial.reads_take(config, tries),
            Timing::Dies(dies) => dies.read = config.read_time.0 * u64::from(tries),
        }
    }

    /// A page was copied.
    pub fn copied(&mut self, geometry: Geometry, from: Ppn, to: Ppn) -> Interval {
        debug_assert!(
            from.0.max(to.0) < geometry.pages(),
            "a page is copied from or to no plane"
        );
        match self {
            Timing::Serial(serial) => serial.spend(serial.copy),
            Timing::Dies(dies) => dies.copy(geometry, from, to),
        }
    }

    /// A page was programmed with nothing.
    pub fn padded(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.program),
            Timing::Dies(dies) => dies.pad(geometry, to),
        }
    }

    /// From now on programming a page takes so long: the cells hold fewer or more bits.
    pub fn program_takes(&mut self, config: &SimConfig, time: Nanos) {
        match self {
            Timing::Serial(serial) => serial.program = time.0 / u64::from(config.parallelism),
            Timing::Dies(dies) => dies.program = time.0,
        }
    }

    /// Folding goes on, after the collection of step `step` began or another was done meanwhile.
    pub fn fold_goes_on(&mut self, step: u64) {
        if let Timing::Dies(dies) = self {
            dies.fold_goes_on(step);
        }
    }

    /// A page was programmed for a host operation that does not wait for it.
    pub fn programmed(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.program),
            Timing::Dies(dies) => dies.program(geometry, to),
        }
    }

    /// A page was programmed with nothing behind those that a flush waits for.
    pub fn flush_padded(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.program),
            Timing::Dies(dies) => dies.flush_padded(geometry, to),
        }
    }

    /// A flush is answered when all that it waits for is programmed; until then every writer waits.
    pub fn flushed(&mut self) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(0),
            Timing::Dies(dies) => dies.flushed(),
        }
    }

    /// Power was cut when all that had begun had ended.
    pub fn power_cut(&mut self) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(0),
            Timing::Dies(dies) => dies.power_cut(),
        }
    }

    /// So many pages were read after a power cut, by all planes at once.
    pub fn rebuilt(&mut self, reads: u64) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.read * reads),
            Timing::Dies(dies) => dies.rebuilt(reads),
        }
    }

    /// Garbage collection read up to two pages for a piece, and perhaps completed a page with it.
    pub fn piece_copied(
        &mut self,
        geometry: Geometry,
        reads: [Option<Ppn>; 2],
        program: Option<Ppn>,
    ) -> Interval {
        match self {
            Timing::Serial(serial) => {
                let reads = reads.iter().flatten().count() as u64 * serial.read;
                serial.spend(reads + program.map_or(0, |_| serial.program))
            }
            Timing::Dies(dies) => dies.copy_piece(geometry, reads, program),
        }
    }

    /// The host read a piece from up to two pages, at least one, and perhaps from the read buffer.
    pub fn pieces_read(
        &mut self,
        geometry: Geometry,
        pages: [Option<Ppn>; 2],
        is_in_memory: bool,
        step: u64,
    ) -> Interval {
        debug_assert!(
            pages.iter().any(Option::is_some),
            "what no flash page holds is answered without flash"
        );
        match self {
            Timing::Serial(serial) => {
                serial.spend(pages.iter().flatten().count() as u64 * serial.read)
            }
            Timing::Dies(dies) => dies.read_pieces_for_host(geometry, pages, is_in_memory, step),
        }
    }

    /// A map page was read or programmed.
    pub fn map_page(&mut self, work: MapWork, is_read: bool) -> Interval {
        debug_assert!(
            work.lpn.is_none() || work.pages > 0,
            "an entry of a map page stands for no page"
        );
        match self {
            Timing::Serial(serial) if is_read => serial.spend(serial.read),
            Timing::Serial(serial) => serial.spend(serial.program),
            Timing::Dies(dies) => dies.map_page(work, is_read),
        }
    }

    /// A block was erased.
    pub fn erased(&mut self, block: BlockId) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.erase),
            Timing::Dies(dies) => dies.erase(1, Some(block)),
        }
    }

    /// So many blocks were erased one after the other, every die at its own.
    pub fn purged(&mut self, blocks: u64) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.erase * blocks),
            Timing::Dies(dies) => dies.erase(blocks, None),
        }
    }

    /// The next so many pages that the host writes or reads are one request.
    pub fn begin_request(&mut self, pages: u32, _: Full) {
        debug_assert!(pages > 0, "a request asks for a page at least");
        if let Timing::Dies(dies) = self {
            dies.begin_request(pages);
        }
    }

    /// From now on the host keeps so many operations under way.
    pub fn change_depth(&mut self, ops: u32) {
        debug_assert!(ops > 0, "a host that keeps nothing under way never goes on");
        if let Timing::Dies(dies) = self {
            dies.change_depth(ops);
        }
    }

    /// Nobody asks for anything until `until`, at least.
    pub fn idle_until(&mut self, until: Nanos) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(until.0.saturating_sub(serial.now)),
            Timing::Dies(dies) => dies.idle_until(until.0),
        }
    }

    /// A layer above keeps the queue from now on.
    pub fn begin_below(&mut self) {
        if let Timing::Dies(dies) = self {
            dies.member.is_below = true;
        }
    }

    /// The host asks at `at`.
    pub fn ask_at(&mut self, at: Nanos) {
        match self {
            Timing::Serial(serial) => serial.now = serial.now.max(at.0),
            Timing::Dies(dies) => {
                dies.slots.fill(at.0);
                dies.member.begin();
            }
        }
    }

    /// The link is taken until `until`, and what comes next passes it in `takes`.
    pub fn begin_link(&mut self, until: Nanos, takes: Nanos) {
        if let Timing::Dies(dies) = self {
            dies.host_link.free_at = until.0;
            dies.link = takes.0;
        }
    }

    /// When the link is free.
    pub fn link_until(&self) -> Nanos {
        Nanos(self.dies().map_or(0, |dies| dies.host_link.free_at))
    }

    /// It is `at` now, whatever is still under way.
    pub fn reach(&mut self, at: Nanos) {
        match self {
            Timing::Serial(serial) => serial.now = serial.now.max(at.0),
            Timing::Dies(dies) => dies.now = dies.now.max(at.0),
        }
    }

    /// A page that a host write covers only in part was read at `from`.
    pub fn rewrite_read(&mut self, geometry: Geometry, from: Ppn) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.read),
            Timing::Dies(dies) => dies.rewrite_read(geometry, from),
        }
    }

    /// When the latest host operation was answered.
    pub fn answered(&self) -> Nanos {
        Nanos(match self {
            Timing::Serial(serial) => serial.now,
            Timing::Dies(dies) => dies.member.latest().end,
        })
    }

    /// How the latest host operation was answered; [`None`] without dies.
    pub fn latest(&self) -> Option<Answer> {
        self.dies().map(|dies| dies.member.latest())
    }

    /// What `answer` waited for, to operation number `op` of the host's, asked for at `arrival`.
    pub fn explain(&self, op: u64, arrival: Nanos, answer: Answer) -> Option<Stall> {
        debug_assert!(
            arrival.0 <= answer.end,
            "operation {op} was answered before it was asked for"
        );
        let times = (arrival.0, answer.end - arrival.0);
        let dies = self.dies()?;
        Some(dies.explain(op, times, answer.step, [answer.rewrite, Some(answer.way)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock whose operations can be told apart.
    fn clock() -> Timing {
        Timing::Serial(Serial {
            now: 1_000,
            read: 3,
            program: 50,
            copy: 700,
            erase: 11_000,
        })
    }

    /// How long what is done takes; it begins now.
    fn takes(act: impl FnOnce(&mut Timing) -> Interval) -> u64 {
        let mut clock = clock();
        let interval = act(&mut clock);
        assert_eq!((interval.start, clock.now()), (Nanos(1_000), interval.end));
        interval.end.0 - interval.start.0
    }

    #[test]
    fn one_after_the_other_each_operation_takes_its_own_time() {
        let (geometry, page) = (Geometry::new(4, 4), Some(Ppn(5)));
        assert_eq!(takes(|clock| clock.host_read(geometry, Ppn(5), 1)), 3);
        assert_eq!(takes(|clock| clock.host_write(geometry, Ppn(5), 1)), 50);
        assert_eq!(takes(|clock| clock.write_back(geometry, Ppn(5))), 50);
        assert_eq!(takes(|clock| clock.padded(geometry, Ppn(5))), 50);
        assert_eq!(takes(|clock| clock.programmed(geometry, Ppn(5))), 50);
        assert_eq!(takes(|clock| clock.copied(geometry, Ppn(5), Ppn(9))), 700);
        assert_eq!(takes(|clock| clock.erased(BlockId(0))), 11_000);
        assert_eq!(takes(|clock| clock.purged(4)), 44_000);
        assert_eq!(takes(|clock| clock.host_instant(1)), 0);
        assert_eq!(takes(|clock| clock.memory_read(1)), 0);
        assert_eq!(takes(Timing::instant), 0);
        assert_eq!(takes(|clock| clock.idle_until(Nanos(1_700))), 700);
        assert_eq!(takes(|clock| clock.idle_until(Nanos(300))), 0, "never back");
        assert_eq!(
            takes(|clock| clock.pieces_read(geometry, [page, page], false, 1)),
            6
        );
        assert_eq!(
            takes(|clock| clock.piece_copied(geometry, [page, None], None)),
            3
        );
        assert_eq!(
            takes(|clock| clock.piece_copied(geometry, [page, page], page)),
            56
        );
    }

    #[test]
    fn copies_cost_a_read_and_a_program_by_their_efficiency_and_shares_of_the_dies() {
        let geometry = Geometry::new(8, 4);
        let mut config = crate::config::plain::plain_config(geometry, 16, 1);
        (config.read_time, config.program_time) = (Nanos(100), Nanos(900));
        config.erase_time = Nanos(4_000);
        config.copy_efficiency_percent = 100;
        config.parallelism = 1;
        let whole = Serial::new(&config);
        assert_eq!(
            [whole.read, whole.program, whole.copy, whole.erase],
            [100, 900, 1_000, 4_000]
        );
        config.copy_efficiency_percent = 50;
        assert_eq!(Serial::new(&config).copy, 2_000);
        config.parallelism = 4;
        let shared = Serial::new(&config);
        assert_eq!(
            [shared.read, shared.program, shared.copy, shared.erase],
            [25, 225, 500, 1_000]
        );
    }
}
