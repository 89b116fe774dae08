//! WTF-8, section 5 "Generalized UTF-8" and Table 3: which byte sequences are well-formed.

use crate::{Rejected, Trace};

/// Whether bytes are well-formed generalized UTF-8.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let length = one(rest, trace).ok_or(Rejected)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// How many bytes the sequence of Table 3 at the start of `bytes`, which is not empty, has: 1 to 4.
///
/// `None` where none of the table's rows is there.
pub fn one(bytes: &[u8], trace: &mut impl Trace) -> Option<usize> {
    let trace = &mut trace.within("wtf-8#table-3");
    let (first, rest) = bytes.split_first()?;
    trace.byte(*first);
    let (second, later_bytes) = match first {
        0x00..=0x7F => {
            // U+0000 to U+007F: 00 to 7F
            trace.step("row-1");
            return Some(1);
        }
        0xC2..=0xDF => {
            // U+0080 to U+07FF: C2 to DF, 80 to BF
            trace.step("row-2");
            (0x80..=0xBF, 0)
        }
        0xE0 => {
            // U+0800 to U+0FFF: E0, A0 to BF, 80 to BF
            trace.step("row-3");
            (0xA0..=0xBF, 1)
        }
        0xE1..=0xEF => {
            // U+1000 to U+FFFF: E1 to EF, 80 to BF twice
            trace.step("row-4");
            (0x80..=0xBF, 1)
        }
        0xF0 => {
            // U+10000 to U+3FFFF: F0, 90 to BF, 80 to BF twice
            trace.step("row-5");
            (0x90..=0xBF, 2)
        }
        0xF1..=0xF3 => {
            // U+40000 to U+FFFFF: F1 to F3, 80 to BF three times
            trace.step("row-6");
            (0x80..=0xBF, 2)
        }
        0xF4 => {
            // U+100000 to U+10FFFF: F4, 80 to 8F, 80 to BF twice
            trace.step("row-7");
            (0x80..=0x8F, 2)
        }
        _ => {
            // no row begins with this byte
            trace.step("no-row");
            return None;
        }
    };
    for i in 0..=later_bytes {
        let Some(byte) = rest.get(i) else {
            // the bytes end before the row does
            trace.step("end");
            return None;
        };
        trace.byte(*byte);
        let in_range = if i == 0 {
            second.contains(byte)
        } else {
            (0x80..=0xBF).contains(byte)
        };
        if !in_range {
            // the row does not have this byte here
            trace.step("outside");
            return None;
        }
    }
    Some(2 + later_bytes)
}
