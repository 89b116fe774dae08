//! ECMAScript, section 11.1.1 "UTF16EncodeCodePoint".

use crate::Trace;

/// The one or two code units of a code point, which may be a surrogate.
pub fn utf_16_encode_code_point(cp: u32, at: &mut impl Trace) -> Vec<u16> {
    let at = &mut at.within("ecmascript#utf-16-encode-code-point");
    at.code_point(cp);
    at.step("1"); // asserted: at most 0x10FFFF
    if cp <= 0xFFFF {
        at.step("2");
        return vec![cp as u16];
    }
    at.step("3");
    let cu1 = ((cp - 0x1_0000) / 0x400 + 0xD800) as u16;
    at.step("4");
    let cu2 = ((cp - 0x1_0000) % 0x400 + 0xDC00) as u16;
    at.step("5");
    vec![cu1, cu2]
}
