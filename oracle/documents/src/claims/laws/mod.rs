//! Laws of the family: consequences of the documents together, tried on the judging readings.
//!
//! Each section of the document has a file; the section on replacing has two. A law that is known to fail is tried like
//! any other: the search shows where.

mod concatenation;
mod counts;
mod cutting;
mod errors;
mod list;
mod lossy;
mod ordering;
mod parts;
mod policies;
mod released;
mod round_trips;
mod streaming;
mod structure;
mod subsets;

use std::fmt::Display;

use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use super::super::{Check, Witness, count, readings, search};
use super::{ClaimContext, Listed, Test, ensure};

pub(super) use list::TESTS;
use search::{edge_scalar_values, scalar_value_strings};

fn judges<const N: usize>(operations: [Operation; N]) -> [Reading; N] {
    operations.map(Reading::judging)
}

/// Passes an input through the readings in order; `None` if one of them rejects.
fn through(readings: &[Reading], input: Slice<'_>) -> Option<Sequence> {
    let (first, rest) = readings.split_first()?;
    let first = readings::answer(*first, &[input]).ok()?;
    rest.iter().try_fold(first, |sequence, reading| {
        readings::answer(*reading, &[sequence.as_slice()]).ok()
    })
}

/// Two WTF-8 strings, concatenated as their document says.
fn concatenated(left: &[u8], right: &[u8]) -> Vec<u8> {
    let concatenate = Reading::judging(Operation::Wtf8Concatenate);
    match readings::answer(concatenate, &[Slice::Bytes(left), Slice::Bytes(right)]) {
        Ok(Sequence::Bytes(bytes)) => bytes.into_vec(),
        _ => Vec::new(),
    }
}

/// Fails unless the result is the law's.
fn alike(
    input: impl Display,
    wanted: Option<&Sequence>,
    came: Option<&Sequence>,
) -> Result<(), Witness> {
    ensure(wanted == came, || {
        Witness::new(input, shown(wanted), shown(came))
    })
}

fn shown(sequence: Option<&Sequence>) -> String {
    match sequence {
        None => "rejected".to_owned(),
        Some(sequence) if sequence.is_empty() => "nothing".to_owned(),
        Some(sequence) => sequence.to_string(),
    }
}

/// `D83D and DCA9`.
fn two(left: Slice<'_>, right: Slice<'_>) -> String {
    format!("{} and {}", or_nothing(left), or_nothing(right))
}

fn or_nothing(slice: Slice<'_>) -> String {
    if slice.is_empty() {
        "nothing".to_owned()
    } else {
        slice.to_string()
    }
}

/// Every string over an alphabet up to a length, the shorter ones first.
fn every_string<T: Copy>(alphabet: &[T], longest: usize) -> Result<Vec<Vec<T>>, Witness> {
    let mut strings = Vec::new();
    search::strings(alphabet, longest, |string| {
        strings.push(string.to_vec());
        Ok(())
    })?;
    Ok(strings)
}

/// Tries a property on every two of some strings, in order.
fn each_two<T>(
    strings: &[T],
    mut holds: impl FnMut(&T, &T) -> Result<(), Witness>,
) -> Result<u64, Witness> {
    for (i, later) in strings.iter().enumerate() {
        for earlier in &strings[..i] {
            holds(earlier, later)?;
            holds(later, earlier)?;
        }
        holds(later, later)?;
    }
    Ok((strings.len() * strings.len()) as u64)
}

/// The results of a reading for all strings that it accepts.
fn encoded(encode: Reading, strings: &[Vec<u32>]) -> Vec<Vec<u8>> {
    let encoded = |string: &Vec<u32>| readings::bytes(encode, Slice::CodePoints(string));
    strings.iter().filter_map(encoded).collect()
}

fn is_surrogate(code_point: u32) -> bool {
    is_lead(code_point) || is_trail(code_point)
}

const fn is_lead(code_point: u32) -> bool {
    matches!(code_point, 0xD800..=0xDBFF)
}

const fn is_trail(code_point: u32) -> bool {
    matches!(code_point, 0xDC00..=0xDFFF)
}

const fn is_continuation(byte: u8) -> bool {
    matches!(byte, 0x80..=0xBF)
}
