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
    // the number of bytes for all the characters
    trace.step("total");
    let representation = representation::represent(s, trace);
    let total = representation.len();
    if total > 65_535 {
        // it is above 65535: UTFDataFormatException
        trace.step("total.too-large");
        return Err(Rejected);
    }
    // the number is written in two bytes, the high byte first
    trace.step("length"); // as writeShort
    let mut output = vec![(total >> 8) as u8, (total & 0xFF) as u8];
    // the bytes of each character are written
    trace.step("characters");
    output.extend(representation);
    Ok(output)
}
