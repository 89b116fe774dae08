//! RFC 3629, section 4 "Syntax of UTF-8 Byte Sequences".

use std::ops::RangeInclusive;

use crate::{Rejected, Trace};

const TAIL: RangeInclusive<u8> = 0x80..=0xBF;

/// Whether octets are the grammar's `UTF8-octets`: any number of `UTF8-char`, none included.
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
            trace.step("UTF8-1");
            &[]
        }
        0xC2..=0xDF => {
            trace.step("UTF8-2");
            &[TAIL]
        }
        0xE0 => {
            trace.step("UTF8-3.1");
            &[0xA0..=0xBF, TAIL]
        }
        0xE1..=0xEC => {
            trace.step("UTF8-3.2");
            &[TAIL, TAIL]
        }
        0xED => {
            trace.step("UTF8-3.3");
            &[0x80..=0x9F, TAIL]
        }
        0xEE..=0xEF => {
            trace.step("UTF8-3.4");
            &[TAIL, TAIL]
        }
        0xF0 => {
            trace.step("UTF8-4.1");
            &[0x90..=0xBF, TAIL, TAIL]
        }
        0xF1..=0xF3 => {
            trace.step("UTF8-4.2");
            &[TAIL, TAIL, TAIL]
        }
        0xF4 => {
            trace.step("UTF8-4.3");
            &[0x80..=0x8F, TAIL, TAIL]
        }
        0x80..=0xC1 | 0xF5..=0xFF => {
            trace.step("no-first-octet");
            return None;
        }
    };
    for (i, tail) in tails.iter().enumerate() {
        let Some(octet) = rest.get(i) else {
            trace.step("octets-end");
            return None;
        };
        trace.byte(*octet);
        if !tail.contains(octet) {
            trace.step("no-such-tail");
            return None;
        }
    }
    Some(1 + tails.len())
}
