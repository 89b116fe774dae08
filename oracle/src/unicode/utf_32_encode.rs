//! The Unicode Standard, D90 and D101 "UTF-32 encoding scheme": from scalar values to bytes.
//!
//! The scheme may begin with a byte order mark, in either order. These are the steps that add nothing.

use crate::{Rejected, Trace};

/// Serializes scalar values as UTF-32 without a byte order mark, which is big-endian.
///
/// # Errors
///
/// [`Rejected`] where a code point is a surrogate.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("unicode#utf-32-encode");
    let mut bytes = Vec::new();
    for &unit in code_points {
        trace.code_point(unit);
        if (0xD800..=0xDFFF).contains(&unit) {
            // a surrogate is not a scalar value, and has no code unit in the encoding form
            trace.step("no-scalar-value");
            return Err(Rejected);
        }
        // there may be a mark or none: there is none, so the most significant byte of the code unit comes first
        trace.step("big-endian-without-mark");
        bytes.extend(
            [unit >> 24, unit >> 16, unit >> 8, unit].map(|shifted| (shifted & 0xFF) as u8),
        );
    }
    Ok(bytes)
}
