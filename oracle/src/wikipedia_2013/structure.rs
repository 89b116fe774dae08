//! Wikipedia, "UTF-8", the table in section "Description", as section "Examples" applies it to the Euro sign.

use crate::Trace;

/// The bytes of a code point, 1 to 4: its bits in place of the x's of a row. Surrogates are not checked.
pub fn structure(code_point: u32, trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wikipedia-2013#structure");
    trace.code_point(code_point);
    let significant_bits = u32::BITS - code_point.leading_zeros();
    let (bits_for_code_point, row): (usize, &[&str]) = match significant_bits {
        0..=7 => {
            // no more than 7 significant bits: 0xxxxxxx
            trace.step("row-1");
            (7, &["0xxxxxxx"])
        }
        8..=11 => {
            // no more than 11 significant bits: 110xxxxx 10xxxxxx
            trace.step("row-2");
            (11, &["110xxxxx", "10xxxxxx"])
        }
        12..=16 => {
            // no more than 16 significant bits: 1110xxxx 10xxxxxx 10xxxxxx
            trace.step("row-3");
            (16, &["1110xxxx", "10xxxxxx", "10xxxxxx"])
        }
        _ => {
            // no more than 21 significant bits: 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
            trace.step("row-4");
            (21, &["11110xxx", "10xxxxxx", "10xxxxxx", "10xxxxxx"])
        }
    };
    // zeros in front of the bits of the code point, as many as the row has room for
    trace.step("leading-zeros");
    let bits = format!("{code_point:0bits_for_code_point$b}");
    let mut bits = bits.chars();
    let mut bytes = Vec::new();
    for pattern in row {
        // the next of these bits in the places of the x
        trace.step("byte");
        let mut byte = 0;
        for place in pattern.chars() {
            let is_one = match place {
                'x' => bits.next() == Some('1'),
                fixed => fixed == '1',
            };
            byte = byte << 1 | u8::from(is_one);
        }
        bytes.push(trace.adds(byte));
    }
    bytes
}
