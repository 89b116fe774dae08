//! CESU-8, definition 2.1: from characters to bytes.

use super::table_2_2_encode;
use crate::{Rejected, Trace};

/// Encodes code points, at most 0x10FFFF each, as CESU-8.
///
/// # Errors
///
/// [`Rejected`] where one is a surrogate, which is no character of its own.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("cesu-8-2001#encode");
    let mut bytes = Vec::new();
    for &code_point in code_points {
        trace.code_point(code_point);
        let code_units = match code_point {
            0xD800..=0xDFFF => {
                trace.step("a.surrogate");
                return Err(Rejected);
            }
            0x0000..=0xFFFF => {
                trace.step("b.bmp"); // one code unit already
                vec![code_point as u16]
            }
            _ => {
                trace.step("b.supplementary"); // its surrogate pair, as in UTF-16
                let twenty_bits = code_point - 0x1_0000;
                vec![
                    (0xD800 | twenty_bits >> 10) as u16,
                    (0xDC00 | twenty_bits & 0x3FF) as u16,
                ]
            }
        };
        trace.step("c"); // the bytes of table 2.2
        bytes.extend(table_2_2_encode::encode(&code_units, trace));
    }
    Ok(bytes)
}
