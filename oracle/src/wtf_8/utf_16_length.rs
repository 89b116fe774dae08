//! WTF-8, section 6.3 "Converting between WTF-8 and potentially ill-formed UTF-16": how many code units WTF-8 has there.

use super::boundaries::first;
use crate::Trace;

/// The number of 16-bit code units that a conversion to potentially ill-formed UTF-16 gives.
pub fn length(bytes: &[u8], trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("wtf-8#utf-16-length");
    let mut units = 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let length = first(rest);
        if length < 4 {
            // up to three bytes, which is up to U+FFFF, surrogates too: one code unit
            trace.step("row-1");
            units += 1;
        } else {
            // four bytes, which is a supplementary code point: two code units
            trace.step("row-2");
            units += 2;
        }
        rest = &rest[length..];
    }
    units
}
