//! The Unicode Standard, D93 "Encoding form conversion": from UTF-16 to UTF-8.

use super::{table_3_5_decode, table_3_6_encode};
use crate::{Rejected, Trace};

/// Converts 16-bit code units to UTF-8.
///
/// # Errors
///
/// [`Rejected`] where a surrogate is isolated.
pub fn convert(units: &[u16], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("unicode#utf-16-to-utf-8");
    let mut bytes = Vec::new();
    let mut rest = units;
    while let [first, after_first @ ..] = rest {
        trace.unit(*first);
        let sequence = match (first, after_first) {
            (0xD800..=0xDBFF, [0xDC00..=0xDFFF, ..]) => {
                // a lead surrogate and a trail surrogate after it: their scalar value, in the bytes of Table 3-6
                trace.step("pair");
                &rest[..2]
            }
            (0xD800..=0xDFFF, _) => {
                // a surrogate that is in no pair is ill-formed
                trace.step("isolated");
                return Err(Rejected);
            }
            _ => {
                // any other unit: its scalar value, in the bytes of Table 3-6
                trace.step("single");
                &rest[..1]
            }
        };
        let scalar_value = table_3_5_decode::decode(sequence, trace)?;
        bytes.extend(table_3_6_encode::encode(&scalar_value, trace)?);
        rest = &rest[sequence.len()..];
    }
    Ok(bytes)
}
