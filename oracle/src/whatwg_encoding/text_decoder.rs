//! WHATWG Encoding, section 7.2 "Interface TextDecoder": the decode method.

use super::process_an_item::process_an_item;
use super::serialize_io_queue::serialize_io_queue;
use super::utf_8_decoder::Utf8Decoder;
use super::{EncoderDecoder, ErrorMode, Handled, IoQueue};
use crate::{Rejected, Trace};

/// A `TextDecoder` of UTF-8.
pub type TextDecoder = TextDecoderOf<Utf8Decoder>;

/// A `TextDecoder` with the standard's variables; its encoding is that of the decoder.
#[derive(Clone, Debug)]
pub struct TextDecoderOf<D> {
    /// An instance of the encoding's decoder.
    pub decoder: D,
    /// A new instance.
    pub new_decoder: D,
    /// The unread bytes.
    pub io_queue: IoQueue<u8>,
    /// Whether to keep U+FEFF.
    pub ignore_bom: bool,
    /// Whether the first item has been looked at.
    pub bom_seen: bool,
    /// Whether errors are replaced or fatal.
    pub error_mode: ErrorMode,
    /// Whether the last call left the stream open.
    pub do_not_flush: bool,
}

impl<D: EncoderDecoder<u8, Item = u8, Output = u32, Items: PartialEq> + Clone> TextDecoderOf<D> {
    /// The result of `decode(input, {stream})`, as scalar values.
    ///
    /// # Errors
    ///
    /// [`Rejected`] where the method throws a `TypeError`.
    pub fn decode(
        &mut self,
        input: Option<&[u8]>,
        stream: bool,
        trace: &mut impl Trace,
    ) -> Result<Vec<u32>, Rejected> {
        let trace = &mut trace.within("whatwg-encoding#text-decoder-decode");
        if !self.do_not_flush {
            // no stream goes on from the call before: a new decoder, an empty queue, and no byte order mark seen
            trace.step("1");
            self.decoder = self.new_decoder.clone();
            self.io_queue = IoQueue::new();
            self.bom_seen = false;
        }
        // note whether the stream goes on after this call
        trace.step("2");
        self.do_not_flush = stream;
        if let Some(input) = input {
            // the bytes go into the queue
            trace.step("3");
            self.io_queue.extend(input);
        }
        // an empty output
        trace.step("4");
        let mut output = IoQueue::new();
        loop {
            // read an item from the queue
            trace.step("5.1");
            let item = self.io_queue.pop_front();
            if item.is_none() && self.do_not_flush {
                // there is none and the stream goes on: return the output, serialized
                trace.step("5.2");
                return Ok(serialize_io_queue(self, &mut output, trace));
            }
            // process it, in the error mode of this decoder
            trace.step("5.3.1");
            let (decoder, io_queue) = (&mut self.decoder, &mut self.io_queue);
            let result =
                process_an_item(item, decoder, io_queue, &mut output, self.error_mode, trace);
            if result == Handled::Finished {
                // finished: return the output, serialized
                trace.step("5.3.2");
                return Ok(serialize_io_queue(self, &mut output, trace));
            } else if result == Handled::Error {
                // an error: throw
                trace.step("5.3.3");
                return Err(Rejected);
            }
        }
    }

    /// The results for a stream, as the standard shows its use: of a call with `stream` set for each chunk, and of one
    /// without input at the end.
    ///
    /// # Errors
    ///
    /// [`Rejected`] where one of the calls throws.
    pub fn decode_chunks<'a>(
        &mut self,
        chunks: impl IntoIterator<Item = &'a [u8]>,
        trace: &mut impl Trace,
    ) -> Result<Vec<Vec<u32>>, Rejected> {
        let mut results = Vec::new();
        for chunk in chunks {
            results.push(self.decode(Some(chunk), true, trace)?);
        }
        results.push(self.decode(None, false, trace)?);
        Ok(results)
    }

    /// The same results, joined.
    ///
    /// # Errors
    ///
    /// [`Rejected`] where one of the calls throws.
    pub fn decode_stream<'a>(
        &mut self,
        chunks: impl IntoIterator<Item = &'a [u8]>,
        trace: &mut impl Trace,
    ) -> Result<Vec<u32>, Rejected> {
        Ok(self.decode_chunks(chunks, trace)?.concat())
    }
}

/// The result of `new TextDecoder("utf-8", {fatal: true}).decode(bytes)`, as scalar values.
///
/// # Errors
///
/// [`Rejected`] where the method throws a `TypeError`.
pub fn decode_fatal(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    TextDecoder::new(true, false, trace).decode(Some(bytes), false, trace)
}

/// The result of `new TextDecoder()` for a stream with one byte a chunk.
///
/// # Errors
///
/// Never: in replacement mode the method does not throw.
pub fn decode_byte_by_byte(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    TextDecoder::new(false, false, trace).decode_stream(bytes.chunks(1), trace)
}
