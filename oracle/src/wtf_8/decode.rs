//! WTF-8, section 6.2 "Decoding".

use super::well_formed;
use crate::{Rejected, Trace, Within};

/// Decodes well-formed WTF-8 to code points.
///
/// # Errors
///
/// [`Rejected`] where the input is not well-formed: the document defines the steps for well-formed input only.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("wtf-8#decode-from-wtf-8");
    if well_formed::validate(bytes, trace).is_err() {
        // the steps are for well-formed WTF-8 only, which this is not
        trace.step("precondition");
        return Err(Rejected);
    }
    steps(bytes, trace)
}

/// Follows the printed steps on any bytes, without asking first whether these are well-formed WTF-8.
///
/// The result is whatever value the bits have, even above 10FFFF.
///
/// # Errors
///
/// [`Rejected`] where the steps cannot be followed: no branch takes a byte, or a branch needs more bytes than remain.
pub fn decode_unvalidated(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    steps(bytes, &mut trace.within("wtf-8#decode-from-wtf-8"))
}

fn steps(bytes: &[u8], trace: &mut Within<'_, impl Trace>) -> Result<Vec<u32>, Rejected> {
    // an empty result
    trace.step("1");
    let mut result = Vec::new();
    let mut input = bytes.iter().map(|&byte| u32::from(byte));
    while let Some(b) = input.next() {
        // for every byte B
        trace.step("2");
        trace.byte(b as u8);
        match b {
            0x00..=0x7F => {
                // B is at most 7F: add it as a code point
                trace.step("2.00-7F");
                result.push(trace.adds(b));
            }
            0xC2..=0xDF => {
                // B is from C2 to DF: consume one byte more, and add the code point of the five bits and six
                trace.step("2.C2-DF");
                let Some(b2) = input.next() else {
                    // fewer bytes remain than the branch consumes, which the steps do not provide for
                    trace.step("2.end");
                    return Err(Rejected);
                };
                result.push(trace.adds(((b & 0x1F) << 6) + (b2 & 0x3F)));
            }
            0xE0..=0xEF => {
                // B is from E0 to EF: consume two bytes more, and add the code point of the four bits, six and six
                trace.step("2.E0-EF");
                let (Some(b2), Some(b3)) = (input.next(), input.next()) else {
                    // fewer bytes remain than the branch consumes, which the steps do not provide for
                    trace.step("2.end");
                    return Err(Rejected);
                };
                result.push(trace.adds(((b & 0x0F) << 12) + ((b2 & 0x3F) << 6) + (b3 & 0x3F)));
            }
            0xF0..=0xF4 => {
                // B is from F0 to F4: consume three bytes more, and add the code point of the three bits, six, six and
                // six
                trace.step("2.F0-F4");
                let (Some(b2), Some(b3), Some(b4)) = (input.next(), input.next(), input.next())
                else {
                    // fewer bytes remain than the branch consumes, which the steps do not provide for
                    trace.step("2.end");
                    return Err(Rejected);
                };
                result.push(trace.adds(
                    ((b & 0x07) << 18) + ((b2 & 0x3F) << 12) + ((b3 & 0x3F) << 6) + (b4 & 0x3F),
                ));
            }
            _ => {
                // no branch takes B
                trace.step("2.no-branch");
                return Err(Rejected);
            }
        }
    }
    // return the result
    trace.step("3");
    Ok(result)
}
