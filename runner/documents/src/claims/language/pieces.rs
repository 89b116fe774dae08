//! Decoders and encoders that get a text in pieces: those of the WHATWG's standard, and released ones.

use bstr::ByteSlice;
use encoding_rs::DecoderResult;
use utfproof_notation::UnitKind::{self, Byte, CodePoint, CodeUnit};
use utfproof_oracle::Operation::{self, Utf8Validate, Wtf8Validate};
use utfproof_oracle::whatwg_encoding::convert_code_unit_to_scalar_value::convert_code_unit_to_scalar_value;
use utfproof_oracle::whatwg_encoding::decode;
use utfproof_oracle::whatwg_encoding::process_a_queue::process_a_queue;
use utfproof_oracle::whatwg_encoding::text_decoder::TextDecoder;
use utfproof_oracle::whatwg_encoding::text_encoder_stream::{self, TextEncoderStream};
use utfproof_oracle::whatwg_encoding::utf_8_decoder::Utf8Decoder;
use utfproof_oracle::whatwg_encoding::utf_8_encoder::Utf8Encoder;
use utfproof_oracle::whatwg_encoding::{Encoding, ErrorMode, Handled, IoQueue};
use utfproof_oracle::{NoTrace, Reading, Sequence, Slice};

use super::functions::{BYTES_TO_TEXT, Function, OF_BYTES, Of, function};

/// What becomes of the pieces of a text; `None` if they are rejected.
pub(super) type OfPieces = fn(&[Slice<'_>]) -> Option<Sequence>;

const fn decoder(name: &'static str, of: OfPieces) -> Function {
    function(name, BYTES_TO_TEXT, Of::Pieces(of))
}

const fn part(name: &'static str, of: OfPieces) -> Function {
    function(name, OF_BYTES, Of::Pieces(of))
}

const fn of_units(name: &'static str, output: UnitKind, of: OfPieces) -> Function {
    function(name, [Some(CodeUnit), Some(output)], Of::Pieces(of))
}

/// Those that say `after` give what the last piece becomes after all others, each of them a stream of its own.
pub(super) const ALL: [Function; 19] = [
    decoder("TextDecoder", stream::<false, false>),
    decoder("fatal TextDecoder", stream::<true, false>),
    decoder("fatal TextDecoder with ignoreBOM", stream::<true, true>),
    decoder("TextDecoder after", after::<false>),
    decoder("fatal TextDecoder after", after::<true>),
    decoder("UTF-8 decoder after", utf_8_decoder_after),
    decoder("encoding_rs", encoding_rs),
    decoder("std", |all| text(&String::from_utf8_lossy(&joined(all)))),
    decoder("bstr", |all| text(&joined(all).to_str_lossy())),
    decoder("decode UTF-8", |all| decode(all, Encoding::Utf8)),
    decoder("decode UTF-16BE", |all| decode(all, Encoding::Utf16Be)),
    decoder("decode UTF-16LE", |all| decode(all, Encoding::Utf16Le)),
    part("valid part", |all| valid_part(Utf8Validate, all)),
    part("WTF-8 valid part", |all| valid_part(Wtf8Validate, all)),
    part("std valid part", |all| {
        let joined = joined(all);
        let error = std::str::from_utf8(&joined).err();
        let length = error.map_or(joined.len(), |error| error.valid_up_to());
        Some(Sequence::bytes(&joined[..length]))
    }),
    part("std error", |all| {
        let joined = joined(all);
        let error = std::str::from_utf8(&joined).err();
        let error = error.and_then(|error| Some((error.valid_up_to(), error.error_len()?)));
        let (at, length) = error.unwrap_or_default();
        Some(Sequence::bytes(&joined[at..at + length]))
    }),
    part("encoding_rs valid part", encoding_rs_valid_part),
    of_units("TextEncoderStream", Byte, |all| {
        let pieces: Vec<&[u16]> = all.iter().map(|piece| units(*piece)).collect();
        let encoded = text_encoder_stream::encode(&pieces, &mut NoTrace);
        Some(Sequence::bytes(encoded))
    }),
    of_units("code units to scalar values", CodePoint, scalar_values),
];

/// Longer sequences are cut into two pieces in every way, and into single units.
const LONGEST: usize = 8;

/// The result for a sequence cut into pieces in every way: the first one that differs from the result for the whole, or
/// else that one.
pub(super) fn in_every_way(of: OfPieces, whole: Slice<'_>) -> Option<Sequence> {
    let places = whole.len().saturating_sub(1);
    let right = of(&[whole]);
    let ways: Vec<u64> = match places < LONGEST {
        true => (1..1 << places).collect(),
        false => (0..places.min(63))
            .map(|place| 1 << place)
            .chain([u64::MAX])
            .collect(),
    };
    let mut results = ways.into_iter().map(|way| {
        let is_cut = |place: &usize| way >> (place - 1).min(63) & 1 == 1;
        let cuts = (1..whole.len()).filter(is_cut).chain([whole.len()]);
        let pieces = cuts.scan(0, |begin, end| {
            Some(whole.part(std::mem::replace(begin, end)..end))
        });
        of(&pieces.collect::<Vec<_>>())
    });
    results.find(|result| *result != right).unwrap_or(right)
}

pub(super) fn bytes(piece: Slice<'_>) -> &[u8] {
    match piece {
        Slice::Bytes(bytes) => bytes,
        _ => &[],
    }
}

fn units(piece: Slice<'_>) -> &[u16] {
    match piece {
        Slice::CodeUnits(units) => units,
        _ => &[],
    }
}

fn joined(pieces: &[Slice<'_>]) -> Vec<u8> {
    let all = pieces.iter().flat_map(|piece| bytes(*piece));
    all.copied().collect()
}

fn text(text: &str) -> Option<Sequence> {
    let code_points = text.chars().map(u32::from);
    Some(Sequence::CodePoints(code_points.collect()))
}

fn stream<const FATAL: bool, const IGNORE_BOM: bool>(pieces: &[Slice<'_>]) -> Option<Sequence> {
    let mut decoder = TextDecoder::new(FATAL, IGNORE_BOM, &mut NoTrace);
    let pieces = pieces.iter().map(|piece| bytes(*piece));
    let decoded = decoder.decode_stream(pieces, &mut NoTrace).ok()?;
    Some(Sequence::code_points(decoded))
}

fn after<const FATAL: bool>(pieces: &[Slice<'_>]) -> Option<Sequence> {
    let mut decoder = TextDecoder::new(FATAL, false, &mut NoTrace);
    let mut decoded = None;
    for piece in pieces {
        decoded = decoder
            .decode(Some(bytes(*piece)), false, &mut NoTrace)
            .ok();
    }
    decoded.map(Sequence::code_points)
}

fn utf_8_decoder_after(pieces: &[Slice<'_>]) -> Option<Sequence> {
    let mut decoder = Utf8Decoder::default();
    let mut decoded = Vec::new();
    for piece in pieces {
        let mut input: IoQueue<u8> = bytes(*piece).iter().copied().collect();
        let mut output = IoQueue::new();
        let mode = ErrorMode::Replacement;
        process_a_queue(&mut decoder, &mut input, &mut output, mode, &mut NoTrace);
        decoded = output.into();
    }
    Some(Sequence::code_points(decoded))
}

/// It removes a byte order mark and replaces errors, as the WHATWG's decoder does.
fn encoding_rs(pieces: &[Slice<'_>]) -> Option<Sequence> {
    let mut decoder = encoding_rs::UTF_8.new_decoder_with_bom_removal();
    let mut decoded = String::new();
    for (number, piece) in pieces.iter().enumerate() {
        let piece = bytes(*piece);
        decoded.reserve(decoder.max_utf8_buffer_length(piece.len())?);
        let is_last = number + 1 == pieces.len();
        let (_, _, _) = decoder.decode_to_string(piece, &mut decoded, is_last);
    }
    text(&decoded)
}

/// The longest part that the same decoder finds no error in.
fn encoding_rs_valid_part(pieces: &[Slice<'_>]) -> Option<Sequence> {
    let mut decoder = encoding_rs::UTF_8.new_decoder_with_bom_removal();
    let mut decoded = String::new();
    let joined = joined(pieces);
    let mut read_before = 0;
    for (number, piece) in pieces.iter().enumerate() {
        let piece = bytes(*piece);
        decoded.reserve(decoder.max_utf8_buffer_length_without_replacement(piece.len())?);
        let is_last = number + 1 == pieces.len();
        let (result, read) =
            decoder.decode_to_string_without_replacement(piece, &mut decoded, is_last);
        read_before += read;
        if let DecoderResult::Malformed(length, read_after) = result {
            let at = read_before - usize::from(length) - usize::from(read_after);
            return Some(Sequence::bytes(&joined[..at]));
        }
    }
    Some(Sequence::bytes(joined))
}

/// The part before the position at which a validation rejects.
fn valid_part(validate: Operation, pieces: &[Slice<'_>]) -> Option<Sequence> {
    let joined = joined(pieces);
    let validate = Reading::judging(validate);
    let length = match validate.answer(&[Slice::Bytes(&joined)], &mut NoTrace) {
        Ok(Err(rejection)) => rejection.at,
        _ => joined.len(),
    };
    Some(Sequence::bytes(&joined[..length]))
}

/// Decoded with this encoding, unless a byte order mark tells another.
fn decode(pieces: &[Slice<'_>], given: Encoding) -> Option<Sequence> {
    let decoded = decode::decode(&joined(pieces), given, &mut NoTrace);
    Some(Sequence::code_points(decoded))
}

/// Converted one by one; a lead surrogate at the end is replaced by the flush.
fn scalar_values(pieces: &[Slice<'_>]) -> Option<Sequence> {
    let mut stream = TextEncoderStream {
        encoder: Utf8Encoder,
        leading_surrogate: None,
        enqueued: Vec::new(),
    };
    let mut converted = Vec::new();
    for piece in pieces {
        let mut input: IoQueue<u16> = units(*piece).iter().copied().collect();
        while let Some(item) = input.pop_front() {
            let result =
                convert_code_unit_to_scalar_value(&mut stream, item, &mut input, &mut NoTrace);
            if let Handled::Items(scalar_value) = result {
                converted.push(scalar_value);
            }
        }
    }
    converted.extend(stream.leading_surrogate.map(|_| 0xFFFD));
    Some(Sequence::code_points(converted))
}
