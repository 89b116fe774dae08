//! The Unicode Standard, D85a and D92: the boundary at or after a position in UTF-8.

use super::boundaries::first_of_utf_8;
use crate::Trace;

/// The first boundary that is not before a position: both count bytes.
pub fn ceil_boundary(bytes: &[u8], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#ceil-boundary-of-utf-8");
    // the beginning is a boundary
    trace.step("start");
    let mut boundary = 0;
    while boundary < position && boundary < bytes.len() {
        trace.byte(bytes[boundary]);
        // the position is not reached: the sequence of Table 3-7 here is passed, and its end is a boundary
        trace.step("sequence");
        boundary += first_of_utf_8(&bytes[boundary..]);
    }
    boundary
}
