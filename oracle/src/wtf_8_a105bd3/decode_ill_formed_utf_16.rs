//! WTF-8 draft a105bd3, section 4.2 "Decoding", as printed.
//!
//! The variables are right now. Step 2.1.1 still consumes the next unit before it is known to be a trail surrogate.

use crate::Trace;

/// Decodes potentially ill-formed UTF-16 by the printed steps.
pub fn decode(units: &[u16], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wtf-8-a105bd3#decode-ill-formed-utf-16");
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
                // it is a trail surrogate: add the code point that they make
                trace.step("2.1.2");
                let (u, next) = (u32::from(u), u32::from(next));
                result.push(trace.adds(0x1_0000 + ((u - 0xD800) << 10) + (next - 0xDC00)));
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
