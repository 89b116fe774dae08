//! The crate bstr.

use ::bstr::ByteSlice;
use utfproof_oracle::{Operation, Sequence};

use super::not_described;
use utfproof_judge::{
    Answer, Description, Direct, DirectAnswer, IllFormedPart, Implementation, Request,
};

/// `bstr::ByteSlice`.
///
/// Its `chars` replaces as the WHATWG's decoder without BOM handling does, and so answers for that operation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bstr;

impl Implementation for Bstr {
    fn describe(&self) -> Description {
        Description::new("bstr", env!("UTFPROOF_VERSION_BSTR")).with([
            Operation::Utf8Validate,
            Operation::Utf8Decode,
            Operation::Utf8DecodeLossy,
            Operation::WhatwgUtf8DecodeWithoutBom,
            Operation::Utf8DecodeFirst,
            Operation::Utf8DecodeLast,
            Operation::Utf8DecodeIgnore,
            Operation::Utf8TrimPartial,
        ])
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        let rejected = |error: ::bstr::Utf8Error| DirectAnswer::Rejected(Some(error.valid_up_to()));
        Some(match operation {
            Operation::Utf8Validate => Direct::validation(move |bytes: &[u8]| {
                bytes
                    .to_str()
                    .map_or_else(rejected, |_| DirectAnswer::Output)
            }),
            Operation::Utf8Decode => Direct::new(move |bytes: &[u8], code_points| {
                let take = |text: &str| {
                    code_points.extend(text.chars().map(u32::from));
                    DirectAnswer::Output
                };
                bytes.to_str().map_or_else(rejected, take)
            }),
            Operation::Utf8DecodeLossy => Direct::new(|bytes: &[u8], code_points| {
                code_points.extend(bytes.to_str_lossy().chars().map(u32::from));
                DirectAnswer::Output
            }),
            Operation::WhatwgUtf8DecodeWithoutBom => Direct::new(|bytes: &[u8], code_points| {
                code_points.extend(bytes.chars().map(u32::from));
                DirectAnswer::Output
            }),
            _ => return None,
        })
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return not_described(request);
        };
        match (request.operation, bytes.to_str()) {
            (Operation::Utf8Validate, Ok(_)) => Answer::accepted(),
            (Operation::Utf8Decode, Ok(text)) => Answer::chars(text.chars()),
            (Operation::Utf8Validate | Operation::Utf8Decode, Err(error)) => {
                let part = IllFormedPart::from_error_len(error.error_len());
                Answer::rejected_at(error.valid_up_to(), error).with_part(part)
            }
            (Operation::Utf8DecodeLossy, _) => Answer::chars(bytes.to_str_lossy().chars()),
            (Operation::WhatwgUtf8DecodeWithoutBom, _) => Answer::chars(bytes.chars()),
            (Operation::Utf8DecodeIgnore, _) => {
                let chunks = ByteSlice::utf8_chunks(bytes.as_slice());
                Answer::chars(chunks.flat_map(|chunk| chunk.valid().chars()))
            }
            (Operation::Utf8TrimPartial, _) => {
                let last = ByteSlice::utf8_chunks(bytes.as_slice()).last();
                let cut = last.filter(|chunk| chunk.incomplete());
                Answer::number(bytes.len() - cut.map_or(0, |chunk| chunk.invalid().len()))
            }
            (Operation::Utf8DecodeFirst, _) => first(bytes),
            (Operation::Utf8DecodeLast, _) => one(::bstr::decode_last_utf8(bytes.as_slice())),
            _ => not_described(request),
        }
    }
}

/// The first character, or how many bytes begin one that does not go on.
fn first(bytes: &[u8]) -> Answer {
    let (char, length) = ::bstr::decode_utf8(bytes);
    match (char, length) {
        (None, 1..) => Answer::rejected_at(0, "no character").with_part(IllFormedPart {
            length: Some(length),
            is_incomplete: None,
        }),
        decoded => one(decoded),
    }
}

/// A character and how many bytes it has, if there is one.
fn one((char, length): (Option<char>, usize)) -> Answer {
    match char {
        Some(char) => Answer::number_and_char(length, char),
        None => Answer::rejected("no character"),
    }
}
