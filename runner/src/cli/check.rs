//! `utfproof`, and `utfproof check`.

mod asked;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use clap::{Args, ValueEnum};
use utfproof::registry::{Provenance, Target};
use utfproof::report::{Format, Report, printable};
use utfproof::{Selection, Settings, Shard, Subject, Suite, run as run_suite};
use utfproof_vectors::Vector;

use super::conclude::Output;
use super::interrupt::interruptible;
use super::known::{KnownFiles, write_first};
use super::output::{Failure, complain, emit};
use super::progress::{Bar, Bars};
use super::targets::{named, slowest_first, targets};
use super::vectors::Filter;

const EXAMPLES: &str = "\
Examples:
  utfproof check cpython node
  utfproof check --adapter 'python3 my_adapter.py' --suite full --report report.html
  utfproof check all --operation 'utf-8.*' --level must --json";

/// Checks implementations against the vectors, and says what differs and why
///
/// Exit status: 0 it conforms, or differs only as listed; 1 it differs from a must or a should, or a listed difference
/// is gone; 2 it could not be run at all; 130 it was interrupted, and what was judged so far conforms.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Implementations by name, see 'utfproof list'; 'all' is every one that this machine can run
    names: Vec<String>,

    /// The command line of an adapter of your own
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: Vec<String>,

    #[command(flatten)]
    filter: Filter,

    /// How many cases of each row of inputs to ask: up to 8; up to 256, and up to 65,536 of all rows of an operation; or
    /// all
    #[arg(long, value_enum, default_value_t = SuiteArgument::Quick)]
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

/// `utfproof` without a command: the built-in implementations.
pub(super) fn built_ins() -> Result<u8, Failure> {
    #[derive(clap::Parser)]
    struct Alone {
        #[command(flatten)]
        arguments: Arguments,
    }
    let Alone { mut arguments } = clap::Parser::parse_from(["utfproof"]);
    let built_in = |target: &Target| target.provenance() == Provenance::BuiltIn;
    arguments.names = targets()?
        .into_iter()
        .filter(built_in)
        .map(|target| target.name)
        .collect();
    let status = run(&arguments)?;
    emit(
        "\nNext: 'utfproof list' shows what else can be checked, 'utfproof check --help' how to check your own.\n",
    )?;
    Ok(status)
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let formats = arguments.output.formats()?;
    let targets = chosen(arguments)?;
    let vectors = asked::vectors(arguments)?;
    let in_process = asked::more_in_process(arguments, &targets, &vectors)?;
    let known = arguments.known_differences.as_deref();
    let known = KnownFiles::new(known, arguments.suite.into(), &in_process, || {
        arguments.filter.unfiltered()
    })?;
    let interrupted =
        interruptible("interrupted: ending with what is done so far; once more to end at once")?;
    let run = Run {
        arguments,
        observes_machines: formats.contains(&Format::Html),
        vectors: &vectors,
        in_process: &in_process,
        known,
        interrupted: Arc::clone(&interrupted),
        bars: Bars::new(),
    };
    let mut named = Vec::new();
    let mut could_not_run = false;
    for (target, report) in targets.iter().zip(run.check_all(&targets)) {
        match report {
            None => {}
            Some(Ok(report)) => named.push((target.name.clone(), report)),
            Some(Err(why)) => {
                complain(&why);
                could_not_run = true;
            }
        }
    }
    if let Some(path) = &arguments.write_known_differences {
        write_first(path, &named, &in_process)?;
    }
    let reports: Vec<Report> = named.into_iter().map(|(_, report)| report).collect();
    let is_interrupted = interrupted.load(Ordering::Relaxed);
    let output = &arguments.output;
    let status = output.conclude(&formats, &reports, is_interrupted)?;
    Ok(if could_not_run { 2 } else { status })
}

/// The implementations that were asked for.
fn chosen(arguments: &Arguments) -> Result<Vec<Target>, Failure> {
    let chosen = named(&arguments.names, &arguments.adapter)?;
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
    observes_machines: bool,
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
    fn check_all(&self, targets: &[Target]) -> Vec<Option<Result<Report, String>>> {
        let reports: Vec<OnceLock<Result<Report, String>>> =
            targets.iter().map(|_| OnceLock::new()).collect();
        let places = slowest_first(targets);
        let next = AtomicUsize::new(0);
        let check_more = || {
            while !self.interrupted.load(Ordering::Relaxed) {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                let Some(place) = places.get(turn) else {
                    return;
                };
                reports[*place].get_or_init(|| self.check(&targets[*place]));
            }
        };
        let at_once = processors();
        with_quiet_panics(|| {
            std::thread::scope(|scope| {
                for _ in 0..at_once.min(targets.len()) {
                    scope.spawn(check_more);
                }
            });
        });
        reports.into_iter().map(OnceLock::into_inner).collect()
    }

    /// Checks one implementation; an error says why it could not be started.
    fn check(&self, target: &Target) -> Result<Report, String> {
        let timeout = Duration::from_secs_f64(self.arguments.timeout);
        let start = || target.start(timeout).map_err(|error| error.to_string());
        let suite = Suite::from(self.arguments.suite);
        let jobs = match (self.arguments.jobs, suite) {
            (1, Suite::Exhaustive) if target.is_in_process() => processors(),
            (jobs, _) => jobs.into(),
        };
        let mut subjects = (0..jobs).map(|_| start()).collect::<Result<Vec<_>, _>>()?;
        described_alike(&subjects)?;
        let selection = Selection {
            vectors: if target.is_in_process() {
                self.in_process
            } else {
                self.vectors
            },
            suite,
            shard: self.arguments.shard.unwrap_or(Shard::WHOLE),
        };
        let progress = Arc::new(AtomicU64::new(0));
        let settings = Settings {
            target: target.argument(),
            language: target.language.clone(),
            options: self.options(),
            seed: self.arguments.seed,
            observes_machines: self.observes_machines,
            only_musts: self.arguments.output.only_musts(),
            is_shard: self.arguments.shard.is_some(),
            known: self
                .known
                .of(&target.name)
                .map_err(|failure| failure.to_string())?,
            total_timeout: self.arguments.total_timeout.map(Duration::from_secs_f64),
            interrupted: Arc::clone(&self.interrupted),
            progress: Arc::clone(&progress),
        };
        let size = || {
            let subject = subjects.first_mut();
            subject.map_or(0, |subject| selection.size_for(subject.as_mut()))
        };
        let bar = Bar::show_among(&self.bars, &target.name, size, progress);
        let report = run_suite(subjects, selection, &settings);
        bar.clear();
        Ok(report)
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
        if suite != Suite::Quick {
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

/// All instances have to describe themselves in the same way: what one says is asked of all.
fn described_alike(subjects: &[Box<dyn Subject + Send>]) -> Result<(), String> {
    let mut pairs = subjects.windows(2);
    match pairs.find(|pair| pair[0].description() != pair[1].description()) {
        None => Ok(()),
        Some(pair) => Err(format!(
            "'{}' describes itself in another way when it is started once more",
            printable(&pair[0].description().name)
        )),
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs something during which a panic of an implementation is an answer, and not a message on standard error.
pub(super) fn with_quiet_panics<T>(run: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = run();
    std::panic::set_hook(hook);
    result
}
