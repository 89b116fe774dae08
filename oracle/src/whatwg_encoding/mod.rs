//! The WHATWG Encoding Standard.

pub mod bom_sniff;
pub mod convert_code_unit_to_scalar_value;
pub mod decode;
pub mod encode;
pub mod encode_and_enqueue_a_chunk;
pub mod encode_and_flush;
pub mod process_a_queue;
pub mod process_an_item;
pub mod scalar_value_string;
pub mod serialize_io_queue;
pub mod shared_utf_16_decoder;
pub mod text_decoder;
pub mod text_decoder_constructor;
pub mod text_decoder_of_utf_16;
pub mod text_encoder;
pub mod text_encoder_encode_into;
pub mod text_encoder_stream;
pub mod utf_16be_decoder;
pub mod utf_16le_decoder;
pub mod utf_8_decode;
pub mod utf_8_decode_without_bom;
pub mod utf_8_decode_without_bom_or_fail;
pub mod utf_8_decoder;
pub mod utf_8_encode;
pub mod utf_8_encoder;

use std::collections::VecDeque;

use crate::{Trace, Value};

/// The standard's I/O queue: reading takes from the front, restoring puts back there, and reading an empty
/// queue yields end-of-queue, which is `None` here.
pub type IoQueue<T> = VecDeque<T>;

/// The encodings of this oracle; the standard has more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-16BE.
    Utf16Be,
    /// UTF-16LE.
    Utf16Le,
}

/// The standard's error mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorMode {
    /// Push U+FFFD and go on: for decoders only.
    Replacement,
    /// Stop.
    Fatal,
    /// Push a numeric character reference and go on: for encoders only.
    Html,
}

/// The result of a handler, or of processing an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled<Items> {
    /// The input is used up.
    Finished,
    /// One or more items: the scalar value of a decoder, the bytes of an encoder.
    Items(Items),
    /// The input is in error.
    Error,
    /// Nothing yet.
    Continue,
}

/// An instance of a decoder or an encoder, which reads from a queue of `Queued`.
pub trait EncoderDecoder<Queued> {
    /// The handler's input, one item at a time: a byte, or a scalar value.
    type Item;

    /// The item of the output queue: a scalar value, or a byte.
    type Output: Value;

    /// The type of one or more items that the handler returns.
    type Items: IntoIterator<Item = Self::Output>;

    /// U+FFFD, for a decoder; an encoder does not use it.
    const REPLACEMENT_CHARACTER: Option<Self::Output>;

    /// The handler, given the queue and the item that was read from it (`None`: end-of-queue).
    fn handler(
        &mut self,
        io_queue: &mut IoQueue<Queued>,
        item: Option<Self::Item>,
        trace: &mut impl Trace,
    ) -> Handled<Self::Items>;
}
