//! `utfproof vectors digest`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use clap::Args;
use utfproof_oracle::{Operation, UnitKind};
use utfproof_vectors::{DIGESTS, Digest, Digests, Range};

use super::filter::operations;
use crate::cli::output::{Failure, emit, shown, write_file};
use crate::cli::progress::Bar;

const EXAMPLES: &str = "\
Examples:
  utfproof vectors digest --operation utf-8.decode
  utfproof vectors digest --output vectors/digests.json
  utfproof vectors digest --check --operation 'utf-8.*'

Where your digest is another one, halve the range until you see the input:
  utfproof vectors digest --operation utf-8.decode --range 'E0-EF 00-FF 00-FF'";

/// Digests the answers of each operation over all of a range of inputs
///
/// A digest is the SHA-256 of all answers, one after another in the order of the inputs: the byte FF for a rejection, and
/// for a result how many values it has, in one byte, and then the values, big-endian, bytes in one byte each, code units
/// in two, code points and UCS-4 values in four. Whoever writes the same bytes about a codec has checked it on the
/// whole range, without a runner. Inputs that no document rules on are left out; the reasons are named.
///
/// Exit status of --check: 0 all digests are the same; 1 one is not.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Only these operations; * stands for anything, and the option can be given again
    #[arg(long, value_name = "GLOB")]
    operation: Vec<String>,

    /// These inputs instead, such as 'C2-DF 80-BF'; the option can be given again, and the order counts
    #[arg(long, value_name = "PATTERN")]
    range: Vec<String>,

    /// Write the digests to this file
    #[arg(short, long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,

    /// Print nothing, and check that the digests are those of a file, or those that are compiled in
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "range")]
    check: Option<Option<PathBuf>>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    // a file that cannot be read is worth knowing before the work
    let there = match &arguments.check {
        None => None,
        Some(path) => Some(read(path.as_ref())?),
    };
    let digests = digests(arguments)?;
    if let Some((text, there)) = there {
        return check(
            &digests,
            &there,
            arguments.operation.is_empty().then_some(&text),
        );
    }
    match &arguments.output {
        None => emit(&digests.write())?,
        Some(path) => {
            write_file(path, &digests.write())?;
            emit(&format!("{} in {}\n", counted(&digests), shown(path)))?;
        }
    }
    Ok(0)
}

fn read(path: Option<&PathBuf>) -> Result<(String, Digests), Failure> {
    let (name, text) = match path {
        None => (
            "the digests that are compiled in".to_owned(),
            Ok(DIGESTS.to_owned()),
        ),
        Some(path) => (shown(path), fs::read_to_string(path)),
    };
    let text = text.map_err(|error| Failure::new(format_args!("{name}: {error}")))?;
    let digests = Digests::read(&text);
    let digests = digests.map_err(|error| Failure::new(format_args!("{name}: {error}")))?;
    Ok((text, digests))
}

/// The digests of the operations that were named, over the range that was given, or over each one's own.
fn digests(arguments: &Arguments) -> Result<Digests, Failure> {
    let mut operations = operations(&arguments.operation)?;
    operations.retain(|operation| operation.signature().operands == 1);
    let [first, rest @ ..] = operations.as_slice() else {
        return Err(Failure::new(
            "digests are of operations that take one operand",
        ));
    };
    let ranges: Vec<(Operation, Range)> = if arguments.range.is_empty() {
        let own = |operation: &Operation| (*operation, Range::of(*operation));
        operations.iter().map(own).collect()
    } else {
        let kind = |operation: &Operation| -> UnitKind { operation.signature().input };
        if let Some(other) = rest.iter().find(|other| kind(other) != kind(first)) {
            return Err(Failure::new(format_args!(
                "--range is for operations that take the same: {first} takes {}, and {other} takes {}",
                kind(first),
                kind(other)
            )));
        }
        let range = Range::parse(kind(first), &arguments.range)
            .map_err(|problem| Failure::new(format_args!("--range: {problem}")))?;
        let given = |operation: &Operation| (*operation, range.clone());
        operations.iter().map(given).collect()
    };
    let size = || {
        let counts = ranges.iter().map(|(_, range)| range.count());
        counts.fold(0, u64::saturating_add)
    };
    let progress = Arc::new(AtomicU64::new(0));
    let bar = Bar::show("digesting answers", size, Arc::clone(&progress));
    let digests: Result<Vec<Digest>, _> = ranges
        .iter()
        .map(|(operation, range)| Digest::of(*operation, range, &progress))
        .collect();
    bar.clear();
    Ok(Digests::new(digests.map_err(Failure::new)?))
}

/// Compares the digests with those of a file, and its text too, if all operations are there.
fn check(digests: &Digests, there: &Digests, text: Option<&String>) -> Result<u8, Failure> {
    let of = |operation: &str| Some((operation.to_owned(), digests.difference(there, operation)?));
    let mut problems: Vec<String> = digests
        .operations()
        .filter_map(of)
        .map(|(operation, what)| format!("{operation}: {what}"))
        .collect();
    if let Some(text) = text {
        let known: Vec<&str> = digests.operations().collect();
        let strangers = there
            .operations()
            .filter(|operation| !known.contains(operation));
        problems.extend(strangers.map(|name| format!("{}: not one of ours", name.escape_debug())));
        if problems.is_empty() && *text != digests.write() {
            problems
                .push("the digests are the same, and are not written as we write them".to_owned());
        }
    }
    for problem in &problems {
        emit(&format!("{problem}\n"))?;
    }
    if problems.is_empty() {
        emit(&format!("{}, all the same\n", counted(digests)))?;
        return Ok(0);
    }
    emit("'utfproof vectors digest --output vectors/digests.json' writes them anew\n")?;
    Ok(1)
}

fn counted(digests: &Digests) -> String {
    match digests.operations().count() {
        1 => "1 digest".to_owned(),
        number => format!("{number} digests"),
    }
}
