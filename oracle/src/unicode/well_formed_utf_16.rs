//! The Unicode Standard, D91 "UTF-16 encoding form": which code unit sequences are well-formed.

use crate::{Rejected, Trace};

/// Whether 16-bit code units are well-formed UTF-16.
///
/// # Errors
///
/// [`Rejected`] where a surrogate is isolated.
pub fn validate(units: &[u16], trace: &mut impl Trace) -> Result<(), Rejected> {
    let trace = &mut trace.within("unicode#well-formed-utf-16");
    let mut rest = units;
    while let [first, after_first @ ..] = rest {
        trace.unit(*first);
        rest = match (first, after_first) {
            (0x0000..=0xD7FF | 0xE000..=0xFFFF, _) => {
                // a unit that is not a surrogate has the scalar value of the same number
                trace.step("single");
                after_first
            }
            (0xD800..=0xDBFF, [0xDC00..=0xDFFF, after_pair @ ..]) => {
                // a lead surrogate and a trail surrogate after it stand for one scalar value
                trace.step("pair");
                after_pair
            }
            (0xD800..=0xDFFF, _) => {
                // a surrogate that is in no pair is ill-formed
                trace.step("isolated");
                return Err(Rejected);
            }
        };
    }
    Ok(())
}
