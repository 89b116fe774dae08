//! `utfproof`, and `utfproof check`.

mod alike;
mod arguments;
mod asked;
mod budget;
mod chosen;
mod like;
mod stdio;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use clap::Args;
use utfproof::registry::{Provenance, RegisteredImplementation};
use utfproof_judge::random::Random;
use utfproof_judge::result::Difference;
use utfproof_judge::{Selection, Settings, Shard, run as run_suite, silence_implementations};
use utfproof_notation::{printable, sentence};
use utfproof_oracle::Operation;
use utfproof_process::validate_protocol;
use utfproof_report::{Format, Report};
use utfproof_strength::Measured;
use utfproof_vectors::{Suite, Vector};

use super::implementations::{implementations, slowest_first};
use super::interrupt::interruptible;
use super::known::{KnownFiles, refuse_other_file, write_known};
use super::output::{Failure, complain, emit};
use super::overwrites::refuse;
use super::progress::{Bar, Bars};

pub(super) use arguments::{Arguments, SuiteArgument, seconds};
pub(super) use asked::vectors;
use budget::Budget;
use chosen::chosen;

const EXAMPLES: &str = "\
Examples:
  utfproof check cpython node
  utfproof check --adapter 'python3 my_adapter.py' --suite full --report report.html
  utfproof check --library ./libmine.so --jobs 4
  utfproof check all --operation 'utf-8.*' --level must --json";

/// The most unknown operations that an error names.
const UNKNOWN: usize = 5;

/// Checks implementations against the vectors, and explains each difference
///
/// Exit status: 0 all conform, or differ only as listed; 1 one differs from a must or a should, or a known difference is
/// stale; 2 one could not be run at all; 130 the run was interrupted before anything differed.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Named {
    /// Implementations by name, see 'utfproof list'; 'all' stands for every installed one
    names: Vec<String>,

    #[command(flatten)]
    arguments: Arguments,
}

/// Printed after `utfproof` alone.
const NEXT: &str = "\nNext: 'utfproof list' lists everything you can check; 'utfproof check --help' shows how to check your own codec.\n";

/// `utfproof` without a command: checks the built-in implementations, or the given adapter.
pub(super) fn alone(arguments: &Arguments) -> Result<u8, Failure> {
    if arguments.stdio || !arguments.adapter.is_empty() || !arguments.library.is_empty() {
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
    if let Some(other) = &arguments.like {
        return like::check(&chosen(names, arguments)?, arguments, other);
    }
    let formats = arguments.output.formats()?;
    refuse_overwriting(arguments)?;
    let reports = check_all(names, arguments, &formats).or_else(|why| {
        let name = names.iter().chain(&arguments.adapter).next();
        let name = name.map_or("utfproof", String::as_str).to_owned();
        let nothing = Report::of_nothing(name, arguments.suite.into(), arguments.seed);
        let output = &arguments.output;
        output.fail(&formats, nothing, !arguments.stdio, why)
    })?;
    let status = arguments.output.conclude(&formats, &reports)?;
    if arguments.stdio {
        stdio::tell(status);
    }
    Ok(status)
}

/// Refuses reports in the place of a file that the run reads or writes.
fn refuse_overwriting(arguments: &Arguments) -> Result<(), Failure> {
    let known = [
        &arguments.known_differences,
        &arguments.write_known_differences,
    ];
    let vectors = arguments.filter.files();
    if let Some(list) = &arguments.write_known_differences {
        refuse_other_file(list)?;
    }
    let inputs = known.into_iter().flatten().chain(vectors);
    refuse(arguments.output.files(), inputs.map(PathBuf::as_path))
}

fn check_all(
    names: &[String],
    arguments: &Arguments,
    formats: &[Format],
) -> Result<Vec<Report>, Failure> {
    let required = arguments.output.required()?;
    let implementations = chosen(names, arguments)?;
    if arguments.validate_protocol {
        validate_protocol();
    }
    let (vectors, random) = asked::selected(
        &arguments.filter,
        arguments.suite.into(),
        (arguments.random, arguments.seed),
    )?;
    let in_process = asked::more_in_process(arguments, &implementations, &vectors)?;
    let known = arguments.known_differences.as_deref();
    let known = KnownFiles::new(known, arguments.suite.into(), &in_process, || {
        arguments.filter.unfiltered(arguments.suite.into())
    })?;
    let interrupted = interruptible(
        "interrupted: finishing with the results so far; interrupt again to stop at once",
    )?;
    let run = Run {
        arguments,
        // pages draw them, also those that are made of JSON reports
        observes_automata: arguments.shard.is_some()
            || formats
                .iter()
                .any(|f| matches!(f, Format::Html | Format::Json)),
        shows_listed_cases: !arguments.output.tells_listed_in_numbers(formats),
        vectors: &vectors,
        in_process: &in_process,
        random,
        known,
        interrupted: Arc::clone(&interrupted),
        bars: Bars::new(),
        budget: arguments
            .budget
            .map(|budget| Budget::new(budget, implementations.len())),
    };
    let mut reports = Vec::new();
    let mut not_started = Vec::new();
    for (implementation, checked) in implementations.iter().zip(run.check_all(&implementations)) {
        reports.push(match checked {
            Some(Ok(report)) => report,
            Some(Err(why)) => {
                complain(&why);
                let could_not_run = Some(why);
                Report {
                    could_not_run,
                    ..run.of_nothing(implementation)
                }
            }
            None => {
                not_started.push(printable(&implementation.name));
                Report {
                    interrupted: true,
                    ..run.of_nothing(implementation)
                }
            }
        });
    }
    if !not_started.is_empty() {
        complain(&format!("not started: {}", not_started.join(", ")));
    }
    if let Some(path) = &arguments.write_known_differences {
        let names = implementations.iter().map(|one| one.name.as_str());
        let named = names.zip(&reports);
        let named: Vec<_> = named.filter(|(_, report)| report.is_judged()).collect();
        write_known(path, &named, &in_process, (&run.random, arguments.seed))?;
    }
    // a shard need not meet the requirements alone: the merge checks them
    for report in reports
        .iter_mut()
        .filter(|report| report.part.is_none() && report.could_not_run.is_none())
    {
        report.require(&required);
    }
    Ok(reports)
}

struct Run<'a> {
    arguments: &'a Arguments,
    /// Whether a report will show automata.
    observes_automata: bool,
    /// Whether a report will show the cases of known differences.
    shows_listed_cases: bool,
    vectors: &'a [Vector],
    /// The vectors for implementations in this process.
    in_process: &'a [Vector],
    random: Random,
    known: KnownFiles<'a>,
    interrupted: Arc<AtomicBool>,
    bars: Bars,
    budget: Option<Budget>,
}

impl Run<'_> {
    /// The report of an implementation that was asked nothing.
    fn of_nothing(&self, registered: &RegisteredImplementation) -> Report {
        Report {
            argument: registered.argument(),
            language: registered.language.clone(),
            should_counts: !self.arguments.output.only_musts(),
            ..Report::of_nothing(
                registered.name.clone(),
                self.arguments.suite.into(),
                self.arguments.seed,
            )
        }
    }

    /// Checks several implementations, one per processor at a time, the slowest first so that none runs alone at the end.
    /// `None` stands for one that was not started because of an interrupt.
    fn check_all(
        &self,
        implementations: &[RegisteredImplementation],
    ) -> Vec<Option<Result<Report, String>>> {
        let reports: Vec<OnceLock<Result<Report, String>>> =
            implementations.iter().map(|_| OnceLock::new()).collect();
        let order = slowest_first(implementations);
        let next = AtomicUsize::new(0);
        let check_more = || {
            while !self.interrupted.load(Ordering::Relaxed) {
                let turn = next.fetch_add(1, Ordering::Relaxed);
                let Some(index) = order.get(turn) else {
                    return;
                };
                match self.check(&implementations[*index]) {
                    Err(_) if self.interrupted.load(Ordering::Relaxed) => return,
                    checked => reports[*index].get_or_init(|| checked),
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
        let share = self.budget.as_ref().map(Budget::share).transpose();
        let share = share.map_err(|why| format!("{} was {why}", printable(&registered.name)))?;
        let jobs = match (self.arguments.jobs, suite) {
            (1, Suite::Exhaustive) if registered.is_called_directly() => processors(),
            (jobs, _) => jobs.into(),
        };
        let mut implementations = (0..jobs).map(|_| start()).collect::<Result<Vec<_>, _>>()?;
        alike::described_alike(&implementations)?;
        if let Some(implementation) = implementations.first() {
            self.knows(&implementation.description().unknown_operations)
                .map_err(|why| format!("{}: {why}", printable(&registered.name)))?;
        }
        let selection = Selection {
            vectors: if registered.is_called_directly() {
                self.in_process
            } else {
                self.vectors
            },
            suite,
            shard: self.arguments.shard.unwrap_or(Shard::WHOLE),
        };
        let progress = Arc::new(AtomicU64::new(0));
        let shrinking = Arc::new(AtomicBool::new(false));
        let settings = Settings {
            argument: registered.argument(),
            language: registered.language.clone(),
            options: self.arguments.repeating(),
            seed: self.arguments.seed,
            random: self.random.clone(),
            observes_automata: self.observes_automata,
            checks_wiring: true,
            only_musts: self.arguments.output.only_musts(),
            is_shard: self.arguments.shard.is_some(),
            known: self
                .known
                .of(&registered.name, registered.list_of_known_differences())
                .map_err(|failure| failure.to_string())?,
            fail_fast: self.arguments.fail_fast,
            total_timeout: {
                let own = self.arguments.total_timeout.map(Duration::from_secs_f64);
                own.into_iter().chain(share).min()
            },
            interrupted: Arc::clone(&self.interrupted),
            progress: Arc::clone(&progress),
            longest_text: Some(self.arguments.longest_text),
            shrink_time: Some(Duration::from_secs_f64(self.arguments.shrink_time)),
            shrinking: Arc::clone(&shrinking),
        };
        let size = || {
            let implementation = implementations.first_mut();
            implementation.map_or(0, |implementation| {
                utfproof_judge::run::size(selection, &self.random, implementation.as_mut())
            })
        };
        let bar = Bar::show_among(&self.bars, &registered.name, size, (progress, shrinking));
        let mut report = run_suite(implementations, selection, &settings);
        bar.clear();
        if self.arguments.stdio {
            let differences = report.differences.iter_mut();
            differences.for_each(|difference| {
                stdio::repeat_by_test(difference, &self.arguments.repeating())
            });
        }
        if !self.shows_listed_cases {
            let listed = report.differences.iter_mut();
            let listed = listed.filter(|difference| difference.known.is_some());
            listed.for_each(Difference::forget_case);
        }
        if self.arguments.filter.takes_all_of_each() {
            let judged = report.operations.iter();
            let judged = judged.filter(|report| report.counts.judged() > 0);
            let operations = judged.map(|report| report.operation);
            report.strength = Measured::kept().by_suite(suite, operations);
        }
        Ok(report)
    }

    /// Fails if an implementation names unknown operations, because the verdict would not cover them.
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
            "its description names unknown operations: {} If it is newer than this program, use --allow-unknown-operations",
            sentence(&hints)
        ))
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
