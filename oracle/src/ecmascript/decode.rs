//! ECMAScript, section 19.2.6.6 "Decode", as `decodeURIComponent` of section 19.2.6.2 calls it.

use super::parse_hex_octet::parse_hex_octet;
use super::utf_8_transformation::code_point_of;
use super::utf_16_encode_code_point::utf_16_encode_code_point;
use crate::{Rejected, Trace};

const PERCENT_SIGN: u16 = 0x0025;

/// Undoes escapes, whose octets are UTF-8.
///
/// # Errors
///
/// [`Rejected`] where it throws a `URIError`.
pub fn decode(
    string: &[u16],
    preserve_escape_set: &[u16],
    trace: &mut impl Trace,
) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("ecmascript#decode");
    // len is the length of string
    trace.step("1");
    let len = string.len();
    // R is the empty string
    trace.step("2");
    let mut r: Vec<u16> = Vec::new();
    // k is 0
    trace.step("3");
    let mut k = 0;
    while k < len {
        // while k is less than len: C is the code unit at k
        trace.step("4.a");
        let c = string[k];
        trace.unit(c);
        // S is C
        trace.step("4.b");
        let mut s = vec![c];
        if c == PERCENT_SIGN {
            if k + 3 > len {
                // C is a percent sign without two code units after it: a URIError is thrown
                trace.step("4.c.i");
                return Err(Rejected);
            }
            // escape is the percent sign and the two code units after it
            trace.step("4.c.ii");
            let escape = &string[k..k + 3];
            // B is the octet that the two stand for
            trace.step("4.c.iii");
            let Some(b) = parse_hex_octet(string, k + 1, trace) else {
                // they stand for none: a URIError is thrown
                trace.step("4.c.iv");
                return Err(Rejected);
            };
            // k grows by 2
            trace.step("4.c.v");
            k += 2;
            // n is the number of ones at the start of B
            trace.step("4.c.vi");
            let n = b.leading_ones();
            if n == 0 {
                // n is 0: asciiChar is the code unit of the value B
                trace.step("4.c.vii.1");
                let ascii_char = u16::from(b);
                // S is escape if preserveEscapeSet has asciiChar, and asciiChar otherwise
                trace.step("4.c.vii.2");
                s = match preserve_escape_set.contains(&ascii_char) {
                    true => escape.to_vec(),
                    false => vec![ascii_char],
                };
            } else {
                if n == 1 || n > 4 {
                    // n is 1 or more than 4: a URIError is thrown
                    trace.step("4.c.viii.1");
                    return Err(Rejected);
                }
                // Octets is B
                trace.step("4.c.viii.2");
                let mut octets = vec![b];
                // j is 1
                trace.step("4.c.viii.3");
                let mut j = 1;
                while j < n {
                    // while j is less than n: k grows by 1
                    trace.step("4.c.viii.4.a");
                    k += 1;
                    if k + 3 > len {
                        // fewer than three code units are left: a URIError is thrown
                        trace.step("4.c.viii.4.b");
                        return Err(Rejected);
                    }
                    if string[k] != PERCENT_SIGN {
                        // the code unit at k is no percent sign: a URIError is thrown
                        trace.step("4.c.viii.4.c");
                        return Err(Rejected);
                    }
                    // continuationByte is the octet that the two code units after it stand for
                    trace.step("4.c.viii.4.d");
                    let Some(continuation_byte) = parse_hex_octet(string, k + 1, trace) else {
                        // they stand for none: a URIError is thrown
                        trace.step("4.c.viii.4.e");
                        return Err(Rejected);
                    };
                    // continuationByte is appended to Octets
                    trace.step("4.c.viii.4.f");
                    octets.push(trace.adds(continuation_byte));
                    // k grows by 2
                    trace.step("4.c.viii.4.g");
                    k += 2;
                    // j grows by 1
                    trace.step("4.c.viii.4.h");
                    j += 1;
                }
                // asserted: Octets has n octets
                trace.step("4.c.viii.5");
                let Some(v) = code_point_of(&octets) else {
                    // Octets is not the valid UTF-8 of a code point: a URIError is thrown
                    trace.step("4.c.viii.6");
                    return Err(Rejected);
                };
                // V is the code point whose UTF-8 is Octets
                trace.step("4.c.viii.7");
                // S is the code units of V
                trace.step("4.c.viii.8");
                s = utf_16_encode_code_point(v, trace);
            }
        }
        // S is appended to R
        trace.step("4.d");
        r.extend(s);
        // k grows by 1
        trace.step("4.e");
        k += 1;
    }
    // return R
    trace.step("5");
    Ok(r)
}
