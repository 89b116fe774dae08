//! `utfproof snapshot`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use clap::{ArgGroup, Args, ValueEnum};
use utfproof::registry::RegisteredImplementation;
use utfproof_judge::plan::Plan;
use utfproof_judge::result::{Difference, Report};
use utfproof_judge::{Selection, Settings, Shard, silence_implementations};
use utfproof_notation::printable;
use utfproof_snapshot::{LARGEST_FILE, Snapshot};
use utfproof_vectors::{SEED, Suite, Vector};

use super::check::{seconds, vectors};
use super::implementations::named;
use super::interrupt::interruptible;
use super::output::{Failure, emit, shown, write_file};
use super::progress::Bar;
use super::vectors::Filter;

const EXAMPLES: &str = "\
Examples:
  utfproof snapshot cpython -o cpython-3.11.json           before an update of the runtime
  utfproof compare cpython-3.11.json cpython               after the update
  utfproof snapshot --adapter 'python3 mine.py' --random 300 -o mine.json
  utfproof snapshot std --operation 'utf-8.*'              to standard output

Conforming answers are omitted. Equal answers to consecutive cases of a row share one entry:
  {\"vector\": \"utf-8.validate/exhaustive/80-C1\", \"digest\": \"…\", \"answers\": [{\"cases\": \"0-7\", \"out\": \"\"}]}

The layout is runner/snapshot/src/snapshot.schema.json.";

/// Records a codec's answers in a file, for a later comparison
///
/// Conforming answers are omitted. The file has one row of vectors on each line, and neither times nor messages, so the
/// same codec always gives the same bytes.
///
/// Exit status: 0 the snapshot was taken; 2 it failed or was interrupted, and nothing was written.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
#[command(group = ArgGroup::new("who").required(true).args(["name", "adapter", "library"]))]
pub(super) struct Arguments {
    /// An implementation by name, see 'utfproof list'
    #[arg(value_name = "IMPLEMENTATION")]
    name: Option<String>,

    /// The command line of your own adapter
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: Option<String>,

    /// A shared library that includes utfproof_plugin.h
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,

    #[command(flatten)]
    filter: Filter,

    /// How many cases of each row of inputs to run: 'quick' up to 8; 'full' up to 64, and up to 65,536 in all rows of an
    /// operation
    #[arg(long, value_enum, default_value_t = SuiteArgument::Full)]
    suite: SuiteArgument,

    /// Add N random cases for each operation, up to 40,000 for all operations together
    #[arg(long, value_name = "N", default_value_t = 0)]
    random: usize,

    /// The seed of the random cases
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,

    /// The time limit for an adapter's start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SuiteArgument {
    Quick,
    Full,
}

impl From<SuiteArgument> for Suite {
    fn from(suite: SuiteArgument) -> Self {
        match suite {
            SuiteArgument::Quick => Self::Quick,
            SuiteArgument::Full => Self::Full,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let implementation = one(
        arguments.name.as_slice(),
        arguments.adapter.as_slice(),
        arguments.library.as_slice(),
    )?;
    let taking = Taking {
        filter: &arguments.filter,
        vectors: &vectors(
            &arguments.filter,
            arguments.suite.into(),
            arguments.random,
            arguments.seed,
        )?,
        suite: arguments.suite.into(),
        random: arguments.random,
        seed: arguments.seed,
        timeout: Duration::from_secs_f64(arguments.timeout),
    };
    let snapshot = taking.take(&implementation, &*stop_without_a_result()?)?;
    let text = snapshot.write();
    if text.len() as u64 > LARGEST_FILE {
        return Err(Failure::new(format_args!(
            "the snapshot would be longer than {} MiB: select fewer operations with --operation",
            LARGEST_FILE >> 20
        )));
    }
    let Some(path) = &arguments.output else {
        emit(&text)?;
        return Ok(0);
    };
    write_file(path, &text)?;
    let sum = |of: fn(&utfproof_snapshot::AskedOperation) -> u64| {
        snapshot.operations.iter().map(of).sum::<u64>()
    };
    emit(&format!(
        "{} {}: {} of {} rows kept, {} cases run; {} bytes in {}\n",
        printable(&snapshot.name),
        printable(&snapshot.version),
        snapshot.rows.len(),
        sum(|asked| asked.vectors),
        sum(|asked| asked.cases),
        text.len(),
        shown(path)
    ))?;
    Ok(0)
}

/// A flag that becomes true when the user interrupts.
pub(super) fn stop_without_a_result() -> Result<Arc<AtomicBool>, Failure> {
    interruptible("interrupted: stopping without a result; interrupt again to stop at once")
}

/// The only implementation named.
pub(super) fn one(
    names: &[String],
    adapters: &[String],
    libraries: &[PathBuf],
) -> Result<RegisteredImplementation, Failure> {
    let only_one = || Failure::new("a snapshot is of one implementation: take one of each");
    if names.iter().any(|name| name == "all") {
        return Err(only_one());
    }
    let mut implementations = named(names, adapters, libraries)?;
    let implementation = implementations.pop().filter(|_| implementations.is_empty());
    implementation.ok_or_else(only_one)
}

/// The settings of a snapshot.
pub(super) struct Taking<'a> {
    pub(super) filter: &'a Filter,
    /// The vectors that the filter selects.
    pub(super) vectors: &'a [Vector],
    pub(super) suite: Suite,
    /// The number of random vectors of each operation among them, and their seed.
    pub(super) random: usize,
    pub(super) seed: u64,
    pub(super) timeout: Duration,
}

impl Taking<'_> {
    /// Runs the vectors of these ids again, and judges them as a check does: long inputs are made smaller. The report has
    /// only the contexts that a snapshot has, and no declaration counts.
    pub(super) fn judge_again(
        &self,
        registered: &RegisteredImplementation,
        ids: &BTreeSet<String>,
    ) -> Result<Vec<Difference>, Failure> {
        let report = self.report_again(registered, ids)?;
        Ok(report.map_or_else(Vec::new, |report| report.differences))
    }

    /// The report of [`judge_again`](Self::judge_again); `None` if no vector has one of these ids.
    pub(super) fn report_again(
        &self,
        registered: &RegisteredImplementation,
        ids: &BTreeSet<String>,
    ) -> Result<Option<Report>, Failure> {
        let vectors = self.vectors.iter();
        let vectors: Vec<Vector> = vectors.filter(|v| ids.contains(&v.id)).cloned().collect();
        if vectors.is_empty() {
            return Ok(None);
        }
        let implementation = registered.start(self.timeout).map_err(Failure::new)?;
        let selection = Selection {
            vectors: &vectors,
            suite: self.suite,
            shard: Shard::WHOLE,
        };
        let settings = Settings {
            argument: registered.argument(),
            options: match self.suite {
                Suite::Full => String::new(),
                suite => format!(" --suite {suite}"),
            },
            seed: self.seed,
            ..Settings::default()
        };
        let implementation = utfproof_snapshot::AsRecorded::new(implementation);
        let report = utfproof_judge::run(vec![Box::new(implementation)], selection, &settings);
        Ok(Some(report))
    }

    /// Takes a snapshot of an implementation.
    pub(super) fn take(
        &self,
        registered: &RegisteredImplementation,
        interrupted: &AtomicBool,
    ) -> Result<Snapshot, Failure> {
        let implementation = registered.start(self.timeout).map_err(Failure::new)?;
        let selection = Selection {
            vectors: self.vectors,
            suite: self.suite,
            shard: Shard::WHOLE,
        };
        let progress = Arc::new(AtomicU64::new(0));
        let size = || Plan::by_request(selection).requests(implementation.description());
        let bar = Bar::show(&registered.name, size, Arc::clone(&progress));
        silence_implementations();
        let snapshot =
            utfproof_snapshot::take(implementation, selection, self.seed, interrupted, &progress);
        bar.clear();
        let mut snapshot =
            snapshot.ok_or_else(|| Failure::new("interrupted: nothing was written"))?;
        if snapshot.operations.is_empty() {
            let name = printable(&registered.name);
            return Err(Failure::new(format_args!(
                "{name}: no case was run: it has none of the selected operations"
            )));
        }
        let (operations, vectors) = self.filter.globs();
        snapshot.random = self.random as u64;
        snapshot.only_operations = operations.to_vec();
        snapshot.only_vectors = vectors.to_vec();
        Ok(snapshot)
    }
}
