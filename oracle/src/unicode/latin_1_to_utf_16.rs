//! The Unicode Standard, section 7.1 "Latin-1 Supplement": from Latin-1 to UTF-16.

use crate::Trace;

/// Converts bytes of Latin-1, any of which is a character, to 16-bit code units.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("unicode#latin-1-to-utf-16");
    let mut units = Vec::new();
    for &byte in bytes {
        trace.byte(byte);
        // a byte is the code point of the same number, which is one code unit
        trace.step("character");
        units.push(trace.adds(u16::from(byte)));
    }
    units
}
