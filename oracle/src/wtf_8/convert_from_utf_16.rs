//! WTF-8, section 6.3 "Converting between WTF-8 and potentially ill-formed UTF-16": to WTF-8.

use utfproof_notation::Units;

use super::{decode_ill_formed_utf_16, encode};
use crate::Trace;

/// Converts potentially ill-formed UTF-16, which any sequence of code units is, to well-formed WTF-8.
pub fn convert(units: &[u16], trace: &mut impl Trace) -> Units<u8> {
    let trace = &mut trace.within("wtf-8#convert-utf-16-to-wtf-8");
    // decode from potentially ill-formed UTF-16 to code points
    trace.step("1");
    let code_points = decode_ill_formed_utf_16::decode(units, trace);
    // encode the code points as WTF-8
    trace.step("2");
    encode::encode(&code_points, trace)
}
