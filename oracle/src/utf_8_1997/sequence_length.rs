//! Draft of 1997, section 1 "Introduction" and the table in section 2: the first octet tells how many there are.

use crate::{Rejected, Trace};

/// For each octet, the length of a sequence that begins with it, 1 to 6.
///
/// # Errors
///
/// [`Rejected`] where no sequence begins with an octet: 0x80 to 0xBF, 0xFE and 0xFF.
pub fn sequence_lengths(octets: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let lengths = octets
        .iter()
        .map(|&first| sequence_length(first, trace).ok_or(Rejected));
    lengths.collect()
}

/// The length of a sequence that begins with this octet, 1 to 6; `None` if no sequence does.
pub(super) fn sequence_length(first: u8, trace: &mut impl Trace) -> Option<u8> {
    let trace = &mut trace.within("utf-8-1997#sequence-length");
    trace.byte(first);
    match first {
        0b0000_0000..=0b0111_1111 => {
            // 00 to 7F is alone
            trace.step("row-1"); // 0xxxxxxx
            Some(1)
        }
        0b1100_0000..=0b1101_1111 => {
            // C0 to DF begins two octets
            trace.step("row-2"); // 110xxxxx
            Some(2)
        }
        0b1110_0000..=0b1110_1111 => {
            // E0 to EF begins three
            trace.step("row-3"); // 1110xxxx
            Some(3)
        }
        0b1111_0000..=0b1111_0111 => {
            // F0 to F7 begins four
            trace.step("row-4"); // 11110xxx
            Some(4)
        }
        0b1111_1000..=0b1111_1011 => {
            // F8 to FB begins five
            trace.step("row-5"); // 111110xx
            Some(5)
        }
        0b1111_1100..=0b1111_1101 => {
            // FC and FD begin six
            trace.step("row-6"); // 1111110x
            Some(6)
        }
        _ => {
            // 80 to BF, FE and FF begin nothing
            trace.step("no-row"); // 10xxxxxx continues a sequence, FE and FF are in none
            None
        }
    }
}
