//! What the host does to single pages: write, read, trim, purge, and programming by hand.

use super::{Done, Drive, next_letter};
use crate::config::SimConfig;
use crate::contract::event::EventKind;
use crate::ftl::DriveFull;
use crate::ground::geometry::Geometry;
use crate::ground::units::{Lpn, NONE, Ppn};
use crate::medium::nand::Refusal;

impl Drive {
    /// What the host would read at `lpn`.
    pub fn content(&self, lpn: Lpn) -> Option<u8> {
        let waiting = self
            .buffer
            .as_ref()
            .and_then(|buffer| buffer.content(lpn.0));
        let on_flash = || self.ftl.read(lpn).map(|(_, tag)| tag);
        waiting.or_else(on_flash).or_else(|| self.ftl.held(lpn))
    }

    pub(super) fn write(
        &mut self,
        config: &SimConfig,
        lpn: Lpn,
        tag: Option<u8>,
    ) -> Result<Done, DriveFull> {
        debug_assert!(
            lpn.0 < config.logical_pages,
            "logical page {} is outside the drive",
            lpn.0
        );
        let tag = tag.unwrap_or_else(|| next_letter(self.content(lpn)));
        self.trim_control.written(lpn.0);
        self.defragment_at = 0;
        self.counters.host_writes += 1;
        self.compress(lpn);
        self.note_write(lpn.0);
        if let Some(buffer) = &mut self.buffer {
            let replaced = buffer.put(lpn.0, tag);
            let waiting = buffer.len();
            self.counters.absorbed_writes += u64::from(replaced);
            return Ok(Done {
                kind: EventKind::Buffered,
                interval: self.timing.host_instant(self.last.step + 1),
                lpn: lpn.0,
                from: NONE,
                to: waiting,
            });
        }
        let (to, old) = self.ftl.write(lpn, tag)?;
        if !self.ftl.nand.is_programmed(to) {
            return Ok(self.packed(lpn, to, old));
        }
        self.counters.nand_programs += 1;
        self.note_program(config.geometry, lpn.0, to);
        let step = self.last.step + 1;
        let interval = self.timed(config, to, |drive| {
            drive.timing.host_write(config.geometry, to, step)
        });
        Ok(Done {
            kind: EventKind::HostWrite,
            interval,
            lpn: lpn.0,
            from: old.map_or(NONE, |ppn| ppn.0),
            to: to.0,
        })
    }

    /// Writes the page that has waited longest in the write buffer to flash.
    pub(super) fn write_back(&mut self, config: &SimConfig) -> Result<Done, DriveFull> {
        let buffer = self.buffer.as_mut().expect("there is a write buffer");
        let (lpn, tag) = buffer.oldest().expect("something waits");
        let (to, old) = self.ftl.write(Lpn(lpn), tag)?;
        debug_assert_eq!(
            self.ftl.read(Lpn(lpn)).map(|(ppn, _)| ppn),
            Some(to),
            "what was written lies elsewhere"
        );
        buffer.pop();
        if !self.ftl.nand.is_programmed(to) {
            return Ok(self.packed(Lpn(lpn), to, old));
        }
        self.counters.nand_programs += 1;
        self.note_program(config.geometry, lpn, to);
        let interval = self.timed(config, to, |drive| {
            drive.timing.write_back(config.geometry, to)
        });
        Ok(Done {
            kind: EventKind::HostWrite,
            interval,
            lpn,
            from: old.map_or(NONE, |ppn| ppn.0),
            to: to.0,
        })
    }

    pub(super) fn read(&mut self, config: &SimConfig, lpn: Lpn) -> Done {
        self.counters.host_reads += 1;
        debug_assert!(
            lpn.0 < config.logical_pages,
            "logical page {} is outside the drive",
            lpn.0
        );
        let buffered = self
            .buffer
            .as_ref()
            .and_then(|buffer| buffer.content(lpn.0));
        if buffered.is_none() && self.compressor.is_some() {
            return self.read_packed(config, lpn);
        }
        let found = match buffered {
            Some(_) => None,
            None => self.ftl.read(lpn).map(|(ppn, _)| ppn),
        };
        let in_memory = found.is_some_and(|ppn| self.is_in_memory(config.geometry, ppn));
        self.counters.nand_reads += u64::from(found.is_some() && !in_memory);
        let interval = match found {
            Some(_) if in_memory => self.timing.memory_read(self.last.step + 1),
            Some(ppn) => self.flash_read(config, ppn),
            None => self.timing.host_instant(self.last.step + 1),
        };
        Done {
            kind: EventKind::HostRead,
            interval,
            lpn: lpn.0,
            from: found.map_or(NONE, |ppn| ppn.0),
            to: NONE,
        }
    }

    /// Whether the host finds page `ppn` of flash in the read buffer. From now on it is there.
    pub(super) fn is_in_memory(&mut self, geometry: Geometry, ppn: Ppn) -> bool {
        let Some(buffer) = &mut self.read_buffer else {
            return false;
        };
        let erases = self.ftl.nand.erases(geometry.block_of(ppn));
        let is_there = buffer.holds(ppn, erases);
        if is_there {
            buffer.hits += 1;
        } else {
            buffer.fill(ppn, erases);
        }
        is_there
    }

    pub(super) fn trim(&mut self, lpns: &[u32]) -> Done {
        debug_assert!(
            self.scratch.is_empty(),
            "room to work in is empty between calls"
        );
        let mut apply = std::mem::take(&mut self.scratch);
        let ftl = &self.ftl;
        self.trim_control
            .request(lpns, &mut apply, |lpn| ftl.is_whole(Lpn(lpn)));
        let mapped = self.invalidate(&apply);
        apply.clear();
        self.scratch = apply;
        let first = lpns.first().copied().unwrap_or(NONE);
        self.instant(EventKind::Trim, first, lpns.len() as u32, mapped)
    }

    /// Forgets logical pages that the host gave up. Returns how many were there.
    pub(super) fn invalidate(&mut self, lpns: &[u32]) -> u32 {
        let mut there = 0;
        for &lpn in lpns {
            let waiting = self
                .buffer
                .as_mut()
                .is_some_and(|buffer| buffer.forget(lpn));
            self.counters.absorbed_writes += u64::from(waiting);
            let mapped = self.ftl.trim(Lpn(lpn)).is_some();
            if let Some(power) = &mut self.power {
                power.forgotten(lpn);
            }
            there += u32::from(waiting || mapped);
        }
        debug_assert!(
            there as usize <= lpns.len(),
            "more pages are forgotten than were named"
        );
        self.counters.trimmed_pages += u64::from(there);
        there
    }

    pub(super) fn purge(&mut self, config: &SimConfig) -> Done {
        let mapped = self.ftl.map.mapped();
        let blocks = self.ftl.purge();
        self.counters.erases += u64::from(blocks);
        debug_assert_eq!(self.ftl.map.mapped(), 0, "a purge forgets every page");
        self.trim_control.take();
        if let Some(power) = &mut self.power {
            (0..config.logical_pages).for_each(|lpn| power.forgotten(lpn));
            power.is_filling = false;
        }
        if let Some(buffer) = &mut self.buffer {
            self.counters.absorbed_writes += u64::from(buffer.len());
            while buffer.pop().is_some() {}
        }
        Done {
            kind: EventKind::Purge,
            interval: self.timing.purged(u64::from(blocks)),
            lpn: NONE,
            from: blocks,
            to: mapped,
        }
    }

    /// Whether a read of `lpn` would ask flash.
    pub fn is_on_flash(&self, lpn: Lpn) -> bool {
        let buffered = self.buffer.as_ref().and_then(|b| b.content(lpn.0));
        buffered.is_none() && self.ftl.read(lpn).is_some()
    }

    /// Reads the page that the next write covers only in part.
    pub fn rewrite_read(&mut self, config: &SimConfig, lpn: Lpn) {
        let (from, _) = self.ftl.read(lpn).expect("only what is on flash is read");
        debug_assert!(
            self.ftl.nand.is_programmed(from),
            "page {} is read, but erased",
            from.0
        );
        self.counters.nand_reads += 1;
        self.counters.rewrite_reads += 1;
        let interval = self.with_retries(config, from, |drive| {
            drive.timing.rewrite_read(config.geometry, from)
        });
        self.record(Done {
            kind: EventKind::RewriteRead,
            interval,
            lpn: lpn.0,
            from: from.0,
            to: NONE,
        });
    }

    pub(super) fn raw_program(&mut self, config: &SimConfig, ppn: Ppn, tag: u8) -> Done {
        match self.ftl.program_by_hand(ppn, tag) {
            Ok(()) => {
                self.counters.nand_programs += 1;
                Done {
                    kind: EventKind::RawProgram,
                    interval: self
                        .timing
                        .host_write(config.geometry, ppn, self.last.step + 1),
                    lpn: NONE,
                    from: NONE,
                    to: ppn.0,
                }
            }
            Err(refusal @ (Refusal::AlreadyProgrammed { .. } | Refusal::OutOfOrder { .. })) => {
                self.refused(ppn.0, refusal.code())
            }
            Err(refusal @ Refusal::OutsideTheDrive { number }) => {
                self.refused(number, refusal.code())
            }
        }
    }
}
