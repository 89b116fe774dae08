//! JVMS, section 4.4.7: from Modified UTF-8 to standard UTF-8, with a replacement for what has no form there.

use super::code_points::code_point;
use super::utf_8;
use crate::{NoTrace, Trace};

/// Converts Modified UTF-8 to standard UTF-8, with the three bytes of U+FFFD for surrogates and for ill-formed bytes.
///
/// The specification knows no replacement for bytes that represent no code point: how many U+FFFD there are is open. Here
/// one stands for each byte.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    const REPLACEMENT: [u8; 3] = [0xEF, 0xBF, 0xBD];
    let trace = &mut trace.within("jvms#to-utf-8-lossy");
    let mut converted = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let Some((value, length)) = code_point(rest, &mut NoTrace) else {
            converted.extend(REPLACEMENT);
            rest = &rest[1..];
            continue;
        };
        trace.byte(rest[0]);
        if matches!(value, 0xD800..=0xDFFF) {
            // U+FFFD for a surrogate without a partner
            trace.step("surrogate");
            converted.extend(REPLACEMENT);
        } else {
            // the code point, in the form of standard UTF-8
            trace.step("code-point");
            converted.extend(utf_8::bytes_of(value));
        }
        rest = &rest[length..];
    }
    converted
}
