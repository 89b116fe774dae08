//! The Unicode Standard, D85a and D91: the boundary at or before a position in UTF-16.

use super::boundaries::first_of_utf_16;
use crate::Trace;

/// The last boundary that is not after a position: both count code units.
pub fn floor_boundary(units: &[u16], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#floor-boundary-of-utf-16");
    // the beginning is a boundary
    trace.step("start");
    let mut boundary = 0;
    while boundary < units.len() {
        trace.unit(units[boundary]);
        let length = first_of_utf_16(&units[boundary..]);
        if boundary + length > position {
            // the unit here, or the surrogate pair, ends after the position: the boundary before it is the last
            trace.step("after");
            break;
        }
        // the unit here, or the surrogate pair, ends at or before the position: its end is a boundary
        trace.step("sequence");
        boundary += length;
    }
    boundary
}
