//! `utfproof strength`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use utfproof::Suite;
use utfproof::strength::{
    self, Columns, Family, MOST_SETS, Measured, PeerFile, Sets, WORD_LENGTHS, caught_by_all_words,
    measure,
};
use utfproof_notation::json;

use super::check::SuiteArgument;
use super::input::{BY_HAND, read_text};
use super::output::{Failure, complain, emit, write_file};
use super::vectors::Filter;

const EXAMPLES: &str = "\
Examples:
  utfproof strength --suite full                     what each origin and each context catches
  utfproof strength --only                           what nothing else catches
  utfproof strength --family machines --operation utf-8.validate --cases their-cases.jsonl
  utfproof strength --no-vectors --cases a.jsonl --cases b.jsonl --together

A file of cases has one JSON object a line, with 'op', 'input_hex', 'expected' and 'source'.
Lines of operations that are not known are left out. So are cases that the oracle does not agree
with, which are named.";

/// Tells which wrong codecs a set of vectors catches
///
/// The wrong codecs are faults that real codecs have had, editions of a specification that were wrong, algorithms of the documents with one step skipped or one
/// condition negated, tables with one cell changed, and machines with one transition that leads elsewhere.
///
/// Exit status: 0 all are caught; 1 some survive; 2 it could not be run.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    filter: Filter,

    /// How many cases of each row of our vectors there are, and how many contexts
    #[arg(long, value_enum, default_value_t = SuiteArgument::Quick)]
    suite: SuiteArgument,

    /// Only this family of wrong codecs; the option can be given again
    #[arg(long, value_enum)]
    family: Vec<FamilyArgument>,

    /// A file of somebody else's cases, a set of its own; the option can be given again
    #[arg(long, value_name = "FILE")]
    cases: Vec<PathBuf>,

    /// Take all files of cases for one set
    #[arg(long, requires = "cases")]
    together: bool,

    /// Leave our own vectors out
    #[arg(long, requires = "cases")]
    no_vectors: bool,

    /// Count what nothing else catches
    #[arg(long, conflicts_with = "json")]
    only: bool,

    /// Print it as JSON
    #[arg(long)]
    json: bool,

    /// Measure what the suites catch of each operation's automaton, and write it to this file: the numbers that verdicts
    /// show, in runner/strength/src/measured.json
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cases", "family", "suite", "only", "json", "operation", "vector", "vectors"])]
    write_measured: Option<PathBuf>,

    /// Check that those numbers are as measured now
    #[arg(long, conflicts_with_all = ["write_measured", "cases", "family", "suite", "only", "json", "operation", "vector", "vectors"])]
    check_measured: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FamilyArgument {
    Faults,
    Drafts,
    Steps,
    Cells,
    Machines,
}

impl From<FamilyArgument> for Family {
    fn from(family: FamilyArgument) -> Self {
        match family {
            FamilyArgument::Faults => Self::Faults,
            FamilyArgument::Drafts => Self::Drafts,
            FamilyArgument::Steps => Self::Steps,
            FamilyArgument::Cells => Self::Cells,
            FamilyArgument::Machines => Self::Machines,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    if arguments.check_measured || arguments.write_measured.is_some() {
        return measured(arguments);
    }
    let operations = arguments.filter.operations()?;
    let vectors = match arguments.no_vectors {
        true => Vec::new(),
        false => arguments.filter.vectors()?,
    };
    let sets = Sets::new(vectors, Suite::from(arguments.suite), peers(arguments)?);
    let number = sets.names().len();
    if number > MOST_SETS {
        return Err(Failure::new(format_args!(
            "{number} sets are too many, {MOST_SETS} is the most: --together makes one of all files"
        )));
    }
    let families: Vec<Family> = match arguments.family.as_slice() {
        [] => Family::ALL.into(),
        some => some.iter().copied().map(Family::from).collect(),
    };
    let strength = measure(&sets, &families, &operations);
    if strength.groups.is_empty() {
        return Err(Failure::new(
            "there is no wrong codec of these families and operations",
        ));
    }
    if arguments.json {
        emit(&json::pretty(&strength))?;
    } else {
        let columns = if arguments.only {
            Columns::Only
        } else {
            Columns::Caught
        };
        emit(&strength::render(&strength, columns))?;
        if families.contains(&Family::Machines)
            && let [operation] = operations.as_slice()
            && let Some((all, caught)) = caught_by_all_words(*operation)
        {
            for (length, caught) in WORD_LENGTHS.into_iter().zip(caught) {
                let percent = 100.0 * caught as f64 / all as f64;
                emit(&format!(
                    "every string of up to {length} units would catch {caught} of {all} machines ({percent:.1} %)\n"
                ))?;
            }
        }
    }
    let is_strong = strength
        .groups
        .iter()
        .all(|group| group.survivors.is_empty() && group.wrongly_equivalent.is_empty());
    Ok(u8::from(!is_strong))
}

/// Measures the numbers that verdicts show; writes or checks them.
fn measured(arguments: &Arguments) -> Result<u8, Failure> {
    let anew = Measured::anew(&arguments.filter.vectors()?);
    if let Some(path) = &arguments.write_measured {
        write_file(path, &json::pretty(&anew))?;
        return Ok(0);
    }
    if anew == *Measured::kept() {
        emit("the measured strength of the suites is as kept\n")?;
        return Ok(0);
    }
    complain(
        "the measured strength of the suites has changed: write it anew with 'utfproof strength --write-measured runner/strength/src/measured.json'",
    );
    Ok(1)
}

fn peers(arguments: &Arguments) -> Result<Vec<PeerFile>, Failure> {
    let read = |path: &PathBuf| {
        let text = read_text(path, BY_HAND, "file of cases")?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        PeerFile::read(&name, &text).map_err(Failure::new)
    };
    let files = arguments
        .cases
        .iter()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    if arguments.together {
        return Ok(vec![PeerFile::together(files)]);
    }
    Ok(files)
}
