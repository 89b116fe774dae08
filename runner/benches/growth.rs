//! How the time and the memory of a run grow with its cases: `cargo bench --bench growth`.
//!
//! It runs shards of one run, each ten times as large as the one before, on CPython's codecs through a pipe and on
//! `encoding_rs` by requests in this process. Time should grow with the cases, and memory not at all.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

use utfproof_codecs::built_in;
use utfproof_judge::random::Random;
use utfproof_judge::{InProcess, Selection, Settings, Shard, UnderTest, run};
use utfproof_process::{CommandLine, Process};
use utfproof_vectors::{Suite, Vector, built_in};

/// The approximate number of cases of each run.
const CASES: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let vectors = built_in()?.into_iter().flat_map(|file| file.vectors);
    let vectors: Vec<Vector> = vectors.collect();
    println!("| codec | cases | time | time per case | peak memory so far |");
    println!("|---|---|---|---|---|");
    for cases in CASES {
        for (name, implementation) in [("CPython", cpython()?), ("encoding_rs", encoding_rs()?)] {
            let (judged, time) = judged(implementation, &vectors, cases);
            let each = time.as_secs_f64() / judged as f64 * 1e6;
            let memory = peak_memory()? >> 10;
            println!("| {name} | {judged} | {time:.2?} | {each:.2} µs | {memory} MiB |");
        }
    }
    Ok(())
}

/// Runs about this many cases, evenly chosen from those of the suite `exhaustive` for a process.
fn judged(
    mut implementation: Box<dyn UnderTest + Send>,
    vectors: &[Vector],
    cases: u64,
) -> (u64, Duration) {
    let mut selection = Selection {
        vectors,
        suite: Suite::Exhaustive,
        shard: Shard::WHOLE,
    };
    selection.shard.of =
        (utfproof_judge::run::size(selection, &Random::default(), implementation.as_mut()) / cases)
            .max(1);
    let started = Instant::now();
    let report = run(vec![implementation], selection, &Settings::default());
    (report.total().judged(), started.elapsed())
}

fn cpython() -> Result<Box<dyn UnderTest + Send>> {
    let adapter = format!("{}/adapters/python/adapter.py", env!("CARGO_MANIFEST_DIR"));
    let command = CommandLine::new("python3").with([adapter]);
    Ok(Box::new(Process::start(command, Duration::from_secs(60))?))
}

fn encoding_rs() -> Result<Box<dyn UnderTest + Send>> {
    let mut all = built_in::all().iter();
    let found = all.find(|built_in| built_in.name == "encoding_rs");
    let codec = (found.ok_or("no encoding_rs")?.make)();
    Ok(Box::new(InProcess::new(codec).by_requests()))
}

/// The peak memory of this process in KiB, as Linux reports it.
fn peak_memory() -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let line = line.ok_or("no VmHWM in /proc/self/status")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
