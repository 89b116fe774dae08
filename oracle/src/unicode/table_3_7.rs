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
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let length = row(rest, trace).ok_or(Rejected)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// How many bytes the sequence of the table at the start of `bytes`, which is not empty, has: 1 to 4.
///
/// `None` where none of the table's rows is there.
pub fn row(bytes: &[u8], trace: &mut impl Trace) -> Option<usize> {
    let trace = &mut trace.within("unicode#table-3-7");
    let first = bytes.first()?;
    trace.byte(*first);
    // no two rows share a first byte
    let Some((step, ranges)) = ROWS.iter().find(|(_, ranges)| ranges[0].contains(first)) else {
        trace.step("outside");
        return None;
    };
    trace.step(step);
    for (i, range) in ranges.iter().enumerate().skip(1) {
        let Some(byte) = bytes.get(i) else {
            trace.step("end");
            return None;
        };
        trace.byte(*byte);
        if !range.contains(byte) {
            trace.step("outside");
            return None;
        }
    }
    Some(ranges.len())
}

/// Whether bytes are the beginning of a sequence of the table, or the whole of one.
pub fn begins_a_row(bytes: &[u8]) -> bool {
    ROWS.iter().any(|(_, ranges)| {
        let mut places = bytes.iter().zip(*ranges);
        bytes.len() <= ranges.len() && places.all(|(byte, range)| range.contains(byte))
    })
}
