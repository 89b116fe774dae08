//! ECMAScript, section 25.5.2.4 "UnicodeEscape".

use crate::Trace;

/// A code unit as `\u` and four hexadecimal digits.
pub fn unicode_escape(c: u16, trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("ecmascript#unicode-escape");
    // n is the numeric value of C
    trace.step("1");
    let n = c;
    // asserted: n is at most FFFF
    trace.step("2");
    // hex is n in lower case hexadecimal digits
    trace.step("3");
    let hex = format!("{n:x}");
    // return a reverse solidus, u, and hex with zeros before it, four digits
    trace.step("4");
    format!("\\u{hex:0>4}").bytes().map(u16::from).collect()
}
