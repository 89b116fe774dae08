//! WTF-8 draft of 2014, section 4 "The WTF-16 encoding": encoding.

use crate::Trace;

/// Encodes code points as WTF-16.
///
/// The draft requires input without a surrogate pair, but does not say how to handle one; the steps let it pass.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("wtf-8-2014#encode-wtf-16");
    // an empty result
    trace.step("1");
    let mut result: Vec<u16> = Vec::new();
    for &p in code_points {
        // for every code point P
        trace.step("2");
        trace.code_point(p);
        if p > 0xFFFF {
            // P is supplementary: add the lead surrogate, D800 plus the high ten bits of P - 10000
            trace.step("2.1.1");
            result.push(trace.adds((((p - 0x1_0000) >> 10) + 0xD800) as u16));
            // and add the trail surrogate, DC00 plus the low ten bits of P - 10000
            trace.step("2.1.2");
            result.push(trace.adds((((p - 0x1_0000) & 0x3FF) + 0xDC00) as u16));
        } else {
            // otherwise: add P
            trace.step("2.2");
            result.push(trace.adds(p as u16));
        }
    }
    // return the result
    trace.step("3");
    result
}
