//! The fuzzer's target over seeded bytes: random, and good text that was mutated.

use wasm_ftl::experiment::spec::parse_experiment;
use wasm_ftl::ground::prng::Prng;

/// Inputs; each takes microseconds.
const INPUTS: u64 = 1_000_000;

/// A good text of each kind, after the byte that names its kind.
const SEEDS: [&[u8]; 18] = [
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=8\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=1\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\n\
      phases.0.ops=w0:a,r0,t0,i500\nphases.1.uniform.pages=20\nphases.1.uniform.writes=99\n",
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=8\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=1\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\ndrive.write_buffer_pages=3\n\
      drive.power_loss=lying\ndrive.program_pages=2\nphases.0.flush_writes=3\n\
      phases.0.uniform.pages=20\nphases.0.uniform.writes=99\nphases.1.ops=w0:a,f,w1,c,w2,c\n",
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=12\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=2\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\ndrive.frontiers=isolated:2\n\
      phases.0.writers.each=sequential:0+9*3@1,uniform:9+11x2@0\nphases.0.writers.requests=99\n\
      phases.1.ops=w0:a@1,w1x4@3\n",
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=24\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=120\ndrive.reserve_blocks=1\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\ndrive.map_unit_pages=3\n\
      drive.banks=2\nphases.0.ops=w0:a,w1x9,r0x4,t1,i500,g3\nphases.1.uniform.pages=120\n\
      phases.1.uniform.writes=99\nphases.1.uniform.request_pages=2\n",
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=12\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=1\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\ndrive.dies=4\n\
      drive.read_buffer_pages=1\ndrive.link_ns=13653\ndrive.compression_floor_bytes=512\n\
      drive.stored_permille=300\nphases.0.sequential.pages=20\nphases.0.sequential.writes=20\n\
      phases.1.uniform.pages=20\nphases.1.uniform.requests=99\n\
      phases.1.uniform.read_percent=50\n",
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=12\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=1\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\ndrive.retention_ms=9\n\
      drive.disturb_reads=7\ndrive.refresh_percent=80\nphases.0.ops=w0:a,r0,r0,i50000,r0\n\
      phases.1.uniform.pages=20\nphases.1.uniform.requests=99\n\
      phases.1.uniform.read_percent=80\n",
    b"\0version=1\ndrive.mapping=bast:2\ndrive.blocks=12\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\ndrive.merges=whole\n\
      phases.0.ops=w2:a,w7,w2,r2,t7\nphases.1.uniform.pages=20\nphases.1.uniform.writes=99\n",
    b"\0version=1\ndrive.mapping=extent\ndrive.blocks=12\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=1\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.tagged=true\ndrive.map_cache_bytes=64\n\
      drive.map_host_bytes=16\ndrive.slc_cache=elastic:3\ndrive.slc_bits=2\n\
      drive.slc_full=fold\ndrive.idle=compact\ndrive.trim=queued:3\n\
      phases.0.ops=w0:a,r0,t0,i500\nphases.1.uniform.pages=20\nphases.1.uniform.writes=99\n",
    b"\0version=1\ndrive.mapping=fast:3\ndrive.blocks=12\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.read_us=50\ndrive.program_us=900\n\
      drive.erase_us=3500\ndrive.tagged=true\ndrive.dies=2\ndrive.planes=2\n\
      drive.channels=2\ndrive.queue_depth=3\ndrive.transfer_ns=5000\ndrive.command_ns=100\n\
      drive.scheduling=when-ready\ndrive.die_block_pages=2\nphases.0.ops=w0:a,w1,w1,x,w9,r9\n\
      phases.1.sequential.pages=20\nphases.1.sequential.requests=99\n\
      phases.1.sequential.read_percent=20\n",
    b"\0version=1\ndrive.mapping=direct\ndrive.blocks=6\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.read_us=50\ndrive.program_us=900\n\
      drive.erase_us=3500\ndrive.tagged=true\ndrive.write_buffer_pages=2\n\
      file_system.trim=true\nphases.0.ops=+A:4,=A,+B:3,-A,f,i500\n",
    b"\0version=1\ndrive.mapping=ideal\ndrive.blocks=6\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=24\ndrive.read_us=50\ndrive.program_us=900\n\
      drive.erase_us=3500\ndrive.tagged=true\ndrive.trim=partial:50\narray.kind=raid0\n\
      array.members=3\narray.stripe_pages=4\narray.trim=true\npartition.offset_bytes=2048\n\
      partition.block_bytes=8192\nphases.0.ops=w0:a,w1,r0,t1,i500\n\
      phases.1.hotcold.pages=30\nphases.1.hotcold.writes=99\nphases.1.hotcold.hot_pages=6\n\
      phases.1.hotcold.hot_percent=80\n",
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=12\ndrive.pages_per_block=4\n\
      drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=2\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.wear_leveling=static:2\n\
      drive.gc_policy=score:(pages-valid)*age/(valid+1)\ndrive.endurance_erases=30\n\
      drive.gc_copies_per_write=2\ndrive.idle=defragment\nphases.0.ops=w0,i5000,r0\n\
      phases.1.zipf.pages=20\nphases.1.zipf.writes=99\nphases.1.zipf.theta_millis=900\n",
    b"\0version=1\ndrive.mapping=page\ndrive.blocks=24\ndrive.pages_per_block=8\n\
      drive.page_bytes=4096\ndrive.logical_pages=128\ndrive.reserve_blocks=3\ndrive.read_us=50\n\
      drive.program_us=900\ndrive.erase_us=3500\ndrive.frontiers=temperature:40\n\
      drive.power_loss=protected\ndrive.write_buffer_pages=4\n\
      phases.0.application.pages=128\nphases.0.application.updates=99\n\
      phases.0.application.record_bytes=200\nphases.0.application.database=log\n\
      phases.0.application.checkpoint=16\n\
      phases.0.application.file_system=journal:2\nphases.0.application.flush=true\n",
    b"\x01w0:a,w1,r0,t1,i500,f,x,w19:z",
    b"\x02w0:a,w1:b\nr0,t1,w9:z\n",
    b"\x05128166372003061629,hm,1,Read,0,32768,113736\n1,hm,1,Write,4096,4096,10\n",
    b"\x08fio version 2 iolog\n/dev/sda add\n/dev/sda write 0 8192\n/dev/sda trim 4096 4096\n",
    b"\x0b  8,0    3        1     0.000000000   697  Q   W 8 + 8 [kjournald]\n",
];

fn mutate(prng: &mut Prng, data: &mut Vec<u8>) {
    if data.is_empty() {
        data.push(prng.next_u32() as u8);
        return;
    }
    let at = prng.below(data.len() as u32) as usize;
    match prng.below(6) {
        0 => data.truncate(at),
        1 => data[at] = prng.next_u32() as u8,
        2 => data.insert(at, b"0123456789,:+=.\n wrt\xff"[prng.below(21) as usize]),
        3 => drop(data.splice(at..at, *b"4294967296")),
        4 => drop(data.remove(at)),
        _ => {
            let end = (at + prng.below(40) as usize).min(data.len());
            let piece = data[at..end].to_vec();
            data.splice(at..at, piece);
        }
    }
}

#[test]
fn every_good_text_of_an_experiment_is_accepted() {
    for seed in SEEDS.iter().filter(|seed| seed[0] == 0) {
        let text = String::from_utf8_lossy(&seed[1..]);
        if let Err(error) = parse_experiment(&text, None) {
            panic!("{error} in {text}");
        }
    }
}

/// What bytes once found: a time beyond its range became nanoseconds before it was refused.
#[test]
fn a_time_too_long_for_nanoseconds_is_refused_by_its_field() {
    let text = "version=1\ndrive.mapping=page\ndrive.blocks=12\ndrive.pages_per_block=4\n\
                drive.page_bytes=4096\ndrive.logical_pages=20\ndrive.reserve_blocks=1\n\
                drive.read_us=50\ndrive.program_us=900\ndrive.erase_us=3500\n\
                drive.retention_ms=429496722949672969\nphases.0.ops=w0\n";
    let refused = parse_experiment(text, None).expect_err("a time of centuries of centuries");
    assert!(
        refused.to_string().contains("drive.retention_ms"),
        "{refused}"
    );
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn bytes_from_outside_never_panic() {
    for seed in 0..INPUTS {
        let mut prng = Prng::new(seed);
        let mut data = match SEEDS.get(prng.below(SEEDS.len() as u32 + 1) as usize) {
            Some(good) => good.to_vec(),
            None => (0..prng.below(60)).map(|_| prng.next_u32() as u8).collect(),
        };
        for _ in 0..prng.below(5) {
            mutate(&mut prng, &mut data);
        }
        let outcome = std::panic::catch_unwind(|| crate::bytes::feed(&data));
        let shown = String::from_utf8_lossy(&data);
        assert!(outcome.is_ok(), "seed {seed} panicked on {shown:?}");
    }
}
