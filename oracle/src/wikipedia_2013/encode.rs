//! Wikipedia, "UTF-8", sections "Description" and "Invalid code points": encoding.

use super::structure::structure;
use crate::{Rejected, Trace};

/// Encodes code points as UTF-8.
///
/// # Errors
///
/// [`Rejected`] where one is a surrogate, U+D800 to U+DFFF.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wikipedia-2013#encode");
    let mut bytes = Vec::new();
    for &code_point in code_points {
        trace.code_point(code_point);
        if (0xD800..=0xDFFF).contains(&code_point) {
            // a surrogate has no valid bytes
            trace.step("invalid-code-point");
            return Err(Rejected);
        }
        // any other code point: its bytes by the table
        trace.step("valid-code-point");
        bytes.extend(structure(code_point, trace));
    }
    Ok(bytes)
}
