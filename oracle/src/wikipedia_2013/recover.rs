//! Wikipedia, "UTF-8", section "Invalid byte sequences": what converters put in place of a byte in error.

use super::one_sequence::one_sequence;
use crate::Trace;

/// What takes the place of a byte in error.
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
pub fn recover(bytes: &[u8], replacement: Replacement, at: &mut impl Trace) -> Vec<u32> {
    let at = &mut at.within("wikipedia-2013#recover");
    let mut code_points = Vec::new();
    let mut rest = bytes;
    while let [first, after_first @ ..] = rest {
        if let Some((code_point, length)) = one_sequence(rest, at) {
            at.step("1");
            code_points.push(code_point);
            rest = &rest[length..];
            continue;
        }
        code_points.push(match replacement {
            Replacement::ReplacementCharacter => {
                at.step("2.replacement-character");
                0xFFFD
            }
            Replacement::Latin1 => {
                at.step("2.latin-1");
                u32::from(*first)
            }
            Replacement::Windows1252 => {
                at.step("2.windows-1252");
                windows_1252(*first)
            }
        });
        at.step("3");
        rest = after_first;
    }
    code_points
}

/// The code point of a byte in Windows-1252, by the index of the WHATWG Encoding Standard.
///
/// The article does not print the code page. The index agrees with Latin-1 outside of 0x80 to 0x9F, and gives the
/// five bytes that have no character the control code of the same value.
const fn windows_1252(byte: u8) -> u32 {
    const FROM_80_TO_9F: [u32; 32] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ];
    match byte {
        0x80..=0x9F => FROM_80_TO_9F[(byte - 0x80) as usize],
        _ => byte as u32,
    }
}
