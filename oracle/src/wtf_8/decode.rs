//! WTF-8, section 6.2 "Decoding".

use super::well_formed;
use crate::{Rejected, Trace};

/// Decodes well-formed WTF-8 to code points.
///
/// # Errors
///
/// [`Rejected`] where the input is not well-formed: the document defines the steps for well-formed input only.
pub fn decode(bytes: &[u8], at: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let at = &mut at.within("wtf-8#decode-from-wtf-8");
    if well_formed::validate(bytes, at).is_err() {
        at.step("precondition");
        return Err(Rejected);
    }
    at.step("1");
    let mut result = Vec::new();
    let mut input = bytes.iter().map(|&byte| u32::from(byte));
    while let Some(b) = input.next() {
        let mut next = || input.next().ok_or(Rejected); // well-formed input always has it
        at.step("2");
        at.byte(b as u8);
        match b {
            0x00..=0x7F => {
                at.step("2.00-7F");
                result.push(b);
            }
            0xC2..=0xDF => {
                at.step("2.C2-DF");
                let b2 = next()?;
                result.push(((b & 0x1F) << 6) + (b2 & 0x3F));
            }
            0xE0..=0xEF => {
                at.step("2.E0-EF");
                let (b2, b3) = (next()?, next()?);
                result.push(((b & 0x0F) << 12) + ((b2 & 0x3F) << 6) + (b3 & 0x3F));
            }
            0xF0..=0xF4 => {
                at.step("2.F0-F4");
                let (b2, b3, b4) = (next()?, next()?, next()?);
                result.push(
                    ((b & 0x07) << 18) + ((b2 & 0x3F) << 12) + ((b3 & 0x3F) << 6) + (b4 & 0x3F),
                );
            }
            _ => return Err(Rejected), // the document has no case for it; no well-formed input comes here
        }
    }
    at.step("3");
    Ok(result)
}
