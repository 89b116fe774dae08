//! WHATWG Encoding, section 6.1 "Legacy hooks for standards": encode.

use super::process_a_queue::process_a_queue;
use super::utf_8_encoder::Utf8Encoder;
use super::{ErrorMode, IoQueue};
use crate::Trace;

/// Encodes scalar values with the encoding UTF-8, the only one with an encoder in this oracle.
pub fn encode(mut io_queue: IoQueue<u32>, trace: &mut impl Trace) -> IoQueue<u8> {
    let trace = &mut trace.within("whatwg-encoding#encode");
    let mut output = IoQueue::new();
    // get the encoder of the encoding
    trace.step("1"); // get an encoder: a new instance of that of UTF-8
    let encoder = &mut Utf8Encoder;
    // process everything with it, in html mode
    trace.step("2");
    process_a_queue(encoder, &mut io_queue, &mut output, ErrorMode::Html, trace);
    // return the output
    trace.step("3");
    output
}
