//! WTF-8, section 6.5 "Concatenating WTF-8 strings".

use super::{decode, encode, is_lead_surrogate_byte_sequence, is_trail_surrogate_byte_sequence};
use crate::Trace;

/// Concatenates two well-formed WTF-8 byte sequences; the result is well-formed.
///
/// It is two bytes shorter than the plain append where a lead surrogate at the end of `left` meets a trail
/// surrogate at the start of `right`, and the plain append everywhere else.
pub fn concatenate(left: &[u8], right: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wtf-8#concatenating");
    let boundary = (left.split_last_chunk::<3>(), right.split_first_chunk::<3>());
    if let (Some((left_rest, left_last)), Some((right_first, right_rest))) = boundary
        && is_lead_surrogate_byte_sequence(left_last)
        && is_trail_surrogate_byte_sequence(right_first)
    {
        // left ends with a lead surrogate byte sequence, and right starts with a trail surrogate byte sequence
        trace.step("1"); // the boundary cuts a pair in two
        // decode the two
        trace.step("1.1");
        let decoded = (
            decode::decode(left_last, trace),
            decode::decode(right_first, trace),
        );
        let (Ok([lead]), Ok([trail])) = (decoded.0.as_deref(), decoded.1.as_deref()) else {
            unreachable!("a surrogate byte sequence is well-formed WTF-8, of one code point");
        };
        // encode the code point that they make
        trace.step("1.2");
        let supplementary = encode::encode(
            &[0x1_0000 + ((lead - 0xD800) << 10) + (trail - 0xDC00)],
            trace,
        );
        // take the last three bytes off left
        trace.step("1.3");
        let left = left_rest;
        // take the first three bytes off right
        trace.step("1.4");
        let right = right_rest;
        // return left, the code point and right, one after another
        trace.step("1.5");
        return [left, &supplementary, right].concat();
    }
    // otherwise: return left and right, one after another
    trace.step("2");
    [left, right].concat()
}
