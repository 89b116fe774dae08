//! WHATWG Encoding, section 6 "Hooks for standards": UTF-8 decode without BOM or fail.

use super::process_a_queue::process_a_queue;
use super::utf_8_decoder::Utf8Decoder;
use super::{ErrorMode, Handled, IoQueue};
use crate::{Rejected, Trace};

/// Decodes bytes as UTF-8: a byte order mark is kept as U+FEFF.
///
/// # Errors
///
/// [`Rejected`] where the hook returns failure: at any error.
pub fn utf_8_decode_without_bom_or_fail(
    bytes: &[u8],
    trace: &mut impl Trace,
) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("whatwg-encoding#utf-8-decode-without-bom-or-fail");
    let mut io_queue: IoQueue<u8> = bytes.iter().copied().collect();
    let mut output = IoQueue::new();
    // decode everything, in fatal mode
    trace.step("1");
    let decoder = &mut Utf8Decoder::default();
    let potential_error =
        process_a_queue(decoder, &mut io_queue, &mut output, ErrorMode::Fatal, trace);
    if potential_error == Handled::Error {
        // there was an error: return failure
        trace.step("2");
        return Err(Rejected);
    }
    // return the output
    trace.step("3");
    Ok(output.into())
}
