//! The Unicode Standard, D85a and D93: where a position in UTF-8 is in UTF-16.

use super::boundaries::first_of_utf_8;
use crate::Trace;

/// The code units of UTF-16 before a position, which counts bytes.
pub fn utf_16_offset(bytes: &[u8], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#utf-16-offset-in-utf-8");
    // both positions begin at 0
    trace.step("start");
    let (mut boundary, mut offset) = (0, 0);
    while boundary < position && boundary < bytes.len() {
        trace.byte(bytes[boundary]);
        let length = first_of_utf_8(&bytes[boundary..]);
        if length < 4 {
            // up to three bytes, before the position: one code unit
            trace.step("row-1");
            offset += 1;
        } else {
            // four bytes, before the position: two code units
            trace.step("row-2");
            offset += 2;
        }
        boundary += length;
    }
    offset
}
