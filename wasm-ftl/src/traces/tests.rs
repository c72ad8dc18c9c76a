//! Whole traces: recognized, read, counted, and never a reason to panic.

use super::*;
use crate::contract::report::{TraceBefore, TraceCost};
use crate::experiment::spec::Experiment;
use crate::ground::prng::Prng;
use crate::run::sim::{Limit, Sim};
use crate::traces::session::Session;

const LIST: &str = "w0:a,w1:b\nr0,t1,w9:z\n";
const MSR: &str = "128166372003061629,hm,1,Read,0,32768,113736
128166372016382155,hm,1,Write,4096,4096,10
128166372026382245,hm,1,Write,1099511627776,512,10
";
const FIO: &str = "fio version 2 iolog
/dev/sda add
/dev/sda open
/dev/sda write 0 8192
/dev/sda trim 4096 4096
/dev/sda datasync 0 0
/dev/sda read 0 4096
/dev/sda close
";
const FIO3: &str = "fio version 3 iolog
0 /dev/sda add
1 /dev/sda open
2 /dev/sda write 0 8192
9 /dev/sda read 100 4096
";
const BLKPARSE: &str = "  8,0    3        1     0.000000000   697  Q   W 8 + 8 [kjournald]
  8,0    3        2     0.000000829   697  G   W 8 + 8 [kjournald]
  8,0    3        3     0.000001000   697  D   W 8 + 8 [kjournald]
  8,0    3        4     0.000002000     0  C   W 8 + 8 [0]
  8,0    1        5     0.100002000   701  Q   D 0 + 32 [fstrim]
CPU0 (8,0):
 Reads Queued:           0,        0KiB\t Writes Queued:           2,        4KiB
";

fn options(beyond: Beyond) -> Options {
    Options {
        format: None,
        addresses: Addresses::Recorded,
        beyond,
        action: Action::Queued,
    }
}

fn read(text: &str, beyond: Beyond) -> Result<(String, Report), TraceError> {
    let mut reader = Reader::new(&test_drive(10), options(beyond));
    let mut ops = Vec::new();
    for line in text.lines() {
        reader.line(line, &mut |op: HostOp| ops.push(op.to_string()))?;
    }
    Ok((ops.join(","), reader.finish()?))
}

#[test]
fn every_format_is_recognized_and_read() {
    let read = |text| read(text, Beyond::Wrap).unwrap();
    assert_eq!(read(LIST).0, "w0:a,w1:b,r0,t1,w9:z");
    // 1 TiB is page 2^28, which is 6 modulo 10.
    assert_eq!(read(MSR).0, "r0,r1,r2,r3,r4,r5,r6,r7,w1,w6");
    assert_eq!(read(FIO).0, "w0,w1,t1,f,r0");
    assert_eq!(read(FIO3).0, "w0,w1,r0,r1");
    assert_eq!(read(BLKPARSE).0, "w1,t0,t1,t2,t3");
}

#[test]
fn what_was_read_adds_up() {
    let (_, report) = read(MSR, Beyond::Wrap).unwrap();
    assert_eq!((report.lines, report.requests), (3, 3));
    assert_eq!((report.read_pages, report.written_pages), (8, 2));
    assert_eq!((report.wrapped_requests, report.partial_requests), (1, 1));
    let (ops, report) = read(MSR, Beyond::Refuse).unwrap();
    assert_eq!(ops, "r0,r1,r2,r3,r4,r5,r6,r7,w1");
    assert_eq!((report.refused_requests, report.wrapped_requests), (1, 0));
    assert_eq!(report.problems[0].line, 3);
    assert!(report.problems[0].reason.contains("1099511628288"));
    let (_, report) = read(BLKPARSE, Beyond::Refuse).unwrap();
    assert_eq!((report.ignored_lines, report.trimmed_pages), (5, 4));
}

#[test]
fn malformed_lines_are_counted_and_the_first_ten_are_named() {
    let garbage = "what?\n".repeat(25);
    let (_, report) = read(&format!("{FIO}{garbage}{MSR}"), Beyond::Wrap).unwrap();
    assert_eq!(report.malformed_lines, 28);
    assert_eq!(report.problems.len(), PROBLEMS_MAX);
    assert_eq!(report.problems[0].line, 9);
    assert_eq!(report.requests, 4, "good lines still count");
    let long = format!("w0:a\n{}\nw1:b\n", "w2:c,".repeat(20_000));
    let (ops, report) = read(&long, Beyond::Wrap).unwrap();
    assert_eq!((ops.as_str(), report.malformed_lines), ("w0:a,w1:b", 1));
}

#[test]
fn a_list_with_a_wrong_operation_is_left_out_whole() {
    let (ops, report) = read("w0:a\nw1:b,hello\ne0\nw10:c\n", Beyond::Refuse).unwrap();
    assert_eq!(ops, "w0:a");
    assert_eq!(report.malformed_lines, 3);
    let (ops, _) = read("w0:a\nw10:c\n", Beyond::Wrap).unwrap();
    assert_eq!(ops, "w0:a,w0:c");
}

#[test]
fn a_file_that_is_no_trace_says_so() {
    for (text, words) in [
        ("", "empty"),
        ("\n \n", "empty"),
        ("fio version 2 iolog\n", "empty"),
        ("fio version 1 iolog\n", "version 1"),
        ("{ \"version\": 1 }\n", "not recognized"),
        ("8,0 3 1 0.0 697 C W 8 + 8 [0]\n", "--action"),
        ("fio version 3 iolog\n/dev/sda read 0 1\n", "timestamp"),
    ] {
        let error = read(text, Beyond::Wrap).unwrap_err().to_string();
        assert!(error.contains(words), "{text:?}: {error}");
    }
    let endless = "no trace\n".repeat(1_000);
    let mut reader = Reader::new(&test_drive(10), options(Beyond::Wrap));
    let given_up = endless
        .lines()
        .position(|line| reader.line(line, &mut |_: HostOp| {}).is_err());
    assert_eq!(given_up, Some(DETECTION_LINES_MAX - 1));
}

#[test]
fn pages_that_a_trace_touches_can_lie_side_by_side() {
    let far = "1,a,0,Write,1099511627776,8192,1\n2,a,0,Read,0,4096,1\n\
               3,a,0,Write,1099511631872,8192,1\n";
    let chosen = Options {
        addresses: Addresses::Compacted,
        ..options(Beyond::Refuse)
    };
    for (text, compacted) in [(far, "w0,w1,r2,w1,w3"), ("w8:a,r3\nw8:b", "w0:a,r1,w0:b")] {
        let mut reader = Reader::new(&test_drive(10), chosen);
        let mut ops = Vec::new();
        for line in text.lines() {
            let mut keep = |op: HostOp| ops.push(op.to_string());
            reader.line(line, &mut keep).unwrap();
        }
        assert_eq!(ops.join(","), compacted);
        let (_, report) = read(text, Beyond::Wrap).unwrap();
        let pages = reader.finish().unwrap().touched_pages;
        assert_eq!(report.touched_pages, pages, "counted in either case");
        assert_eq!(pages, if text == far { 4 } else { 2 });
    }
    // More pages than the drive has begin again at 0, or are refused.
    let many = "1,a,0,Write,1099511627776,45056,1\n";
    let mut reader = Reader::new(&test_drive(10), chosen);
    reader.line(many, &mut |_: HostOp| {}).unwrap();
    assert_eq!(reader.report().refused_requests, 1);
}

#[test]
fn a_table_may_name_its_columns_and_begin_anew() {
    let table = "device_id;opcode;offset;length\n7;\"W\";8192;4096\n\
                 device_id;opcode;offset;length\n7;R;0;512\n7;R;0\n";
    let (ops, report) = read(table, Beyond::Wrap).unwrap();
    assert_eq!(ops, "w2,r0");
    assert_eq!((report.ignored_lines, report.malformed_lines), (2, 1));
    assert_eq!(report.duration_ns, 0);
}

fn mutate(prng: &mut Prng, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=prng.below(6) {
        let at = prng.below(bytes.len() as u32) as usize;
        match prng.below(6) {
            0 if bytes.len() > 1 => drop(bytes.remove(at)),
            1 => bytes.truncate(at + 1),
            2 => bytes[at] = prng.next_u32() as u8,
            3 => bytes.insert(at, b"9,+ \n:w-\xff\0"[prng.below(10) as usize]),
            4 => drop(bytes.splice(at..at, *b"18446744073709551615")),
            _ => {
                let from = prng.below(bytes.len() as u32) as usize;
                let piece = bytes[from.min(at)..from.max(at)].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mutated_traces_never_panic_and_never_leave_the_drive() {
    let (mut refused, mut done) = (0, 0);
    for seed in 0..1_000 {
        let mut prng = Prng::new(seed);
        let sample = [LIST, MSR, FIO, FIO3, BLKPARSE][prng.below(5) as usize];
        let text = mutate(&mut prng, sample);
        let beyond = [Beyond::Wrap, Beyond::Refuse][prng.below(2) as usize];
        let mut sim = Sim::new(Experiment {
            config: test_drive(10),
            phases: Vec::new(),
            window: 1,
        });
        sim.stop_watching();
        let mut reader = Reader::new(&test_drive(10), options(beyond));
        let mut perform = |op: HostOp| {
            let outcome = sim.perform(op);
            assert!(outcome.is_ok(), "seed {seed}: {outcome:?}\n{text}");
        };
        let broken = text
            .lines()
            .any(|line| reader.line(line, &mut perform).is_err());
        match (broken, reader.finish()) {
            (false, Ok(report)) => {
                let read = report.requests + report.malformed_lines + report.ignored_lines;
                assert!(
                    read >= report.lines - report.refused_requests,
                    "seed {seed}"
                );
                done += 1;
            }
            _ => refused += 1,
        }
        sim.check()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    }
    assert!(refused > 20 && done > 500, "{refused} refused, {done} done");
}

/// A drive that was filled once.
fn filled() -> Sim {
    let mut sim = Sim::new(Experiment {
        config: test_drive(10),
        phases: vec![crate::host::workload::Phase::fill_once(0, 10)],
        window: 1,
    });
    sim.advance(Limit::steps(u64::MAX));
    sim
}

#[test]
fn a_replay_counts_what_the_drive_did() {
    let mut sim = filled();
    let mut session = Session::new(&mut sim, options(Beyond::Wrap), false);
    session.take(&mut sim, FIO.as_bytes()).unwrap();
    let report = session.end(&mut sim).unwrap();
    assert_eq!(report.lines, FIO.lines().count() as u64);
    let counters = sim.state().counters();
    assert_eq!((counters.host_writes, counters.host_reads), (12, 1));
    assert_eq!((counters.trimmed_pages, session.replay().ops), (1, 5));
    let steps = sim.state().steps();
    assert_eq!(sim.seek(0), steps, "there is no way back");
}

#[test]
fn lines_may_be_cut_anywhere_and_end_as_on_any_system() {
    for sample in [LIST, MSR, FIO, FIO3, BLKPARSE] {
        let mut whole = None;
        for (size, end) in (1..40).flat_map(|size| ["\n", "\r\n", "\r"].map(|end| (size, end))) {
            // As some editors begin a text.
            let text = format!("\u{feff}{}", sample.trim_end().replace('\n', end));
            let mut sim = filled();
            let mut session = Session::new(&mut sim, options(Beyond::Wrap), false);
            for piece in text.as_bytes().chunks(size) {
                session.take(&mut sim, piece).unwrap();
            }
            let report = session.end(&mut sim).unwrap();
            assert_eq!(report.malformed_lines, 0, "{sample} {end:?}");
            let found = (report, sim.digest());
            assert_eq!(
                whole.get_or_insert_with(|| found.clone()),
                &found,
                "pieces of {size}, lines that end with {end:?}"
            );
        }
    }
}

#[test]
fn a_trace_is_told_without_what_came_before_it() {
    let mut sim = filled();
    sim.stop_watching();
    let mut replay = replay::Replay::new(false);
    assert_eq!(replay.cost(&sim), None);
    let before = (*sim.state().counters(), sim.state().time().0);
    assert_eq!(before.0.host_writes, 10);
    for lpn in (0..40).map(|write| write * 7 % 10) {
        replay
            .on(&mut sim)
            .perform(HostOp::Write { lpn, tag: None });
    }
    let cost = replay.cost(&sim).unwrap();
    let count = |name| {
        cost.counts
            .iter()
            .find(|(other, _)| *other == name)
            .unwrap()
            .1
    };
    let programs = sim.state().counters().nand_programs - 10;
    assert_eq!(
        (count(TraceCost::HostWrites), count(TraceCost::NandPrograms)),
        (40, programs)
    );
    assert_eq!(count(TraceCost::TimeNs), sim.state().time().0 - before.1);
    let amplification = programs as f64 / 40.0;
    assert_eq!(cost.write_amplification, Some(amplification));
    assert!(cost.before.contains(&(TraceBefore::HostWrites, 10)));
    assert!(cost.before.contains(&(TraceBefore::TimeNs, before.1)));
}

#[test]
fn a_log_of_fio_needs_no_first_line_and_a_type_only_its_letter() {
    let read = |text: &str| read(text, Beyond::Wrap).unwrap();
    for log in [FIO, FIO3] {
        let (_, without_head) = log.split_once('\n').unwrap();
        assert_eq!(read(without_head).0, read(log).0);
        assert_eq!(read(without_head).1.malformed_lines, 0);
    }
    assert_eq!(read("1,hm,1,W,0,4096,3\n2,hm,1,r,4096,512,3\n").0, "w0,r1");
}

#[test]
fn a_file_of_another_kind_is_named_with_what_to_do() {
    let wide: Vec<u8> = MSR.bytes().flat_map(|byte| [byte, 0]).collect();
    for (bytes, words) in [
        (&b"PK\x03\x04\x14\0\0\0"[..], "zip archive; unpack it"),
        (b"\x1f\x8b\x08\0\n", "gzip -d"),
        (b"\xff\xfe1\0,\0\n\0", "UTF-16; save it as UTF-8"),
        (b"\xfe\xff\x001\0,\0\n", "UTF-16"),
        (&wide, "UTF-16"),
    ] {
        for format in [None, Some(Format::Msr)] {
            let mut sim = filled();
            let chosen = Options {
                format,
                ..options(Beyond::Wrap)
            };
            let mut session = Session::new(&mut sim, chosen, false);
            let taken = session.take(&mut sim, bytes);
            let error = taken.and_then(|()| session.end(&mut sim)).unwrap_err();
            assert!(error.contains(words), "{bytes:?}: {error}");
        }
    }
}

#[test]
fn a_line_without_end_takes_no_more_memory_than_a_long_one() {
    let mut sim = filled();
    let mut session = Session::new(&mut sim, options(Beyond::Wrap), false);
    session.take(&mut sim, b"w0:a\n").unwrap();
    for _ in 0..100 {
        session.take(&mut sim, &[b'w'; 10_000]).unwrap();
    }
    session.take(&mut sim, b"\nw1:b").unwrap();
    let report = session.end(&mut sim).unwrap();
    assert_eq!(
        (report.lines, report.malformed_lines, report.requests),
        (3, 1, 2)
    );
}

#[test]
fn the_drive_waits_until_a_request_happens_if_it_is_told_to() {
    let late = "0,a,0,Write,0,512,1\n50000000,a,0,Write,0,512,1\n90000000,a,0,Read,0,512,1\n";
    for (keeps_time, seconds) in [(false, 0), (true, 9)] {
        let mut sim = filled();
        let began = sim.state().time().0;
        let mut session = Session::new(&mut sim, options(Beyond::Wrap), keeps_time);
        session.take(&mut sim, late.as_bytes()).unwrap();
        let report = session.end(&mut sim).unwrap();
        assert_eq!(report.duration_ns, 9_000_000_000);
        let took = sim.state().time().0 - began;
        assert_eq!(took / 1_000_000_000, seconds, "{took} ns");
        assert_eq!(session.replay().ops, 3, "pauses do not count");
    }
    let times = [FIO3, BLKPARSE].map(|text| {
        let mut sim = filled();
        let mut session = Session::new(&mut sim, options(Beyond::Wrap), true);
        session.take(&mut sim, text.as_bytes()).unwrap();
        session.end(&mut sim).unwrap().duration_ns
    });
    assert_eq!(times, [7_000, 100_002_000]);
}

#[test]
fn a_trace_can_be_counted_or_listed_and_leaves_the_drive_alone() {
    let mut sim = filled();
    let digest = sim.digest();
    let mut session = Session::parse(&mut sim, "purpose=count\n").unwrap();
    session.take(&mut sim, MSR.as_bytes()).unwrap();
    let report = session.end(&mut sim).unwrap();
    assert_eq!(report.span_bytes, 1_099_511_627_776 + 512);
    let mut session = Session::parse(&mut sim, "purpose=list\nformat=fio\n").unwrap();
    session.take(&mut sim, FIO.as_bytes()).unwrap();
    session.end(&mut sim).unwrap();
    let text = session.text(&sim);
    for line in ["commands=w0:a,w1:b,t1,r0", "commands_left_out=1"] {
        assert!(text.lines().any(|other| other == line), "{text}");
    }
    assert_eq!(sim.digest(), digest);
    for wrong in ["purpose=x\n", "beyond=scale\n", "fromat=fio\n", "time=1\n"] {
        assert!(Session::parse(&mut sim, wrong).is_err(), "{wrong}");
    }
}
