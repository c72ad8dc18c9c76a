//! The worst operations, and others in order, as flat records of equal length.

use crate::contract::snapshot::{PERCENTILES, Record, STALL_FIELDS, StallCell};
use crate::ground::part::FULL;
use crate::run::sim::Sim;

/// Writes how long host operations took, as `f64`: how many of the worst follow, of how many
/// operations one of those in order stands for, how many of these there are, and [`PERCENTILES`];
/// the worst as flat records, worst first; then arrival and latency of operations in order; then,
/// in the full build, each bucket with operations: the longest latency in it, and how many it has.
/// Empty for a drive without dies.
///
/// What a record holds says [`StallCell`].
pub fn write_stalls(sim: &Sim, out: &mut Vec<u8>) {
    out.clear();
    let Some(latencies) = sim.state().latencies() else {
        return;
    };
    let (points, stride) = latencies.points();
    let counts = [latencies.stalls().len() as u64, stride, points.len() as u64];
    put_f64(out, &counts);
    let percentile = |percent| latencies.percentile(percent).unwrap_or(0);
    put_f64(out, &PERCENTILES.map(percentile));
    for stall in latencies.stalls() {
        let parts = &stall.parts;
        let mut record = Record::<STALL_FIELDS>::new();
        let mut put = |cell, value: u64| record.put(cell, value as f64);
        put(StallCell::Op, stall.op);
        put(StallCell::Step, stall.step);
        put(StallCell::ArrivalNs, stall.arrival_ns);
        put(StallCell::LatencyNs, stall.latency_ns);
        put(StallCell::Cause, stall.cause as u64);
        put(StallCell::CauseStep, stall.cause_step);
        put(StallCell::OwnNs, parts.own_ns);
        put(StallCell::Copies, parts.copies);
        put(StallCell::CopiesNs, parts.copies_ns);
        put(StallCell::Erases, parts.erases);
        put(StallCell::ErasesNs, parts.erases_ns);
        put(StallCell::OthersNs, parts.others_ns);
        put(StallCell::MapNs, parts.map_ns);
        record.write(out);
    }
    for point in points {
        put_f64(out, &[point.arrival_ns, point.latency_ns]);
    }
    if FULL {
        for (end_ns, count) in latencies.buckets() {
            put_f64(out, &[end_ns, count]);
        }
    }
}

fn put_f64(out: &mut Vec<u8>, values: &[u64]) {
    for &value in values {
        out.extend_from_slice(&(value as f64).to_le_bytes());
    }
}
