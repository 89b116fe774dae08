//! Rust's standard library.

use utfproof_oracle::{Operation, Sequence};

use super::{not_described, to_chars};
use crate::{Answer, Description, Implementation, Request};

/// `str`, `String` and `char` of the standard library.
///
/// Its `OsString` is not here: outside of Windows it is plain bytes, and no way leads to its WTF-8.
#[derive(Clone, Copy, Debug, Default)]
pub struct StdLibrary;

impl Implementation for StdLibrary {
    fn describe(&self) -> Description {
        Description::new("std", env!("UTFPROOF_VERSION_RUSTC")).with([
            Operation::Utf8Validate,
            Operation::Utf8Decode,
            Operation::Utf8Encode,
            Operation::Utf8DecodeLossy,
            Operation::Utf16Validate,
            Operation::Utf16Decode,
            Operation::Utf16DecodeLossy,
            Operation::Utf16Encode,
            Operation::Wtf16Decode,
        ])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        match request.operands.as_slice() {
            [Sequence::Bytes(bytes)] => answer_bytes(request, bytes),
            [Sequence::CodeUnits(units)] => answer_units(request, units),
            [Sequence::CodePoints(code_points)] => answer_code_points(request, code_points),
            _ => not_described(request),
        }
    }
}

fn answer_bytes(request: &Request, bytes: &[u8]) -> Answer {
    match request.operation {
        Operation::Utf8Validate => match std::str::from_utf8(bytes) {
            Ok(_) => Answer::accepted(),
            Err(error) => Answer::rejected_at(error.valid_up_to(), error),
        },
        Operation::Utf8Decode => match String::from_utf8(bytes.to_vec()) {
            Ok(text) => Answer::chars(text.chars()),
            Err(error) => Answer::rejected_at(error.utf8_error().valid_up_to(), error),
        },
        Operation::Utf8DecodeLossy => Answer::chars(String::from_utf8_lossy(bytes).chars()),
        _ => not_described(request),
    }
}

fn answer_units(request: &Request, units: &[u16]) -> Answer {
    let decoded = || char::decode_utf16(units.iter().copied());
    match request.operation {
        Operation::Utf16Validate => {
            let mut well_formed = 0;
            for result in decoded() {
                match result {
                    Ok(char) => well_formed += char.len_utf16(),
                    Err(error) => return Answer::rejected_at(well_formed, error),
                }
            }
            Answer::accepted()
        }
        Operation::Utf16Decode => match String::from_utf16(units) {
            Ok(text) => Answer::chars(text.chars()),
            Err(error) => Answer::rejected(error),
        },
        Operation::Utf16DecodeLossy => Answer::chars(String::from_utf16_lossy(units).chars()),
        Operation::Wtf16Decode => {
            let code_points = decoded().map(|result| match result {
                Ok(char) => u32::from(char),
                Err(error) => error.unpaired_surrogate().into(),
            });
            Answer::Output(Sequence::CodePoints(code_points.collect()))
        }
        _ => not_described(request),
    }
}

fn answer_code_points(request: &Request, code_points: &[u32]) -> Answer {
    let chars = match to_chars(code_points) {
        Ok(chars) => chars,
        Err(index) => return Answer::rejected_at(index, "not a char"),
    };
    match request.operation {
        Operation::Utf8Encode => {
            let mut buffer = [0; 4];
            let mut bytes = Vec::new();
            for char in chars {
                bytes.extend(char.encode_utf8(&mut buffer).as_bytes());
            }
            Answer::bytes(bytes)
        }
        Operation::Utf16Encode => Answer::code_units(String::from_iter(chars).encode_utf16()),
        _ => not_described(request),
    }
}
