//! Laws 35 to 38: chunks.
//!
//! Readings get the whole input at once. Chunks are taken by the WHATWG's `TextDecoder` and `TextEncoderStream` in the
//! oracle, and by the decoders of encoding_rs.

use utfproof_oracle::whatwg_encoding::process_a_queue::process_a_queue;
use utfproof_oracle::whatwg_encoding::text_decoder::TextDecoder;
use utfproof_oracle::whatwg_encoding::text_encoder_stream;
use utfproof_oracle::whatwg_encoding::utf_8_decoder::Utf8Decoder;
use utfproof_oracle::whatwg_encoding::{ErrorMode, IoQueue};
use utfproof_oracle::{NoTrace, Operation, Outcome, Sequence, Slice};

use super::released;
use super::{
    Check, ClaimContext, Witness, alike, concatenated, count, each_two, ensure, every_string,
};
use super::{judges, readings, search, through, two};

/// For longer strings: ASCII, continuation bytes and a lead of each length.
const FEWER_BYTES: [u8; 6] = [0x41, 0x80, 0xBF, 0xC2, 0xE2, 0xF1];

/// The byte order mark and a letter.
const MARK_BYTES: [u8; 4] = [0x41, 0xBB, 0xBF, 0xEF];

/// Every way to cut a string into chunks, each without empty chunks and with empty chunks everywhere.
fn every_cut<T>(string: &[T]) -> Vec<Vec<&[T]>> {
    let places = string.len().saturating_sub(1);
    let mut ways = Vec::new();
    for cuts in 0..1_u32 << places {
        let mut chunks = Vec::new();
        let mut start = 0;
        for end in (1..=places).filter(|place| cuts >> (place - 1) & 1 == 1) {
            chunks.push(&string[start..end]);
            start = end;
        }
        chunks.push(&string[start..]);
        let empty: &[T] = &[];
        let with_empty = chunks.iter().flat_map(|chunk| [empty, *chunk]);
        let with_empty = with_empty.chain([empty]).collect();
        ways.extend([chunks, with_empty]);
    }
    ways
}

/// `D800 | DC00`; an empty chunk is `nothing`.
fn shown<'a, T: 'a>(chunks: &[&'a [T]], slice: impl Fn(&'a [T]) -> Slice<'a>) -> String {
    let shown = chunks.iter().map(|chunk| super::or_nothing(slice(chunk)));
    let shown: Vec<String> = shown.collect();
    shown.join(" | ")
}

/// Tries a property on every way to cut each of some strings.
fn each_cut<T>(
    strings: &[Vec<T>],
    mut holds: impl FnMut(&[T], &[&[T]]) -> Result<(), Witness>,
) -> Check {
    let mut tried = 0;
    for string in strings {
        for chunks in every_cut(string) {
            holds(string, &chunks)?;
            tried += 1;
        }
    }
    let strings = count(strings.len() as u64, "string");
    Ok(format!("{} into chunks, of {strings}", count(tried, "cut")))
}

fn strings_of_bytes() -> Result<Vec<Vec<u8>>, Witness> {
    let mut strings = every_string(&search::EDGE_BYTES, 3)?;
    strings.extend(every_string(&FEWER_BYTES, 5)?);
    Ok(strings)
}

/// `new TextDecoder()`.
fn text_decoder() -> TextDecoder {
    TextDecoder::new(false, false, &mut NoTrace)
}

/// Decodes a stream with a `TextDecoder`. The text is empty if it throws, which it does only if errors are fatal.
fn decode_stream(decoder: &mut TextDecoder, chunks: &[&[u8]]) -> Vec<u32> {
    let decoded = decoder.decode_stream(chunks.iter().copied(), &mut NoTrace);
    decoded.unwrap_or_default()
}

/// Both decoders decode the chunks to the same text.
fn both_decode_to(wanted: &Sequence, chunks: &[&[u8]]) -> Result<(), Witness> {
    let input = || shown(chunks, Slice::Bytes);
    let by_whatwg = Sequence::code_points(decode_stream(&mut text_decoder(), chunks));
    ensure(by_whatwg == *wanted, || {
        Witness::new(input(), wanted, &by_whatwg)
    })?;
    let by_encoding_rs = Sequence::code_points(released::decode(chunks));
    ensure(by_encoding_rs == *wanted, || {
        Witness::new(input(), wanted, format!("{by_encoding_rs} by encoding_rs"))
    })
}

const DECODERS: &str = "by the WHATWG's decoder and by encoding_rs";

pub(super) fn chunks_do_not_matter_in_decoding(_: &ClaimContext<'_>) -> Check {
    let [decode] = judges([Operation::WhatwgUtf8Decode]);
    let over = each_cut(&strings_of_bytes()?, |string, chunks| {
        let whole = through(&[decode], Slice::Bytes(string));
        whole.map_or(Ok(()), |whole| both_decode_to(&whole, chunks))
    })?;
    Ok(format!("{over}, {DECODERS}"))
}

pub(super) fn chunks_do_not_move_an_error(_: &ClaimContext<'_>) -> Check {
    let [decode] = judges([Operation::WhatwgUtf8DecodeFatal]);
    let over = each_cut(&strings_of_bytes()?, |string, chunks| {
        let whole: Option<Outcome> = decode.answer(&[Slice::Bytes(string)], &mut NoTrace).ok();
        let at = whole.and_then(Result::err).map(|rejection| rejection.at);
        let came = released::error(chunks);
        ensure(at == came, || {
            let place = |at: Option<usize>| {
                at.map_or("no error".to_owned(), |at| format!("an error at {at}"))
            };
            Witness::new(shown(chunks, Slice::Bytes), place(at), place(came))
        })
    })?;
    Ok(format!(
        "{over}, by encoding_rs; the steps of the standard give no position"
    ))
}

pub(super) fn chunks_do_not_matter_in_encoding(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::WhatwgUtf8EncodeFromUtf16]);
    let strings = every_string(&search::EDGE_UNITS, 4)?;
    let over = each_cut(&strings, |string, chunks| {
        let whole = through(&[encode], Slice::CodeUnits(string));
        let streamed = Sequence::bytes(text_encoder_stream::encode(chunks, &mut NoTrace));
        alike(
            shown(chunks, Slice::CodeUnits),
            whole.as_ref(),
            Some(&streamed),
        )
    })?;
    Ok(format!("{over} of up to 4 code units over the edges"))
}

/// Compares the joined WTF-8 of all chunks with the WTF-8 of the whole.
fn joined_chunks_of_wtf_8(join: impl Fn(&[u8], &[u8]) -> Vec<u8>) -> Check {
    let [convert] = judges([Operation::Wtf8FromUtf16]);
    let converted =
        |units: &[u16]| readings::bytes(convert, Slice::CodeUnits(units)).unwrap_or_default();
    let strings = every_string(&search::EDGE_UNITS, 4)?;
    let over = each_cut(&strings, |string, chunks| {
        let joined = chunks
            .iter()
            .fold(Vec::new(), |joined, chunk| join(&joined, &converted(chunk)));
        let whole = converted(string);
        ensure(joined == whole, || {
            let [whole, joined] = [&whole, &joined].map(|bytes| Slice::Bytes(bytes));
            Witness::new(shown(chunks, Slice::CodeUnits), whole, joined)
        })
    })?;
    Ok(format!("{over} of up to 4 code units over the edges"))
}

pub(super) fn chunks_of_wtf_8_are_concatenated(_: &ClaimContext<'_>) -> Check {
    joined_chunks_of_wtf_8(concatenated)
}

pub(super) fn chunks_of_wtf_8_are_appended(_: &ClaimContext<'_>) -> Check {
    joined_chunks_of_wtf_8(|left, right| [left, right].concat())
}

pub(super) fn one_mark_is_removed(_: &ClaimContext<'_>) -> Check {
    let [decode] = judges([Operation::Utf8DecodeLossy]);
    let over = each_cut(&every_string(&MARK_BYTES, 6)?, |string, chunks| {
        let rest = string.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(string);
        let wanted = through(&[decode], Slice::Bytes(rest));
        wanted.map_or(Ok(()), |wanted| both_decode_to(&wanted, chunks))
    })?;
    Ok(format!(
        "{over} of up to 6 of 41, BB, BF and EF, {DECODERS}"
    ))
}

pub(super) fn part_of_a_mark_is_one_error(_: &ClaimContext<'_>) -> Check {
    let parts = [vec![0xEF], vec![0xEF, 0xBB]];
    let over = each_cut(&parts, |_, chunks| {
        both_decode_to(&Sequence::code_points(vec![0xFFFD]), chunks)
    })?;
    Ok(format!("{over}, {DECODERS}"))
}

/// Tries a property on every two of some streams, many of which end within a character.
fn each_two_streams(holds: impl Fn(&[u8], &[u8]) -> Result<(), Witness>) -> Check {
    let mut streams = every_string(&search::EDGE_BYTES, 2)?;
    streams.extend([[0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80], [0xF4, 0x80, 0x80]].map(Vec::from));
    let tried = each_two(&streams, |first, second| holds(first, second))?;
    Ok(format!("{} of streams", count(tried, "pair")))
}

/// Compares the second of two streams with the same stream decoded by a new decoder.
fn is_as_new(first: &[u8], second: &[u8], as_new: &[u32], came: &[u32]) -> Result<(), Witness> {
    ensure(as_new == came, || {
        let input = two(Slice::Bytes(first), Slice::Bytes(second));
        Witness::new(input, Slice::CodePoints(as_new), Slice::CodePoints(came))
    })
}

pub(super) fn a_stream_after_another(_: &ClaimContext<'_>) -> Check {
    let over = each_two_streams(|first, second| {
        let mut decoder = text_decoder();
        decode_stream(&mut decoder, &[first]);
        let came = decode_stream(&mut decoder, &[second]);
        let as_new = decode_stream(&mut text_decoder(), &[second]);
        is_as_new(first, second, &as_new, &came)
    })?;
    Ok(format!("{over}, by the WHATWG's decode method"))
}

pub(super) fn a_decoder_after_end_of_queue(_: &ClaimContext<'_>) -> Check {
    let decode = |decoder: &mut Utf8Decoder, stream: &[u8]| -> Vec<u32> {
        let mut input: IoQueue<u8> = stream.iter().copied().collect();
        let mut output = IoQueue::new();
        process_a_queue(
            decoder,
            &mut input,
            &mut output,
            ErrorMode::Replacement,
            &mut NoTrace,
        );
        output.into()
    };
    each_two_streams(|first, second| {
        let mut decoder = Utf8Decoder::default();
        decode(&mut decoder, first);
        let came = decode(&mut decoder, second);
        is_as_new(
            first,
            second,
            &decode(&mut Utf8Decoder::default(), second),
            &came,
        )
    })
}
