//! The Unicode Standard, D79 and D92: how many code points UTF-8 has.

use super::table_3_7;
use crate::{NoTrace, Rejected, Trace};

/// The number of code points: each sequence of Table 3-7 is one.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not well-formed.
pub fn count(bytes: &[u8], trace: &mut impl Trace) -> Result<usize, Rejected> {
    let trace = &mut trace.within("unicode#count-code-points");
    let mut count = 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let Some(length) = table_3_7::row(rest, &mut NoTrace) else {
            // no row of Table 3-7 is here: the bytes are ill-formed
            trace.step("ill-formed");
            return Err(Rejected);
        };
        // a sequence of Table 3-7 stands for one code point
        trace.step("one");
        count += 1;
        rest = &rest[length..];
    }
    Ok(count)
}
