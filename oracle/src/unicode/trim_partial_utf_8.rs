//! The Unicode Standard, D85a and D93b: UTF-8 without an incomplete character at its end.

use super::{maximal_subparts, table_3_7};
use crate::{NoTrace, Trace};

/// How many bytes remain without an incomplete character at the end: without the first bytes of a sequence of Table 3-7
/// whose other bytes are missing.
///
/// Ill-formed bytes at other places remain.
pub fn trim_partial(bytes: &[u8], trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#trim-partial-utf-8");
    // nothing remains yet
    trace.step("start");
    let mut remaining = 0;
    while remaining < bytes.len() {
        let rest = &bytes[remaining..];
        trace.byte(rest[0]);
        if let Some(length) = table_3_7::row(rest, &mut NoTrace) {
            // a sequence of Table 3-7 is whole: it remains
            trace.step("sequence");
            remaining += length;
            continue;
        }
        let subpart = maximal_subparts::longest_initial_part(rest);
        if subpart == rest.len() {
            // all bytes from here on begin a sequence of Table 3-7: they are trimmed
            trace.step("incomplete");
            break;
        }
        // a maximal subpart of an ill-formed sequence, which more input cannot complete: it remains
        trace.step("ill-formed");
        remaining += subpart.max(1);
    }
    remaining
}
