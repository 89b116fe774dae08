//! JVMS, section 4.4.7: the code point that bytes represent.

use crate::{Rejected, Trace};

/// Whether bytes may be those of a `CONSTANT_Utf8_info`: the bytes of one code point after another.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (_, length) = code_point(rest, trace).ok_or(Rejected)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// The code point at the start of `bytes`, which is not empty, and how many bytes represent it: 1, 2, 3 or 6.
///
/// `None` where there is none.
pub fn code_point(bytes: &[u8], trace: &mut impl Trace) -> Option<(u32, usize)> {
    let trace = &mut trace.within("jvms#code-point");
    trace.byte(*bytes.first()?);
    match *bytes {
        [0x00, ..] => {
            // no byte may be 00
            trace.step("byte-0");
            None
        }
        [0xF0..=0xFF, ..] => {
            // no byte may be from F0 to FF
            trace.step("byte-f0-to-ff");
            None
        }
        [x @ 0x01..=0x7F, ..] => {
            // 0, bits 6 to 0: a code point from 0001 to 007F
            trace.step("one-byte");
            Some((x.into(), 1))
        }
        [x @ 0xC0..=0xDF, y @ 0x80..=0xBF, ..] => {
            trace.byte(y);
            let [x, y] = [x, y].map(u32::from);
            let value = ((x & 0x1F) << 6) + (y & 0x3F);
            if !matches!(value, 0x0000 | 0x0080..=0x07FF) {
                // the code point is represented by one byte
                trace.step("two-bytes.of-another-form");
                return None;
            }
            // 110, bits 10 to 6; 10, bits 5 to 0: the code point 0000, or one from 0080 to 07FF
            trace.step("two-bytes");
            Some((value, 2))
        }
        [
            0xED,
            v @ 0xA0..=0xAF,
            w @ 0x80..=0xBF,
            0xED,
            y @ 0xB0..=0xBF,
            z @ 0x80..=0xBF,
            ..,
        ] => {
            for byte in [v, w, 0xED, y, z] {
                trace.byte(byte);
            }
            // u to z, the three bytes of either surrogate: a supplementary code point
            trace.step("six-bytes"); // twice three bytes, u and x being 11101101
            let [v, w, y, z] = [v, w, y, z].map(u32::from);
            let value =
                0x1_0000 + ((v & 0x0F) << 16) + ((w & 0x3F) << 10) + ((y & 0x0F) << 6) + (z & 0x3F);
            Some((value, 6))
        }
        [x @ 0xE0..=0xEF, y @ 0x80..=0xBF, z @ 0x80..=0xBF, ..] => {
            trace.byte(y);
            trace.byte(z);
            let [x, y, z] = [x, y, z].map(u32::from);
            let value = ((x & 0xF) << 12) + ((y & 0x3F) << 6) + (z & 0x3F);
            if !matches!(value, 0x0800..=0xFFFF) {
                // the code point is represented by one byte or two
                trace.step("three-bytes.of-another-form");
                return None;
            }
            // 1110, bits 15 to 12; 10, bits 11 to 6; 10, bits 5 to 0: a code point from 0800 to FFFF
            trace.step("three-bytes");
            Some((value, 3))
        }
        [0x80..=0xBF, ..] => {
            // a byte that begins with the bits 10 begins no code point
            trace.step("no-first-byte");
            None
        }
        [0xC0..=0xDF, ..] => {
            // the byte that begins with 10 is missing after 110
            trace.step("two-bytes.not-all");
            None
        }
        [0xE0..=0xEF, ..] => {
            // one of the two bytes that begin with 10 is missing after 1110
            trace.step("three-bytes.not-all");
            None
        }
        [] => None,
    }
}
