//! The released decoders that two of the laws compare with. Only this module calls third-party codecs.

use bstr::ByteSlice;
use encoding_rs::{DecoderResult, UTF_8};

/// Decodes bytes to code points.
type Decode = fn(&[u8]) -> Vec<u32>;

/// Released lossy decoders of UTF-8, by name.
pub(super) const LOSSY_DECODERS: [(&str, Decode); 3] = [
    ("std", |bytes| code_points(&String::from_utf8_lossy(bytes))),
    ("encoding_rs", |bytes| {
        code_points(&UTF_8.decode_without_bom_handling(bytes).0)
    }),
    ("bstr", |bytes| code_points(&bytes.to_str_lossy())),
];

fn code_points(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

/// Decodes chunks with the streaming decoder of encoding_rs. It removes a byte order mark and replaces errors, like the
/// WHATWG's decoder.
pub(super) fn decode(chunks: &[&[u8]]) -> Vec<u32> {
    let mut decoder = UTF_8.new_decoder_with_bom_removal();
    let mut text = String::new();
    for (number, chunk) in chunks.iter().enumerate() {
        let room = decoder.max_utf8_buffer_length(chunk.len());
        text.reserve(room.unwrap_or_default());
        let is_last = number + 1 == chunks.len();
        let (_, _, _) = decoder.decode_to_string(chunk, &mut text, is_last);
    }
    code_points(&text)
}

/// The position in bytes of the first error that the same decoder finds in chunks, if any.
pub(super) fn error(chunks: &[&[u8]]) -> Option<usize> {
    let mut decoder = UTF_8.new_decoder_with_bom_removal();
    let mut text = String::new();
    let mut read_before = 0;
    for (number, chunk) in chunks.iter().enumerate() {
        let room = decoder.max_utf8_buffer_length_without_replacement(chunk.len());
        text.reserve(room.unwrap_or_default());
        let is_last = number + 1 == chunks.len();
        let (result, read) =
            decoder.decode_to_string_without_replacement(chunk, &mut text, is_last);
        read_before += read;
        if let DecoderResult::Malformed(length, read_after) = result {
            return Some(read_before - usize::from(length) - usize::from(read_after));
        }
    }
    None
}
