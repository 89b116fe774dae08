//! JVMS, section 4.4.7: bytes to the code units of a string.

use super::code_points::code_point;
use crate::{Rejected, Trace};

/// Decodes the bytes of a `CONSTANT_Utf8_info` to 16-bit code units.
///
/// # Errors
///
/// [`Rejected`] if the bytes are not those of one code point after another.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("jvms#decode");
    let mut units = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let Some((value, length)) = code_point(rest, trace) else {
            // the bytes represent no code point
            trace.step("not-represented");
            return Err(Rejected);
        };
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
    Ok(units)
}
