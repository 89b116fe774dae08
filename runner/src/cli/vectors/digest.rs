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

If your digest differs, halve the range until you find the input:
  utfproof vectors digest --operation utf-8.decode --range 'E0-EF 00-FF 00-FF'";

/// Prints digests of each operation's answers over a whole range of inputs
///
/// A digest is the SHA-256 of all answers in the order of the inputs. A rejection is the byte FF. A result is the number
/// of its values in one byte, then the values, big-endian: one byte for a byte, two for a code unit, four for a code
/// point or UCS-4 value. If your codec gives the same digest, it is right on the whole range, and you need no runner.
/// Inputs that no document rules on are omitted, and the reasons are named.
///
/// Exit status of --check: 0 all digests are the same; 1 one differs.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Only these operations; * matches anything; can be repeated
    #[arg(long, value_name = "GLOB")]
    operation: Vec<String>,

    /// Use these inputs instead, such as 'C2-DF 80-BF'; can be repeated, and the order matters
    #[arg(long, value_name = "PATTERN")]
    range: Vec<String>,

    /// Write the digests to this file
    #[arg(short, long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,

    /// Instead of printing digests, compare them with a file, or with the built-in ones
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "range")]
    check: Option<Option<PathBuf>>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    // read first, so that an unreadable file fails before the work
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
        None => ("the built-in digests".to_owned(), Ok(DIGESTS.to_owned())),
        Some(path) => (shown(path), fs::read_to_string(path)),
    };
    let text = text.map_err(|error| Failure::new(format_args!("{name}: {error}")))?;
    let digests = Digests::read(&text);
    let digests = digests.map_err(|error| Failure::new(format_args!("{name}: {error}")))?;
    Ok((text, digests))
}

/// The digests of the selected operations, over the given range or each operation's own.
fn digests(arguments: &Arguments) -> Result<Digests, Failure> {
    let mut operations = operations(&arguments.operation)?;
    operations.retain(|operation| operation.signature().operands == 1);
    let [first, rest @ ..] = operations.as_slice() else {
        return Err(Failure::new(
            "only operations with one operand have digests",
        ));
    };
    let ranges: Vec<(Operation, Range)> = if arguments.range.is_empty() {
        let own = |operation: &Operation| (*operation, Range::of(*operation));
        operations.iter().map(own).collect()
    } else {
        let kind = |operation: &Operation| -> UnitKind { operation.signature().input };
        if let Some(other) = rest.iter().find(|other| kind(other) != kind(first)) {
            return Err(Failure::new(format_args!(
                "--range needs operations with the same kind of input: {first} takes {}, and {other} takes {}",
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

/// Compares the digests with those of a file, and the file's text too if it covers all operations.
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
        problems.extend(strangers.map(|name| format!("{}: unexpected", name.escape_debug())));
        if problems.is_empty() && *text != digests.write() {
            problems.push("the digests are the same, but the file's layout differs".to_owned());
        }
    }
    for problem in &problems {
        emit(&format!("{problem}\n"))?;
    }
    if problems.is_empty() {
        emit(&format!("{}, all the same\n", counted(digests)))?;
        return Ok(0);
    }
    emit("to update the file: utfproof vectors digest --output vectors/digests.json\n")?;
    Ok(1)
}

fn counted(digests: &Digests) -> String {
    match digests.operations().count() {
        1 => "1 digest".to_owned(),
        number => format!("{number} digests"),
    }
}
