//! WTF-8, section 5 "Generalized UTF-8": the boundary at or before a position.

use super::boundaries::first;
use crate::Trace;

/// The last boundary that is not after a position: both count bytes.
///
/// Each part of a supplementary code point's four bytes is ill-formed, so no boundary is within them.
pub fn floor_boundary(bytes: &[u8], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("wtf-8#floor-boundary");
    // the beginning is a boundary
    trace.step("start");
    let mut boundary = 0;
    while boundary < bytes.len() {
        trace.byte(bytes[boundary]);
        let length = first(&bytes[boundary..]);
        if boundary + length > position {
            // the sequence of Table 3 here ends after the position: the boundary before it is the last
            trace.step("after");
            break;
        }
        // the sequence of Table 3 here ends at or before the position: its end is a boundary
        trace.step("sequence");
        boundary += length;
    }
    boundary
}
