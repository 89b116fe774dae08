//! WTF-8 draft of 2014, section 4 "The WTF-16 encoding": decoding, as printed.
//!
//! The text has three errors, and all three are reproduced. Step 2.1.1 consumes the next unit before it is known to be
//! a trail surrogate, or to exist at all. Step 2.1.2 uses an undefined variable, which can only be the current unit.
//! And it subtracts 0xDC00 from that unit instead of the trail surrogate, so the trail surrogate does not matter.

use crate::{Rejected, Trace};

/// Decodes WTF-16 by the printed steps.
///
/// # Errors
///
/// [`Rejected`] where a lead surrogate is the last unit: the steps consume a unit that is not there.
pub fn decode(units: &[u16], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("wtf-8-2014#decode-wtf-16");
    // an empty result
    trace.step("1");
    let mut result: Vec<u32> = Vec::new();
    let mut input = units.iter();
    while let Some(&u) = input.next() {
        // for every code unit U
        trace.step("2");
        trace.unit(u);
        if matches!(u, 0xD800..=0xDBFF) {
            // U is a lead surrogate: consume the next unit, whatever it is and even if there is none
            trace.step("2.1.1");
            let &next = input.next().ok_or(Rejected)?;
            trace.unit(next);
            if matches!(next, 0xDC00..=0xDFFF) {
                // it is a trail surrogate: add 10000 + (lead surrogate - D800) x 400 + (U - DC00), where the undefined
                // "lead surrogate" can only be U
                trace.step("2.1.2");
                let u = i32::from(u);
                let lead_surrogate = u;
                let value = 0x1_0000 + (lead_surrogate - 0xD800) * 0x400 + (u - 0xDC00);
                result.push(trace.adds(value as u32)); // never negative: the least, for D800, is FC00
            } else {
                // otherwise: add U, then the unit that was consumed
                trace.step("2.1.3");
                result.push(trace.adds(u.into()));
                result.push(trace.adds(next.into()));
            }
        } else {
            // U is not a lead surrogate: add it
            trace.step("2.2");
            result.push(trace.adds(u.into()));
        }
    }
    // return the result
    trace.step("3");
    Ok(result)
}
