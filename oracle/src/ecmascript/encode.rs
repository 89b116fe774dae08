//! ECMAScript, section 19.2.6.5 "Encode", as `encodeURIComponent` of section 19.2.6.4 calls it.

use super::code_point_at::code_point_at;
use super::utf_8_transformation::octets_of;
use crate::{Rejected, Trace};

/// The ASCII word characters, and `-.!~*'()`.
const ALWAYS_UNESCAPED: &str =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.!~*'()";

/// Escapes each code unit that is not in the set as the octets of UTF-8.
///
/// # Errors
///
/// [`Rejected`] where it throws a `URIError`: at an unpaired surrogate.
pub fn encode(
    string: &[u16],
    extra_unescaped: &str,
    trace: &mut impl Trace,
) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("ecmascript#encode");
    // len is the length of string
    trace.step("1");
    let len = string.len();
    // R is the empty string
    trace.step("2");
    let mut r: Vec<u16> = Vec::new();
    // alwaysUnescaped is the ASCII letters, digits and underscore, and - . ! ~ * ' ( )
    trace.step("3");
    let always_unescaped = ALWAYS_UNESCAPED;
    // unescapedSet is alwaysUnescaped and extraUnescaped
    trace.step("4");
    let unescaped_set = format!("{always_unescaped}{extra_unescaped}");
    // k is 0
    trace.step("5");
    let mut k = 0;
    while k < len {
        // while k is less than len: C is the code unit at k
        trace.step("6.a");
        let c = string[k];
        trace.unit(c);
        if unescaped_set.bytes().any(|unit| u16::from(unit) == c) {
            // unescapedSet has C: k grows by 1
            trace.step("6.b.i");
            k += 1;
            // C is appended to R
            trace.step("6.b.ii");
            r.push(trace.adds(c));
        } else {
            // otherwise: cp is what CodePointAt finds at k
            trace.step("6.c.i");
            let cp = code_point_at(string, k, trace);
            if cp.is_unpaired_surrogate {
                // cp is an unpaired surrogate: a URIError is thrown
                trace.step("6.c.ii");
                return Err(Rejected);
            }
            // k moves on by the code units of cp
            trace.step("6.c.iii");
            k += cp.code_unit_count;
            // Octets is the UTF-8 of the code point
            trace.step("6.c.iv");
            let octets = octets_of(cp.code_point);
            for octet in octets {
                // for each octet: hex is its number in upper case hexadecimal digits
                trace.step("6.c.v.1");
                let hex = format!("{octet:X}");
                // a percent sign, and hex with a 0 before it if it is one digit, are appended to R
                trace.step("6.c.v.2");
                r.extend(trace.adds_all(format!("%{hex:0>2}").bytes().map(u16::from)));
            }
        }
    }
    // return R
    trace.step("7");
    Ok(r)
}
