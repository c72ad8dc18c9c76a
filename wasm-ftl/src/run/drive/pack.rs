//! What a compressing controller adds to the steps of a drive.

use super::{Done, Drive};
use crate::config::SimConfig;
use crate::contract::event::EventKind;
use crate::ftl::step::PackStep;
use crate::ground::units::{Lpn, NONE, Ppn};

impl Drive {
    /// The host writes `lpn` next: how many bytes it takes decides whether there is room.
    pub(super) fn announce(&mut self, lpn: Lpn) {
        if self.buffer.is_none()
            && let Some(compressor) = &mut self.compressor
        {
            let bytes = compressor.size(self.phase);
            self.ftl.announce(lpn, bytes);
        }
    }

    /// The host's write of `lpn` is taken: here, or into the write buffer.
    pub(super) fn compress(&mut self, lpn: Lpn) {
        if let Some(compressor) = &mut self.compressor {
            let bytes = compressor.take(self.phase);
            self.ftl.announce(lpn, bytes);
        }
    }

    /// A page of the host's lies in the controller, in the flash page `to` that is not full yet.
    pub(super) fn packed(&mut self, lpn: Lpn, to: Ppn, old: Option<Ppn>) -> Done {
        debug_assert!(
            !self.ftl.nand.is_programmed(to),
            "page {} is not full yet",
            to.0
        );
        let interval = if self.buffer.is_some() {
            self.timing.instant()
        } else {
            self.timing.host_instant(self.last.step + 1)
        };
        Done {
            kind: EventKind::Packed,
            interval,
            lpn: lpn.0,
            from: old.map_or(NONE, |ppn| ppn.0),
            to: to.0,
        }
    }

    pub(super) fn pack_step(&mut self, config: &SimConfig, step: PackStep) -> Done {
        let geometry = config.geometry;
        match step {
            PackStep::Copied {
                lpn,
                from,
                to,
                reads,
                programmed,
            } => {
                self.counters.gc_copies += 1;
                debug_assert!(
                    self.ftl.job().is_some(),
                    "a piece is copied, but no block is cleaned"
                );
                self.counters.nand_reads += reads.iter().flatten().count() as u64;
                self.counters.nand_programs += u64::from(programmed);
                let program = programmed.then_some(to);
                Done {
                    kind: EventKind::GcCopy,
                    interval: self.timing.piece_copied(geometry, reads, program),
                    lpn: lpn.0,
                    from: from.0,
                    to: to.0,
                }
            }
            PackStep::Parity { to } => self.extra_program(config, EventKind::Parity, to),
            PackStep::Sealed { to } => self.extra_program(config, EventKind::Seal, to),
        }
    }

    fn extra_program(&mut self, config: &SimConfig, kind: EventKind, to: Ppn) -> Done {
        debug_assert!(
            self.ftl.nand.is_programmed(to),
            "page {} was programmed",
            to.0
        );
        self.counters.nand_programs += 1;
        let interval = if self.ftl.job().is_some() {
            self.timing.padded(config.geometry, to)
        } else {
            self.timing.programmed(config.geometry, to)
        };
        Done {
            kind,
            interval,
            lpn: NONE,
            from: NONE,
            to: to.0,
        }
    }

    /// A host read on a compressing drive: up to two flash pages, none while all bytes wait.
    pub(super) fn read_packed(&mut self, config: &SimConfig, lpn: Lpn) -> Done {
        let named = self.ftl.flash_pages(lpn);
        let mut pages = named;
        for page in &mut pages {
            *page = page.filter(|&ppn| !self.is_in_memory(config.geometry, ppn));
        }
        let is_in_memory = pages != named;
        self.counters.nand_reads += pages.iter().flatten().count() as u64;
        debug_assert!(
            pages
                .iter()
                .flatten()
                .all(|&ppn| self.ftl.nand.is_programmed(ppn)),
            "what waits is not read from flash"
        );
        let step = self.last.step + 1;
        let interval = if named == [None; 2] {
            self.timing.host_instant(step)
        } else if pages == [None; 2] {
            self.timing.memory_read(step)
        } else {
            self.timing
                .pieces_read(config.geometry, pages, is_in_memory, step)
        };
        let first = named[0].or(named[1]);
        Done {
            kind: EventKind::HostRead,
            interval,
            lpn: lpn.0,
            from: first.map_or(NONE, |ppn| ppn.0),
            to: NONE,
        }
    }
}
