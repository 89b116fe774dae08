//! CESU-8, definition 2.1: from characters to bytes.

use super::table_2_2_encode;
use crate::{Rejected, Trace};

/// Encodes code points, at most 0x10FFFF each, as CESU-8.
///
/// # Errors
///
/// [`Rejected`] if one is a surrogate, which is not a character.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("cesu-8-2001#encode");
    let mut bytes = Vec::new();
    for &code_point in code_points {
        trace.code_point(code_point);
        let code_units = match code_point {
            0xD800..=0xDFFF => {
                // a surrogate code point is not a character, and has no form of one, two, three or six bytes
                trace.step("a.surrogate");
                return Err(Rejected);
            }
            0x0000..=0xFFFF => {
                // a character of the BMP is one code unit
                trace.step("b.bmp");
                vec![code_point as u16]
            }
            _ => {
                // a supplementary character is converted to its surrogate pair first
                trace.step("b.supplementary");
                let twenty_bits = code_point - 0x1_0000;
                vec![
                    (0xD800 | twenty_bits >> 10) as u16,
                    (0xDC00 | twenty_bits & 0x3FF) as u16,
                ]
            }
        };
        // the code units are encoded by table 2.2
        trace.step("c");
        bytes.extend(table_2_2_encode::encode(&code_units, trace));
    }
    Ok(bytes)
}
