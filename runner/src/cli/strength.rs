//! `utfproof strength`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use rayon::prelude::*;
use utfproof_notation::{json, printable};
use utfproof_oracle::Operation;
use utfproof_strength::{
    Columns, Family, MOST_SETS, Measured, PeerFile, Sets, WORD_LENGTHS, caught_by_all_words,
    choose, measure,
};
use utfproof_vectors::{Suite, built_in_of};

use super::check::SuiteArgument;
use super::input::{BY_HAND, read_text};
use super::output::{Failure, complain, emit, remark, shown, write_file};
use super::vectors::Filter;

const EXAMPLES: &str = "\
Examples:
  utfproof strength --suite full                     codecs that each origin and context catches
  utfproof strength --only                           codecs that nothing else catches
  utfproof strength --family machines --operation utf-8.validate --cases their-cases.jsonl
  utfproof strength --no-vectors --cases a.jsonl --cases b.jsonl --together

A file of cases has one JSON object on each line: as 'utfproof vectors expand' writes it, with the keys of the protocol,
or with 'op', 'input_hex', 'expected' and 'source'.
Unknown operations are ignored. Cases that contradict the oracle are ignored too, and are named.";

/// Measures which deliberately wrong codecs a set of vectors catches
///
/// The wrong codecs have faults seen in real codecs, follow wrong editions of a specification, skip a step or negate a
/// condition of a document's algorithm, change a cell of a table, or redirect a transition of an automaton.
///
/// Exit status: 0 all are caught, or survive as listed; 1 some survive, or a listed one is caught; 2 it could not be run.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    filter: Filter,

    /// The suite, which decides how many cases of each row and how many contexts to use
    #[arg(long, value_enum, default_value_t = SuiteArgument::Quick)]
    suite: SuiteArgument,

    /// Only this family of wrong codecs; can be repeated
    #[arg(long, value_enum)]
    family: Vec<FamilyArgument>,

    /// A file of another suite's cases, measured as its own set; can be repeated
    #[arg(long, value_name = "FILE")]
    cases: Vec<PathBuf>,

    /// Measure all files of cases as one set
    #[arg(long, requires = "cases")]
    together: bool,

    /// Omit utfproof's own vectors
    #[arg(long, requires = "cases")]
    no_vectors: bool,

    /// Count only wrong codecs that nothing else catches
    #[arg(long, conflicts_with = "json")]
    only: bool,

    /// Print the result as JSON
    #[arg(long)]
    json: bool,

    /// A file of wrong codecs that are known to survive, one name on each line; '#' begins a comment. One that is caught
    /// has to be removed from the list
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cases", "operation", "vector", "vectors"])]
    known_survivors: Option<PathBuf>,

    /// Measure how many one-transition faults in each operation's automaton the suites catch, and write the numbers that
    /// verdicts show to this file, runner/strength/src/measured.json
    #[arg(long, value_name = "FILE", conflicts_with_all = ["cases", "family", "suite", "only", "json", "operation", "vector", "vectors"])]
    write_measured: Option<PathBuf>,

    /// Choose the contexts of the core files by a cover of the wrong codecs, and write them to this folder,
    /// vectors/chosen. The core files go to the folder 'core' next to it, as 'utfproof vectors write' will make them
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["cases", "family", "suite", "only", "json", "vector", "vectors", "known_survivors"])]
    write_chosen: Option<PathBuf>,

    /// Check that the numbers in that file are still right
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
    if let Some(folder) = &arguments.write_chosen {
        return write_chosen(&arguments.filter.operations()?, folder);
    }
    let known = arguments.known_survivors.as_ref();
    let known = known
        .map(|path| known_survivors(path))
        .transpose()?
        .unwrap_or_default();
    let operations = arguments.filter.operations()?;
    let vectors = match arguments.no_vectors {
        true => Vec::new(),
        false => arguments.filter.vectors_of(arguments.suite.into())?,
    };
    let sets = Sets::new(vectors, Suite::from(arguments.suite), peers(arguments)?);
    let number = sets.names().len();
    if number > MOST_SETS {
        return Err(Failure::new(format_args!(
            "{number} sets are too many, the limit is {MOST_SETS}: --together makes one set of all files"
        )));
    }
    let families: Vec<Family> = match arguments.family.as_slice() {
        [] => Family::ALL.into(),
        some => some.iter().copied().map(Family::from).collect(),
    };
    let strength = measure(&sets, &families, &operations);
    if strength.groups.is_empty() {
        return Err(Failure::new(
            "no wrong codec of these families has these operations",
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
        emit(&utfproof_strength::render(&strength, columns))?;
        if families.contains(&Family::Machines)
            && let [operation] = operations.as_slice()
            && let Some((all, caught)) = caught_by_all_words(*operation)
        {
            for (length, caught) in WORD_LENGTHS.into_iter().zip(caught) {
                let percent = 100.0 * caught as f64 / all as f64;
                emit(&format!(
                    "all strings of up to {length} units would catch {caught} of {all} faulty automata ({percent:.1} %)\n"
                ))?;
            }
        }
    }
    let groups = strength.groups.iter();
    let survivors: BTreeSet<String> = groups.flat_map(|group| group.survivors.clone()).collect();
    if arguments.known_survivors.is_some() {
        for name in survivors.difference(&known) {
            complain(&format!(
                "'{}' survives and is not a known survivor",
                printable(name)
            ));
        }
        for name in known.difference(&survivors) {
            complain(&format!(
                "'{}' does not survive: remove it from the known survivors",
                printable(name)
            ));
        }
    }
    let mut groups = strength.groups.iter();
    let is_strong = survivors == known && groups.all(|group| group.wrongly_equivalent.is_empty());
    Ok(u8::from(!is_strong))
}

/// The names in a file of known survivors.
fn known_survivors(path: &Path) -> Result<BTreeSet<String>, Failure> {
    let text = read_text(path, BY_HAND, "file of known survivors")?;
    let names = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect())
}

/// Chooses the contexts of the core files of some operations, and writes both.
fn write_chosen(operations: &[Operation], folder: &Path) -> Result<u8, Failure> {
    let core_folder = folder.with_file_name("core");
    let chosen = operations.par_iter().with_max_len(1).map(|operation| {
        let files = built_in_of(&[*operation]).map_err(Failure::new)?;
        let (chosen, core) = choose(*operation, &files);
        write_file(&folder.join(chosen.name()), &chosen.write())?;
        write_file(&core_folder.join(core.name()), &core.write())?;
        remark(&format!("{operation}: {} contexts", chosen.chosen.len()));
        Ok(chosen.chosen.len())
    });
    let chosen: Vec<usize> = chosen.collect::<Result<_, Failure>>()?;
    emit(&format!(
        "{} contexts for {} operations in {}, core files in {}\n",
        chosen.iter().sum::<usize>(),
        chosen.len(),
        shown(folder),
        shown(&core_folder)
    ))?;
    Ok(0)
}

/// Measures the numbers that verdicts show, and writes or checks them.
fn measured(arguments: &Arguments) -> Result<u8, Failure> {
    let measured = Measured::anew(&arguments.filter.vectors()?);
    if let Some(path) = &arguments.write_measured {
        write_file(path, &json::pretty(&measured))?;
        return Ok(0);
    }
    if measured == *Measured::kept() {
        emit("the measured strength of the suites is unchanged\n")?;
        return Ok(0);
    }
    complain(
        "the measured strength of the suites has changed: update it with 'utfproof strength --write-measured runner/strength/src/measured.json'",
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
