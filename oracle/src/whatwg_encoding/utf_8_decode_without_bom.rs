//! WHATWG Encoding, section 6 "Hooks for standards": UTF-8 decode without BOM.

use super::process_a_queue::process_a_queue;
use super::utf_8_decoder::Utf8Decoder;
use super::{ErrorMode, IoQueue};
use crate::Trace;

/// Decodes bytes as UTF-8: a byte order mark is kept as U+FEFF, errors become U+FFFD.
pub fn utf_8_decode_without_bom(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("whatwg-encoding#utf-8-decode-without-bom");
    let mut io_queue: IoQueue<u8> = bytes.iter().copied().collect();
    let mut output = IoQueue::new();
    // decode everything, in replacement mode
    trace.step("1");
    let decoder = &mut Utf8Decoder::default();
    process_a_queue(
        decoder,
        &mut io_queue,
        &mut output,
        ErrorMode::Replacement,
        trace,
    );
    // return the output
    trace.step("2");
    output.into()
}
