//! `DataInput.readUTF`, as a whole.

use super::groups;
use crate::{Rejected, Trace};

/// Reads one string, 16-bit code units, from a stream: its length in two bytes, then as many bytes.
///
/// The bytes after these are not read: they belong to the next read.
///
/// # Errors
///
/// [`Rejected`] where the stream ends early, or the bytes are in no group.
pub fn read_utf(stream: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("java-data-input#read-utf");
    // two bytes are read, as an unsigned number, the high byte first
    trace.step("utf-length"); // as readUnsignedShort
    let [a, b, rest @ ..] = stream else {
        // the input ends within them: EOFException
        trace.step("utf-length.end-of-file");
        return Err(Rejected);
    };
    trace.byte(*a);
    trace.byte(*b);
    let utf_length = usize::from(*a) << 8 | usize::from(*b);
    // as many bytes are read as the number says, and no more
    trace.step("bytes");
    let Some(bytes) = rest.get(..utf_length) else {
        // the input ends within them: EOFException
        trace.step("bytes.end-of-file");
        return Err(Rejected);
    };
    // they are converted to characters in groups
    trace.step("characters");
    groups::convert(bytes, trace)
}
