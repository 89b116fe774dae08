//! The Unicode Standard, D90 and D100 "UTF-32LE encoding scheme": from scalar values to bytes.

use crate::{Rejected, Trace};

/// Serializes scalar values as UTF-32LE, without a byte order mark.
///
/// # Errors
///
/// [`Rejected`] where a code point is a surrogate.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("unicode#utf-32le-encode");
    let mut bytes = Vec::new();
    for &unit in code_points {
        trace.code_point(unit);
        if (0xD800..=0xDFFF).contains(&unit) {
            // a surrogate is not a scalar value, and has no code unit in the encoding form
            trace.step("no-scalar-value");
            return Err(Rejected);
        }
        // the code unit has the number of the scalar value; its least significant byte comes first
        trace.step("little-endian");
        bytes.extend(
            [unit, unit >> 8, unit >> 16, unit >> 24].map(|shifted| (shifted & 0xFF) as u8),
        );
    }
    Ok(bytes)
}
