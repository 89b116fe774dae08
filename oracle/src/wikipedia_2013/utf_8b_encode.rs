//! Wikipedia, "UTF-8", section "Invalid byte sequences": from UTF-8B back to the bytes.

use super::structure::structure;
use crate::{Rejected, Trace};

/// Encodes code points as UTF-8, and those that stand for a byte in error as that byte.
///
/// The article gives the code point of a byte; this is the inverse.
///
/// # Errors
///
/// [`Rejected`] if one is a surrogate that does not stand for a byte: U+D800 to U+DC7F and U+DD00 to U+DFFF.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wikipedia-2013#utf-8b-encode");
    let mut bytes = Vec::new();
    for &code_point in code_points {
        trace.code_point(code_point);
        match code_point {
            0xDC80..=0xDCFF => {
                // U+DC80 to U+DCFF: the byte that is its low eight bits
                trace.step("byte-in-error");
                let low_eight_bits = (code_point & 0b1111_1111) as u8;
                bytes.push(trace.adds(low_eight_bits));
            }
            0xD800..=0xDFFF => {
                // any other surrogate stands for no byte and has no valid bytes
                trace.step("invalid-code-point");
                return Err(Rejected);
            }
            _ => {
                // any other code point: its bytes by the table
                trace.step("valid-code-point");
                bytes.extend(structure(code_point, trace));
            }
        }
    }
    Ok(bytes)
}
