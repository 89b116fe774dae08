//! The WHATWG Encoding Standard.

pub mod process_a_queue;
pub mod process_an_item;
pub mod serialize_io_queue;
pub mod text_decoder;
pub mod utf_8_decode;
pub mod utf_8_decode_without_bom;
pub mod utf_8_decoder;

use std::collections::VecDeque;

/// The standard's I/O queue: reading takes from the front, restoring puts back there, and reading an empty
/// queue yields end-of-queue, which is `None` here.
pub type IoQueue<T> = VecDeque<T>;

/// What to do with an error: the standard's error mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorMode {
    /// Push U+FFFD and go on.
    Replacement,
    /// Stop.
    Fatal,
}

/// What a handler, or the processing of an item, returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handled {
    /// The input is used up.
    Finished,
    /// A scalar value.
    Item(u32),
    /// The input is in error.
    Error,
    /// Nothing yet.
    Continue,
}
