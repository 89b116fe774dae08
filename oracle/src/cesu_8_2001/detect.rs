//! CESU-8, section 1 "Introduction": which of the two encodings a stream without a label is in.

use super::characters::character;
use crate::{NoTrace, Rejected, Trace};

/// The encoding that is detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detected {
    /// UTF-8.
    Utf8,
    /// CESU-8.
    Cesu8,
    /// Neither: the document does not cover such a stream.
    Neither,
}

/// Whether a stream is detected as CESU-8.
///
/// # Errors
///
/// [`Rejected`] if it is not.
pub fn is_cesu_8(stream: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    match detect(stream, trace) {
        Detected::Cesu8 => Ok(()),
        Detected::Utf8 | Detected::Neither => Err(Rejected),
    }
}

/// Whether a stream is detected as UTF-8.
///
/// # Errors
///
/// [`Rejected`] if it is not.
pub fn is_utf_8(stream: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    match detect(stream, trace) {
        Detected::Utf8 => Ok(()),
        Detected::Cesu8 | Detected::Neither => Err(Rejected),
    }
}

/// Detects the encoding of a stream by the representation of its supplementary characters.
///
/// Definition 2.1 says what a character of CESU-8 is.
pub fn detect(stream: &[u8], trace: &mut impl Trace) -> Detected {
    let trace = &mut trace.within("cesu-8-2001#detect");
    let mut four_bytes_are_present = false;
    let mut six_bytes_are_present = false;
    let mut rest = stream;
    while let Some(first) = rest.first() {
        trace.byte(*first);
        let length = match character(rest, &mut NoTrace) {
            Some((_, length @ 1..=3)) => {
                // a character of the BMP, which is the same in both encodings
                trace.step("bmp");
                length
            }
            Some((_, length)) => {
                // a supplementary character in the form of CESU-8
                trace.step("six-bytes");
                six_bytes_are_present = true;
                length
            }
            None => {
                // the document does not say what an ill-formed stream is: no step
                let Some(length) = supplementary_character_in_four_bytes(rest) else {
                    return Detected::Neither;
                };
                // a supplementary character in the form of UTF-8
                trace.step("four-bytes");
                four_bytes_are_present = true;
                length
            }
        };
        rest = &rest[length..];
    }
    match (four_bytes_are_present, six_bytes_are_present) {
        (true, false) => {
            // all supplementary characters are in the form of UTF-8: it is UTF-8
            trace.step("utf-8");
            Detected::Utf8
        }
        (false, true) => {
            // all supplementary characters are in the form of CESU-8: it is CESU-8
            trace.step("cesu-8");
            Detected::Cesu8
        }
        (false, false) => {
            // there are no supplementary characters: UTF-8, never CESU-8
            trace.step("no-supplementary-characters"); // UTF-8, although it is CESU-8 as well
            Detected::Utf8
        }
        (true, true) => {
            // both forms are present, which no stream may have: neither
            trace.step("both");
            Detected::Neither
        }
    }
}

/// The length of the supplementary character in UTF-8 at the start of `bytes`; `None` if there is none.
///
/// Of this form the document prints the first byte, 11110xxx in 2.1 (d), and says that it is UTF-8's.
fn supplementary_character_in_four_bytes(bytes: &[u8]) -> Option<usize> {
    let [
        first @ 0b1111_0000..=0b1111_0111,
        second @ 0b1000_0000..=0b1011_1111,
        third @ 0b1000_0000..=0b1011_1111,
        fourth @ 0b1000_0000..=0b1011_1111,
        ..,
    ] = *bytes
    else {
        return None;
    };
    let later_bytes = [second, third, fourth];
    let scalar_value = later_bytes
        .iter()
        .fold(u32::from(first & 0b0000_0111), |bits, byte| {
            bits << 6 | u32::from(byte & 0b0011_1111)
        });
    matches!(scalar_value, 0x1_0000..=0x10_FFFF).then_some(1 + later_bytes.len())
}
