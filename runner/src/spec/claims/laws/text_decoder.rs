//! A `TextDecoder` of the WHATWG Encoding Standard that is given chunks, on the oracle's decoder.
//!
//! The oracle's own reading of the decode method is given all of the input at once; here are its steps for `stream` too.

use utfproof_oracle::NoTrace;
use utfproof_oracle::whatwg_encoding::process_an_item::process_an_item;
use utfproof_oracle::whatwg_encoding::serialize_io_queue::{Serializer, serialize_io_queue};
use utfproof_oracle::whatwg_encoding::utf_8_decoder::Utf8Decoder;
use utfproof_oracle::whatwg_encoding::{ErrorMode, Handled, IoQueue};

/// `new TextDecoder()`.
pub(super) struct TextDecoder {
    decoder: Utf8Decoder,
    io_queue: IoQueue<u8>,
    serializer: Serializer,
    do_not_flush: bool,
}

impl TextDecoder {
    pub(super) fn new() -> Self {
        Self {
            decoder: Utf8Decoder::default(),
            io_queue: IoQueue::new(),
            serializer: Serializer {
                ignore_bom: false,
                bom_seen: false,
            },
            do_not_flush: false,
        }
    }

    /// `decode(input, {stream})`, as scalar values.
    pub(super) fn decode(&mut self, input: &[u8], stream: bool) -> Vec<u32> {
        if !self.do_not_flush {
            *self = Self::new();
        }
        self.do_not_flush = stream;
        self.io_queue.extend(input);
        let mut output = IoQueue::new();
        loop {
            let item = self.io_queue.pop_front();
            let is_end_of_chunk = item.is_none() && self.do_not_flush;
            let mode = ErrorMode::Replacement;
            let queue = &mut self.io_queue;
            if is_end_of_chunk
                || process_an_item(
                    item,
                    &mut self.decoder,
                    queue,
                    &mut output,
                    mode,
                    &mut NoTrace,
                ) == Handled::Finished
            {
                return serialize_io_queue(&mut self.serializer, &mut output, &mut NoTrace);
            }
        }
    }

    /// Decodes a stream to its end.
    pub(super) fn decode_stream(&mut self, chunks: &[&[u8]]) -> Vec<u32> {
        let mut text = Vec::new();
        for chunk in chunks {
            text.extend(self.decode(chunk, true));
        }
        text.extend(self.decode(&[], false));
        text
    }
}
