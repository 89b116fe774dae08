//! WHATWG Encoding, section 7.2 "Interface TextDecoder": a decoder of UTF-16, in either order.

use super::shared_utf_16_decoder::SharedUtf16Decoder;
use super::text_decoder::TextDecoderOf;
use crate::{Rejected, Trace};

/// The result of `new TextDecoder(label, {fatal: true}).decode(bytes)`, as scalar values.
///
/// # Errors
///
/// [`Rejected`] where the method throws a `TypeError`.
pub fn decode_fatal(
    decoder: SharedUtf16Decoder,
    bytes: &[u8],
    trace: &mut impl Trace,
) -> Result<Vec<u32>, Rejected> {
    TextDecoderOf::with_decoder(decoder, true, false, trace).decode(Some(bytes), false, trace)
}

/// The result of `new TextDecoder(label, {ignoreBOM: true}).decode(bytes)`, as scalar values.
///
/// # Errors
///
/// Never: in replacement mode the method does not throw.
pub fn decode_without_bom(
    decoder: SharedUtf16Decoder,
    bytes: &[u8],
    trace: &mut impl Trace,
) -> Result<Vec<u32>, Rejected> {
    TextDecoderOf::with_decoder(decoder, false, true, trace).decode(Some(bytes), false, trace)
}

/// The result of `new TextDecoder(label)` for a stream with one byte a chunk.
///
/// # Errors
///
/// Never: in replacement mode the method does not throw.
pub fn decode_byte_by_byte(
    decoder: SharedUtf16Decoder,
    bytes: &[u8],
    trace: &mut impl Trace,
) -> Result<Vec<u32>, Rejected> {
    TextDecoderOf::with_decoder(decoder, false, false, trace).decode_stream(bytes.chunks(1), trace)
}
