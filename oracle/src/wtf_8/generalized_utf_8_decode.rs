//! WTF-8, section 5 "Generalized UTF-8" and Table 2 "Bit distribution": from bytes to code points.

use utfproof_notation::Units;

use super::generalized_utf_8;
use crate::{Rejected, Trace};

/// Decodes generalized UTF-8 to code points, surrogates included.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not well-formed, for which see Table 3.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Units<u32>, Rejected> {
    let trace = &mut trace.within("wtf-8#table-2-decode");
    let mut code_points = Units::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let Some(length) = generalized_utf_8::one(rest, trace) else {
            // no row of Table 3 matches here: the bytes are ill-formed
            trace.step("ill-formed");
            return Err(Rejected);
        };
        let (sequence, after) = rest.split_at(length);
        rest = after;
        // the x bits that each byte of the row has
        let x_bits: &[u32] = match length {
            1 => {
                // 0xxxxxxx: seven bits
                trace.step("row-1");
                &[7]
            }
            2 => {
                // 110xxxxx 10xxxxxx: eleven bits
                trace.step("row-2");
                &[5, 6]
            }
            3 => {
                // 1110xxxx 10xxxxxx 10xxxxxx: sixteen bits
                trace.step("row-3");
                &[4, 6, 6]
            }
            _ => {
                // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx: twenty-one bits
                trace.step("row-4");
                &[3, 6, 6, 6]
            }
        };
        let mut code_point = 0;
        for (byte, bits) in sequence.iter().zip(x_bits) {
            code_point = code_point << bits | u32::from(*byte) & ((1 << bits) - 1);
        }
        code_points.push(trace.adds(code_point));
    }
    Ok(code_points)
}
