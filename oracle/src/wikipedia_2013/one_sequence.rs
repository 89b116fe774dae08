//! Wikipedia, "UTF-8", sections "Description", "Overlong encodings", "Invalid byte sequences" and "Invalid code points".

use crate::Trace;

/// The code point of the valid sequence at the start of `bytes`, which is not empty, and its length, 1 to 4.
///
/// `None` where no valid sequence starts: the article's classes of invalid sequences say why.
pub fn one_sequence(bytes: &[u8], trace: &mut impl Trace) -> Option<(u32, usize)> {
    let trace = &mut trace.within("wikipedia-2013#one-sequence");
    let (first, rest) = bytes.split_first()?;
    trace.byte(*first);
    if matches!(first, 0xC0..=0xC1 | 0xF5..=0xFF) {
        // C0, C1 or F5 to FF: red in the table, and in no valid sequence
        trace.step("red-invalid-byte");
        return None;
    }
    let high_order_ones = first.leading_ones() as usize;
    let length = match high_order_ones {
        0 => {
            // a byte whose high bit is zero is a character
            trace.step("single-byte");
            1
        }
        1 => {
            // a continuation byte where a character should start
            trace.step("unexpected-continuation-byte");
            return None;
        }
        _ => {
            // two to four high-order ones: as many bytes
            trace.step("leading-byte");
            high_order_ones
        }
    };
    let free_bits_of_first = if length == 1 { 7 } else { 7 - high_order_ones };
    let mut code_point = u32::from(*first) & ((1 << free_bits_of_first) - 1);
    for i in 0..length - 1 {
        let continuation = rest.get(i).filter(|byte| byte.leading_ones() == 1);
        let Some(byte) = continuation else {
            // a continuation byte is missing
            trace.step("not-enough-continuation-bytes");
            return None;
        };
        trace.byte(*byte);
        // six more bits of the code point
        trace.step("continuation-byte");
        code_point = code_point << 6 | u32::from(byte & 0b0011_1111);
    }
    let significant_bits = u32::BITS - code_point.leading_zeros();
    let fewest_bytes = match significant_bits {
        0..=7 => 1,
        8..=11 => 2,
        12..=16 => 3,
        _ => 4,
    };
    if length > fewest_bytes {
        // the code point needs fewer bytes
        trace.step("overlong");
        return None;
    }
    if (0xD800..=0xDFFF).contains(&code_point) || code_point > 0x10_FFFF {
        // a surrogate, or beyond U+10FFFF
        trace.step("invalid-code-point");
        return None;
    }
    // a valid sequence
    trace.step("valid");
    Some((code_point, length))
}
