//! WTF-8 draft of 2014, section 3 "Generalized UTF-8" and Table 3: which bytes are well-formed.

use crate::{Rejected, Trace};

/// Whether bytes are well-formed generalized UTF-8: empty, or well-formed bytes and a sequence of the table.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let trace = &mut trace.within("wtf-8-2014#table-3");
    let mut rest = bytes;
    loop {
        if let Some(first) = rest.first() {
            trace.byte(*first);
        }
        rest = match rest {
            [] => {
                // nothing is left: the bytes are well-formed
                trace.step("empty");
                return Ok(());
            }
            [0x00..=0x7F, rest @ ..] => {
                // U+0000 to U+007F: 00 to 7F
                trace.step("row-1");
                rest
            }
            [0xC2..=0xDF, 0x80..=0xBF, rest @ ..] => {
                // U+0080 to U+07FF: C2 to DF, 80 to BF
                trace.step("row-2");
                rest
            }
            [0xE0, 0xA0..=0xBF, 0x80..=0xBF, rest @ ..] => {
                // U+0800 to U+0FFF: E0, A0 to BF, 80 to BF
                trace.step("row-3");
                rest
            }
            [0xE1..=0xEF, 0x80..=0xBF, 0x80..=0xBF, rest @ ..] => {
                // U+1000 to U+FFFF: E1 to EF, 80 to BF twice
                trace.step("row-4");
                rest
            }
            [0xF0, 0x90..=0xBF, 0x80..=0xBF, 0x80..=0xBF, rest @ ..] => {
                // U+10000 to U+3FFFF: F0, 90 to BF, 80 to BF twice
                trace.step("row-5");
                rest
            }
            [
                0xF1..=0xF3,
                0x80..=0xBF,
                0x80..=0xBF,
                0x80..=0xBF,
                rest @ ..,
            ] => {
                // U+40000 to U+FFFFF: F1 to F3, 80 to BF three times
                trace.step("row-6");
                rest
            }
            [0xF4, 0x80..=0x8F, 0x80..=0xBF, 0x80..=0xBF, rest @ ..] => {
                // U+100000 to U+10FFFF: F4, 80 to 8F, 80 to BF twice
                trace.step("row-7");
                rest
            }
            _ => {
                // no row of the table matches here
                trace.step("no-row");
                return Err(Rejected);
            }
        };
    }
}
