//! `utfproof compare`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgGroup, Args};
use utfproof::report::table::Style;
use utfproof::snapshot::{self, LARGEST_FILE, Snapshot};

use super::check::seconds;
use super::implementations::implementations;
use super::input::{of_file, read_text};
use super::output::{Failure, color, emit, width};
use super::snapshot::{Taking, one};
use super::vectors::Filter;

/// How many rows of an operation are shown.
const SHOWN: usize = 5;

const EXAMPLES: &str = "\
Examples:
  utfproof snapshot cpython -o old.json
  utfproof compare old.json cpython                        what changed since then
  utfproof compare old.json new.json --json                two files, for a program
  utfproof compare mine.json --adapter 'python3 mine.py'   your own codec, asked again
  utfproof compare old.json new.json --all | less          every row that changed

An implementation is asked with the suite, the operations and the vectors of the old snapshot. A file
that is called as an implementation is goes by its path, such as ./std.

  ✗ no longer as the documents say          ✓ now as the documents say
  ≠ another answer, neither as they say     ~ another answer, and they leave it open";

/// Tells what changed between two snapshots, or from a snapshot to how a codec answers now
///
/// What changed is grouped by the row of vectors, with the first of its cases. An answer in a context that only follows
/// from the answer to the case by itself changes with it.
///
/// Exit status: 0 nothing changed; 1 something did; 2 they cannot be compared.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
#[command(
    override_usage = "utfproof compare [OPTIONS] OLD NEW\n       utfproof compare [OPTIONS] OLD --adapter 'COMMAND ARGS'"
)]
#[command(group = ArgGroup::new("with").required(true).args(["new", "adapter"]))]
pub(super) struct Arguments {
    /// The old snapshot
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The new one, or an implementation by name, see 'utfproof list'
    #[arg(value_name = "NEW")]
    new: Option<PathBuf>,

    /// The command line of an adapter of your own, in place of a new snapshot
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: Option<String>,

    /// Vectors from a file, or from all files of a folder, instead of those that are compiled in
    #[arg(long, value_name = "PATH")]
    vectors: Vec<PathBuf>,

    /// How long an adapter may take to start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// Show every row that changed, and not only the first ones of each operation
    #[arg(long, conflicts_with = "json")]
    all: bool,

    /// Print it as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let old = read(&arguments.old)?;
    let all = Filter::of(&[], &[], &arguments.vectors);
    let new = match &arguments.new {
        Some(path) if !is_implementation(path)? => read(path)?,
        name => {
            let filter = Filter::of(&old.only_operations, &old.only_vectors, &arguments.vectors);
            let name = name.as_ref().map(|name| name.display().to_string());
            let taking = Taking {
                filter: &filter,
                vectors: &filter.vectors()?,
                suite: old.suite,
                seed: old.seed,
                timeout: Duration::from_secs_f64(arguments.timeout),
            };
            taking.take(&one(name.as_ref(), arguments.adapter.as_ref())?)?
        }
    };
    let comparison = snapshot::compare(&old, &new, &all.vectors()?).map_err(Failure::new)?;
    if arguments.json {
        emit(&comparison.json())?;
    } else {
        let style = Style {
            color: color(),
            width: width(),
        };
        let limit = if arguments.all { usize::MAX } else { SHOWN };
        emit(&comparison.render(style, limit))?;
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
    // neither: the error that names all implementations helps most
    Ok(true)
}

fn read(path: &Path) -> Result<Snapshot, Failure> {
    let text = read_text(path, LARGEST_FILE, "snapshot")?;
    Snapshot::read(&text).map_err(|error| of_file(path, &error))
}
