//! Wikipedia, "UTF-8", sections "Description" (prefix code) and "Codepage layout": the length by the first byte.

use crate::{Rejected, Trace};

/// For every byte, the length of a sequence that begins with it, 1 to 4 bytes.
///
/// # Errors
///
/// [`Rejected`] where one is a continuation byte, or never appears in a valid sequence.
pub fn sequence_lengths(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wikipedia-2013#sequence-length");
    let mut lengths = Vec::new();
    for &byte in bytes {
        trace.byte(byte);
        match byte {
            0xC0..=0xC1 => {
                // C0 or C1: could begin overlong forms only
                trace.step("red.overlong");
                return Err(Rejected);
            }
            0xF5..=0xFD => {
                // F5 to FD: could begin larger values than U+10FFFF only, as the article has it
                trace.step("red.too-large");
                return Err(Rejected);
            }
            0xFE..=0xFF => {
                // FE or FF: has never had a meaning
                trace.step("red.never-defined");
                return Err(Rejected);
            }
            _ => {}
        }
        let high_order_ones = byte.leading_ones() as u8;
        lengths.push(match high_order_ones {
            0 => {
                // no high-order one: one byte
                trace.step("single-byte");
                1
            }
            1 => {
                // one high-order one: begins no sequence
                trace.step("continuation-byte");
                return Err(Rejected);
            }
            _ => {
                // as many bytes as there are high-order ones
                trace.step("leading-byte");
                high_order_ones
            }
        });
    }
    Ok(lengths)
}
