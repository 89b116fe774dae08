//! ECMAScript, section 25.5.2.3 "QuoteJSONString".

use super::string_to_code_points::string_to_code_points;
use super::unicode_escape::unicode_escape;
use super::utf_16_encode_code_point::utf_16_encode_code_point;
use crate::Trace;

/// JSON Single Character Escape Sequences.
const ESCAPES: [(u32, &str); 7] = [
    (0x0008, "\\b"),
    (0x0009, "\\t"),
    (0x000A, "\\n"),
    (0x000C, "\\f"),
    (0x000D, "\\r"),
    (0x0022, "\\\""),
    (0x005C, "\\\\"),
];

const QUOTATION_MARK: u16 = 0x0022;

/// A string as a JSON string, which is well-formed UTF-16.
pub fn quote_json_string(value: &[u16], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("ecmascript#quote-json-string");
    // product is a quotation mark
    trace.step("1");
    let mut product = vec![trace.adds(QUOTATION_MARK)];
    for c in string_to_code_points(value, trace) {
        if let Some((_, escape)) = ESCAPES.iter().find(|(code_point, _)| *code_point == c) {
            // for each code point C of value: the table has a short escape for it, which is appended to product
            trace.step("2.a.i");
            product.extend(trace.adds_all(escape.bytes().map(u16::from)));
        } else if c < 0x0020 || (0xD800..=0xDFFF).contains(&c) {
            // C is below 0020 or a surrogate: unit is the code unit of the same value
            trace.step("2.b.i");
            let unit = c as u16;
            // the escape of unit is appended to product
            trace.step("2.b.ii");
            let escape = unicode_escape(unit, trace);
            product.extend(trace.adds_all(escape));
        } else {
            // otherwise: the code units of C are appended to product
            trace.step("2.c.i");
            let units = utf_16_encode_code_point(c, trace);
            product.extend(trace.adds_all(units));
        }
    }
    // a quotation mark is appended to product
    trace.step("3");
    product.push(trace.adds(QUOTATION_MARK));
    // return product
    trace.step("4");
    product
}
