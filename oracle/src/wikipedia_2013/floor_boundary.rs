//! Wikipedia, "UTF-8", section "Description" (self-synchronization): where the character around a position starts.

use super::character_start::character_start;
use crate::Trace;

/// The start of the character that has the byte at a position; the length of the text if the position is at its end.
pub fn floor_boundary(bytes: &[u8], position: usize, trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("wikipedia-2013#floor-boundary");
    if position >= bytes.len() {
        // the position is the end of the text, where no character is
        trace.step("end");
        return bytes.len();
    }
    // find the start of the character that the byte at the position is in
    trace.step("start");
    let character = character_start(&bytes[..=position], trace);
    character.map_or(position, |character| position + 1 - character.len())
}
