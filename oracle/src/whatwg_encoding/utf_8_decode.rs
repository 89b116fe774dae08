//! WHATWG Encoding, section 6 "Hooks for standards": UTF-8 decode.

use super::process_a_queue::process_a_queue;
use super::utf_8_decoder::Utf8Decoder;
use super::{ErrorMode, IoQueue};
use crate::Trace;

/// Decodes bytes as UTF-8: one leading byte order mark is removed, errors become U+FFFD.
pub fn utf_8_decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("whatwg-encoding#utf-8-decode");
    let mut io_queue: IoQueue<u8> = bytes.iter().copied().collect();
    let mut output = IoQueue::new();
    // look at the first three bytes
    trace.step("1");
    let buffer: Vec<u8> = io_queue.iter().take(3).copied().collect();
    if buffer == [0xEF, 0xBB, 0xBF] {
        // they are EF BB BF: skip them
        trace.step("2");
        io_queue.drain(..3);
    }
    // decode the rest, in replacement mode
    trace.step("3");
    let decoder = &mut Utf8Decoder::default();
    process_a_queue(
        decoder,
        &mut io_queue,
        &mut output,
        ErrorMode::Replacement,
        trace,
    );
    // return the output
    trace.step("4");
    output.into()
}
