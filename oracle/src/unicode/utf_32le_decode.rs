//! The Unicode Standard, D100 "UTF-32LE encoding scheme": from bytes to scalar values.

use super::well_formed_utf_32::scalar_value;
use crate::{Rejected, Trace};

/// Reads UTF-32LE; a byte order mark is a character.
///
/// # Errors
///
/// [`Rejected`] where the bytes end within a code unit, and where a code unit is ill-formed.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("unicode#utf-32le-decode");
    let mut scalar_values = Vec::new();
    for four in bytes.chunks(4) {
        let &[d, c, b, a] = four else {
            // fewer than four bytes are left, and a code unit takes four
            trace.step("bytes-left-over");
            return Err(Rejected);
        };
        // four bytes are a code unit, the least significant one first; a mark is a character
        trace.step("little-endian");
        let unit = u32::from(a) << 24 | u32::from(b) << 16 | u32::from(c) << 8 | u32::from(d);
        scalar_values.push(scalar_value(unit, trace)?);
    }
    Ok(scalar_values)
}
