//! PEP 383, section "Specification": the codec that an error handler works for. Here it decodes UTF-8.

use crate::Trace;

/// The character that begins with the byte `first`, and its length in bytes; `rest` is what follows that byte.
///
/// # Errors
///
/// The length of the range of bytes that cannot be decoded, 1 to 3, which begins with `first`.
pub fn codec_decode(first: u8, rest: &[u8], at: &mut impl Trace) -> Result<(u32, usize), usize> {
    let at = &mut at.within("pep-383#codec-decode");
    at.byte(first);
    let (mut character, continuation_bytes) = match first {
        0x00..=0x7F => {
            at.step("one-byte");
            (u32::from(first), 0)
        }
        0x80..=0xC1 | 0xF5..=0xFF => {
            at.step("invalid-start-byte");
            return Err(1);
        }
        0xC2..=0xDF => {
            at.step("two-bytes");
            (u32::from(first) - 0xC0, 1)
        }
        0xE0..=0xEF => {
            at.step("three-bytes");
            (u32::from(first) - 0xE0, 2)
        }
        0xF0..=0xF4 => {
            at.step("four-bytes");
            (u32::from(first) - 0xF0, 3)
        }
    };
    let mut length = 1;
    while length < 1 + continuation_bytes {
        let Some(&byte) = rest.get(length - 1) else {
            at.step("unexpected-end");
            return Err(length);
        };
        at.byte(byte);
        if !(0x80..=0xBF).contains(&byte) {
            at.step("invalid-continuation-byte");
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
            at.step("overlong");
            return Err(length);
        }
        if least >= 0xD800 && greatest <= 0xDFFF {
            at.step("surrogate");
            return Err(length);
        }
        if least > 0x10_FFFF {
            at.step("too-large");
            return Err(length);
        }
        at.step("continuation-byte");
        length += 1;
    }
    at.step("character");
    Ok((character, length))
}
