//! WHATWG Encoding, section 4.1 "Encoders and decoders": process a queue.

use super::process_an_item::process_an_item;
use super::utf_8_decoder::Utf8Decoder;
use super::{ErrorMode, Handled, IoQueue};
use crate::Trace;

/// Processes `input` to its end, or to the first error in fatal mode, and returns which it was.
pub fn process_a_queue(
    decoder: &mut Utf8Decoder,
    input: &mut IoQueue<u8>,
    output: &mut IoQueue<u32>,
    mode: ErrorMode,
    at: &mut impl Trace,
) -> Handled {
    let at = &mut at.within("whatwg-encoding#process-a-queue");
    loop {
        at.step("1.1");
        let item = input.pop_front();
        let result = process_an_item(item, decoder, input, output, mode, at);
        if result != Handled::Continue {
            at.step("1.2");
            return result;
        }
    }
}
