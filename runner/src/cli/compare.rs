//! `utfproof compare`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgGroup, Args};
use utfproof_report::table::Style;
use utfproof_snapshot::{LARGEST_FILE, Shown, Snapshot};

use super::check::{seconds, vectors};
use super::implementations::implementations;
use super::input::{of_file, read_text};
use super::output::{Failure, color, emit, width};
use super::snapshot::{Taking, one, stop_without_a_result};
use super::vectors::Filter;

/// The most causes of each direction that are shown.
const SHOWN: usize = 8;

const EXAMPLES: &str = "\
Examples:
  utfproof snapshot cpython -o old.json
  utfproof compare old.json cpython                        changes since then
  utfproof compare old.json new.json --json                two files, for a program
  utfproof compare mine.json --adapter 'python3 mine.py'   your own codec, tested again
  utfproof compare old.json new.json --all | less          every row that changed

An implementation is tested with the suite, the operations, the vectors and the random cases of the old snapshot. If a
file shares a name with an implementation, write its path, such as ./std.

  ✗ no longer as the documents say     ≠ a different answer, still not as the documents say
  ✓ now as the documents say           ~ a different answer, which the documents leave open";

/// Compares two snapshots, or a snapshot with a codec's answers now
///
/// Changes are grouped by cause, as in a check, the worst first: what is wrong now, then what is right now. If the new
/// answers come from an implementation, it is asked again, and long inputs are made smaller. --all shows each row of
/// vectors that changed, with its first case.
///
/// Exit status: 0 nothing changed; 1 something changed; 2 they cannot be compared.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
#[command(
    override_usage = "utfproof compare [OPTIONS] OLD NEW\n       utfproof compare [OPTIONS] OLD --adapter 'COMMAND ARGS'\n       utfproof compare [OPTIONS] OLD --library FILE"
)]
#[command(group = ArgGroup::new("with").required(true).args(["new", "adapter", "library"]))]
pub(super) struct Arguments {
    /// The old snapshot
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The new snapshot, or an implementation by name, see 'utfproof list'
    #[arg(value_name = "NEW")]
    new: Option<PathBuf>,

    /// The command line of your own adapter, instead of a new snapshot
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: Option<String>,

    /// A shared library that includes utfproof_plugin.h, instead of a new snapshot
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,

    /// Use the vectors in this file, or in all files of this folder, instead of the built-in ones
    #[arg(long, value_name = "PATH")]
    vectors: Vec<PathBuf>,

    /// The time limit for an adapter's start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// Show every row of vectors that changed, instead of the causes
    #[arg(long, conflicts_with = "json")]
    all: bool,

    /// Print the comparison as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let old = read(&arguments.old)?;
    let random = usize::try_from(old.random).map_err(Failure::new)?;
    let all = Filter::of(&[], &[], &arguments.vectors);
    let compare = |new: &Snapshot| {
        let vectors = vectors(&all, old.suite, random, old.seed)?;
        utfproof_snapshot::compare(&old, new, &vectors).map_err(Failure::new)
    };
    let comparison = match &arguments.new {
        Some(path) if !is_implementation(path)? => compare(&read(path)?)?,
        name => {
            let filter = Filter::of(&old.only_operations, &old.only_vectors, &arguments.vectors);
            let name = name.as_ref().map(|name| name.display().to_string());
            let taking = Taking {
                filter: &filter,
                vectors: &vectors(&filter, old.suite, random, old.seed)?,
                suite: old.suite,
                random,
                seed: old.seed,
                timeout: Duration::from_secs_f64(arguments.timeout),
            };
            let registered = one(
                name.as_slice(),
                arguments.adapter.as_slice(),
                arguments.library.as_slice(),
            )?;
            let mut comparison = compare(&taking.take(&registered, &*stop_without_a_result()?)?)?;
            let worse = comparison.departing();
            comparison.judged_again = Some(taking.judge_again(&registered, &worse)?);
            comparison
        }
    };
    if arguments.json {
        emit(&comparison.json())?;
    } else {
        let style = Style {
            color: color(),
            width: width(),
        };
        let shown = match arguments.all {
            true => Shown::Rows,
            false => Shown::Causes(SHOWN),
        };
        emit(&comparison.render(style, shown))?;
    }
    Ok(u8::from(comparison.is_changed()))
}

/// Whether a word is the name of an implementation.
fn is_implementation(word: &Path) -> Result<bool, Failure> {
    let is_it = implementations()?
        .iter()
        .any(|implementation| Path::new(&implementation.name) == word && !word.starts_with("."));
    if is_it || word.exists() || word.components().count() > 1 || word.extension().is_some() {
        return Ok(is_it);
    }
    // neither a file nor an implementation: the error about implementations helps most
    Ok(true)
}

fn read(path: &Path) -> Result<Snapshot, Failure> {
    let text = read_text(path, LARGEST_FILE, "snapshot")?;
    Snapshot::read(&text).map_err(|error| of_file(path, &error))
}
