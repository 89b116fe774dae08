//! The Unicode Standard, section 7.1 "Latin-1 Supplement", and Table 3-6: from Latin-1 to UTF-8.

use super::table_3_6_encode;
use crate::Trace;

/// Converts bytes of Latin-1, any of which is a character, to UTF-8.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("unicode#latin-1-to-utf-8");
    let mut converted = Vec::new();
    for &byte in bytes {
        trace.byte(byte);
        // a byte is the code point of the same number, in the bytes of Table 3-6
        trace.step("character");
        let encoded = table_3_6_encode::encode(&[u32::from(byte)], trace);
        converted.extend(encoded.unwrap_or_default()); // no byte is a surrogate
    }
    converted
}
