//! ECMAScript, section 19.2.6.7 "ParseHexOctet".

use crate::Trace;

/// The octet that two hexadecimal digits of a string stand for; `None` if they are none.
pub fn parse_hex_octet(string: &[u16], position: usize, trace: &mut impl Trace) -> Option<u8> {
    let trace = &mut trace.within("ecmascript#parse-hex-octet");
    // len is the length of string
    trace.step("1");
    // asserted: two code units are at position
    trace.step("2");
    // hexDigits is those two
    trace.step("3");
    let hex_digits = &string[position..position + 2];
    // hexDigits is parsed as hexadecimal digits of either case
    trace.step("4");
    let mut n = 0;
    for &digit in hex_digits {
        trace.unit(digit);
        let value = match digit {
            0x0030..=0x0039 => digit - 0x0030,
            0x0041..=0x0046 => digit - 0x0041 + 10,
            0x0061..=0x0066 => digit - 0x0061 + 10,
            _ => {
                // it is none: return that
                trace.step("5");
                return None;
            }
        };
        n = n * 16 + value;
    }
    // n is the number that they mean
    trace.step("6");
    // asserted: n is from 0 to 255
    trace.step("7");
    // return n
    trace.step("8");
    Some(n as u8)
}
