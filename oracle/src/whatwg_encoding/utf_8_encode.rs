//! WHATWG Encoding, section 6 "Hooks for standards": UTF-8 encode.

use super::IoQueue;
use super::encode::encode;
use crate::{Rejected, Trace};

/// Encodes scalar values as UTF-8.
///
/// # Errors
///
/// [`Rejected`] if a code point is a surrogate. The hook takes an I/O queue of scalar values; section 6 obliges its
/// callers to pass no surrogate, and section 4.1 asserts it.
pub fn utf_8_encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("whatwg-encoding#utf-8-encode");
    if code_points.iter().any(|c| matches!(c, 0xD800..=0xDFFF)) {
        // the hook takes scalar values only, and a surrogate is among these code points
        trace.step("precondition");
        return Err(Rejected);
    }
    let io_queue: IoQueue<u32> = code_points.iter().copied().collect();
    // encode everything with the encoding UTF-8
    trace.step("encode");
    Ok(encode(io_queue, trace).into())
}
