//! `utfproof`, and `utfproof check`.

mod alike;
mod asked;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use clap::{Args, ValueEnum};
use utfproof::registry::{Provenance, RegisteredImplementation};
use utfproof::report::{Format, Report};
use utfproof::strength::Measured;
use utfproof::{
    Operation, Selection, Settings, Shard, Suite, run as run_suite, silence_implementations,
};
use utfproof_notation::{printable, sentence};
use utfproof_vectors::Vector;

use super::conclude::Output;
use super::implementations::{implementations, named, slowest_first};
use super::interrupt::interruptible;
use super::known::{KnownFiles, write_first};
use super::output::{Failure, complain, emit};
use super::progress::{Bar, Bars};
use super::vectors::Filter;

const EXAMPLES: &str = "\
Examples:
  utfproof check cpython node
  utfproof check --adapter 'python3 my_adapter.py' --suite full --report report.html
  utfproof check all --operation 'utf-8.*' --level must --json";

/// How many unknown operations an error names.
const UNKNOWN: usize = 5;

/// Checks implementations against the vectors, and says what differs and why
///
/// Exit status: 0 it conforms, or differs only as listed; 1 it differs from a must or a should, or a listed difference
/// is gone; 2 it could not be run at all; 130 it was interrupted, and what was judged so far conforms.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Named {
    /// Implementations by name, see 'utfproof list'; 'all' is every one that this machine can run
    names: Vec<String>,

    #[command(flatten)]
    arguments: Arguments,
}

/// What `utfproof check` and `utfproof` alone both take.
#[derive(Args)]
pub(super) struct Arguments {
    /// The command line of an adapter of your own
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: Vec<String>,

    #[command(flatten)]
    filter: Filter,

    /// How many cases of each row of inputs to ask: quick up to 8; full up to 256, and up to 65,536 of all rows of an
    /// operation; exhaustive all
    #[arg(long, value_enum, default_value_t = SuiteArgument::Full)]
    suite: SuiteArgument,

    /// Ask N more random cases of each operation: up to 40,000 for all operations together
    #[arg(long, value_name = "N", default_value_t = 0)]
    random: usize,

    /// The seed of the random cases
    #[arg(long, value_name = "N", default_value_t = utfproof_vectors::SEED)]
    seed: u64,

    /// A file of known differences: they do not count, and fail when they are gone. Or a folder, in which each
    /// implementation that has some has a file NAME.json
    #[arg(long, value_name = "FILE")]
    known_differences: Option<PathBuf>,

    /// Write a first file of known differences, with all that differ now and are not listed; or into a folder
    #[arg(long, value_name = "FILE")]
    write_known_differences: Option<PathBuf>,

    /// Check an adapter that names operations which this program does not know: without this that is an error, since such
    /// an operation is not asked
    #[arg(long)]
    allow_unknown_operations: bool,

    /// How long an adapter may take to start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// How long all cases of an implementation may take together: the rest counts as not run, and the run as one that
    /// differs [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    total_timeout: Option<f64>,

    /// Run N instances of each implementation at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Run one part of N: every N-th case, from the K-th on. 'utfproof report merge' makes one report of the JSON
    /// reports of all parts, and it is for that to say whether a known difference is gone: in one part it may not occur
    #[arg(long, value_name = "K/N", value_parser = shard)]
    shard: Option<Shard>,

    /// Stop at the first difference that counts. What was not asked until then is not judged, and the verdict says so
    #[arg(long)]
    fail_fast: bool,

    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SuiteArgument {
    Quick,
    Full,
    Exhaustive,
}

impl From<SuiteArgument> for Suite {
    fn from(suite: SuiteArgument) -> Self {
        match suite {
            SuiteArgument::Quick => Self::Quick,
            SuiteArgument::Full => Self::Full,
            SuiteArgument::Exhaustive => Self::Exhaustive,
        }
    }
}

/// What to do after `utfproof` alone.
const NEXT: &str = "\nNext: 'utfproof list' shows what else can be checked, 'utfproof check --help' how to check your own.\n";

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    if (0.001..=86_400.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("not between 0.001 and 86400".to_owned())
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let parse = || {
        let (number, of) = text.split_once('/')?;
        Some(Shard {
            number: number.parse().ok()?,
            of: of.parse().ok()?,
        })
    };
    let shard = parse().filter(|shard| (1..=shard.of).contains(&shard.number));
    shard.ok_or_else(|| "not of the form K/N with K from 1 to N, like 2/5".to_owned())
}

/// `utfproof` without a command: the implementations that are compiled in, unless it is given an adapter.
pub(super) fn alone(arguments: &Arguments) -> Result<u8, Failure> {
    if !arguments.adapter.is_empty() {
        return check(&[], arguments);
    }
    let built_in = |implementation: &RegisteredImplementation| {
        implementation.provenance() == Provenance::BuiltIn
    };
    let implementations = implementations()?.into_iter().filter(built_in);
    let names: Vec<String> = implementations
        .map(|implementation| implementation.name)
        .collect();
    let status = check(&names, arguments)?;
    if arguments.output.is_whole() {
        emit(NEXT)?;
    }
    Ok(status)
}

pub(super) fn run(named: &Named) -> Result<u8, Failure> {
    check(&named.names, &named.arguments)
}

fn check(names: &[String], arguments: &Arguments) -> Result<u8, Failure> {
    let formats = arguments.output.formats()?;
    let required = arguments.output.required()?;
    let implementations = chosen(names, arguments)?;
    let vectors = asked::vectors(arguments)?;
    let in_process = asked::more_in_process(arguments, &implementations, &vectors)?;
    let known = arguments.known_differences.as_deref();
    let known = KnownFiles::new(known, arguments.suite.into(), &in_process, || {
        arguments.filter.unfiltered()
    })?;
    let interrupted =
        interruptible("interrupted: ending with what is done so far; once more to end at once")?;
    let run = Run {
        arguments,
        // the merge draws what the shards have seen
        observes_automata: formats.contains(&Format::Html) || arguments.shard.is_some(),
        vectors: &vectors,
        in_process: &in_process,
        known,
        interrupted: Arc::clone(&interrupted),
        bars: Bars::new(),
    };
    let mut named = Vec::new();
    let mut not_begun = Vec::new();
    let mut could_not_run = false;
    for (implementation, report) in implementations.iter().zip(run.check_all(&implementations)) {
        match report {
            None => not_begun.push(printable(&implementation.name)),
            Some(Ok(report)) => named.push((implementation.name.clone(), report)),
            Some(Err(why)) => {
                complain(&why);
                could_not_run = true;
            }
        }
    }
    if !not_begun.is_empty() {
        complain(&format!("not begun: {}", not_begun.join(", ")));
    }
    if let Some(path) = &arguments.write_known_differences {
        write_first(path, &named, &in_process)?;
    }
    let mut reports: Vec<Report> = named.into_iter().map(|(_, report)| report).collect();
    // a part of a run need not have everything: that is for the merge to say
    for report in reports.iter_mut().filter(|report| report.part.is_none()) {
        report.require(&required);
    }
    let is_interrupted = interrupted.load(Ordering::Relaxed);
    let output = &arguments.output;
    let status = output.conclude(&formats, &reports, is_interrupted)?;
    Ok(if could_not_run { 2 } else { status })
}

/// The implementations that were asked for.
fn chosen(
    names: &[String],
    arguments: &Arguments,
) -> Result<Vec<RegisteredImplementation>, Failure> {
    let chosen = named(names, &arguments.adapter)?;
    if chosen.is_empty() {
        return Err(Failure::new(
            "nothing to check: give a name from 'utfproof list', or --adapter 'COMMAND ARGS'",
        ));
    }
    Ok(chosen)
}

struct Run<'a> {
    arguments: &'a Arguments,
    /// Whether a report shows them.
    observes_automata: bool,
    vectors: &'a [Vector],
    /// The vectors for implementations in this process.
    in_process: &'a [Vector],
    known: KnownFiles<'a>,
    interrupted: Arc<AtomicBool>,
    bars: Bars,
}

impl Run<'_> {
    /// Checks several implementations, as many at the same time as there are processors, the slowest first: so that
    /// none is left to run alone. There is nothing in the place of one that was not begun because of an interruption.
    fn check_all(
        &self,
        implementations: &[RegisteredImplementation],
    ) -> Vec<Option<Result<Report, String>>> {
        let reports: Vec<OnceLock<Result<Report, String>>> =
            implementations.iter().map(|_| OnceLock::new()).collect();
        let places = slowest_first(implementations);
        let next = AtomicUsize::new(0);
        let check_more = || {
            while !self.interrupted.load(Ordering::Relaxed) {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                let Some(place) = places.get(turn) else {
                    return;
                };
                match self.check(&implementations[*place]) {
                    Err(_) if self.interrupted.load(Ordering::Relaxed) => return,
                    checked => reports[*place].get_or_init(|| checked),
                };
            }
        };
        let at_once = processors();
        silence_implementations();
        std::thread::scope(|scope| {
            for _ in 0..at_once.min(implementations.len()) {
                scope.spawn(check_more);
            }
        });
        reports.into_iter().map(OnceLock::into_inner).collect()
    }

    /// Checks one implementation; an error says why it could not be started.
    fn check(&self, registered: &RegisteredImplementation) -> Result<Report, String> {
        let timeout = Duration::from_secs_f64(self.arguments.timeout);
        let start = || registered.start(timeout).map_err(|error| error.to_string());
        let suite = Suite::from(self.arguments.suite);
        let jobs = match (self.arguments.jobs, suite) {
            (1, Suite::Exhaustive) if registered.is_in_process() => processors(),
            (jobs, _) => jobs.into(),
        };
        let mut implementations = (0..jobs).map(|_| start()).collect::<Result<Vec<_>, _>>()?;
        alike::described_alike(&implementations)?;
        if let Some(implementation) = implementations.first() {
            self.knows(&implementation.description().unknown_operations)
                .map_err(|why| format!("{}: {why}", printable(&registered.name)))?;
        }
        let selection = Selection {
            vectors: if registered.is_in_process() {
                self.in_process
            } else {
                self.vectors
            },
            suite,
            shard: self.arguments.shard.unwrap_or(Shard::WHOLE),
        };
        let progress = Arc::new(AtomicU64::new(0));
        let settings = Settings {
            argument: registered.argument(),
            language: registered.language.clone(),
            options: self.options(),
            seed: self.arguments.seed,
            observes_automata: self.observes_automata,
            only_musts: self.arguments.output.only_musts(),
            is_shard: self.arguments.shard.is_some(),
            known: self
                .known
                .of(&registered.name)
                .map_err(|failure| failure.to_string())?,
            fail_fast: self.arguments.fail_fast,
            total_timeout: self.arguments.total_timeout.map(Duration::from_secs_f64),
            interrupted: Arc::clone(&self.interrupted),
            progress: Arc::clone(&progress),
        };
        let size = || {
            let implementation = implementations.first_mut();
            implementation.map_or(0, |implementation| {
                utfproof_judge::run::size(selection, implementation.as_mut())
            })
        };
        let bar = Bar::show_among(&self.bars, &registered.name, size, progress);
        let mut report = run_suite(implementations, selection, &settings);
        bar.clear();
        if self.arguments.filter.takes_all_of_each() {
            let judged = report.operations.iter();
            let judged = judged.filter(|report| report.counts.judged() > 0);
            let operations = judged.map(|report| report.operation);
            report.strength = Measured::kept().by_suite(suite, operations);
        }
        Ok(report)
    }

    /// Fails if an implementation names operations that are not known: they would not be asked, and the verdict would not
    /// be about them.
    fn knows(&self, unknown: &[String]) -> Result<(), String> {
        if unknown.is_empty() || self.arguments.allow_unknown_operations {
            return Ok(());
        }
        let mut hints: Vec<String> = unknown
            .iter()
            .take(UNKNOWN)
            .filter_map(|name| name.parse::<Operation>().err())
            .map(|error| error.to_string())
            .collect();
        if let more @ 1.. = unknown.len().saturating_sub(UNKNOWN) {
            hints.push(format!("{more} more"));
        }
        let hints = hints.join(", ");
        Err(format!(
            "it describes what this program does not know: {} If it is newer than this program: --allow-unknown-operations",
            sentence(&hints)
        ))
    }

    /// The options that select the same cases when a difference is repeated.
    fn options(&self) -> String {
        let mut options = String::new();
        if self.arguments.random > 0 {
            options.push_str(&format!(
                " --random {} --seed {}",
                self.arguments.random, self.arguments.seed
            ));
        }
        let suite = Suite::from(self.arguments.suite);
        if suite != Suite::Full {
            options.push_str(&format!(" --suite {suite}"));
        }
        for path in self.arguments.filter.files() {
            let path = path.to_string_lossy();
            let quoted = shlex::try_quote(&path)
                .map_or_else(|_| path.to_string(), |quoted| quoted.to_string());
            options.push_str(&format!(" --vectors {quoted}"));
        }
        options
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
