//! The Unicode Standard, D92 and Table 3-7 "Well-Formed UTF-8 Byte Sequences".

use std::ops::RangeInclusive;

use crate::{Rejected, Trace};

const CONTINUATION: RangeInclusive<u8> = 0x80..=0xBF;

/// The rows: the step that each is, and what its bytes may be.
const ROWS: [(&str, &[RangeInclusive<u8>]); 9] = [
    ("row-1", &[0x00..=0x7F]),
    ("row-2", &[0xC2..=0xDF, CONTINUATION]),
    ("row-3", &[0xE0..=0xE0, 0xA0..=0xBF, CONTINUATION]),
    ("row-4", &[0xE1..=0xEC, CONTINUATION, CONTINUATION]),
    ("row-5", &[0xED..=0xED, 0x80..=0x9F, CONTINUATION]),
    ("row-6", &[0xEE..=0xEF, CONTINUATION, CONTINUATION]),
    (
        "row-7",
        &[0xF0..=0xF0, 0x90..=0xBF, CONTINUATION, CONTINUATION],
    ),
    (
        "row-8",
        &[0xF1..=0xF3, CONTINUATION, CONTINUATION, CONTINUATION],
    ),
    (
        "row-9",
        &[0xF4..=0xF4, 0x80..=0x8F, CONTINUATION, CONTINUATION],
    ),
];

/// Whether bytes are well-formed UTF-8: sequences of the table's rows, one after another, or nothing.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], at: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match row(rest, at) {
            Ok(length) => rest = &rest[length..],
            Err(_) => return Err(Rejected),
        }
    }
    Ok(())
}

/// Finds the row that the start of `bytes`, which is not empty, belongs to, and returns its length, 1 to 4.
///
/// # Errors
///
/// Where it belongs to none, how many bytes at the start lie in the ranges of some row: 0 to 3.
pub fn row(bytes: &[u8], at: &mut impl Trace) -> Result<usize, usize> {
    let at = &mut at.within("unicode#table-3-7");
    let mut in_some_row = 0;
    for (step, ranges) in ROWS {
        let matching = bytes
            .iter()
            .zip(ranges)
            .take_while(|(byte, range)| range.contains(byte))
            .count();
        if matching == 0 {
            continue; // no two rows share a first byte
        }
        at.byte(bytes[0]);
        at.step(step);
        in_some_row = matching;
        if matching == ranges.len() {
            return Ok(matching);
        }
    }
    if let Some(byte) = bytes.get(in_some_row) {
        at.byte(*byte);
        at.step("outside");
    } else {
        at.step("end");
    }
    Err(in_some_row)
}
