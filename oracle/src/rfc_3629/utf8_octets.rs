//! RFC 3629, section 4 "Syntax of UTF-8 Byte Sequences".

use std::ops::RangeInclusive;

use crate::{Rejected, Trace};

const TAIL: RangeInclusive<u8> = 0x80..=0xBF;

/// Whether octets are the grammar's `UTF8-octets`: zero or more `UTF8-char`.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn utf8_octets(octets: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let mut rest = octets;
    while !rest.is_empty() {
        let length = utf8_char(rest, trace).ok_or(Rejected)?;
        rest = &rest[length..];
    }
    Ok(())
}

/// How many octets the `UTF8-char` at the start of `octets` has, 1 to 4; `None` where there is none.
pub fn utf8_char(octets: &[u8], trace: &mut impl Trace) -> Option<usize> {
    let trace = &mut trace.within("rfc-3629#utf8-octets");
    let (first, rest) = octets.split_first()?;
    trace.byte(*first);
    let tails: &[RangeInclusive<u8>] = match first {
        0x00..=0x7F => {
            // an octet from 00 to 7F is a character
            trace.step("UTF8-1");
            &[]
        }
        0xC2..=0xDF => {
            // C2 to DF begins two octets
            trace.step("UTF8-2");
            &[TAIL]
        }
        0xE0 => {
            // E0 begins three octets, of which the second is at least A0
            trace.step("UTF8-3.1");
            &[0xA0..=0xBF, TAIL]
        }
        0xE1..=0xEC => {
            // E1 to EC begins three octets
            trace.step("UTF8-3.2");
            &[TAIL, TAIL]
        }
        0xED => {
            // ED begins three octets, of which the second is at most 9F
            trace.step("UTF8-3.3");
            &[0x80..=0x9F, TAIL]
        }
        0xEE..=0xEF => {
            // EE or EF begins three octets
            trace.step("UTF8-3.4");
            &[TAIL, TAIL]
        }
        0xF0 => {
            // F0 begins four octets, of which the second is at least 90
            trace.step("UTF8-4.1");
            &[0x90..=0xBF, TAIL, TAIL]
        }
        0xF1..=0xF3 => {
            // F1 to F3 begins four octets
            trace.step("UTF8-4.2");
            &[TAIL, TAIL, TAIL]
        }
        0xF4 => {
            // F4 begins four octets, of which the second is at most 8F
            trace.step("UTF8-4.3");
            &[0x80..=0x8F, TAIL, TAIL]
        }
        0x80..=0xC1 | 0xF5..=0xFF => {
            // no character begins with an octet from 80 to C1 or from F5 to FF
            trace.step("no-first-octet");
            return None;
        }
    };
    for (i, tail) in tails.iter().enumerate() {
        let Some(octet) = rest.get(i) else {
            // the octets end inside of a character
            trace.step("octets-end");
            return None;
        };
        trace.byte(*octet);
        if !tail.contains(octet) {
            // the octet is outside of the range that the rule gives for its place
            trace.step("no-such-tail");
            return None;
        }
    }
    Some(1 + tails.len())
}
