//! The Unicode Standard, D85a and D91: the boundary at or after a position in UTF-16.

use super::boundaries::first_of_utf_16;
use crate::Trace;

/// The first boundary that is not before a position: both count code units.
pub fn ceil_boundary(units: &[u16], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#ceil-boundary-of-utf-16");
    // the beginning is a boundary
    trace.step("start");
    let mut boundary = 0;
    while boundary < position && boundary < units.len() {
        trace.unit(units[boundary]);
        // the position is not reached: the unit here, or the surrogate pair is passed, and its end is a boundary
        trace.step("sequence");
        boundary += first_of_utf_16(&units[boundary..]);
    }
    boundary
}
