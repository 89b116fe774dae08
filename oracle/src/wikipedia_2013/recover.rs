//! Wikipedia, "UTF-8", section "Invalid byte sequences": how converters replace a byte in error.

use utfproof_notation::Units;

use super::one_sequence::one_sequence;
use super::windows_1252::windows_1252;
use crate::Trace;

/// The replacement for a byte in error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// U+FFFD.
    ReplacementCharacter,
    /// The code point with the value of the byte.
    Latin1,
    /// The character that the byte stands for in Windows-1252.
    Windows1252,
}

/// Decodes UTF-8, with one code point for each byte at which no valid sequence starts.
pub fn recover(bytes: &[u8], replacement: Replacement, trace: &mut impl Trace) -> Units<u32> {
    let trace = &mut trace.within("wikipedia-2013#recover");
    let mut code_points = Units::new();
    let mut rest = bytes;
    while let [first, after_first @ ..] = rest {
        if let Some((code_point, length)) = one_sequence(rest, trace) {
            // a valid sequence gives its code point
            trace.step("1");
            code_points.push(trace.adds(code_point));
            rest = &rest[length..];
            continue;
        }
        code_points.push(match replacement {
            Replacement::ReplacementCharacter => {
                // a byte in error becomes U+FFFD
                trace.step("2.replacement-character");
                trace.adds(0xFFFD)
            }
            Replacement::Latin1 => {
                // a byte in error becomes the code point of the same number
                trace.step("2.latin-1");
                trace.adds(u32::from(*first))
            }
            Replacement::Windows1252 => {
                // a byte in error becomes the character that it is in Windows-1252
                trace.step("2.windows-1252");
                trace.adds(windows_1252(*first))
            }
        });
        // go on with the next byte
        trace.step("3");
        rest = after_first;
    }
    code_points
}
