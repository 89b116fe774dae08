//! WTF-8 draft 893065a, section 4.2 "Decoding from WTF-16", as printed.
//!
//! A lead surrogate at the end of the input is now handled. The other errors of the previous draft remain: step 2.1.1
//! consumes the next unit before it is known to be a trail surrogate; step 2.1.2 uses an undefined variable, which can
//! only be the current unit, and subtracts 0xDC00 from that unit instead of the next.

use crate::Trace;

/// Decodes WTF-16 by the printed steps.
pub fn decode(units: &[u16], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wtf-8-893065a#decode-from-wtf-16");
    // an empty result
    trace.step("1");
    let mut result: Vec<u32> = Vec::new();
    let mut input = units.iter();
    while let Some(&u) = input.next() {
        // for every code unit U
        trace.step("2");
        trace.unit(u);
        if matches!(u, 0xD800..=0xDBFF)
            && let Some(&next) = input.next()
        {
            // U is a lead surrogate and not the last unit: consume the next unit, whatever it is
            trace.step("2.1.1");
            trace.unit(next);
            if matches!(next, 0xDC00..=0xDFFF) {
                // it is a trail surrogate: add 10000 + ((U - D800) << 10) + (U - DC00), which does not use it
                trace.step("2.1.2");
                let u = i32::from(u);
                let lead_surrogate = u; // the text does not define it
                let value = 0x1_0000 + ((lead_surrogate - 0xD800) << 10) + (u - 0xDC00);
                result.push(trace.adds(value as u32)); // never negative: the least, for D800, is FC00
            } else {
                // otherwise: add U, then the unit that was consumed
                trace.step("2.1.3");
                result.push(trace.adds(u.into()));
                result.push(trace.adds(next.into()));
            }
        } else {
            // U is not a lead surrogate, or is the last unit: add it
            trace.step("2.2");
            result.push(trace.adds(u.into()));
        }
    }
    // return the result
    trace.step("3");
    result
}
