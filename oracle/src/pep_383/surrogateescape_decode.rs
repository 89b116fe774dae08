//! PEP 383, section "Specification": the error handler `surrogateescape`, in decoding.

use super::codec_decode::codec_decode;
use crate::Trace;

/// Decodes UTF-8 to code points, with U+DC80 to U+DCFF for the bytes that cannot be decoded.
///
/// The PEP lets a byte below 80 that cannot be decoded raise an exception. UTF-8 has no such byte, so nothing is
/// rejected.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("pep-383#surrogateescape-decode");
    let mut characters = Vec::new();
    let mut rest = bytes;
    while let [first, after_first @ ..] = rest {
        match codec_decode(*first, after_first, trace) {
            Ok((character, length)) => {
                // the codec decodes a character
                trace.step("decodable");
                characters.push(trace.adds(character));
                rest = &rest[length..];
            }
            Err(length) => {
                let (non_decodable, after) = rest.split_at(length);
                for byte in non_decodable {
                    trace.byte(*byte);
                    // each byte of a range that the codec cannot decode: U+DC00 plus the byte, which is U+DC80 to
                    // U+DCFF
                    trace.step("non-decodable");
                    characters.push(trace.adds(0xDC00 + u32::from(*byte)));
                }
                rest = after;
            }
        }
    }
    characters
}
