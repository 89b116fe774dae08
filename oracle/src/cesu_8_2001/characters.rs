//! CESU-8, definition 2.1 (a) and (b): whole characters of one, two, three or six bytes, from code units of table 2.2.

use super::table_2_2_decode::code_unit;
use crate::{Rejected, Trace};

/// Whether bytes are CESU-8: one character after another.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (_, length) = character(rest, trace).ok_or(Rejected)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// Decodes CESU-8 to scalar values.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not one character after another.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let mut characters = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (character, length) = character(rest, trace).ok_or(Rejected)?;
        characters.push(character);
        rest = &rest[length..];
    }
    Ok(characters)
}

/// The character at the start of `bytes`, which is not empty, and its length: 1, 2, 3 or 6.
///
/// `None` where there is none.
pub fn character(bytes: &[u8], trace: &mut impl Trace) -> Option<(u32, usize)> {
    let trace = &mut trace.within("cesu-8-2001#character");
    let (unit, length) = code_unit(bytes, trace)?;
    let lead = match unit {
        0xD800..=0xDBFF => {
            // the first unit of a surrogate pair: the second one is to follow
            trace.step("b.first-of-pair");
            u32::from(unit)
        }
        0xDC00..=0xDFFF => {
            // the second unit of a surrogate pair without the first: no character
            trace.step("b.second-without-first");
            return None;
        }
        _ => {
            // any other unit is a character of the BMP
            trace.step("b.bmp");
            return Some((unit.into(), length));
        }
    };
    let rest = &bytes[length..];
    if rest.is_empty() {
        // the bytes end after the first unit of a surrogate pair
        trace.step("b.end");
        return None;
    }
    let (unit, length_of_second) = code_unit(rest, trace)?;
    let 0xDC00..=0xDFFF = unit else {
        // a different unit than the second one of a surrogate pair: no character
        trace.step("b.first-without-second");
        return None;
    };
    // the two units are one supplementary character
    trace.step("a.six-bytes");
    let trail = u32::from(unit);
    let supplementary = 0x1_0000 + ((lead - 0xD800) << 10 | (trail - 0xDC00));
    Some((supplementary, length + length_of_second))
}
