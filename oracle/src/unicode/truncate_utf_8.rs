//! The Unicode Standard, D85a and D92: the longest beginning of UTF-8 that has so many bytes at most, of whole characters.

use super::boundaries::first_of_utf_8;
use crate::Trace;

/// As many whole characters from the beginning as fit into a number of bytes.
pub fn truncate(bytes: &[u8], most: usize, trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("unicode#truncate-utf-8");
    // nothing is kept yet
    trace.step("start");
    let mut kept = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let (character, after) = rest.split_at(first_of_utf_8(rest));
        if kept.len() + character.len() > most {
            // the sequence of Table 3-7 here does not fit: stop before it
            trace.step("too-long");
            break;
        }
        // the sequence of Table 3-7 here fits: keep it
        trace.step("sequence");
        kept.extend_from_slice(character);
        rest = after;
    }
    kept
}
