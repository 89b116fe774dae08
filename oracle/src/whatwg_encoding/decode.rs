//! WHATWG Encoding, section 6.1 "Legacy hooks for standards": decode.

use super::bom_sniff::bom_sniff;
use super::process_a_queue::process_a_queue;
use super::utf_8_decoder::Utf8Decoder;
use super::{Encoding, ErrorMode, IoQueue, utf_16be_decoder, utf_16le_decoder};
use crate::Trace;

/// Decodes bytes in the encoding that a byte order mark names, or else in `encoding`. The mark is removed.
///
/// Errors become U+FFFD.
pub fn decode(bytes: &[u8], encoding: Encoding, trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("whatwg-encoding#decode");
    let mut encoding = encoding;
    let mut io_queue: IoQueue<u8> = bytes.iter().copied().collect();
    let mut output = IoQueue::new();
    // look for a byte order mark
    trace.step("1");
    let bom_encoding = bom_sniff(&io_queue, trace);
    if let Some(bom_encoding) = bom_encoding {
        // there is one: go by its encoding and not by the one that was given
        trace.step("2.1");
        encoding = bom_encoding;
        // skip its bytes: three for UTF-8, otherwise two
        trace.step("2.2");
        let length = if bom_encoding == Encoding::Utf8 { 3 } else { 2 };
        io_queue.drain(..length);
    }
    // decode the rest, in replacement mode
    trace.step("3");
    let mode = ErrorMode::Replacement;
    match encoding {
        Encoding::Utf8 => {
            let decoder = &mut Utf8Decoder::default();
            process_a_queue(decoder, &mut io_queue, &mut output, mode, trace);
        }
        Encoding::Utf16Be => {
            let decoder = &mut utf_16be_decoder::decoder(trace);
            process_a_queue(decoder, &mut io_queue, &mut output, mode, trace);
        }
        Encoding::Utf16Le => {
            let decoder = &mut utf_16le_decoder::decoder(trace);
            process_a_queue(decoder, &mut io_queue, &mut output, mode, trace);
        }
    }
    // return the output
    trace.step("4");
    output.into()
}
