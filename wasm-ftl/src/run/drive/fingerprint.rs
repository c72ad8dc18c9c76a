//! A drive's part in the fingerprint of a run: what decides what it does next, and all counters.

use super::Drive;
use crate::config::SimConfig;
use crate::ground::digest::Digest;
use crate::ground::units::{NONE, Ppn};
use crate::host::fs::FileSystem;
use crate::run::stats::Counters;
use crate::time::latency::Latencies;

impl Drive {
    /// Adds the drive with what is above it: the state of the generator behind the host's requests,
    /// and the file system.
    pub fn add_to(
        &self,
        digest: &mut Digest,
        config: &SimConfig,
        host_state: u64,
        fs: Option<&FileSystem>,
    ) {
        let moment = [
            self.last.step,
            self.timing.now().0,
            host_state,
            self.ftl.policy_state(),
        ];
        digest_counters(&self.counters, moment, digest);
        self.add_blocks(config, digest);
        self.add_pages(config, digest);
        digest_files(fs, digest);
        self.add_controller(digest);
        self.add_mechanisms(digest);
    }

    fn add_blocks(&self, config: &SimConfig, digest: &mut Digest) {
        for block in config.geometry.all_blocks() {
            let written = u64::from(self.ftl.nand.written(block));
            let role = self.ftl.alloc.role(block) as u64;
            digest.word(written | u64::from(self.ftl.nand.erases(block)) << 32);
            digest.word(role | u64::from(self.ftl.map.valid_in(block)) << 32);
        }
        let queues = self
            .ftl
            .alloc
            .free_queue()
            .chain(self.ftl.close_order().iter());
        queues.for_each(|block| digest.word(u64::from(block.0)));
        let job = self
            .ftl
            .job()
            .map_or(u64::MAX, |job| u64::from(job.next_index));
        digest.word(job);
    }

    fn add_pages(&self, config: &SimConfig, digest: &mut Digest) {
        for page in 0..config.geometry.pages() {
            let owner = self.ftl.map.owner(Ppn(page)).map_or(NONE, |lpn| lpn.0);
            digest.word(u64::from(owner) | u64::from(self.ftl.nand.tag(Ppn(page))) << 32);
        }
        digest.words(self.ftl.map.ppn_by_lpn().iter().copied());
    }

    fn add_mechanisms(&self, digest: &mut Digest) {
        self.ftl.alloc.words().for_each(|word| digest.word(word));
        if let Some(power) = &self.power {
            power.words().for_each(|word| digest.word(word));
        }
        if let Some(aging) = &self.aging {
            aging.words().for_each(|word| digest.word(word));
        }
        if let Some(buffer) = &self.read_buffer {
            buffer.words().for_each(|word| digest.word(word));
        }
        if let Some(slc) = self.ftl.slc() {
            slc.words().for_each(|word| digest.word(word));
        }
        if let (Some(packed), Some(compressor)) = (self.ftl.packed(), &self.compressor) {
            packed.words().for_each(|word| digest.word(word));
            compressor
                .state()
                .into_iter()
                .for_each(|word| digest.word(word));
        }
    }

    fn add_controller(&self, digest: &mut Digest) {
        digest.words(self.trim_control.waiting().iter().copied());
        if let Some(buffer) = &self.buffer {
            for lpn in buffer.lpns() {
                digest.word(u64::from(lpn) | u64::from(buffer.content(lpn).unwrap_or(0)) << 32);
            }
        }
        if let Some(cache) = self.ftl.map_cache() {
            digest.word(self.counters.map_reads);
            digest.word(self.counters.map_programs);
            cache.words().for_each(|word| digest.word(word));
        }
        if let Some(dies) = self.timing.dies() {
            digest_latencies(Some(dies.latencies()), digest);
            dies.busy().for_each(|busy| digest.word(busy));
        }
    }
}

/// Adds the step, the time, and the states of generators at this moment, and what was counted.
pub fn digest_counters(counters: &Counters, moment: [u64; 4], digest: &mut Digest) {
    for word in moment {
        digest.word(word);
    }
    for count in [
        counters.host_ops,
        counters.host_writes,
        counters.host_reads,
        counters.trimmed_pages,
        counters.refusals,
        counters.erases,
        counters.nand_programs,
        counters.nand_reads,
        counters.gc_copies,
        counters.absorbed_writes,
        counters.pad_programs,
    ] {
        digest.word(count);
    }
}

/// Adds whose pages are whose.
pub fn digest_files(fs: Option<&FileSystem>, digest: &mut Digest) {
    let owners = fs.map_or(&[][..], FileSystem::owner_by_lpn);
    digest.words(owners.iter().copied());
}

/// Adds how long host operations took.
pub fn digest_latencies(latencies: Option<&Latencies>, digest: &mut Digest) {
    if let Some(latencies) = latencies {
        for total in [latencies.ops, latencies.sum_ns, latencies.max_ns] {
            digest.word(total);
        }
    }
}
