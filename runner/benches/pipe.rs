//! Compares the time to check an adapter with the adapter's own time for the same requests from a file:
//! `cargo bench --bench pipe`.
//!
//! Both sides run one after the other, five times, on at least a million requests: a whole run of the suite `full`, and
//! `adapter < requests > /dev/null`. Then it measures, on ten thousand of the same requests, what other suites do: one
//! round trip for each case, and one process for each. Words after `--` select parts: `CPython`, `serve`, or `case`.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::env;
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use utfproof_judge::{Description, Selection, Settings, Shard, UnderTest, run};
use utfproof_process::{CommandLine, Process, supervise_by};
use utfproof_vectors::{Suite, Vector, built_in};

/// The number of measurements of each pair.
const PAIRS: usize = 5;

/// The number of requests sent one by one.
const FEW: usize = 10_000;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> Result<()> {
    supervise_by(env!("CARGO_BIN_EXE_utfproof")); // as on the command line
    let folder = tempfile::tempdir()?;
    let python = format!("{}/adapters/python/adapter.py", env!("CARGO_MANIFEST_DIR"));
    let python = CommandLine::new("python3").with([python]);
    let oracle = CommandLine::new(env!("CARGO_BIN_EXE_utfproof")).with(["serve"]);
    let vectors = built_in()?.into_iter().flat_map(|file| file.vectors);
    let vectors: Vec<Vector> = vectors.collect();
    let requests = folder.path().join("requests");
    println!(
        "| adapter | requests | from a file | asked and judged | ratio | aim | processor time of the runner / of the adapter | aim |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (name, adapter) in [("CPython", &python), ("utfproof serve", &oracle)] {
        if !is_chosen(name) {
            continue;
        }
        let count = record(adapter, &vectors, &requests)?;
        let mut pairs = (0..PAIRS)
            .map(|_| {
                Ok((
                    from_a_file(adapter, &requests)?,
                    judged(adapter.clone(), &vectors)?,
                ))
            })
            .collect::<Result<Vec<_>>>()?;
        let ratio =
            |(file, judged): &(Duration, Run)| judged.wall.as_secs_f64() / file.as_secs_f64();
        pairs.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
        let (file, run) = &pairs[PAIRS / 2];
        println!(
            "| {name} | {count} | {file:.2?} | {:.2?} | {:.2} ({:.2} to {:.2}) | 1.15 | {:.2?} / {:.2?} = {:.2} | 0.33 |",
            run.wall,
            ratio(&pairs[PAIRS / 2]),
            ratio(&pairs[0]),
            ratio(&pairs[PAIRS - 1]),
            run.own,
            run.adapter,
            run.own.as_secs_f64() / run.adapter.as_secs_f64(),
        );
    }
    if is_chosen("a case") {
        record(&python, &vectors, &requests)?;
        one_by_one(&python, &requests)?;
    }
    Ok(())
}

/// Whether to run a part: its name contains one of the words on the command line, or there are no words.
fn is_chosen(name: &str) -> bool {
    let mut words = env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .peekable();
    words.peek().is_none() || words.any(|word| name.contains(&word))
}

/// The times of a run of the suite.
struct Run {
    wall: Duration,
    /// Processor time of this process.
    own: Duration,
    /// Processor time of the adapter.
    adapter: Duration,
}

fn judged(adapter: CommandLine, vectors: &[Vector]) -> Result<Run> {
    let (own, children) = (
        used(UsageWho::RUSAGE_SELF)?,
        used(UsageWho::RUSAGE_CHILDREN)?,
    );
    let started = Instant::now();
    // In a new thread, as on the command line: in the first thread of a process, glibc returns memory to the system and
    // asks for it again at once, which costs a fifth more processor time.
    let run = thread::scope(|scope| scope.spawn(|| check(adapter, vectors)).join());
    run.map_err(|_| "the run panicked")??;
    Ok(Run {
        wall: started.elapsed(),
        own: used(UsageWho::RUSAGE_SELF)? - own,
        adapter: used(UsageWho::RUSAGE_CHILDREN)? - children,
    })
}

/// Runs the suite `full`, and returns the number of judged cases and the adapter's description.
fn check(adapter: CommandLine, vectors: &[Vector]) -> Result<(u64, Description)> {
    let process = Process::start(adapter, Duration::from_secs(60))?;
    let description = process.description().clone();
    let implementation: Box<dyn UnderTest + Send> = Box::new(process);
    let selection = Selection {
        vectors,
        suite: Suite::Full,
        shard: Shard::WHOLE,
    };
    let report = run(vec![implementation], selection, &Settings::default());
    Ok((report.total().judged(), description))
}

/// Records the requests of a run in a file, and returns their number.
fn record(adapter: &CommandLine, vectors: &[Vector], requests: &Path) -> Result<usize> {
    let script = r#"file=$1; shift; tee "$file" | "$@""#;
    let mut command = CommandLine::new("sh").with(["-c", script, "sh"]);
    command.arguments.push(requests.into());
    command.arguments.push(adapter.program.clone());
    command.arguments.extend(adapter.arguments.clone());
    check(command, vectors)?;
    let lines = BufReader::new(File::open(requests)?).lines();
    let requests = lines.filter(|line| line.as_ref().is_ok_and(|line| line.contains("\"id\"")));
    Ok(requests.count())
}

fn from_a_file(adapter: &CommandLine, requests: &Path) -> Result<Duration> {
    let started = Instant::now();
    let status = command(adapter)
        .stdin(File::open(requests)?)
        .stdout(File::create("/dev/null")?)
        .status()?;
    assert!(status.success());
    Ok(started.elapsed())
}

fn command(adapter: &CommandLine) -> Command {
    let mut command = Command::new(&adapter.program);
    command.args(&adapter.arguments);
    command
}

/// Times the first requests in one batch, one by one in one process, and each in its own process.
fn one_by_one(adapter: &CommandLine, requests: &Path) -> Result<()> {
    let text = fs::read_to_string(requests)?;
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let greeting = lines.next().unwrap_or_default();
    let lines: Vec<&str> = lines.take(FEW).collect();
    let batch = time(|| {
        let all = lines.join("\n");
        let mut child = Exchange::start(adapter)?;
        child.say(&[greeting])?;
        let writer = child.input.take();
        std::thread::scope(|scope| {
            scope.spawn(move || writer.map(|mut input| input.write_all((all + "\n\n").as_bytes())));
            (0..lines.len()).try_for_each(|_| child.hear())
        })
    })?;
    let round_trips = time(|| {
        let mut child = Exchange::start(adapter)?;
        child.say(&[greeting])?;
        lines.iter().try_for_each(|line| child.say(&[line]))
    })?;
    let processes = time(|| {
        lines
            .iter()
            .try_for_each(|line| Exchange::start(adapter)?.say(&[greeting, line]))
    })?;
    let times = |slow: Duration| slow.as_secs_f64() / batch.as_secs_f64();
    println!(
        "\n{} cases, CPython: in one batch {batch:.2?}; with a round trip for each case {round_trips:.2?}, {:.1} times \
         as long; with a process for each case {processes:.2?}, {:.0} times as long.\n",
        lines.len(),
        times(round_trips),
        times(processes),
    );
    Ok(())
}

/// An adapter for an exchange line by line.
struct Exchange {
    child: std::process::Child,
    input: Option<std::process::ChildStdin>,
    output: BufReader<std::process::ChildStdout>,
    line: String,
}

impl Exchange {
    fn start(adapter: &CommandLine) -> Result<Self> {
        let mut child = command(adapter)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        Ok(Self {
            child,
            input,
            output: BufReader::new(output.ok_or("no output")?),
            line: String::new(),
        })
    }

    /// Writes lines, each followed by an empty line, and reads a line for each.
    fn say(&mut self, lines: &[&str]) -> Result<()> {
        let input = self.input.as_mut().ok_or("no input")?;
        for line in lines {
            input.write_all(format!("{line}\n\n").as_bytes())?;
        }
        lines.iter().try_for_each(|_| self.hear())
    }

    fn hear(&mut self) -> Result<()> {
        self.line.clear();
        match self.output.read_line(&mut self.line)? {
            0 => Err("the adapter has ended".into()),
            _ => Ok(()),
        }
    }
}

impl Drop for Exchange {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait(); // the measurement is over, so its exit status does not matter
    }
}

fn time(run: impl FnOnce() -> Result<()>) -> Result<Duration> {
    let started = Instant::now();
    run()?;
    Ok(started.elapsed())
}

fn used(who: UsageWho) -> Result<Duration> {
    let usage: Usage = getrusage(who)?;
    let microseconds =
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    Ok(Duration::from_micros(microseconds.try_into()?))
}
