//! The Unicode Standard, D99 "UTF-32BE encoding scheme": from bytes to scalar values.

use super::well_formed_utf_32::scalar_value;
use crate::{Rejected, Trace};

/// Reads UTF-32BE; a byte order mark is a character.
///
/// # Errors
///
/// [`Rejected`] where the bytes end within a code unit, and where a code unit is ill-formed.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("unicode#utf-32be-decode");
    let mut scalar_values = Vec::new();
    for four in bytes.chunks(4) {
        let &[a, b, c, d] = four else {
            // fewer than four bytes are left, and a code unit takes four
            trace.step("bytes-left-over");
            return Err(Rejected);
        };
        // four bytes are a code unit, the most significant one first; a mark is a character
        trace.step("big-endian");
        let unit = u32::from(a) << 24 | u32::from(b) << 16 | u32::from(c) << 8 | u32::from(d);
        scalar_values.push(scalar_value(unit, trace)?);
    }
    Ok(scalar_values)
}
