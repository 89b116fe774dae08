//! Claims about octal digits, longer forms, and telling UTF-8 from a legacy encoding.

use std::ops::RangeInclusive;

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::readings::{accepts, bytes, code_points, name, units};
use super::super::{Check, Witness, count, search};
use super::utf_8::each;
use super::{ClaimContext, ensure};

pub(super) fn octal_two_bytes(context: &ClaimContext<'_>) -> Check {
    octal(context, 0o200..=0o3777)
}

pub(super) fn octal_four_bytes(context: &ClaimContext<'_>) -> Check {
    octal(context, 0o200_000..=0o4_177_777)
}

/// Compares the octal rules with the algorithm of another document.
fn octal(context: &ClaimContext<'_>, range: RangeInclusive<u32>) -> Check {
    let octal = context.reading(Operation::Utf8EncodeOctal);
    let encode = Reading::judging(Operation::Utf8Encode);
    let mut tried = 0;
    for code_point in range {
        let input = [code_point];
        let printed = bytes(octal, Slice::CodePoints(&input));
        let right = bytes(encode, Slice::CodePoints(&input));
        ensure(printed == right, || {
            let show = |bytes: Option<Vec<u8>>| {
                bytes.map_or("rejected".to_owned(), |b| Slice::Bytes(&b).to_string())
            };
            Witness::new(name(code_point), show(printed), show(right))
        })?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

pub(super) fn leading_zeros_give_longer_forms(context: &ClaimContext<'_>) -> Check {
    let forms = [
        (Operation::Utf8EncodeIn2Bytes, 2, 0x07FF),
        (Operation::Utf8EncodeIn3Bytes, 3, 0xFFFF),
        (Operation::Utf8EncodeIn4Bytes, 4, 0x10_FFFF),
    ];
    let mut tried = 0;
    for (operation, length, greatest) in forms {
        let encode = context.reading(operation);
        for code_point in 0..=greatest {
            let encoded = bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
            ensure(encoded.len() == length, || {
                let printed = count(length as u64, "byte");
                Witness::new(name(code_point), printed, Slice::Bytes(&encoded))
            })?;
            tried += 1;
        }
    }
    Ok(count(tried, "form"))
}

pub(super) fn a_byte_from_80_is_in_a_run(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        let from_80 = encoded.iter().filter(|byte| **byte >= 0x80).count();
        let is_run = from_80 == encoded.len() && (2..=4).contains(&from_80);
        ensure(from_80 == 0 || is_run, || {
            Witness::new(name(code_point), "two to four bytes", Slice::Bytes(encoded))
        })
    })
}

pub(super) fn no_part_is_a_sequence(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Utf8Validate);
    each(context, |code_point, encoded| {
        for length in 1..encoded.len() {
            for part in encoded.windows(length) {
                ensure(!accepts(validate, Slice::Bytes(part)), || {
                    let right = format!("{} is one", Slice::Bytes(part));
                    Witness::new(name(code_point), "no sequence within it", right)
                })?;
            }
        }
        Ok(())
    })
}

/// Replacing bytes outside sequences by U+FFFD shows which positions must be Latin-1.
pub(super) fn bytes_outside_sequences_become_latin_1(context: &ClaimContext<'_>) -> Check {
    let replaced = context.reading(Operation::Utf8DecodeLossyPerByte);
    let latin_1 = context.reading(Operation::Utf8DecodeOrLatin1);
    let tried = search::strings(&search::EDGE_BYTES, 4, |string| {
        let replaced = code_points(replaced, Slice::Bytes(string)).unwrap_or_default();
        let latin_1 = code_points(latin_1, Slice::Bytes(string)).unwrap_or_default();
        let is_right = |(replaced, latin_1): (&u32, &u32)| match replaced {
            0xFFFD => (0x80..=0xFF).contains(latin_1),
            kept => kept == latin_1,
        };
        let mut places = replaced.iter().zip(&latin_1);
        ensure(
            replaced.len() == latin_1.len() && places.all(is_right),
            || {
                let (printed, right) = (Slice::CodePoints(&latin_1), Slice::CodePoints(&replaced));
                Witness::new(Slice::Bytes(string), printed, right)
            },
        )
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

pub(super) fn correct_input_is_utf_8_and_other_input_is_not(context: &ClaimContext<'_>) -> Check {
    let detect = context.reading(Operation::Utf8DecodeWholeOrLatin1);
    let decode = context.reading(Operation::Utf8Decode);
    let tried = search::strings(&search::EDGE_BYTES, 4, |string| {
        let latin_1 = string.iter().map(|byte| u32::from(*byte));
        let right = code_points(decode, Slice::Bytes(string)).unwrap_or_else(|| latin_1.collect());
        let detected = code_points(detect, Slice::Bytes(string)).unwrap_or_default();
        ensure(detected == right, || {
            let (printed, right) = (Slice::CodePoints(&detected), Slice::CodePoints(&right));
            Witness::new(Slice::Bytes(string), printed, right)
        })
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

/// The greatest lead surrogate with the greatest trail surrogate.
pub(super) fn utf_16_ends_there_too(context: &ClaimContext<'_>) -> Check {
    let last = code_points(
        context.reading(Operation::Utf16Decode),
        Slice::CodeUnits(&[0xDBFF, 0xDFFF]),
    );
    let back = units(
        context.reading(Operation::Utf16Encode),
        Slice::CodePoints(&[0x10_FFFF]),
    );
    ensure(
        last == Some(vec![0x10_FFFF]) && back == Some(vec![0xDBFF, 0xDFFF]),
        || Witness::new("DBFF DFFF", "U+10FFFF", "another code point"),
    )?;
    Ok("the last pair of surrogates".to_owned())
}
