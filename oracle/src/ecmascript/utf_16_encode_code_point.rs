//! ECMAScript, section 11.1.1 "UTF16EncodeCodePoint".

use crate::Trace;

/// The one or two code units of a code point, which may be a surrogate.
pub fn utf_16_encode_code_point(cp: u32, trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("ecmascript#utf-16-encode-code-point");
    trace.code_point(cp);
    // asserted: cp is from 0 to 10FFFF
    trace.step("1");
    if cp <= 0xFFFF {
        // cp is at most FFFF: return the code unit of that value
        trace.step("2");
        return vec![cp as u16];
    }
    // cu1 is the integral part of (cp - 10000) / 400, and D800
    trace.step("3");
    let cu1 = ((cp - 0x1_0000) / 0x400 + 0xD800) as u16;
    // cu2 is (cp - 10000) modulo 400, and DC00
    trace.step("4");
    let cu2 = ((cp - 0x1_0000) % 0x400 + 0xDC00) as u16;
    // return cu1 and then cu2
    trace.step("5");
    vec![cu1, cu2]
}
