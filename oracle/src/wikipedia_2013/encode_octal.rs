//! Wikipedia, "UTF-8", sections "Examples" and "Invalid code points": encoding by the rules in octal.

use super::octal::octal;
use crate::{Rejected, Trace};

/// Encodes code points as UTF-8, digit by octal digit.
///
/// # Errors
///
/// [`Rejected`] if one is a surrogate, U+D800 to U+DFFF: the octal rules give it bytes, but not valid ones.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wikipedia-2013#encode-octal");
    let mut bytes = Vec::new();
    for &code_point in code_points {
        trace.code_point(code_point);
        if (0xD800..=0xDFFF).contains(&code_point) {
            // a surrogate has no valid bytes
            trace.step("invalid-code-point");
            return Err(Rejected);
        }
        // any other code point: its bytes by the rules in octal
        trace.step("valid-code-point");
        bytes.extend(octal(code_point, trace));
    }
    Ok(bytes)
}
