//! ECMAScript, section 11.1.3 "UTF16SurrogatePairToCodePoint".

use crate::Trace;

/// The code point of a leading and a trailing surrogate.
pub fn utf_16_surrogate_pair_to_code_point(lead: u16, trail: u16, trace: &mut impl Trace) -> u32 {
    let trace = &mut trace.within("ecmascript#utf-16-surrogate-pair-to-code-point");
    // asserted: lead is a leading surrogate and trail a trailing one
    trace.step("1");
    // cp is (lead - D800) x 400 + (trail - DC00) + 10000
    trace.step("2");
    let cp = u32::from(lead - 0xD800) * 0x400 + u32::from(trail - 0xDC00) + 0x1_0000;
    // return cp
    trace.step("3");
    cp
}
