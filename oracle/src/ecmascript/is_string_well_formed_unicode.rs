//! ECMAScript, section 7.2 "Testing and Comparison Operations": IsStringWellFormedUnicode.

use super::code_point_at::code_point_at;
use crate::{Rejected, Trace};

/// Whether a string of code units is well-formed UTF-16.
///
/// # Errors
///
/// [`Rejected`] where the operation returns false: a surrogate is unpaired.
pub fn validate(string: &[u16], trace: &mut impl Trace) -> Result<(), Rejected> {
    let trace = &mut trace.within("ecmascript#is-string-well-formed-unicode");
    // len is the length of string
    trace.step("1");
    let len = string.len();
    // k is 0
    trace.step("2");
    let mut k = 0;
    while k < len {
        // while k is less than len
        trace.step("3");
        // cp is what CodePointAt finds at k
        trace.step("3.a");
        let cp = code_point_at(string, k, trace);
        if cp.is_unpaired_surrogate {
            // an unpaired surrogate: return false
            trace.step("3.b");
            return Err(Rejected);
        }
        // k moves on by the code units of cp
        trace.step("3.c");
        k += cp.code_unit_count;
    }
    // return true
    trace.step("4");
    Ok(())
}
