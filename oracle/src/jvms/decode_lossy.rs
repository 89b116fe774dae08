//! JVMS, section 4.4.7: bytes to the code units of a string, and a replacement for bytes that represent no code point.

use super::code_points::code_point;
use crate::{NoTrace, Trace};

/// Decodes Modified UTF-8 to 16-bit code units, with U+FFFD in place of bytes that represent none.
///
/// The specification knows no replacement: how many U+FFFD there are is open. Here one stands for each byte.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("jvms#decode-lossy");
    let mut units = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let Some((value, length)) = code_point(rest, &mut NoTrace) else {
            units.push(trace.adds(0xFFFD));
            rest = &rest[1..];
            continue;
        };
        trace.byte(rest[0]);
        if value <= 0xFFFF {
            // a code point up to FFFF is one code unit
            trace.step("one-unit");
            units.push(trace.adds(value as u16));
        } else {
            // a supplementary code point is its two surrogate code units
            trace.step("two-units");
            units.push(trace.adds((0xD800 + ((value - 0x1_0000) >> 10)) as u16));
            units.push(trace.adds((0xDC00 + ((value - 0x1_0000) & 0x3FF)) as u16));
        }
        rest = &rest[length..];
    }
    units
}
