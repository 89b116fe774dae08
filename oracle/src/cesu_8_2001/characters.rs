//! CESU-8, definition 2.1 (a) to (e): whole characters of one, two, three or six bytes.

use crate::{Rejected, Trace};

/// Whether bytes are CESU-8: one character after another.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], at: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (_, length) = character(rest, at).ok_or(Rejected)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// Decodes CESU-8 to scalar values.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not one character after another.
pub fn decode(bytes: &[u8], at: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let mut characters = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (character, length) = character(rest, at).ok_or(Rejected)?;
        characters.push(character);
        rest = &rest[length..];
    }
    Ok(characters)
}

/// The character at the start of `bytes`, which is not empty, and its length: 1, 2, 3 or 6.
///
/// `None` where there is none.
pub fn character(bytes: &[u8], at: &mut impl Trace) -> Option<(u32, usize)> {
    let at = &mut at.within("cesu-8-2001#character");
    let first = *bytes.first()?;
    at.byte(first);
    let length = match first {
        0b0000_0000..=0b0111_1111 => {
            at.step("a.one-byte"); // 0xxxxxxx
            return Some((first.into(), 1));
        }
        0b1100_0000 | 0b1100_0001 => {
            at.step("e.first-byte"); // no y but the last: the shortest form is one byte
            return None;
        }
        0b1100_0010..=0b1101_1111 => {
            at.step("a.two-bytes"); // 110yyyyy 10xxxxxx
            2
        }
        0b1110_0000..=0b1110_1111 => {
            at.step("a.three-bytes"); // 1110zzzz 10yyyyyy 10xxxxxx
            3
        }
        0b1111_0000..=0b1111_0111 => {
            at.step("d"); // 11110xxx
            return None;
        }
        0b1000_0000..=0b1011_1111 | 0b1111_1000..=0b1111_1111 => {
            at.step("c.no-first-byte"); // 10xxxxxx or 11111xxx
            return None;
        }
    };
    for i in 1..length {
        let Some(&byte) = bytes.get(i) else {
            at.step("c.end");
            return None;
        };
        at.byte(byte);
        if !matches!(byte, 0b1000_0000..=0b1011_1111) {
            at.step("c.not-10xxxxxx");
            return None;
        }
        if (first, i) == (0b1110_0000, 1) && byte <= 0b1001_1111 {
            at.step("e.second-byte"); // neither z nor the first y: the shortest form is two bytes
            return None;
        }
    }
    let bits = |i: usize| u32::from(bytes[i] & 0b0011_1111);
    if length == 2 {
        let y = u32::from(first & 0b0001_1111);
        return Some((y << 6 | bits(1), length));
    }
    match (first, bytes[1]) {
        (0b1110_1101, 0b1010_0000..=0b1010_1111) => {} // the first unit of a surrogate pair
        (0b1110_1101, 0b1011_0000..=0b1011_1111) => {
            at.step("b.second-without-first");
            return None;
        }
        _ => {
            let z = u32::from(first & 0b0000_1111);
            return Some((z << 12 | bits(1) << 6 | bits(2), length));
        }
    }
    at.step("b.first-of-pair");
    for (i, expected) in [
        (3, 0b1110_1101..=0b1110_1101),
        (4, 0b1011_0000..=0b1011_1111),
        (5, 0b1000_0000..=0b1011_1111),
    ] {
        let Some(byte) = bytes.get(i) else {
            at.step("b.end");
            return None;
        };
        at.byte(*byte);
        if !expected.contains(byte) {
            at.step("b.first-without-second");
            return None;
        }
    }
    at.step("a.six-bytes"); // ten bits of each unit, counted from the first supplementary character
    let ten_bits_of_first = (bits(1) & 0b1111) << 6 | bits(2);
    let ten_bits_of_second = (bits(4) & 0b1111) << 6 | bits(5);
    Some((0x1_0000 + (ten_bits_of_first << 10 | ten_bits_of_second), 6))
}
