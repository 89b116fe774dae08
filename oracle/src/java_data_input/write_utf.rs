//! `DataOutput.writeUTF`, as a whole.

use super::representation;
use crate::{Rejected, Trace};

/// Writes one string, 16-bit code units: its length in bytes, in two bytes, then its bytes.
///
/// # Errors
///
/// [`Rejected`] where it needs more than 65,535 bytes.
pub fn write_utf(s: &[u16], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("java-data-input#write-utf");
    trace.step("total"); // how many bytes all the characters need
    let representation = representation::represent(s, trace);
    let total = representation.len();
    if total > 65_535 {
        trace.step("total.too-large");
        return Err(Rejected);
    }
    trace.step("length"); // as writeShort: two bytes, the high one first
    let mut output = vec![(total >> 8) as u8, (total & 0xFF) as u8];
    trace.step("characters"); // the bytes of each
    output.extend(representation);
    Ok(output)
}
