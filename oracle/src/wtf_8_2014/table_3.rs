//! WTF-8 draft of 2014, section 3 "Generalized UTF-8" and Table 3: which bytes are well-formed.

use crate::{Rejected, Trace};

/// Whether bytes are well-formed generalized UTF-8: empty, or well-formed bytes and a sequence of the table.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], at: &mut impl Trace) -> Result<(), Rejected> {
    let at = &mut at.within("wtf-8-2014#table-3");
    let mut rest = bytes;
    loop {
        if let Some(first) = rest.first() {
            at.byte(*first);
        }
        rest = match rest {
            [] => {
                at.step("empty");
                return Ok(());
            }
            [0x00..=0x7F, rest @ ..] => {
                at.step("row-1");
                rest
            }
            [0xC2..=0xDF, 0x80..=0xBF, rest @ ..] => {
                at.step("row-2");
                rest
            }
            [0xE0, 0xA0..=0xBF, 0x80..=0xBF, rest @ ..] => {
                at.step("row-3");
                rest
            }
            [0xE1..=0xEF, 0x80..=0xBF, 0x80..=0xBF, rest @ ..] => {
                at.step("row-4");
                rest
            }
            [0xF0, 0x90..=0xBF, 0x80..=0xBF, 0x80..=0xBF, rest @ ..] => {
                at.step("row-5");
                rest
            }
            [
                0xF1..=0xF3,
                0x80..=0xBF,
                0x80..=0xBF,
                0x80..=0xBF,
                rest @ ..,
            ] => {
                at.step("row-6");
                rest
            }
            [0xF4, 0x80..=0x8F, 0x80..=0xBF, 0x80..=0xBF, rest @ ..] => {
                at.step("row-7");
                rest
            }
            _ => {
                at.step("no-row");
                return Err(Rejected);
            }
        };
    }
}
