//! CESU-8, definition 2.1 (a) to (e): whole characters of one, two, three or six bytes.

use super::table_2_2_decode::code_unit;
use crate::{NoTrace, Rejected, Trace, Within};

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
    let first = *bytes.first()?;
    trace.byte(first);
    let length = match first {
        0b0000_0000..=0b0111_1111 => {
            // 0xxxxxxx is a character
            trace.step("a.one-byte");
            return Some((first.into(), 1));
        }
        0b1100_0000 | 0b1100_0001 => {
            // C0 or C1: the shortest form has one byte
            trace.step("e.first-byte");
            return None;
        }
        0b1100_0010..=0b1101_1111 => {
            // 110yyyyy begins two bytes
            trace.step("a.two-bytes");
            2
        }
        0b1110_0000..=0b1110_1111 => {
            // 1110zzzz begins three bytes
            trace.step("a.three-bytes");
            3
        }
        0b1111_0000..=0b1111_0111 => {
            // 11110xxx is in no CESU-8
            trace.step("d");
            return None;
        }
        0b1000_0000..=0b1011_1111 | 0b1111_1000..=0b1111_1111 => {
            // 10xxxxxx and 11111xxx begin no row of table 2.2
            trace.step("c.no-first-byte");
            return None;
        }
    };
    for i in 1..length {
        let Some(&byte) = bytes.get(i) else {
            // the bytes end where table 2.2 has 10xxxxxx
            trace.step("c.end");
            return None;
        };
        trace.byte(byte);
        if !matches!(byte, 0b1000_0000..=0b1011_1111) {
            // a different byte where table 2.2 has 10xxxxxx
            trace.step("c.not-10xxxxxx");
            return None;
        }
        if (first, i) == (0b1110_0000, 1) && byte <= 0b1001_1111 {
            // E0 and then below A0: the shortest form has fewer than three bytes
            trace.step("e.second-byte");
            return None;
        }
    }
    let bits = |i: usize| u32::from(bytes[i] & 0b0011_1111);
    if length == 2 {
        let y = u32::from(first & 0b0001_1111);
        return Some((y << 6 | bits(1), length));
    }
    let z = u32::from(first & 0b0000_1111);
    match z << 12 | bits(1) << 6 | bits(2) {
        first_of_pair @ 0xD800..=0xDBFF => {
            // the first unit of a surrogate pair: three bytes are to follow
            trace.step("b.first-of-pair");
            let second_of_pair = second_of_pair(&bytes[3..], trace)?;
            // the two units are one supplementary character
            trace.step("a.six-bytes");
            let ten_bits_of_first = first_of_pair - 0xD800;
            let ten_bits_of_second = second_of_pair - 0xDC00;
            Some((0x1_0000 + (ten_bits_of_first << 10 | ten_bits_of_second), 6))
        }
        0xDC00..=0xDFFF => {
            // the second unit of a surrogate pair without the first: no character
            trace.step("b.second-without-first");
            None
        }
        character => Some((character, length)),
    }
}

/// The second code unit of a surrogate pair, 0xDC00 to 0xDFFF, if table 2.2 gives it for the start of `bytes`.
fn second_of_pair(bytes: &[u8], trace: &mut Within<'_, impl Trace>) -> Option<u32> {
    if let Some((unit @ 0xDC00..=0xDFFF, length)) = code_unit(bytes, &mut NoTrace) {
        for byte in &bytes[..length] {
            trace.byte(*byte);
        }
        return Some(unit.into());
    }
    match *bytes {
        [] | [0b1110_1101] | [0b1110_1101, 0b1011_0000..=0b1011_1111] => {
            // the bytes end before the second unit is complete
            trace.step("b.end");
            None
        }
        _ => {
            // anything but the second unit of a surrogate pair: no character
            trace.step("b.first-without-second");
            None
        }
    }
}
