//! The Unicode Standard, D92 and Table 3-7 "Well-Formed UTF-8 Byte Sequences".

use std::ops::RangeInclusive;

use crate::{Rejected, Trace};

const CONTINUATION: RangeInclusive<u8> = 0x80..=0xBF;

/// The rows: their steps, and the ranges of their bytes.
const ROWS: [(&str, &[RangeInclusive<u8>]); 9] = [
    // U+0000 to U+007F: 00 to 7F
    ("row-1", &[0x00..=0x7F]),
    // U+0080 to U+07FF: C2 to DF, 80 to BF
    ("row-2", &[0xC2..=0xDF, CONTINUATION]),
    // U+0800 to U+0FFF: E0, A0 to BF, 80 to BF
    ("row-3", &[0xE0..=0xE0, 0xA0..=0xBF, CONTINUATION]),
    // U+1000 to U+CFFF: E1 to EC, 80 to BF twice
    ("row-4", &[0xE1..=0xEC, CONTINUATION, CONTINUATION]),
    // U+D000 to U+D7FF: ED, 80 to 9F, 80 to BF
    ("row-5", &[0xED..=0xED, 0x80..=0x9F, CONTINUATION]),
    // U+E000 to U+FFFF: EE to EF, 80 to BF twice
    ("row-6", &[0xEE..=0xEF, CONTINUATION, CONTINUATION]),
    (
        // U+10000 to U+3FFFF: F0, 90 to BF, 80 to BF twice
        "row-7",
        &[0xF0..=0xF0, 0x90..=0xBF, CONTINUATION, CONTINUATION],
    ),
    (
        // U+40000 to U+FFFFF: F1 to F3, 80 to BF three times
        "row-8",
        &[0xF1..=0xF3, CONTINUATION, CONTINUATION, CONTINUATION],
    ),
    (
        // U+100000 to U+10FFFF: F4, 80 to 8F, 80 to BF twice
        "row-9",
        &[0xF4..=0xF4, 0x80..=0x8F, CONTINUATION, CONTINUATION],
    ),
];

/// Whether bytes are well-formed UTF-8: empty, or one sequence of the table after another.
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
        // no row has this byte at this place
        trace.step("outside");
        return None;
    };
    trace.step(step);
    for (i, range) in ranges.iter().enumerate().skip(1) {
        let Some(byte) = bytes.get(i) else {
            // the bytes end before the row does
            trace.step("end");
            return None;
        };
        trace.byte(*byte);
        if !range.contains(byte) {
            // no row has this byte at this place
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
