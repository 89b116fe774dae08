//! CESU-8, section 1 "Introduction": which of the two encodings a stream without a label is in.

use super::characters::character;
use super::four_bytes;
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
                if four_bytes::character(rest).is_none() {
                    return Detected::Neither;
                }
                // a supplementary character in the form of UTF-8
                trace.step("four-bytes");
                four_bytes_are_present = true;
                4
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
