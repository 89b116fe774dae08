//! WHATWG Encoding, section 7.4 "Interface TextEncoder": the encode method.

use super::process_an_item::process_an_item;
use super::utf_8_encoder::Utf8Encoder;
use super::{ErrorMode, Handled, IoQueue, scalar_value_string};
use crate::Trace;

/// What `new TextEncoder().encode(string)` returns for any string of 16-bit code units.
pub fn encode(string: &[u16], at: &mut impl Trace) -> Vec<u8> {
    let at = &mut at.within("whatwg-encoding#text-encoder-encode");
    at.step("1");
    let mut input: IoQueue<u32> = scalar_value_string::convert(string, at);
    at.step("2");
    let mut output: IoQueue<u8> = IoQueue::new();
    loop {
        at.step("3.1");
        let item = input.pop_front();
        at.step("3.2");
        let encoder = &mut Utf8Encoder;
        let result = process_an_item(item, encoder, &mut input, &mut output, ErrorMode::Fatal, at);
        at.step("3.3"); // asserted: `result` is not an error
        if result == Handled::Finished {
            at.step("3.4");
            return output.into();
        }
    }
}
