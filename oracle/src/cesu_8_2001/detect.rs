//! CESU-8, section 1 "Introduction": which of the two encodings a stream is in, if nothing else says so.

use super::characters::character;
use crate::{NoTrace, Rejected, Trace};

/// What a stream of bytes is detected as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detected {
    /// UTF-8.
    Utf8,
    /// CESU-8.
    Cesu8,
    /// Neither: the rule says nothing of such a stream.
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

/// Detects what a stream of bytes is encoded in, by the representation of its supplementary characters.
///
/// A character of CESU-8 is what definition 2.1 says. The form of four bytes is UTF-8's, to which the document refers.
pub fn detect(stream: &[u8], trace: &mut impl Trace) -> Detected {
    let trace = &mut trace.within("cesu-8-2001#detect");
    let mut four_bytes_are_present = false;
    let mut six_bytes_are_present = false;
    let mut rest = stream;
    while let Some(first) = rest.first() {
        trace.byte(*first);
        rest = match (character(rest, &mut NoTrace), rest) {
            (Some((_, length @ 1..=3)), _) => {
                // a character of the BMP, which is the same in both encodings
                trace.step("bmp");
                &rest[length..]
            }
            (Some((_, length)), _) => {
                // a supplementary character in the form of CESU-8
                trace.step("six-bytes");
                six_bytes_are_present = true;
                &rest[length..]
            }
            (
                None,
                [0xF0, 0x90..=0xBF, 0x80..=0xBF, 0x80..=0xBF, after @ ..]
                | [
                    0xF1..=0xF3,
                    0x80..=0xBF,
                    0x80..=0xBF,
                    0x80..=0xBF,
                    after @ ..,
                ]
                | [0xF4, 0x80..=0x8F, 0x80..=0xBF, 0x80..=0xBF, after @ ..],
            ) => {
                // a supplementary character in the form of UTF-8
                trace.step("four-bytes");
                four_bytes_are_present = true;
                after
            }
            _ => {
                // no character of either encoding, and the document says nothing of such a stream: neither
                trace.step("ill-formed");
                return Detected::Neither;
            }
        };
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
            // both forms are there, which no stream may have: neither
            trace.step("both");
            Detected::Neither
        }
    }
}
