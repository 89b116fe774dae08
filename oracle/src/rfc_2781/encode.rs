//! RFC 2781, section 2.1 "Encoding UTF-16", as printed.
//!
//! Section 2 notes that no characters are from 0xD800 to 0xDFFF; these steps do not check.

use crate::Trace;

/// Encodes character values, at most 0x10FFFF each, as UTF-16, which is ill-formed where one is from 0xD800 to 0xDFFF.
pub fn encode(characters: &[u32], trace: &mut impl Trace) -> Vec<u16> {
    let mut integers = Vec::new();
    for &u in characters {
        integers.extend(encode_one(u, trace));
    }
    integers
}

/// The one or two 16-bit integers of a character value.
pub(super) fn encode_one(u: u32, trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("rfc-2781#encode");
    trace.code_point(u);
    if u < 0x1_0000 {
        // U is less than 10000: it is encoded as an integer of 16 bits
        trace.step("1");
        return vec![trace.adds(u as u16)];
    }
    // U' is U less 10000, which 20 bits have room for
    trace.step("2");
    let u_prime = trace.sets("U'", u - 0x1_0000);
    // W1 is D800 and W2 is DC00, each with ten bits free
    trace.step("3");
    let mut w1: u16 = 0xD800;
    let mut w2: u16 = 0xDC00;
    // the high ten bits of U' go into W1, the low ten into W2
    trace.step("4");
    w1 |= (u_prime >> 10) as u16;
    w2 |= (u_prime & 0b11_1111_1111) as u16;
    vec![trace.adds(w1), trace.adds(w2)]
}
