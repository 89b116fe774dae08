//! WHATWG Encoding, section 7.4 "Interface TextEncoder": the encodeInto method.

use super::utf_8_encoder::Utf8Encoder;
use super::{EncoderDecoder, Handled, IoQueue, scalar_value_string};
use crate::Trace;

/// The result of `new TextEncoder().encodeInto(source, destination)` for a destination of `byte_length` bytes: how many
/// code units are read, and the bytes that are written.
pub fn encode_into(source: &[u16], byte_length: usize, trace: &mut impl Trace) -> (usize, Vec<u8>) {
    let trace = &mut trace.within("whatwg-encoding#text-encoder-encode-into");
    let mut destination = Vec::new();
    // read is 0
    trace.step("1");
    let mut read = 0;
    // written is 0
    trace.step("2");
    let mut written = 0;
    // a UTF-8 encoder
    trace.step("3");
    let encoder = &mut Utf8Encoder;
    // an empty queue, which that encoder does not use
    trace.step("4");
    let mut unused: IoQueue<u32> = IoQueue::new();
    // the scalar values of the string go into a queue
    trace.step("5");
    let mut source: IoQueue<u32> = scalar_value_string::convert(source, trace);
    loop {
        // read an item from the queue
        trace.step("6.1");
        let item = source.pop_front();
        // run the encoder on the item
        trace.step("6.2");
        let result = encoder.handler(&mut unused, item, trace);
        let (Some(item), Handled::Items(result)) = (item, result) else {
            // it has finished: stop
            trace.step("6.3");
            break;
        };
        if byte_length - written >= result.len() {
            if item > 0xFFFF {
                // its bytes fit into the rest of the destination, and the item is above U+FFFF: read grows by 2
                trace.step("6.4.1.1");
                read += 2;
            } else {
                // its bytes fit, and the item is any other: read grows by 1
                trace.step("6.4.1.2");
                read += 1;
            }
            // write the bytes after those that are written
            trace.step("6.4.1.3");
            destination.extend_from_slice(&result);
            // written grows by their number
            trace.step("6.4.1.4");
            written += result.len();
        } else {
            // they do not fit: stop
            trace.step("6.4.2");
            break;
        }
    }
    // return read and written
    trace.step("7");
    (read, destination)
}
