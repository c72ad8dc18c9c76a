//! Host page writes in the steady state, counted only and with time per die.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wasm_ftl_benches::{settled, write};

/// Host writes of one iteration.
const WRITES: u64 = 1 << 16;

fn writes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("host writes");
    group
        .throughput(Throughput::Elements(WRITES))
        .sample_size(20);
    for (size, pages) in [("16 Ki", 16 << 10), ("1 Mi", 1 << 20)] {
        for (mode, timing) in [("counting", false), ("timed", true)] {
            let mut sim = settled(pages, timing);
            group.bench_function(format!("{size} pages, {mode}"), |bencher| {
                bencher.iter(|| write(&mut sim, WRITES));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, writes);
criterion_main!(benches);
