//! PEP 383, section "Specification": the error handler `surrogateescape`, in encoding.

use super::codec_encode::codec_encode;
use crate::{Rejected, Trace};

/// Encodes code points as UTF-8, and the surrogates U+DC80 to U+DCFF as the bytes that they stand for.
///
/// # Errors
///
/// [`Rejected`] at any other surrogate: it stands for no byte, or for one below 80, which must not get through.
pub fn encode(characters: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("pep-383#surrogateescape-encode");
    let mut bytes = Vec::new();
    for &character in characters {
        match (codec_encode(character, trace), character) {
            (Some(encoded), _) => {
                // the codec encodes a character as its bytes
                trace.step("encodable");
                bytes.extend(encoded);
            }
            (None, 0xDC80..=0xDCFF) => {
                // U+DC80 to U+DCFF: the byte that it stands for
                trace.step("escaped-byte");
                bytes.push(trace.adds((character - 0xDC00) as u8));
            }
            (None, _) => {
                // any other surrogate cannot be encoded
                trace.step("no-escaped-byte");
                return Err(Rejected);
            }
        }
    }
    Ok(bytes)
}
