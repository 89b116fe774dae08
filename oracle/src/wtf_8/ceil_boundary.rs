//! WTF-8, section 5 "Generalized UTF-8": the boundary at or after a position.

use super::boundaries::first;
use crate::Trace;

/// The first boundary that is not before a position: both count bytes. It is the end for a position after the end.
pub fn ceil_boundary(bytes: &[u8], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("wtf-8#ceil-boundary");
    // the beginning is a boundary
    trace.step("start");
    let mut boundary = 0;
    while boundary < position.min(bytes.len()) {
        trace.byte(bytes[boundary]);
        // the position is not reached: the sequence of Table 3 here is passed, and its end is a boundary
        trace.step("sequence");
        boundary += first(&bytes[boundary..]);
    }
    boundary
}
