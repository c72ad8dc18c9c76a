//! The worst operations, and others in order, as flat records of equal length.

use crate::run::sim::Sim;

/// Number of `f64` in the flat record of one of the worst operations.
pub const STALL_FIELDS: usize = 13;

/// Percentiles of the latency that [`write_stalls`] gives.
pub const PERCENTILES: [u32; 5] = [50, 90, 95, 99, 100];

/// Writes how long host operations took, as `f64`: how many of the worst follow, of how many
/// operations one of those in order stands for, and [`PERCENTILES`]; the worst as flat records,
/// worst first; then arrival and latency of operations in order. Empty for a drive without dies.
///
/// A record is the number of the operation, the step in which it was answered, arrival, latency,
/// cause (0 none, 1 queue, 2 garbage collection, 3 bus, 4 map, 5 the rest of a page that it covers
/// in part, 6 folding of the SLC cache), the step in which the collection or folding at fault chose
/// its block, and what the latency consists of: its own time, copies and their time, erases and
/// their time, the time of other operations, and that of map pages.
pub fn write_stalls(sim: &Sim, out: &mut Vec<u8>) {
    out.clear();
    let Some(latencies) = sim.state().latencies() else {
        return;
    };
    let (points, stride) = latencies.points();
    put_f64(out, &[latencies.stalls().len() as u64, stride]);
    let percentile = |percent| latencies.percentile(percent).unwrap_or(0);
    put_f64(out, &PERCENTILES.map(percentile));
    for stall in latencies.stalls() {
        let parts = &stall.parts;
        let record: [u64; STALL_FIELDS] = [
            stall.op,
            stall.step,
            stall.arrival_ns,
            stall.latency_ns,
            stall.cause as u64,
            stall.cause_step,
            parts.own_ns,
            parts.copies,
            parts.copies_ns,
            parts.erases,
            parts.erases_ns,
            parts.others_ns,
            parts.map_ns,
        ];
        put_f64(out, &record);
    }
    for point in points {
        put_f64(out, &[point.arrival_ns, point.latency_ns]);
    }
}

fn put_f64(out: &mut Vec<u8>, values: &[u64]) {
    for &value in values {
        out.extend_from_slice(&(value as f64).to_le_bytes());
    }
}
