//! `utfproof snapshot`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use clap::{ArgGroup, Args, ValueEnum};
use utfproof::registry::RegisteredImplementation;
use utfproof::snapshot::{self, LARGEST_FILE, Snapshot};
use utfproof::{Selection, Shard, Suite, silence_implementations};
use utfproof_judge::plan::Plan;
use utfproof_notation::printable;
use utfproof_vectors::{SEED, Vector};

use super::check::seconds;
use super::implementations::named;
use super::interrupt::interruptible;
use super::output::{Failure, emit, shown, write_file};
use super::progress::Bar;
use super::vectors::Filter;

const EXAMPLES: &str = "\
Examples:
  utfproof snapshot cpython -o cpython-3.11.json           before an update of the runtime
  utfproof compare cpython-3.11.json cpython               and after it
  utfproof snapshot --adapter 'python3 mine.py' --suite full -o mine.json
  utfproof snapshot std --operation 'utf-8.*'              to standard output

An answer that is exactly what the documents say is not kept, so that what conforms takes no
line. Of a row of inputs, answers that are the same are one run:
  {\"vector\": \"utf-8.validate/exhaustive/80-C1\", \"digest\": \"…\", \"answers\": [{\"cases\": \"0-7\", \"out\": \"\"}]}

The layout is runner/src/snapshot/snapshot.schema.json.";

/// Keeps how a codec answers in a file, to be compared later
///
/// What is exactly as the documents say is left out. The file has a row of vectors on each line and no times and no
/// messages: asked again, the same codec gives the same bytes.
///
/// Exit status: 0 the snapshot is taken; 2 it could not be, or was interrupted, and nothing is written.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
#[command(group = ArgGroup::new("who").required(true).args(["name", "adapter"]))]
pub(super) struct Arguments {
    /// An implementation by name, see 'utfproof list'
    #[arg(value_name = "IMPLEMENTATION")]
    name: Option<String>,

    /// The command line of an adapter of your own
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: Option<String>,

    #[command(flatten)]
    filter: Filter,

    /// How many cases of each row of inputs to ask: up to 8; or up to 256, and up to 65,536 of all rows of an operation
    #[arg(long, value_enum, default_value_t = SuiteArgument::Quick)]
    suite: SuiteArgument,

    /// How long an adapter may take to start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// Write it to this file, and not to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SuiteArgument {
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
    let implementation = one(arguments.name.as_ref(), arguments.adapter.as_ref())?;
    let taking = Taking {
        filter: &arguments.filter,
        vectors: &arguments.filter.vectors()?,
        suite: arguments.suite.into(),
        seed: SEED,
        timeout: Duration::from_secs_f64(arguments.timeout),
    };
    let snapshot = taking.take(&implementation)?;
    let text = snapshot.write();
    if text.len() as u64 > LARGEST_FILE {
        return Err(Failure::new(format_args!(
            "it would be longer than {} MiB: take it of fewer operations, by --operation",
            LARGEST_FILE >> 20
        )));
    }
    let Some(path) = &arguments.output else {
        emit(&text)?;
        return Ok(0);
    };
    write_file(path, &text)?;
    let sum =
        |of: fn(&snapshot::AskedOperation) -> u64| snapshot.operations.iter().map(of).sum::<u64>();
    emit(&format!(
        "{} {}: {} of {} rows are kept, {} cases were asked; {} bytes in {}\n",
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

/// The one implementation that is named.
pub(super) fn one(
    name: Option<&String>,
    adapter: Option<&String>,
) -> Result<RegisteredImplementation, Failure> {
    let only_one = || Failure::new("one implementation at a time: take a snapshot of each");
    if name.is_some_and(|name| name == "all") {
        return Err(only_one());
    }
    let (name, adapter) = (
        name.map(std::slice::from_ref),
        adapter.map(std::slice::from_ref),
    );
    let mut implementations = named(name.unwrap_or_default(), adapter.unwrap_or_default())?;
    let implementation = implementations.pop().filter(|_| implementations.is_empty());
    implementation.ok_or_else(only_one)
}

/// What a snapshot is taken with.
pub(super) struct Taking<'a> {
    pub(super) filter: &'a Filter,
    /// The vectors that the filter takes.
    pub(super) vectors: &'a [Vector],
    pub(super) suite: Suite,
    pub(super) seed: u64,
    pub(super) timeout: Duration,
}

impl Taking<'_> {
    /// Takes a snapshot of an implementation.
    pub(super) fn take(&self, registered: &RegisteredImplementation) -> Result<Snapshot, Failure> {
        if self.vectors.is_empty() {
            return Err(Failure::new(
                "no vector matches these filters; 'utfproof list' shows the operations",
            ));
        }
        let interrupted: Arc<AtomicBool> =
            interruptible("interrupted: ending without a result; once more to end at once")?;
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
        let snapshot = snapshot::take(
            implementation,
            selection,
            self.seed,
            &interrupted,
            &progress,
        );
        bar.clear();
        let mut snapshot =
            snapshot.ok_or_else(|| Failure::new("interrupted: nothing is written"))?;
        if snapshot.operations.is_empty() {
            let name = printable(&registered.name);
            return Err(Failure::new(format_args!(
                "{name}: not one case was asked: it answers none of these operations"
            )));
        }
        let (operations, vectors) = self.filter.globs();
        snapshot.only_operations = operations.to_vec();
        snapshot.only_vectors = vectors.to_vec();
        Ok(snapshot)
    }
}
