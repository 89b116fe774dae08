//! ECMAScript, section 11.1.1 "UTF16EncodeCodePoint".

use crate::Trace;

/// The one or two code units of a code point, which may be a surrogate.
pub fn utf_16_encode_code_point(cp: u32, trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("ecmascript#utf-16-encode-code-point");
    trace.code_point(cp);
    trace.step("1"); // asserted: at most 0x10FFFF
    if cp <= 0xFFFF {
        trace.step("2");
        return vec![cp as u16];
    }
    trace.step("3");
    let cu1 = ((cp - 0x1_0000) / 0x400 + 0xD800) as u16;
    trace.step("4");
    let cu2 = ((cp - 0x1_0000) % 0x400 + 0xDC00) as u16;
    trace.step("5");
    vec![cu1, cu2]
}
