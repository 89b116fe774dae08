//! The Unicode Standard, D85a and D91: UTF-16 without an incomplete character at its end.

use super::boundaries::first_of_utf_16;
use crate::Trace;

/// How many code units remain without an incomplete character at the end, which is a lead surrogate alone.
///
/// Unpaired surrogates at other places remain.
pub fn trim_partial(units: &[u16], trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#trim-partial-utf-16");
    // nothing remains yet
    trace.step("start");
    let mut remaining = 0;
    while remaining < units.len() {
        let rest = &units[remaining..];
        if matches!(rest, [0xD800..=0xDBFF]) {
            // the last unit is a lead surrogate: it is trimmed
            trace.step("incomplete");
            break;
        }
        // any other unit, or a surrogate pair: it remains
        trace.step("sequence");
        remaining += first_of_utf_16(rest);
    }
    remaining
}
