//! WHATWG Encoding, section 7.4 "Interface TextEncoder": the encode method.

use super::process_an_item::process_an_item;
use super::utf_8_encoder::Utf8Encoder;
use super::{ErrorMode, Handled, IoQueue, scalar_value_string};
use crate::Trace;

/// The result of `new TextEncoder().encode(string)` for any string of 16-bit code units.
pub fn encode(string: &[u16], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("whatwg-encoding#text-encoder-encode");
    // the scalar values of the string go into a queue
    trace.step("1");
    let mut input: IoQueue<u32> = scalar_value_string::convert(string, trace);
    // an empty output
    trace.step("2");
    let mut output: IoQueue<u8> = IoQueue::new();
    loop {
        // read an item from the queue
        trace.step("3.1");
        let item = input.pop_front();
        // process it with a UTF-8 encoder, in fatal mode
        trace.step("3.2");
        let encoder = &mut Utf8Encoder;
        let result = process_an_item(
            item,
            encoder,
            &mut input,
            &mut output,
            ErrorMode::Fatal,
            trace,
        );
        // asserted: that is not an error
        trace.step("3.3");
        if result == Handled::Finished {
            // finished: return the output
            trace.step("3.4");
            return output.into();
        }
    }
}
