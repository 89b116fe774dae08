//! Claims about bytes that are carried through text as surrogates.

use std::ops::RangeInclusive;

use utfproof_notation::Units;
use utfproof_oracle::{Operation, Slice, UnitKind};

use super::super::readings::{accepts, bytes, code_points, name, octets, text};
use super::super::{Check, Witness, count, search};

use super::{ClaimContext, ensure};

const ESCAPED: RangeInclusive<u32> = 0xDC80..=0xDCFF;

/// Tries a property on strings of bytes and their decoded text.
fn each_decoded(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(&[u8], &[u32]) -> Result<(), Witness>,
) -> Check {
    let decode = context.reading(Operation::Utf8bDecode);
    let tried = search::strings(&search::EDGE_BYTES, 4, |string| {
        let decoded = code_points(decode, Slice::Bytes(string));
        holds(string, &decoded.unwrap_or_default())
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

pub(super) fn only_these_surrogates_come_out(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Utf8bDecode);
    for byte in 0x80..=0xFF {
        let (input, printed) = ([byte], [0xDC00 + u32::from(byte)]);
        let decoded = code_points(decode, Slice::Bytes(&input)).unwrap_or_default();
        ensure(decoded == printed, || {
            let (printed, right) = (Slice::CodePoints(&printed), Slice::CodePoints(&decoded));
            Witness::new(Slice::Bytes(&input), printed, right)
        })?;
    }
    each_decoded(context, |string, decoded| {
        let mut surrogates = decoded.iter().filter(|c| (0xD800..=0xDFFF).contains(*c));
        ensure(surrogates.all(|c| ESCAPED.contains(c)), || {
            let right = Slice::CodePoints(decoded);
            Witness::new(Slice::Bytes(string), "no other surrogate", right)
        })
    })
}

pub(super) fn ascii_is_not_escaped(context: &ClaimContext<'_>) -> Check {
    each_decoded(context, |string, decoded| {
        let went_in = string.iter().map(|byte| u32::from(*byte));
        let went_in = went_in.filter(|value| *value < 0x80);
        let came_out = decoded.iter().copied().filter(|value| *value < 0x80);
        ensure(went_in.eq(came_out), || {
            let right = Slice::CodePoints(decoded);
            Witness::new(Slice::Bytes(string), "its bytes below 80", right)
        })
    })
}

pub(super) fn is_encoded_as_its_byte(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8bEncode);
    for (byte, escaped) in (0x80..=0xFF).zip(ESCAPED) {
        let encoded = bytes(encode, Slice::CodePoints(&[escaped])).unwrap_or_default();
        ensure(encoded == [byte], || {
            let printed = UnitKind::Byte.format_one(byte.into());
            Witness::new(name(escaped), printed, Slice::Bytes(&encoded))
        })?;
    }
    Ok(count(128, "surrogate"))
}

pub(super) fn utf_8_makes_data_of_them(context: &ClaimContext<'_>) -> Check {
    utf_8_encodes_them(context, true)
}

fn utf_8_encodes_them(context: &ClaimContext<'_>, is_printed: bool) -> Check {
    let encode = context.reading(Operation::Utf8Encode);
    for escaped in ESCAPED {
        let is_encoded = accepts(encode, Slice::CodePoints(&[escaped]));
        ensure(is_encoded == is_printed, || {
            let words = ["rejected", "encoded"];
            let (printed, right) = (usize::from(is_printed), usize::from(is_encoded));
            Witness::new(name(escaped), words[printed], words[right])
        })?;
    }
    Ok(count(128, "surrogate"))
}

/// One text that does not round-trip is enough.
pub(super) fn some_text_does_not_come_back(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8bEncode);
    let decode = context.reading(Operation::Utf8bDecode);
    for first in ESCAPED {
        for second in ESCAPED {
            let text = [first, second];
            let back = bytes(encode, Slice::CodePoints(&text))
                .and_then(|bytes| code_points(decode, Slice::Bytes(&bytes)));
            if back.is_some_and(|back| back != text) {
                return Ok(Slice::CodePoints(&text).to_string());
            }
        }
    }
    let input = "two of U+DC80 to U+DCFF";
    Err(Witness::new(
        input,
        "a different text for some of them",
        "the same for all",
    )
    .into())
}

pub(super) fn nul_is_in_the_other_escape(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8Encode);
    for value in 0x80..=0xFF {
        let escape = [0x0000, value];
        let encoded = bytes(encode, Slice::CodePoints(&escape)).unwrap_or_default();
        ensure(encoded.contains(&0x00), || {
            Witness::new(
                Slice::CodePoints(&escape),
                "a byte 00",
                Slice::Bytes(&encoded),
            )
        })?;
    }
    Ok(count(128, "byte"))
}

/// Generalized UTF-8 is such a codec, and decodes surrogates; bytes that it cannot decode are handled one by one.
pub(super) fn any_codec_with_ascii_will_do(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::GeneralizedUtf8Decode);
    let encode = context.reading(Operation::GeneralizedUtf8Encode);
    search::bytes(|string| {
        let mut characters = Units::<u32>::new();
        let mut rest = string;
        while let [first, after_first @ ..] = rest {
            let lengths = 1..=rest.len().min(4);
            let parts = lengths.map(|length| rest.split_at(length));
            let mut decoded =
                parts.filter_map(|(part, after)| Some((text(decode, Slice::Bytes(part))?, after)));
            rest = match decoded.next() {
                Some((decoded, after)) => {
                    characters.extend_from_slice(&decoded);
                    after
                }
                None => {
                    characters.extend_from_slice(&[0xDC00 + u32::from(*first)]);
                    after_first
                }
            };
        }
        let mut back = Units::<u8>::new();
        for character in &characters {
            match character {
                escaped @ 0xDC80..=0xDCFF => back.extend(u8::try_from(escaped - 0xDC00)),
                _ => {
                    let encoded = octets(encode, Slice::CodePoints(&[*character]));
                    back.extend_from_slice(&encoded.unwrap_or_default());
                }
            }
        }
        ensure(*back == *string, || {
            let characters = Slice::CodePoints(&characters);
            let right = format!("{}, by way of {characters}", Slice::Bytes(&back));
            Witness::new(Slice::Bytes(string), "the same again", right)
        })
    })
}

pub(super) fn any_surrogate_becomes_a_byte(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8bEncode);
    let mut tried = 0;
    for surrogate in 0xD800..=0xDFFF {
        let encoded = bytes(encode, Slice::CodePoints(&[surrogate]));
        let is_byte = encoded.as_ref().is_some_and(|encoded| encoded.len() == 1);
        ensure(is_byte, || {
            let right = encoded.map_or("rejected".to_owned(), |b| Slice::Bytes(&b).to_string());
            Witness::new(name(surrogate), "one byte", right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "surrogate"))
}
