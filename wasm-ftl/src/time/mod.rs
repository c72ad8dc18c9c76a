//! Simulated time: what every flash operation costs, and what a host operation waits for.
//!
//! Two models. [`Serial`] does one operation after the other, each divided by the parallelism: the
//! simplest account of where time goes. [`Dies`] keeps every plane, channel and the host link busy
//! in its own time, with several host operations under way, so that latencies, stalls and their
//! causes come out.

pub mod blame;
pub mod dies;
pub mod latency;
mod map_pages;
#[cfg(feature = "full")]
pub mod member;
mod pieces;
#[cfg(feature = "full")]
pub mod request;
mod runs;
#[cfg(feature = "full")]
mod unwatched;

use crate::config::SimConfig;
use crate::ftl::MapWork;
use crate::ftl::batch::Clock;
use crate::ground::geometry::Geometry;
use crate::ground::part::{Part, part};
use crate::ground::units::{BlockId, Nanos, Ppn};
use dies::Dies;

/// When something began and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Its beginning.
    pub start: Nanos,
    /// Its end.
    pub end: Nanos,
}

/// One operation after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Serial {
    now: u64,
    read: u64,
    program: u64,
    copy: u64,
    erase: u64,
}

impl Serial {
    fn new(config: &SimConfig) -> Self {
        let shared = |time: u64| time / u64::from(config.parallelism);
        let copy = config.read_time.0 + config.program_time.0;
        #[cfg(feature = "full")]
        let copy = copy * 100 / u64::from(config.copy_efficiency_percent.max(1));
        Self {
            now: 0,
            read: shared(config.read_time.0),
            program: shared(config.program_time.0),
            copy: shared(copy),
            erase: shared(config.erase_time.0),
        }
    }

    fn spend(&mut self, duration: u64) -> Interval {
        let start = Nanos(self.now);
        self.now += duration;
        Interval {
            start,
            end: Nanos(self.now),
        }
    }
}

impl Clock for Serial {
    const NEEDS_SOURCES: bool = false;

    fn collection_bound(&self, copies: u32) -> u64 {
        u64::from(copies) * self.copy + self.erase
    }

    fn writes_within(&self, nanos: u64) -> u64 {
        match nanos.checked_sub(1) {
            Some(nanos) => nanos.checked_div(self.program).unwrap_or(u64::MAX),
            None => 0,
        }
    }

    fn now(&self) -> u64 {
        self.now
    }

    #[inline]
    fn host_writes(&mut self, _geometry: Geometry, _first: Ppn, pages: u32, _step: u64) {
        self.now += u64::from(pages) * self.program;
    }

    fn picked(&mut self, _step: u64) {}

    #[inline]
    fn copied(&mut self, _geometry: Geometry, pages: u32, _from: &[u32], _first: Ppn) {
        self.now += u64::from(pages) * self.copy;
    }

    fn erased(&mut self, _block: BlockId) {
        self.now += self.erase;
    }
}

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
        match self {
            Timing::Serial(serial) => serial.spend(serial.read),
            Timing::Dies(dies) => dies.read_for_host(geometry, from, step),
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

    /// A page was copied.
    pub fn copied(&mut self, geometry: Geometry, from: Ppn, to: Ppn) -> Interval {
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

    /// The host read a piece from up to two pages, at least one.
    pub fn pieces_read(
        &mut self,
        geometry: Geometry,
        pages: [Option<Ppn>; 2],
        step: u64,
    ) -> Interval {
        match self {
            Timing::Serial(serial) => {
                serial.spend(pages.iter().flatten().count() as u64 * serial.read)
            }
            Timing::Dies(dies) => dies.read_pieces_for_host(geometry, pages, step),
        }
    }

    /// A map page was read or programmed.
    pub fn map_page(&mut self, work: MapWork, is_read: bool) -> Interval {
        match self {
            Timing::Serial(serial) if is_read => serial.spend(serial.read),
            Timing::Serial(serial) => serial.spend(serial.program),
            Timing::Dies(dies) => dies.map_page(work, is_read),
        }
    }

    /// A block was erased.
    pub fn erased(&mut self) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.erase),
            Timing::Dies(dies) => dies.erase(1),
        }
    }

    /// So many blocks were erased one after the other, every die at its own.
    pub fn purged(&mut self, blocks: u64) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.erase * blocks),
            Timing::Dies(dies) => dies.erase(blocks),
        }
    }

    /// The next so many pages that the host writes or reads are one request.
    #[cfg(feature = "full")]
    pub fn begin_request(&mut self, pages: u32) {
        if let Timing::Dies(dies) = self {
            dies.begin_request(pages);
        }
    }

    /// From now on the host keeps so many operations under way.
    #[cfg(feature = "full")]
    pub fn change_depth(&mut self, ops: u32) {
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
}
