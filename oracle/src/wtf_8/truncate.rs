//! WTF-8, section 5 "Generalized UTF-8": the longest beginning that has so many bytes at most, of whole code points.

use super::boundaries::first;
use crate::Trace;

/// As many whole code points from the beginning as fit into a number of bytes. The result is well-formed if the input is.
pub fn truncate(bytes: &[u8], most: usize, trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wtf-8#truncate");
    // nothing is kept yet
    trace.step("start");
    let mut kept = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let (sequence, after) = rest.split_at(first(rest));
        if kept.len() + sequence.len() > most {
            // the sequence of Table 3 here does not fit: stop before it
            trace.step("too-long");
            break;
        }
        // the sequence of Table 3 here fits: keep it
        trace.step("sequence");
        kept.extend_from_slice(sequence);
        rest = after;
    }
    kept
}
