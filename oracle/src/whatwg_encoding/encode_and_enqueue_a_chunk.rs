//! WHATWG Encoding, section 7.6 "Interface TextEncoderStream": encode and enqueue a chunk.

use super::convert_code_unit_to_scalar_value::convert_code_unit_to_scalar_value;
use super::process_an_item::process_an_item;
use super::text_encoder_stream::TextEncoderStream;
use super::{ErrorMode, Handled, IoQueue};
use crate::Trace;

/// Encodes one chunk, and enqueues the bytes if there are any.
///
/// A leading surrogate at the end of the chunk is not encoded yet: the next chunk may begin with the trailing one.
pub fn encode_and_enqueue_a_chunk(
    encoder: &mut TextEncoderStream,
    chunk: &[u16],
    trace: &mut impl Trace,
) {
    let trace = &mut trace.within("whatwg-encoding#encode-and-enqueue-a-chunk");
    // the chunk as a string
    trace.step("1"); // a DOMString, which is what a string of code units is
    // its code units go into a queue
    trace.step("2");
    let mut input: IoQueue<u16> = chunk.iter().copied().collect();
    // an empty output
    trace.step("3");
    let mut output: IoQueue<u8> = IoQueue::new();
    loop {
        // read a code unit from the queue
        trace.step("4.1");
        let Some(item) = input.pop_front() else {
            // there is none: the output as bytes
            trace.step("4.2.1");
            let output: Vec<u8> = output.into();
            if !output.is_empty() {
                // it is not empty: make a chunk of it
                trace.step("4.2.2.1");
                let chunk = output;
                // enqueue that
                trace.step("4.2.2.2");
                encoder.enqueued.extend(chunk);
            }
            // the chunk is done
            trace.step("4.2.3");
            return;
        };
        // convert the code unit to a scalar value
        trace.step("4.3");
        let result = convert_code_unit_to_scalar_value(encoder, item, &mut input, trace);
        if let Handled::Items(result) = result {
            // it has become one: encode it, in fatal mode
            trace.step("4.4");
            let encoder = &mut encoder.encoder;
            process_an_item(
                Some(result),
                encoder,
                &mut input,
                &mut output,
                ErrorMode::Fatal,
                trace,
            );
        }
    }
}
