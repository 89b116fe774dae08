//! The Unicode Standard, D93 and section 3.9 "U+FFFD Substitution": from UTF-16 to UTF-8.

use super::{table_3_5_decode, table_3_6_encode};
use crate::Trace;

/// Converts 16-bit code units to UTF-8, with one U+FFFD for each isolated surrogate.
pub fn convert(units: &[u16], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("unicode#utf-16-to-utf-8-lossy");
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
                // one U+FFFD for a surrogate that is in no pair
                trace.step("isolated");
                &[0xFFFD]
            }
            _ => {
                // any other unit: its scalar value, in the bytes of Table 3-6
                trace.step("single");
                &rest[..1]
            }
        };
        let scalar_value = table_3_5_decode::decode(sequence, trace).unwrap_or_default();
        bytes.extend(table_3_6_encode::encode(&scalar_value, trace).unwrap_or_default());
        rest = &rest[sequence.len()..];
    }
    bytes
}
