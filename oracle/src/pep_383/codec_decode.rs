//! PEP 383, section "Specification": the codec that an error handler works for. Here it decodes UTF-8.

use crate::Trace;

/// The character that begins with the byte `first`, and its length in bytes; `rest` is what follows that byte.
///
/// # Errors
///
/// The length of the range of bytes that cannot be decoded, 1 to 3, which begins with `first`.
pub fn codec_decode(first: u8, rest: &[u8], trace: &mut impl Trace) -> Result<(u32, usize), usize> {
    let trace = &mut trace.within("pep-383#codec-decode");
    trace.byte(first);
    let (mut character, continuation_bytes) = match first {
        0x00..=0x7F => {
            // 00 to 7F is a character
            trace.step("one-byte");
            (u32::from(first), 0)
        }
        0x80..=0xC1 | 0xF5..=0xFF => {
            // 80 to C1 and F5 to FF begin no character: one byte cannot be decoded
            trace.step("invalid-start-byte");
            return Err(1);
        }
        0xC2..=0xDF => {
            // C2 to DF: the first five bits of a character, and one byte is to follow
            trace.step("two-bytes");
            (u32::from(first) - 0xC0, 1)
        }
        0xE0..=0xEF => {
            // E0 to EF: the first four bits of a character, and two bytes are to follow
            trace.step("three-bytes");
            (u32::from(first) - 0xE0, 2)
        }
        0xF0..=0xF4 => {
            // F0 to F4: the first three bits of a character, and three bytes are to follow
            trace.step("four-bytes");
            (u32::from(first) - 0xF0, 3)
        }
    };
    let mut length = 1;
    while length < 1 + continuation_bytes {
        let Some(&byte) = rest.get(length - 1) else {
            // the bytes end before the character: none of those so far can be decoded
            trace.step("unexpected-end");
            return Err(length);
        };
        trace.byte(byte);
        if !(0x80..=0xBF).contains(&byte) {
            // a byte other than 80 to BF: none of those before it can be decoded
            trace.step("invalid-continuation-byte");
            return Err(length);
        }
        character = character * 0x40 + (u32::from(byte) - 0x80);
        // the least and the greatest value that it can still become, by the bytes that are to come
        let values_of_the_rest = 0x40_u32.pow((continuation_bytes - length) as u32);
        let least = character * values_of_the_rest;
        let greatest = least + values_of_the_rest - 1;
        if continuation_bytes == 2 && greatest < 0x0800
            || continuation_bytes == 3 && greatest < 0x1_0000
        {
            // whatever follows, the character would need fewer bytes: those before this one cannot be decoded
            trace.step("overlong");
            return Err(length);
        }
        if least >= 0xD800 && greatest <= 0xDFFF {
            // whatever follows, it would be a surrogate: those before this one cannot be decoded
            trace.step("surrogate");
            return Err(length);
        }
        if least > 0x10_FFFF {
            // whatever follows, it would be beyond U+10FFFF: those before this one cannot be decoded
            trace.step("too-large");
            return Err(length);
        }
        // six more bits of the character
        trace.step("continuation-byte");
        length += 1;
    }
    // all bytes are there
    trace.step("character");
    Ok((character, length))
}
