//! WHATWG Encoding, section 7.6 "Interface TextEncoderStream": a stream from its first chunk to its end.

use super::encode_and_enqueue_a_chunk::encode_and_enqueue_a_chunk;
use super::encode_and_flush::encode_and_flush;
use super::utf_8_encoder::Utf8Encoder;
use crate::Trace;

/// A `TextEncoderStream` with the standard's two variables, and its output that no one has taken.
#[derive(Clone, Debug)]
pub struct TextEncoderStream {
    /// An instance of the UTF-8 encoder.
    pub encoder: Utf8Encoder,
    /// A leading surrogate whose next code unit has not been seen yet.
    pub leading_surrogate: Option<u16>,
    /// The enqueued bytes, chunk after chunk.
    pub enqueued: Vec<u8>,
}

/// Encodes a string of 16-bit code units that is cut into chunks anywhere.
///
/// The result does not depend on the chunks.
pub fn encode(chunks: &[&[u16]], trace: &mut impl Trace) -> Vec<u8> {
    encode_stream(chunks.iter().copied(), trace).concat()
}

/// The bytes that are enqueued with each chunk, and those at the end.
pub fn encode_stream<'a>(
    chunks: impl IntoIterator<Item = &'a [u16]>,
    trace: &mut impl Trace,
) -> Vec<Vec<u8>> {
    let trace = &mut trace.within("whatwg-encoding#text-encoder-stream");
    // a new UTF-8 encoder
    trace.step("constructor");
    let mut stream = TextEncoderStream {
        encoder: Utf8Encoder,
        leading_surrogate: None,
        enqueued: Vec::new(),
    };
    let mut results = Vec::new();
    for chunk in chunks {
        // a chunk comes: encode and enqueue it
        trace.step("chunk");
        encode_and_enqueue_a_chunk(&mut stream, chunk, trace);
        results.push(std::mem::take(&mut stream.enqueued));
    }
    // the stream ends: encode and flush
    trace.step("flush");
    encode_and_flush(&mut stream, trace);
    results.push(stream.enqueued);
    results
}
