//! WTF-8, section 4.1 "Encoding".

use crate::Trace;

/// Encodes code points as potentially ill-formed UTF-16.
///
/// A surrogate pair in the input comes out as two units that represent another code point; the document calls
/// that an error and leaves open what to do about it.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("wtf-8#encode-ill-formed-utf-16");
    // an empty result
    trace.step("1");
    let mut result = Vec::new();
    for &p in code_points {
        // for every code point P
        trace.step("2");
        trace.code_point(p);
        if (0x1_0000..=0x10_FFFF).contains(&p) {
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
