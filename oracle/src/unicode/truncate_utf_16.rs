//! The Unicode Standard, D85a and D91: the longest beginning of UTF-16 that has so many code units at most, of whole characters.

use super::boundaries::first_of_utf_16;
use crate::Trace;

/// As many whole characters from the beginning as fit into a number of code units.
pub fn truncate(units: &[u16], most: usize, trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("unicode#truncate-utf-16");
    // nothing is kept yet
    trace.step("start");
    let mut kept = Vec::new();
    let mut rest = units;
    while !rest.is_empty() {
        trace.unit(rest[0]);
        let (character, after) = rest.split_at(first_of_utf_16(rest));
        if kept.len() + character.len() > most {
            // the unit here, or the surrogate pair, does not fit: stop before it
            trace.step("too-long");
            break;
        }
        // the unit here, or the surrogate pair, fits: keep it
        trace.step("sequence");
        kept.extend_from_slice(character);
        rest = after;
    }
    kept
}
