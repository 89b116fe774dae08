//! RFC 8259, section 7 "Strings": from a string to its characters in ASCII.

use crate::Trace;

/// The escapes of two characters, but for that of the solidus, which need not be escaped.
const TWO_CHARACTERS: [(u16, u8); 7] = [
    (0x0022, b'"'),
    (0x005C, b'\\'),
    (0x0008, b'b'),
    (0x000C, b'f'),
    (0x000A, b'n'),
    (0x000D, b'r'),
    (0x0009, b't'),
];

/// Encodes a string of code units as what stands between the quotation marks, in ASCII.
///
/// Any character may be escaped, in digits of either case: this is one of the forms that the grammar has for the string.
pub fn encode(units: &[u16], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("rfc-8259#encode-string-ascii");
    let mut characters = Vec::new();
    let mut rest = units;
    while let Some(unit) = rest.first() {
        trace.unit(*unit);
        if let Some((_, letter)) = TWO_CHARACTERS.iter().find(|(of, _)| of == unit) {
            // a character that has an escape of two characters, other than the solidus, is written as that
            trace.step("two-characters");
            characters.extend(trace.adds_all([b'\\', *letter]));
            rest = &rest[1..];
            continue;
        }
        rest = match rest {
            [ascii @ 0x0020..=0x007F, rest @ ..] => {
                // any other character of ASCII from 0020 on is written as it is
                trace.step("unescaped");
                characters.push(trace.adds(*ascii as u8));
                rest
            }
            [lead @ 0xD800..=0xDBFF, trail @ 0xDC00..=0xDFFF, rest @ ..] => {
                // a character beyond the BMP is two such escapes, which encode its surrogate pair
                trace.step("twelve-characters");
                characters.extend(trace.adds_all(six_characters(*lead)));
                characters.extend(trace.adds_all(six_characters(*trail)));
                rest
            }
            [unpaired @ 0xD800..=0xDFFF, rest @ ..] => {
                // a surrogate without a partner has such an escape, too
                trace.step("unpaired");
                characters.extend(trace.adds_all(six_characters(*unpaired)));
                rest
            }
            [other, rest @ ..] => {
                // any other character of the BMP is u and four hexadecimal digits after a reverse solidus
                trace.step("six-characters");
                characters.extend(trace.adds_all(six_characters(*other)));
                rest
            }
            [] => rest,
        };
    }
    characters
}

fn six_characters(unit: u16) -> Vec<u8> {
    format!("\\u{unit:04x}").into_bytes()
}
