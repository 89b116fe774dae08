//! WHATWG Encoding, section 7.1 "Interface mixin TextDecoderCommon": serialize I/O queue.

use super::IoQueue;
use super::text_decoder::TextDecoderOf;
use crate::Trace;

/// Takes all items out of the queue, except a leading U+FEFF.
///
/// Step 2.3 also checks the encoding, which is UTF-8 or UTF-16 here.
pub fn serialize_io_queue<D>(
    decoder: &mut TextDecoderOf<D>,
    io_queue: &mut IoQueue<u32>,
    trace: &mut impl Trace,
) -> Vec<u32> {
    let trace = &mut trace.within("whatwg-encoding#serialize-io-queue");
    // an empty output
    trace.step("1");
    let mut output = Vec::new();
    loop {
        // read an item
        trace.step("2.1");
        let Some(item) = io_queue.pop_front() else {
            // there is none: return the output
            trace.step("2.2");
            return output;
        };
        trace.code_point(item);
        if !decoder.ignore_bom && !decoder.bom_seen {
            // byte order marks are not to be kept and this is the first item: now it has been looked at
            trace.step("2.3.1");
            decoder.bom_seen = true;
            if item == 0xFEFF {
                // it is U+FEFF: leave it out
                trace.step("2.3.2");
                continue;
            }
        }
        // add it to the output
        trace.step("2.4");
        output.push(item);
    }
}
