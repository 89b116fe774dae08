//! WTF-8, section 4.2 "Decoding".

use crate::Trace;

/// Decodes potentially ill-formed UTF-16, which any sequence of code units is, to code points.
///
/// The result holds no surrogate pair.
pub fn decode(units: &[u16], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wtf-8#decode-ill-formed-utf-16");
    // an empty result
    trace.step("1");
    let mut result = Vec::new();
    let mut input = units.iter().peekable();
    while let Some(&u) = input.next() {
        // for every code unit U
        trace.step("2");
        trace.unit(u);
        if matches!(u, 0xD800..=0xDBFF)
            && let Some(&next) = input.next_if(|next| matches!(next, 0xDC00..=0xDFFF))
        {
            // U is a lead surrogate and the unit after it a trail surrogate: consume that too, and add the code point
            // that they make
            trace.step("2.1"); // `next` is consumed: the loop skips it
            let (u, next) = (u32::from(u), u32::from(next));
            result.push(trace.adds(0x1_0000 + ((u - 0xD800) << 10) + (next - 0xDC00)));
        } else {
            // otherwise: add U
            trace.step("2.2");
            result.push(trace.adds(u.into()));
        }
    }
    // return the result
    trace.step("3");
    result
}
