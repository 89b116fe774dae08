//! WHATWG Encoding, section 4.1 "Encoders and decoders": process a queue.

use super::process_an_item::process_an_item;
use super::{EncoderDecoder, ErrorMode, Handled, IoQueue};
use crate::Trace;

/// Processes `input` to its end, or to the first error in fatal mode, and returns which it was.
pub fn process_a_queue<Item, E: EncoderDecoder<Item, Item = Item>>(
    encoder_decoder: &mut E,
    input: &mut IoQueue<Item>,
    output: &mut IoQueue<E::Output>,
    mode: ErrorMode,
    trace: &mut impl Trace,
) -> Handled<E::Items> {
    let trace = &mut trace.within("whatwg-encoding#process-a-queue");
    loop {
        // read an item from the input and process it
        trace.step("1.1");
        let item = input.pop_front();
        let result = process_an_item(item, encoder_decoder, input, output, mode, trace);
        if !matches!(result, Handled::Continue) {
            // anything but "go on" ends the processing
            trace.step("1.2");
            return result;
        }
    }
}
