//! Claims about byte order marks: where one is a signature, and where it is a character of the text.

use utfproof_oracle::whatwg_encoding::bom_sniff::bom_sniff;
use utfproof_oracle::whatwg_encoding::decode::decode;
use utfproof_oracle::whatwg_encoding::{Encoding, IoQueue};
use utfproof_oracle::{NoTrace, Operation, Slice};

use super::super::readings::{code_points, text};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

const BYTE_ORDER_MARK: u32 = 0xFEFF;
const IN_UTF_8: [u8; 3] = [0xEF, 0xBB, 0xBF];

/// The encodings: names, byte order marks, and the decoders that ignore a mark.
const ENCODINGS: [(Encoding, &str, &[u8], Operation); 3] = [
    (
        Encoding::Utf8,
        "UTF-8",
        &IN_UTF_8,
        Operation::WhatwgUtf8DecodeWithoutBom,
    ),
    (
        Encoding::Utf16Be,
        "UTF-16BE",
        &[0xFE, 0xFF],
        Operation::WhatwgUtf16BeDecode,
    ),
    (
        Encoding::Utf16Le,
        "UTF-16LE",
        &[0xFF, 0xFE],
        Operation::WhatwgUtf16LeDecode,
    ),
];

/// The bytes of all byte order marks, of a surrogate pair in UTF-16, and some more.
const ALPHABET: [u8; 10] = [0x00, 0x41, 0x80, 0xBB, 0xBF, 0xD8, 0xDC, 0xEF, 0xFE, 0xFF];

fn show(code_points: Option<&[u32]>) -> String {
    code_points.map_or_else(
        || "rejected".to_owned(),
        |them| Slice::CodePoints(them).to_string(),
    )
}

/// The RFC's own decoder knows no signature, so the WHATWG's decoder is compared.
pub(super) fn only_the_first_is_a_signature(context: &ClaimContext<'_>) -> Check {
    let keeping = context.reading(Operation::Utf8Decode);
    let looking = context.reading(Operation::WhatwgUtf8Decode);
    let encode = context.reading(Operation::Utf8Encode);
    let characters = [BYTE_ORDER_MARK, 0x41, 0xE9, 0xFEFE, 0x1_0000];
    let tried = search::strings(&characters, 5, |text| {
        let encoded = super::super::readings::bytes(encode, Slice::CodePoints(text));
        let encoded = encoded.unwrap_or_default();
        let kept = code_points(keeping, Slice::Bytes(&encoded));
        ensure(kept.as_deref() == Some(text), || {
            let (printed, right) = (Slice::CodePoints(text), show(kept.as_deref()));
            Witness::new(Slice::Bytes(&encoded), printed, right)
        })?;
        let printed = text.strip_prefix(&[BYTE_ORDER_MARK]).unwrap_or(text);
        let rest = code_points(looking, Slice::Bytes(&encoded));
        ensure(rest.as_deref() == Some(printed), || {
            let (printed, right) = (Slice::CodePoints(printed), show(rest.as_deref()));
            Witness::new(Slice::Bytes(&encoded), printed, right)
        })
    })?;
    Ok(count(tried, "text"))
}

/// EF is never a continuation byte, so the three bytes are a character anywhere.
pub(super) fn without_bom_keeps_it(context: &ClaimContext<'_>) -> Check {
    let reading = context.reading(Operation::WhatwgUtf8DecodeWithoutBom);
    let holds = |string: &[u8]| {
        let windows = string.windows(IN_UTF_8.len());
        let printed = windows.filter(|bytes| *bytes == IN_UTF_8).count();
        let decoded = text(reading, Slice::Bytes(string)).unwrap_or_default();
        let marks = decoded.iter().filter(|c| **c == BYTE_ORDER_MARK).count();
        ensure(marks == printed, || {
            let printed = format!("{printed} of U+FEFF");
            Witness::new(Slice::Bytes(string), printed, Slice::CodePoints(&decoded))
        })
    };
    let over = search::bytes(holds)?;
    let longer = search::strings(&[0x41, 0x80, 0xBB, 0xBF, 0xEF], 7, holds)?;
    let longer = count(longer, "string");
    Ok(format!("{over}, and {longer} of the bytes of the mark"))
}

pub(super) fn it_beats_the_label(context: &ClaimContext<'_>) -> Check {
    let tried = search::strings(&ALPHABET, 5, |string| {
        let has_mark = |(_, _, mark, _): &&(_, _, &[u8], _)| string.starts_with(mark);
        let told = ENCODINGS.iter().find(has_mark);
        for given in &ENCODINGS {
            let (rest, (_, _, _, operation)) = match told {
                Some(told) => (&string[told.2.len()..], told),
                None => (string, given),
            };
            let printed = code_points(context.reading(*operation), Slice::Bytes(rest));
            let decoded = decode(string, given.0, &mut NoTrace);
            ensure(printed.as_ref() == Some(&decoded), || {
                let input = format!("{} given as {}", Slice::Bytes(string), given.1);
                Witness::new(input, show(printed.as_deref()), show(Some(&decoded)))
            })?;
        }
        Ok(())
    })?;
    Ok(format!(
        "{} of bytes, each given as three encodings",
        count(tried, "string")
    ))
}

pub(super) fn it_is_sniffed_in_three_forms(_: &ClaimContext<'_>) -> Check {
    search::bytes(|string| {
        let printed = match string {
            [0xEF, 0xBB, 0xBF, ..] => Some(Encoding::Utf8),
            [0xFE, 0xFF, ..] => Some(Encoding::Utf16Be),
            [0xFF, 0xFE, ..] => Some(Encoding::Utf16Le),
            _ => None,
        };
        let io_queue: IoQueue<u8> = string.iter().copied().collect();
        let sniffed = bom_sniff(&io_queue, &mut NoTrace);
        ensure(sniffed == printed, || {
            let name = |encoding| {
                let mut encodings = ENCODINGS.iter();
                let found = encodings.find(|(other, ..)| Some(*other) == encoding);
                found.map_or("none", |(_, name, ..)| *name)
            };
            Witness::new(Slice::Bytes(string), name(printed), name(sniffed))
        })
    })
}

/// A mark before any string is one more code point for the decoder, and none for a reading that sniffs it.
pub(super) fn utf_16_decoders_keep_it(context: &ClaimContext<'_>) -> Check {
    let mut tried = 0;
    for (encoding, _, mark, operation) in &ENCODINGS[1..] {
        let reading = context.reading(*operation);
        tried += search::strings(&ALPHABET, 4, |string| {
            let rest = code_points(reading, Slice::Bytes(string)).unwrap_or_default();
            let marked = [mark, string].concat();
            let decoded = code_points(reading, Slice::Bytes(&marked)).unwrap_or_default();
            let is_kept = decoded.split_first() == Some((&BYTE_ORDER_MARK, rest.as_slice()));
            ensure(is_kept, || {
                let printed = format!("FEFF {}", Slice::CodePoints(&rest));
                let right = Slice::CodePoints(&decoded);
                Witness::new(Slice::Bytes(&marked), printed.trim_end(), right)
            })?;
            let dropped = decode(&marked, *encoding, &mut NoTrace);
            ensure(dropped == rest, || {
                let (printed, right) = (Slice::CodePoints(&rest), Slice::CodePoints(&dropped));
                Witness::new(Slice::Bytes(&marked), printed, right)
            })
        })?;
    }
    Ok(format!("{} of bytes", count(tried, "string")))
}
