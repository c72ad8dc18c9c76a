//! The simulator on the command line: the same core as in the browser.

mod args;
mod bench;
mod homework;
mod report;
mod theory;
mod trace;
mod verdicts;

use std::process::ExitCode;

use wasm_ftl::contract::schema;
use wasm_ftl::experiment::drives::expand;
use wasm_ftl::experiment::spec::parse_experiment;
use wasm_ftl::run::sim::{Limit, Sim, Status};
use wasm_ftl::run::snapshot;

const HELP: &str = "\
ftl: a flash translation layer simulator

usage:
  ftl wa FLAGS                  write amplification in the steady state, as JSON
  ftl transient FLAGS           host writes in drive-writes and WA per window, as CSV,
                                from a drive that was filled once in order
  ftl validate [--seed K]       theory beside simulation for every reference value, as CSV;
                                fails when one is outside its tolerance
  ftl curves                    curves of theory and the reference values, as JSON
  ftl ssd.py FLAGS              what ssd.py of Operating Systems: Three Easy Pieces prints
                                with -c: -T ideal|direct|log -L LIST -l -B -p -G -g
                                -R -W -E -C -F -J -S -q -c, and for lists drawn as Python
                                draws them -n -s -P -K -k -r
  ftl homework [--seed K] [--count N] [--level 1|2|3] [--kinds K,..] [--answers] [--json]
                                a problem set with its key: state, live, copies, victim,
                                amplification, curve; the same as on the site's page
  ftl trace FILE --drive FILE   replay a trace on an experiment file's drive; counters as JSON
  ftl bench [FLAGS]             million host page writes a second, as CSV
  ftl run FILE [options]        run an experiment file; phases, verdicts on published values,
                                counters and digest as JSON; a value outside its band is a
                                finding and no error
  ftl verdicts PATHS            all published values of files and folders over five seeds, as
                                JSON; --seeds N; --json FILE and --markdown FILE write it there
  ftl digest FILE [options]     the digest alone
  ftl events FILE [options]     every step as CSV
  ftl check FILE [options]      run, and recount the whole state after every step
  ftl snapshot FILE [options]   the state as the browser gets it, raw bytes
  ftl lines FILE [options]      the experiment in the form in which the browser gets it
  ftl layout                    the layout of these bytes as JSON
  ftl schema                    every field, range, and word, and what crosses the boundary, as JSON

flags of wa and transient:
  --policy P            greedy, fifo, random, dchoices:D, windowed:N, cost-benefit,
                        score:EXPRESSION or cost:EXPRESSION
  --blocks T            blocks that can hold closed data, reserve excluded
  --pages-per-block B   1 to 65536; all pages together at most 33554432
  --spare-factor S      1 - logical pages / (T x B), between 0 and 1
  --workload W          uniform, sequential, hotcold:R:F or zipf:THETA: a share R of the
                        writes goes to a share F of the pages
  --trim X              dynamic:Q (a share Q of requests trims a page in use) or
                        static:X (a share X of pages is trimmed and stays so)
  --request-pages K     pages of each request (1), in a row, at multiples of K; uniform and
                        sequential only, without dynamic trims
  --frontiers F         single, split, blended:PERCENT or temperature:HOT_PAGES
  --warmup-drive-writes A, --measure-drive-writes M (10), --seed K (1)
  --window W (0.1), --until U (3)      transient only, in drive-writes

flags of bench:
  --pages N             16384, 1048576 and 33553920 unless given
  --mode M              counting or timed; both unless given
  --seconds S           measured at least so long (1); by process time where Linux tells

flags of trace:
  --drive EXPERIMENT    the drive; logical pages and page size come from there
  --format F            list (ssd.py commands), msr (MSR-Cambridge CSV), fio (iolog v2 or v3)
                        or blkparse; without it the first lines tell
  --before B            none (default: a new drive), fill (once, in order) or phases (those of
                        the experiment file)
  --addresses A         recorded (default) or compacted: touched pages alone, side by side
  --beyond B            wrap (default: addresses beyond the drive begin again at 0) or refuse
  --time T              ignored (default) or kept: the drive waits until a request happens
  --action A            event that counts in blkparse text: Q (default), D or C
  --seed K              replace the file's seed
  A request touches whole pages. When it happened is not kept; requests follow one another.

options:
  --steps N   stop after N steps (default: when the host has nothing more to do)
  --seed K    replace the file's seed; 0 to 18446744073709551615
  --drive ID  of an experiment on several drives, this one alone
  --then OPS  operations to add at the end, like w3:a,r3 (see MODEL.md)

drive.mapping in experiment files (MODEL.md has the rules):
  page                  a log with a map of every page (default reserve and policies apply)
  extent                the same with memory for a part of the map only; the fields below
  ideal                 overwrites pages where they are, as no flash can: the bound for all others
  direct, block         blocks that stay where they are, or are rewritten into an erased one
  bast:LOGS, fast:LOGS  block-mapped, with log blocks
  raw                   no translation: the operations say what to program and erase

fields of experiment files for drives with mapping extent, all under drive:
  map_cache_bytes       memory of the controller for entries of the map, at most 68719476736
  map_host_bytes (0)    memory borrowed from the host besides
  map_entry_bytes (16)  of one entry, 1 to 256; both memories together hold at least 3 entries

fields of experiment files for drives that compress (MODEL.md has the rules):
  drive.compression_floor_bytes   fewest bytes of a stored page; 0 (default): no compression
  drive.parity_pages              one page in N of a block holds parity; 0 (default): none
  stored_permille                 stored size in thousandths of the size, 1 to 1000, or a mix
                                  like 140:3,1000:1; of the drive, or of one workload

fields of phases of experiment files, besides those of their pattern:
  queue_depth                     requests at once from here on, 1 to 1024; with drive.dies
  flush_writes, flush_us          the host flushes after so many writes, or so long, from here on
  request_pages (1)               pages of a request, or a mix like 1:60,16:40; one number in order,
                                  1 with TRIM

fields of experiment files for drives with an SLC cache, all under drive:
  slc_cache                       static:BLOCKS, dynamic:BLOCKS, or elastic:BLOCKS
  slc_bits (3), slc_program_us    bits of a cell elsewhere; time to program a page of the cache
  slc_full                        write-through (default) or fold: what a full cache means
  slc_endurance_erases            erases that a block of a static cache survives; 0: any

fields of experiment files for drives whose power can be cut, all under drive:
  power_loss                      unprotected, protected, or lying: what becomes of the buffer
  program_pages (1)               pages programmed together; a flush pads the rest

layers above the drive, in an experiment file (see MODEL.md):
  array.kind            raid0 or span
  array.members         2 to 8 drives, each as \"drive\" says
  array.stripe_pages    pages in a row on one drive; raid0 only
  array.trim            true (passed on, the default) or false
  partition.offset_bytes (0), partition.block_bytes (the drive's page): multiples of 512

Answers go to standard output, errors to standard error with exit code 2.
";

struct Options {
    file: String,
    steps: u64,
    seed: Option<u64>,
    then: String,
    drive: Option<String>,
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("ftl: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let Some((command, rest)) = args.split_first() else {
        return Err(format!("no command\n\n{HELP}"));
    };
    match command.as_str() {
        "--help" | "-h" | "help" => print(HELP.as_bytes()),
        "schema" => print(format!("{:#}\n", schema::schema()).as_bytes()),
        "layout" => print(format!("{}\n", snapshot::layout_json()).as_bytes()),
        "wa" => theory::wa(args::Args::parse(rest)?),
        "transient" => theory::transient(args::Args::parse(rest)?),
        "validate" => theory::validate(args::Args::parse(rest)?),
        "curves" => theory::curves(args::Args::parse(rest)?),
        "ssd.py" => {
            let options = wasm_ftl::ssdpy::options::parse(rest)?;
            print(wasm_ftl::ssdpy::run(&options).as_bytes())
        }
        "homework" => homework::homework(rest),
        "trace" => trace::trace(args::Args::parse(rest)?),
        "bench" => bench::bench(args::Args::parse(rest)?),
        "run" => report::run(rest),
        "verdicts" => verdicts::verdicts(args::Args::parse(rest)?),
        "lines" => print(lines(&parse_options(rest)?)?.as_bytes()),
        "digest" => print(format!("{}\n", load(rest)?.digest()).as_bytes()),
        "events" => print_events(rest),
        "check" => check_every_step(rest),
        "snapshot" => {
            let mut bytes = Vec::new();
            snapshot::write_snapshot(&load(rest)?, u64::MAX, 0, &mut bytes);
            print(&bytes)
        }
        other => Err(format!("unknown command '{other}'\n\n{HELP}")),
    }
}

/// Writes to standard output; a reader that went away is an error, not a panic.
fn print(bytes: &[u8]) -> Result<(), String> {
    use std::io::Write;
    std::io::stdout()
        .write_all(bytes)
        .map_err(|error| format!("standard output: {error}"))
}

fn parse_options(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        file: String::new(),
        steps: u64::MAX,
        seed: None,
        then: String::new(),
        drive: None,
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg.as_str() {
            "--steps" => options.steps = number(arg, value()?)?,
            "--seed" => options.seed = Some(number(arg, value()?)?),
            "--drive" => options.drive = Some(value()?.clone()),
            "--then" => options.then.clone_from(value()?),
            flag if flag.starts_with('-') => return Err(format!("unknown option '{flag}'")),
            file if options.file.is_empty() => file.clone_into(&mut options.file),
            extra => return Err(format!("one experiment file at a time, not also '{extra}'")),
        }
    }
    if options.file.is_empty() {
        return Err("no experiment file was given".to_owned());
    }
    Ok(options)
}

fn number(flag: &str, text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| {
        format!(
            "{flag} is '{text}'; it must be a whole number from 0 to {}",
            u64::MAX
        )
    })
}

fn read_file(file: &str) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))
}

/// Text of the file of a drive that the experiment in `file` names: `drives` lies beside the folder
/// of experiments.
fn drive_reader(file: &str) -> impl Fn(&str) -> Result<String, String> {
    let folder = std::path::Path::new(file)
        .parent()
        .map(|at| at.join("../drives"));
    move |id| {
        let path = folder
            .clone()
            .unwrap_or_default()
            .join(format!("{id}.json"));
        std::fs::read_to_string(&path)
            .map_err(|error| format!("drive {id}: {}: {error}", path.display()))
    }
}

/// The run that the options ask for: of several drives, the one that `--drive` names.
fn lines(options: &Options) -> Result<String, String> {
    let file = &options.file;
    let expanded = expand(&read_file(file)?, drive_reader(file));
    let runs = expanded.map_err(|error| format!("{file}: {error}"))?.runs;
    let ids: Vec<&str> = runs.iter().map(|run| &run.drive[..]).collect();
    let run = match &options.drive {
        None if runs.len() == 1 => runs.first(),
        None => None,
        Some(id) => runs.iter().find(|run| run.drive == *id),
    };
    let run = run.ok_or_else(|| {
        let ids = ids.join(" or ");
        format!("{file}: --drive must be {ids}: the experiment is about several drives")
    })?;
    Ok(run.lines.clone())
}

fn open(options: &Options) -> Result<Sim, String> {
    let experiment = parse_experiment(&lines(options)?, options.seed)
        .map_err(|error| format!("{}: {error}", options.file))?;
    Ok(Sim::new(experiment))
}

fn inject_all(sim: &mut Sim, list: &str) -> Result<(), String> {
    let ops =
        wasm_ftl::host::script::parse_ops(list).map_err(|error| format!("--then: {error}"))?;
    for op in ops {
        sim.inject(op).map_err(|error| format!("--then: {error}"))?;
    }
    Ok(())
}

fn load(args: &[String]) -> Result<Sim, String> {
    let options = parse_options(args)?;
    let mut sim = open(&options)?;
    sim.advance(Limit::steps(options.steps));
    inject_all(&mut sim, &options.then)?;
    if !options.then.is_empty() {
        sim.advance(Limit::steps(u64::MAX));
    }
    if sim.status() == Status::Full {
        return Err(format!("{}: {}", options.file, wasm_ftl::ftl::DriveFull));
    }
    Ok(sim)
}

fn print_events(args: &[String]) -> Result<(), String> {
    let options = parse_options(args)?;
    let mut sim = open(&options)?;
    print(b"step,kind,start_ns,end_ns,lpn,from,to,host_ops\n")?;
    while sim.state().steps() < options.steps && sim.advance(Limit::steps(1)) == 1 {
        let event = sim.state().last();
        let id = |id: u32| {
            if id == wasm_ftl::ground::units::NONE {
                String::new()
            } else {
                id.to_string()
            }
        };
        let line = format!(
            "{},{},{},{},{},{},{},{}\n",
            event.step,
            wasm_ftl::contract::event::EVENT_NAMES[event.kind as usize],
            event.start.0,
            event.end.0,
            id(event.lpn),
            id(event.from),
            id(event.to),
            event.host_ops,
        );
        print(line.as_bytes())?;
    }
    Ok(())
}

fn check_every_step(args: &[String]) -> Result<(), String> {
    let options = parse_options(args)?;
    let mut sim = open(&options)?;
    sim.check()?;
    while sim.state().steps() < options.steps && sim.advance(Limit::steps(1)) == 1 {
        sim.check()?;
    }
    // Why it cannot go on may have changed the state, without a step.
    sim.check()?;
    print(format!("{} steps, every state adds up\n", sim.state().steps()).as_bytes())
}
