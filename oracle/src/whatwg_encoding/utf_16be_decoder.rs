//! WHATWG Encoding, section 14.3.1 "UTF-16BE decoder".

use super::process_a_queue::process_a_queue;
use super::shared_utf_16_decoder::SharedUtf16Decoder;
use super::{ErrorMode, IoQueue};
use crate::Trace;

/// An instance of UTF-16BE's decoder.
pub fn decoder(trace: &mut impl Trace) -> SharedUtf16Decoder {
    let trace = &mut trace.within("whatwg-encoding#utf-16be-decoder");
    // the shared UTF-16 decoder, told to be UTF-16BE's
    trace.step("shared-decoder");
    SharedUtf16Decoder::new(true)
}

/// Decodes bytes as UTF-16BE: a byte order mark is kept as U+FEFF, errors become U+FFFD.
///
/// The standard has no hook for this by name: it processes a queue with the decoder, in replacement mode.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let mut io_queue: IoQueue<u8> = bytes.iter().copied().collect();
    let mut output = IoQueue::new();
    let decoder = &mut decoder(trace);
    process_a_queue(
        decoder,
        &mut io_queue,
        &mut output,
        ErrorMode::Replacement,
        trace,
    );
    output.into()
}
