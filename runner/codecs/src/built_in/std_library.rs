//! Rust's standard library.

use std::char::DecodeUtf16Error;
use std::str::{Utf8Error, from_utf8};

use utfproof_oracle::{Operation, Sequence};

use super::{not_described, to_chars};
use utfproof_judge::{
    Answer, Description, Direct, DirectAnswer, IllFormedPart, Implementation, Request,
};

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
            Operation::Utf8DecodeIgnore,
            Operation::Utf8TrimPartial,
            Operation::Utf8RoundTrip,
            Operation::Utf16Validate,
            Operation::Utf16Decode,
            Operation::Utf16DecodeLossy,
            Operation::Utf16Encode,
            Operation::Utf32Validate,
            Operation::Wtf16Decode,
            Operation::Utf8CountCodePoints,
            Operation::Utf8Utf16Length,
            Operation::Utf8Utf16LengthLossy,
            Operation::Utf8DecodeFirst,
            Operation::Utf8ToUtf16,
            Operation::Utf8ToUtf16Lossy,
            Operation::Utf16RoundTrip,
            Operation::Utf16ToUtf8,
            Operation::Utf16ToUtf8Lossy,
            Operation::Utf16Utf8Length,
            Operation::Utf16Utf8LengthLossy,
            Operation::Utf8FloorBoundary,
            Operation::Utf8CeilBoundary,
            Operation::Utf8Truncate,
            Operation::Utf8Utf16Offset,
            Operation::Latin1ToUtf8,
            Operation::Latin1ToUtf16,
            Operation::Utf8ToLatin1,
            Operation::Utf16ToLatin1,
        ])
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        Some(match operation {
            Operation::Utf8Validate => Direct::validation(|bytes| checked(from_utf8(bytes))),
            Operation::Utf8Decode => Direct::new(|bytes, code_points| {
                let text = from_utf8(bytes);
                code_points.extend(text.unwrap_or_default().chars().map(u32::from));
                checked(text)
            }),
            Operation::Utf8DecodeLossy => Direct::new(|bytes, code_points| {
                code_points.extend(String::from_utf8_lossy(bytes).chars().map(u32::from));
                DirectAnswer::Output
            }),
            Operation::Utf8DecodeIgnore => Direct::new(|bytes: &[u8], code_points| {
                code_points.extend(valid_chars(bytes).map(u32::from));
                DirectAnswer::Output
            }),
            Operation::Utf8Encode => Direct::new(|code_points, bytes: &mut Vec<u8>| {
                let mut buffer = [0; 4];
                each_char(code_points, |char| {
                    bytes.extend_from_slice(char.encode_utf8(&mut buffer).as_bytes());
                })
            }),
            Operation::Utf16Validate => {
                Direct::validation(|units| match well_formed_units(units) {
                    Ok(()) => DirectAnswer::Output,
                    Err((at, _)) => DirectAnswer::Rejected(Some(at)),
                })
            }
            Operation::Utf16Decode => Direct::new(|units, code_points: &mut Vec<u32>| {
                for char in char::decode_utf16(units.iter().copied()) {
                    match char {
                        Ok(char) => code_points.push(char.into()),
                        Err(_) => return DirectAnswer::Rejected(None),
                    }
                }
                DirectAnswer::Output
            }),
            Operation::Utf16DecodeLossy => Direct::new(|units: &[u16], code_points| {
                code_points.extend(String::from_utf16_lossy(units).chars().map(u32::from));
                DirectAnswer::Output
            }),
            Operation::Utf16Encode => Direct::new(|code_points, units: &mut Vec<u16>| {
                let mut buffer = [0; 2];
                each_char(code_points, |char| {
                    units.extend_from_slice(char.encode_utf16(&mut buffer));
                })
            }),
            Operation::Utf32Validate => Direct::validation(|values| each_char(values, |_| {})),
            Operation::Wtf16Decode => Direct::new(|units: &[u16], code_points| {
                code_points.extend(wtf_16_code_points(units));
                DirectAnswer::Output
            }),
            _ => return None,
        })
    }

    fn answer(&mut self, request: &Request) -> Answer {
        match request.operands.as_slice() {
            [Sequence::Bytes(bytes)] => answer_bytes(request, bytes),
            [Sequence::CodeUnits(units)] => answer_units(request, units),
            [Sequence::Bytes(bytes), Sequence::Number(number)] => {
                match (from_utf8(bytes), &**number) {
                    (Ok(text), &[number]) => at_position(request, text, number as usize),
                    _ => Answer::rejected("not UTF-8"),
                }
            }
            [Sequence::CodePoints(code_points)] => answer_code_points(request, code_points),
            [Sequence::Ucs4(values)] if request.operation == Operation::Utf32Validate => {
                match to_chars(values) {
                    Ok(_) => Answer::accepted(),
                    Err(index) => Answer::rejected_at(index, "not a char"),
                }
            }
            _ => not_described(request),
        }
    }
}

/// With a position in a text; one after its end stands for the end.
fn at_position(request: &Request, text: &str, position: usize) -> Answer {
    let position = position.min(text.len());
    let is_boundary = |position: &usize| text.is_char_boundary(*position);
    let floor = || (0..=position).rfind(is_boundary).unwrap_or(0);
    match request.operation {
        Operation::Utf8FloorBoundary => Answer::number(floor()),
        Operation::Utf8CeilBoundary => {
            let ceil = (position..=text.len()).find(is_boundary);
            Answer::number(ceil.unwrap_or(text.len()))
        }
        Operation::Utf8Truncate => {
            let mut kept = text.to_owned();
            kept.truncate(floor()); // it would panic within a character
            Answer::bytes(kept.into_bytes())
        }
        Operation::Utf8Utf16Offset => match text.get(..position) {
            Some(before) => Answer::number(before.encode_utf16().count()),
            None => Answer::rejected("within a character"),
        },
        _ => not_described(request),
    }
}

fn answer_bytes(request: &Request, bytes: &[u8]) -> Answer {
    match request.operation {
        Operation::Utf8Validate => match from_utf8(bytes) {
            Ok(_) => Answer::accepted(),
            Err(error) => ill_formed(error),
        },
        Operation::Utf8Decode => match String::from_utf8(bytes.to_vec()) {
            Ok(text) => Answer::chars(text.chars()),
            Err(error) => ill_formed(error.utf8_error()),
        },
        Operation::Utf8DecodeLossy => Answer::chars(String::from_utf8_lossy(bytes).chars()),
        Operation::Utf8DecodeIgnore => Answer::chars(valid_chars(bytes)),
        Operation::Utf8TrimPartial => match from_utf8(bytes) {
            Ok(_) => Answer::number(bytes.len()),
            Err(error) if error.error_len().is_none() => Answer::number(error.valid_up_to()),
            Err(error) => ill_formed(error),
        },
        Operation::Utf8ToUtf16 => match from_utf8(bytes) {
            Ok(text) => Answer::code_units(text.encode_utf16()),
            Err(error) => ill_formed(error),
        },
        Operation::Utf8RoundTrip => match from_utf8(bytes) {
            Ok(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                match String::from_utf16(&units) {
                    Ok(text) => Answer::bytes(text.into_bytes()),
                    Err(error) => Answer::rejected(error),
                }
            }
            Err(error) => ill_formed(error),
        },
        Operation::Utf8ToUtf16Lossy => {
            Answer::code_units(String::from_utf8_lossy(bytes).encode_utf16())
        }
        Operation::Latin1ToUtf8 => Answer::bytes(from_latin_1(bytes).into_bytes()),
        Operation::Latin1ToUtf16 => Answer::code_units(from_latin_1(bytes).encode_utf16()),
        Operation::Utf8ToLatin1 => match from_utf8(bytes) {
            Ok(text) => to_latin_1(text),
            Err(error) => Answer::rejected(error),
        },
        Operation::Utf8CountCodePoints => count(bytes, |text| text.chars().count()),
        Operation::Utf8Utf16Length => count(bytes, |text| text.encode_utf16().count()),
        Operation::Utf8Utf16LengthLossy => {
            Answer::number(String::from_utf8_lossy(bytes).encode_utf16().count())
        }
        Operation::Utf8DecodeFirst => {
            let first = bytes.utf8_chunks().next();
            match first.and_then(|chunk| chunk.valid().chars().next()) {
                Some(char) => Answer::number_and_char(char.len_utf8(), char),
                None => Answer::rejected_at(0, "no character"),
            }
        }
        _ => not_described(request),
    }
}

/// The characters of all parts that are well-formed.
fn valid_chars(bytes: &[u8]) -> impl Iterator<Item = char> {
    let chunks = bytes.utf8_chunks();
    chunks.flat_map(|chunk| chunk.valid().chars())
}

fn from_latin_1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

fn to_latin_1(text: &str) -> Answer {
    let bytes: Result<Vec<u8>, _> = text.chars().map(u8::try_from).collect();
    match bytes {
        Ok(bytes) => Answer::bytes(bytes),
        Err(error) => Answer::rejected(error),
    }
}

fn count(bytes: &[u8], count: impl Fn(&str) -> usize) -> Answer {
    match from_utf8(bytes) {
        Ok(text) => Answer::number(count(text)),
        Err(error) => ill_formed(error),
    }
}

/// Rejected where the library says, with the length that it says.
fn ill_formed(error: Utf8Error) -> Answer {
    let part = IllFormedPart::from_error_len(error.error_len());
    Answer::rejected_at(error.valid_up_to(), error).with_part(part)
}

fn answer_units(request: &Request, units: &[u16]) -> Answer {
    match request.operation {
        Operation::Utf16Validate => match well_formed_units(units) {
            Ok(()) => Answer::accepted(),
            Err((at, error)) => Answer::rejected_at(at, error),
        },
        Operation::Utf16Decode => match String::from_utf16(units) {
            Ok(text) => Answer::chars(text.chars()),
            Err(error) => Answer::rejected(error),
        },
        Operation::Utf16DecodeLossy => Answer::chars(String::from_utf16_lossy(units).chars()),
        Operation::Utf16ToUtf8 => match String::from_utf16(units) {
            Ok(text) => Answer::bytes(text.into_bytes()),
            Err(error) => Answer::rejected(error),
        },
        Operation::Utf16RoundTrip => match String::from_utf16(units) {
            Ok(text) => Answer::code_units(text.encode_utf16()),
            Err(error) => Answer::rejected(error),
        },
        Operation::Utf16ToLatin1 => match String::from_utf16(units) {
            Ok(text) => to_latin_1(&text),
            Err(error) => Answer::rejected(error),
        },
        Operation::Utf16ToUtf8Lossy => Answer::bytes(String::from_utf16_lossy(units).into_bytes()),
        Operation::Utf16Utf8Length => match String::from_utf16(units) {
            Ok(text) => Answer::number(text.len()),
            Err(error) => Answer::rejected(error),
        },
        Operation::Utf16Utf8LengthLossy => Answer::number(String::from_utf16_lossy(units).len()),
        Operation::Wtf16Decode => {
            Answer::Output(Sequence::CodePoints(wtf_16_code_points(units).collect()))
        }
        _ => not_described(request),
    }
}

/// Whether code units are well-formed; if not, the position of the first error, and the error.
fn well_formed_units(units: &[u16]) -> Result<(), (usize, DecodeUtf16Error)> {
    let mut well_formed = 0;
    for result in char::decode_utf16(units.iter().copied()) {
        match result {
            Ok(char) => well_formed += char.len_utf16(),
            Err(error) => return Err((well_formed, error)),
        }
    }
    Ok(())
}

fn wtf_16_code_points(units: &[u16]) -> impl Iterator<Item = u32> {
    let decoded = char::decode_utf16(units.iter().copied());
    decoded.map(|result| match result {
        Ok(char) => char.into(),
        Err(error) => error.unpaired_surrogate().into(),
    })
}

fn checked(text: Result<&str, Utf8Error>) -> DirectAnswer {
    match text {
        Ok(_) => DirectAnswer::Output,
        Err(error) => DirectAnswer::Rejected(Some(error.valid_up_to())),
    }
}

/// Code points as characters, one by one; rejected at the first that is not a scalar value.
fn each_char(code_points: &[u32], mut take: impl FnMut(char)) -> DirectAnswer {
    for (index, code_point) in code_points.iter().enumerate() {
        match char::from_u32(*code_point) {
            Some(char) => take(char),
            None => return DirectAnswer::Rejected(Some(index)),
        }
    }
    DirectAnswer::Output
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
