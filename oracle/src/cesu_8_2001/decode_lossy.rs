//! CESU-8, definition 2.1: whole characters, and a replacement for all other bytes.

use super::characters::character;
use crate::{NoTrace, Trace};

/// Decodes CESU-8 to scalar values, with U+FFFD in place of other bytes.
///
/// The draft knows no replacement: how many U+FFFD there are is open. Here one stands for each byte.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("cesu-8-2001#decode-lossy");
    let mut scalar_values = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        if let Some((scalar_value, length)) = character(rest, &mut NoTrace) {
            trace.byte(rest[0]);
            // one, two, three or six bytes of a character give its scalar value
            trace.step("character");
            scalar_values.push(trace.adds(scalar_value));
            rest = &rest[length..];
        } else {
            scalar_values.push(trace.adds(0xFFFD));
            rest = &rest[1..];
        }
    }
    scalar_values
}
