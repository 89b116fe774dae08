//! ECMAScript, section 7.2 "Testing and Comparison Operations": IsStringWellFormedUnicode.

use super::code_point_at::code_point_at;
use crate::{Rejected, Trace};

/// Whether a string of code units is well-formed UTF-16.
///
/// # Errors
///
/// [`Rejected`] where the operation returns false: a surrogate is unpaired.
pub fn validate(string: &[u16], at: &mut impl Trace) -> Result<(), Rejected> {
    let at = &mut at.within("ecmascript#is-string-well-formed-unicode");
    at.step("1");
    let len = string.len();
    at.step("2");
    let mut k = 0;
    while k < len {
        at.step("3");
        at.step("3.a");
        let cp = code_point_at(string, k, at);
        if cp.is_unpaired_surrogate {
            at.step("3.b");
            return Err(Rejected);
        }
        at.step("3.c");
        k += cp.code_unit_count;
    }
    at.step("4");
    Ok(())
}
