//! RFC 2781, section 2.2 "Decoding UTF-16".

use crate::{Rejected, Trace};

/// Decodes UTF-16 to character values, none of which is from 0xD800 to 0xDFFF.
///
/// # Errors
///
/// [`Rejected`] where steps 2 and 3 say that the sequence is in error. How to recover is not specified.
pub fn decode(integers: &[u16], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("rfc-2781#decode");
    let mut characters = Vec::new();
    let mut next = 0;
    while next < integers.len() {
        let w1 = integers[next];
        let w2 = integers.get(next + 1).copied();
        trace.unit(w1);
        if !(0xD800..=0xDFFF).contains(&w1) {
            // W1 is below D800 or above DFFF: it is the character value
            trace.step("1");
            characters.push(trace.adds(w1.into()));
            next += 1;
            continue;
        }
        if !(0xD800..=0xDBFF).contains(&w1) {
            // W1 is not from D800 to DBFF: the sequence is in error
            trace.step("2");
            return Err(Rejected);
        }
        let Some(w2 @ 0xDC00..=0xDFFF) = w2 else {
            // W2 is missing, or not from DC00 to DFFF: the sequence is in error
            trace.step("3");
            return Err(Rejected);
        };
        // U' is the low ten bits of W1 and then those of W2
        trace.step("4");
        let u_prime = u32::from(w1 & 0b11_1111_1111) << 10 | u32::from(w2 & 0b11_1111_1111);
        let u_prime = trace.sets("U'", u_prime);
        // the character value is U' and 10000
        trace.step("5");
        characters.push(trace.adds(u_prime + 0x1_0000));
        next += 2;
    }
    Ok(characters)
}
