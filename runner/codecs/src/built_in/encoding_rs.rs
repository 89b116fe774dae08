//! The crate encoding_rs.

use ::encoding_rs::{
    CoderResult, Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE, mem,
};
use utfproof_oracle::{Operation, Sequence};

use super::{byte_chunks, not_described, to_chars};
use utfproof_judge::{
    Answer, Call, Description, Direct, DirectAnswer, IllFormedPart, Implementation, Mode, Offers,
    Request,
};

/// `encoding_rs::UTF_8` and `UTF_16LE`, and `encoding_rs::mem` for what is not decoding.
///
/// An input in one piece goes to the methods for that, one in chunks to the streaming decoder. The crate encodes text
/// only: surrogates among the code points cannot be put to it, and are skipped.
#[derive(Clone, Copy, Debug, Default)]
pub struct EncodingRs;

impl Implementation for EncodingRs {
    fn describe(&self) -> Description {
        let version = env!("UTFPROOF_VERSION_ENCODING_RS");
        Description::new("encoding_rs", version)
            .with([
                Operation::Utf8Validate,
                Operation::Utf8Decode,
                Operation::Utf8Encode,
                Operation::Utf16Validate,
                Operation::Utf16Decode,
                Operation::Utf16DecodeLossy,
                Operation::Utf16Encode,
                Operation::WhatwgUtf8EncodeInto,
                Operation::Utf8ToUtf16Lossy,
                Operation::Utf16ToUtf8Lossy,
            ])
            .with_chunks(STREAMED)
            .offering(
                STREAMED,
                Offers {
                    outs: true,
                    ..Offers::default()
                },
            )
            .offering([Operation::Utf8ToUtf16Lossy], with_room(2))
            .offering([Operation::Utf16ToUtf8Lossy], with_room(4))
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        Some(match operation {
            Operation::Utf8Validate => Direct::validation(|bytes: &[u8]| {
                accepted_up_to(Encoding::utf8_valid_up_to(bytes), bytes.len())
            }),
            Operation::Utf8Decode => Direct::new(|bytes, code_points: &mut Vec<u32>| {
                match UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
                    Some(text) => {
                        code_points.extend(text.chars().map(u32::from));
                        DirectAnswer::Output
                    }
                    None => DirectAnswer::Rejected(None),
                }
            }),
            Operation::Utf8DecodeLossy | Operation::WhatwgUtf8DecodeWithoutBom => {
                Direct::new(|bytes, code_points: &mut Vec<u32>| {
                    let (text, _malformed) = UTF_8.decode_without_bom_handling(bytes);
                    code_points.extend(text.chars().map(u32::from));
                    DirectAnswer::Output
                })
            }
            Operation::WhatwgUtf8Decode => Direct::new(|bytes, code_points: &mut Vec<u32>| {
                let (text, _malformed) = UTF_8.decode_with_bom_removal(bytes);
                code_points.extend(text.chars().map(u32::from));
                DirectAnswer::Output
            }),
            Operation::Utf16Validate => Direct::validation(|units: &[u16]| {
                accepted_up_to(mem::utf16_valid_up_to(units), units.len())
            }),
            _ => return None,
        })
    }

    fn answer(&mut self, request: &Request) -> Answer {
        if let Mode::Room(room) = request.mode {
            return answer_in_calls(request, room as usize);
        }
        if request.mode == Mode::Incremental {
            return answer_chunks(request);
        }
        match request.operands.as_slice() {
            [Sequence::Bytes(bytes)] => answer_bytes(request, bytes),
            [Sequence::CodeUnits(units)] => answer_units(request, units),
            [Sequence::CodePoints(code_points)] => answer_code_points(request, code_points),
            [Sequence::CodeUnits(units), Sequence::Number(room)] => {
                encode_into(request, units, room)
            }
            _ => answer_chunks(request),
        }
    }
}

/// The operations of `Decoder`, which takes chunks.
const STREAMED: [Operation; 12] = [
    Operation::Utf8DecodeLossy,
    Operation::WhatwgUtf8Decode,
    Operation::WhatwgUtf8DecodeWithoutBom,
    Operation::WhatwgUtf8DecodeFatal,
    Operation::WhatwgUtf16BeDecode,
    Operation::WhatwgUtf16BeDecodeWithoutBom,
    Operation::WhatwgUtf16BeDecodeFatal,
    Operation::WhatwgUtf16BeDecodeStream,
    Operation::WhatwgUtf16LeDecode,
    Operation::WhatwgUtf16LeDecodeWithoutBom,
    Operation::WhatwgUtf16LeDecodeFatal,
    Operation::WhatwgUtf16LeDecodeStream,
];

fn with_room(smallest: u32) -> Offers {
    Offers {
        room: Some(smallest),
        ..Offers::default()
    }
}

/// With a buffer of so many units, emptied after each call.
fn answer_in_calls(request: &Request, room: usize) -> Answer {
    let mut calls = Vec::new();
    let mut read = 0;
    match (request.operation, request.operands.as_slice()) {
        (Operation::Utf8ToUtf16Lossy, [Sequence::Bytes(bytes)]) => {
            let mut decoder = UTF_8.new_decoder_without_bom_handling();
            let (mut all, mut buffer) = (Vec::new(), vec![0; room]);
            loop {
                let (result, more, written, _) =
                    decoder.decode_to_utf16(&bytes[read..], &mut buffer, true);
                read += more;
                all.extend_from_slice(&buffer[..written]);
                calls.push(Call {
                    read,
                    written: all.len(),
                });
                if result == CoderResult::InputEmpty {
                    return Answer::in_calls(request, Sequence::CodeUnits(all.into()), &calls);
                }
                if more == 0 && written == 0 {
                    return stuck();
                }
            }
        }
        (Operation::Utf16ToUtf8Lossy, [Sequence::CodeUnits(units)]) => {
            let (mut all, mut buffer) = (Vec::new(), vec![0; room]);
            while read < units.len() {
                let (more, written) =
                    mem::convert_utf16_to_utf8_partial(&units[read..], &mut buffer);
                if more == 0 {
                    return stuck();
                }
                read += more;
                all.extend_from_slice(&buffer[..written]);
                calls.push(Call {
                    read,
                    written: all.len(),
                });
            }
            Answer::in_calls(request, Sequence::bytes(all), &calls)
        }
        _ => not_described(request),
    }
}

/// A buffer that is full although nothing was written into it.
fn stuck() -> Answer {
    Answer::rejected("the buffer is full, and empty")
}

/// With room for so many bytes; more than it can need is not allocated.
fn encode_into(request: &Request, units: &[u16], room: &[u32]) -> Answer {
    let (Operation::WhatwgUtf8EncodeInto, [room]) = (request.operation, room) else {
        return not_described(request);
    };
    let mut bytes = vec![0; (*room as usize).min(3 * units.len() + 1)];
    let (read, written) = mem::convert_utf16_to_utf8_partial(units, &mut bytes);
    Answer::number_and_bytes(read, &bytes[..written])
}

fn accepted_up_to(valid_up_to: usize, length: usize) -> DirectAnswer {
    if valid_up_to == length {
        DirectAnswer::Output
    } else {
        DirectAnswer::Rejected(Some(valid_up_to))
    }
}

fn answer_bytes(request: &Request, bytes: &[u8]) -> Answer {
    match request.operation {
        Operation::Utf8Validate => match Encoding::utf8_valid_up_to(bytes) {
            all if all == bytes.len() => Answer::accepted(),
            valid_up_to => Answer::rejected_at(valid_up_to, "not valid UTF-8"),
        },
        Operation::Utf8Decode => {
            match UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
                Some(text) => Answer::chars(text.chars()),
                None => Answer::rejected("malformed"),
            }
        }
        Operation::Utf8DecodeLossy | Operation::WhatwgUtf8DecodeWithoutBom => {
            let (text, _malformed) = UTF_8.decode_without_bom_handling(bytes);
            Answer::chars(text.chars())
        }
        Operation::Utf8ToUtf16Lossy => {
            let mut units = vec![0; bytes.len() + 1]; // the room that it asks for
            let written = mem::convert_utf8_to_utf16(bytes, &mut units);
            units.truncate(written);
            Answer::code_units(units)
        }
        Operation::WhatwgUtf8Decode => {
            let (text, _malformed) = UTF_8.decode_with_bom_removal(bytes);
            Answer::chars(text.chars())
        }
        _ => answer_chunks(request), // it has no method that removes a BOM and does not replace
    }
}

fn answer_chunks(request: &Request) -> Answer {
    let Some(mut chunks) = byte_chunks(request) else {
        return not_described(request);
    };
    if request.mode == Mode::Incremental {
        chunks.push(&[]); // the end has an output of its own, which is not the last chunk's
    }
    match request.operation {
        Operation::Utf8DecodeLossy | Operation::WhatwgUtf8DecodeWithoutBom => {
            decode_with_replacement(request, UTF_8.new_decoder_without_bom_handling(), &chunks)
        }
        Operation::WhatwgUtf8Decode => {
            decode_with_replacement(request, UTF_8.new_decoder_with_bom_removal(), &chunks)
        }
        Operation::WhatwgUtf8DecodeFatal => {
            decode_without_replacement(request, UTF_8.new_decoder_with_bom_removal(), &chunks)
        }
        _ => answer_utf_16(request, &chunks),
    }
}

fn answer_utf_16(request: &Request, chunks: &[&[u8]]) -> Answer {
    let encoding = match request.operation.encoding() {
        utfproof_oracle::Encoding::WhatwgUtf16Be => UTF_16BE,
        utfproof_oracle::Encoding::WhatwgUtf16Le => UTF_16LE,
        _ => return not_described(request),
    };
    match request.operation.does() {
        "decode" | "decode-without-bom" => {
            decode_with_replacement(request, encoding.new_decoder_without_bom_handling(), chunks)
        }
        "decode-fatal" => {
            decode_without_replacement(request, encoding.new_decoder_with_bom_removal(), chunks)
        }
        _ => decode_with_replacement(request, encoding.new_decoder_with_bom_removal(), chunks),
    }
}

fn decode_with_replacement(request: &Request, mut decoder: Decoder, chunks: &[&[u8]]) -> Answer {
    let mut text = String::new();
    let mut ends = Vec::new();
    for (i, chunk) in chunks.iter().enumerate() {
        let Some(needed) = decoder.max_utf8_buffer_length(chunk.len()) else {
            return too_long();
        };
        text.reserve(needed);
        let last = i + 1 == chunks.len();
        let (_result, _read, _malformed) = decoder.decode_to_string(chunk, &mut text, last);
        ends.push(text.len());
    }
    decoded(request, &text, &ends)
}

/// The answer to a chunk whose text would not fit into the address space.
fn too_long() -> Answer {
    Answer::Skipped("the text would not fit into memory".to_owned())
}

fn decode_without_replacement(request: &Request, mut decoder: Decoder, chunks: &[&[u8]]) -> Answer {
    let mut text = String::new();
    let mut ends = Vec::new();
    let mut total_read = 0;
    for (i, chunk) in chunks.iter().enumerate() {
        let needed = decoder.max_utf8_buffer_length_without_replacement(chunk.len());
        let Some(needed) = needed else {
            return too_long();
        };
        text.reserve(needed);
        let last = i + 1 == chunks.len();
        let (result, read) = decoder.decode_to_string_without_replacement(chunk, &mut text, last);
        total_read += read;
        if let DecoderResult::Malformed(length, consumed_after) = result {
            let start = total_read - usize::from(length) - usize::from(consumed_after);
            return Answer::rejected_at(start, "malformed").with_part(IllFormedPart {
                length: Some(usize::from(length)),
                is_incomplete: None,
            });
        }
        ends.push(text.len());
    }
    decoded(request, &text, &ends)
}

/// The answer to a text; if it is asked, with what had come out by each of these ends.
fn decoded(request: &Request, text: &str, ends: &[usize]) -> Answer {
    if request.mode != Mode::Incremental {
        return Answer::chars(text.chars());
    }
    let points = |text: &str| Sequence::CodePoints(text.chars().map(u32::from).collect());
    let begins = [0].into_iter().chain(ends.iter().copied());
    let parts = begins
        .zip(ends)
        .map(|(begin, end)| points(&text[begin..*end]));
    Answer::in_parts(request, points(text), &parts.collect::<Vec<_>>())
}

fn answer_units(request: &Request, units: &[u16]) -> Answer {
    match request.operation {
        Operation::Utf16Validate => match mem::utf16_valid_up_to(units) {
            all if all == units.len() => Answer::accepted(),
            valid_up_to => Answer::rejected_at(valid_up_to, "not valid UTF-16"),
        },
        Operation::Utf16Decode => {
            let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            match UTF_16LE.decode_without_bom_handling_and_without_replacement(&bytes) {
                Some(text) => Answer::chars(text.chars()),
                None => Answer::rejected("malformed"),
            }
        }
        Operation::Utf16ToUtf8Lossy => {
            let mut bytes = vec![0; units.len() * 3]; // the room that it asks for
            let written = mem::convert_utf16_to_utf8(units, &mut bytes);
            bytes.truncate(written);
            Answer::bytes(bytes)
        }
        Operation::Utf16DecodeLossy => Answer::chars(utf_16_to_utf_8(units).chars()),
        _ => not_described(request),
    }
}

fn answer_code_points(request: &Request, code_points: &[u32]) -> Answer {
    let text: String = match to_chars(code_points) {
        Ok(chars) => chars.into_iter().collect(),
        Err(_) => return Answer::Skipped("it encodes text, which holds no surrogates".to_owned()),
    };
    match request.operation {
        Operation::Utf8Encode => {
            let units: Vec<u16> = text.encode_utf16().collect();
            Answer::bytes(utf_16_to_utf_8(&units).into_bytes())
        }
        Operation::Utf16Encode => {
            let mut units = vec![0; text.len() + 1]; // the room that it asks for
            let written = mem::convert_str_to_utf16(&text, &mut units);
            units.truncate(written);
            Answer::code_units(units)
        }
        _ => not_described(request),
    }
}

fn utf_16_to_utf_8(units: &[u16]) -> String {
    let mut text = "\0".repeat(units.len() * 3); // the room that it asks for
    let written = mem::convert_utf16_to_str(units, &mut text);
    text.truncate(written);
    text
}
