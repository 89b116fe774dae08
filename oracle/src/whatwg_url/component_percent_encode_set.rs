//! The WHATWG URL Standard, section 1.3: the "component percent-encode set", and those that it is made of.

use crate::Trace;

/// Whether the set has a code point.
pub fn has(code_point: u32, trace: &mut impl Trace) -> bool {
    let trace = &mut trace.within("whatwg-url#component-percent-encode-set");
    match code_point {
        0x00..=0x1F | 0x7F.. => {
            // the C0 control percent-encode set is the C0 controls and all that is above 007E
            trace.step("c0-control");
        }
        0x20 | 0x22 | 0x23 | 0x3C | 0x3E => {
            // the query percent-encode set has the space, the quotation mark, the number sign and both angle brackets,
            // too
            trace.step("query");
        }
        0x3F | 0x5E | 0x60 | 0x7B | 0x7D => {
            // the path percent-encode set has the question mark, the circumflex, the grave accent and both curly
            // brackets, too
            trace.step("path");
        }
        0x2F | 0x3A | 0x3B | 0x3D | 0x40 | 0x5B..=0x5D | 0x7C => {
            // the userinfo percent-encode set has / : ; = @ | and from [ to ], too
            trace.step("userinfo");
        }
        0x24..=0x26 | 0x2B | 0x2C => {
            // the component percent-encode set has from the dollar sign to the ampersand, the plus sign and the comma,
            // too
            trace.step("component");
        }
        _ => {
            // it is in none of these sets
            trace.step("none");
            return false;
        }
    }
    true
}
