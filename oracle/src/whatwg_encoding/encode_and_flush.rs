//! WHATWG Encoding, section 7.6 "Interface TextEncoderStream": encode and flush.

use super::text_encoder_stream::TextEncoderStream;
use crate::Trace;

/// Ends a stream: enqueues EF BF BD for a leading surrogate that still waits for a trailing one.
pub fn encode_and_flush(encoder: &mut TextEncoderStream, trace: &mut impl Trace) {
    let trace = &mut trace.within("whatwg-encoding#encode-and-flush");
    if encoder.leading_surrogate.is_some() {
        // a leading surrogate is still waiting: EF BF BD
        trace.step("1.1");
        let chunk = [0xEF, 0xBF, 0xBD];
        // enqueue that
        trace.step("1.2");
        encoder.enqueued.extend(chunk);
    }
}
