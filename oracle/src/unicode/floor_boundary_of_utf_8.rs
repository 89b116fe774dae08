//! The Unicode Standard, D85a and D92: the boundary at or before a position in UTF-8.

use super::boundaries::first_of_utf_8;
use crate::Trace;

/// The last boundary that is not after a position: both count bytes.
pub fn floor_boundary(bytes: &[u8], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#floor-boundary-of-utf-8");
    // the beginning is a boundary
    trace.step("start");
    let mut boundary = 0;
    while boundary < bytes.len() {
        trace.byte(bytes[boundary]);
        let length = first_of_utf_8(&bytes[boundary..]);
        if boundary + length > position {
            // the sequence of Table 3-7 here ends after the position: the boundary before it is the last
            trace.step("after");
            break;
        }
        // the sequence of Table 3-7 here ends at or before the position: its end is a boundary
        trace.step("sequence");
        boundary += length;
    }
    boundary
}
