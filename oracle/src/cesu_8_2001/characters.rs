//! CESU-8, definition 2.1 (a) to (e): whole characters of one, two, three or six bytes.

use crate::{Rejected, Trace, Within};

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
            trace.step("a.one-byte"); // 0xxxxxxx
            return Some((first.into(), 1));
        }
        0b1100_0000 | 0b1100_0001 => {
            trace.step("e.first-byte"); // no y but the last: the shortest form is one byte
            return None;
        }
        0b1100_0010..=0b1101_1111 => {
            trace.step("a.two-bytes"); // 110yyyyy 10xxxxxx
            2
        }
        0b1110_0000..=0b1110_1111 => {
            trace.step("a.three-bytes"); // 1110zzzz 10yyyyyy 10xxxxxx
            3
        }
        0b1111_0000..=0b1111_0111 => {
            trace.step("d"); // 11110xxx
            return None;
        }
        0b1000_0000..=0b1011_1111 | 0b1111_1000..=0b1111_1111 => {
            trace.step("c.no-first-byte"); // 10xxxxxx or 11111xxx
            return None;
        }
    };
    for i in 1..length {
        let Some(&byte) = bytes.get(i) else {
            trace.step("c.end");
            return None;
        };
        trace.byte(byte);
        if !matches!(byte, 0b1000_0000..=0b1011_1111) {
            trace.step("c.not-10xxxxxx");
            return None;
        }
        if (first, i) == (0b1110_0000, 1) && byte <= 0b1001_1111 {
            trace.step("e.second-byte"); // neither z nor the first y: the shortest form is one or two bytes
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
            trace.step("b.first-of-pair");
            let second_of_pair = second_of_pair(&bytes[3..], trace)?;
            trace.step("a.six-bytes"); // ten bits of each, counted from the first supplementary character
            let ten_bits_of_first = first_of_pair - 0xD800;
            let ten_bits_of_second = second_of_pair - 0xDC00;
            Some((0x1_0000 + (ten_bits_of_first << 10 | ten_bits_of_second), 6))
        }
        0xDC00..=0xDFFF => {
            trace.step("b.second-without-first");
            None
        }
        character => Some((character, length)),
    }
}

/// The second code unit of a surrogate pair, 0xDC00 to 0xDFFF, from the three bytes that `bytes` begins with.
fn second_of_pair(bytes: &[u8], trace: &mut Within<'_, impl Trace>) -> Option<u32> {
    match *bytes {
        [
            0b1110_1101,
            y @ 0b1011_0000..=0b1011_1111,
            x @ 0b1000_0000..=0b1011_1111,
            ..,
        ] => {
            for byte in [0b1110_1101, y, x] {
                trace.byte(byte);
            }
            Some(0xD000 | u32::from(y & 0b0011_1111) << 6 | u32::from(x & 0b0011_1111))
        }
        [] | [0b1110_1101] | [0b1110_1101, 0b1011_0000..=0b1011_1111] => {
            trace.step("b.end");
            None
        }
        _ => {
            trace.step("b.first-without-second");
            None
        }
    }
}
