//! CESU-8, section 1 and definition 2.1: from UTF-8 to CESU-8.

use super::characters::character;
use super::{encode, four_bytes};
use crate::{NoTrace, Rejected, Trace};

/// Converts UTF-8 to CESU-8: only supplementary characters have different bytes there.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not UTF-8: those of the BMP as in CESU-8, others in four bytes.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("cesu-8-2001#from-utf-8");
    let mut converted = Vec::new();
    let mut rest = bytes;
    while let Some(first) = rest.first() {
        trace.byte(*first);
        let length = match (character(rest, &mut NoTrace), four_bytes::character(rest)) {
            (Some((_, length @ 1..=3)), _) => {
                // a character of the BMP has the same bytes in both encodings
                trace.step("bmp");
                converted.extend_from_slice(&rest[..length]);
                length
            }
            (_, Some(supplementary)) => {
                // the four bytes of a supplementary character: it is encoded as CESU-8
                trace.step("supplementary");
                converted.extend(encode::encode(&[supplementary], trace)?);
                4
            }
            _ => {
                // neither: the bytes are not UTF-8
                trace.step("ill-formed");
                return Err(Rejected);
            }
        };
        rest = &rest[length..];
    }
    Ok(converted)
}
