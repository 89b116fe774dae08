//! Claims about the code points of UTF-8 and their sequences.

use utfproof_oracle::{Operation, Slice};

use super::super::readings::{accepts, bytes, code_points, name, octets, text, units};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, KnownByReadings, ensure};

/// The UTF-8 of every scalar value, joined in order.
pub(super) struct Encoded {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Encoded {
    fn of(context: &ClaimContext<'_>) -> Self {
        let encode = context.reading(Operation::Utf8Encode);
        let mut encoded = Self {
            bytes: Vec::new(),
            ends: Vec::new(),
        };
        for code_point in search::scalar_values() {
            encoded
                .bytes
                .extend(bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default());
            encoded.ends.push(encoded.bytes.len());
        }
        encoded
    }
}

/// Tries a property on each scalar value and its UTF-8, in order.
pub(super) fn each(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(u32, &[u8]) -> Result<(), Witness>,
) -> Check {
    let encoded = context.utf_8.get_or_init(|| Encoded::of(context));
    let mut start = 0;
    for (code_point, &end) in search::scalar_values().zip(&encoded.ends) {
        let sequence = &encoded.bytes[start..end];
        ensure(!sequence.is_empty(), || {
            Witness::new(name(code_point), "encoded", "rejected")
        })?;
        holds(code_point, sequence)?;
        start = end;
    }
    Ok(count(encoded.ends.len() as u64, "scalar value"))
}

pub(super) fn ascii_is_itself(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8Encode);
    let decode = context.reading(Operation::Utf8Decode);
    let ascii: Vec<u8> = (0..=0x7F).collect();
    let tried = search::strings(&ascii, 2, |ascii| {
        let values: Vec<u32> = ascii.iter().map(|byte| u32::from(*byte)).collect();
        let encoded = bytes(encode, Slice::CodePoints(&values));
        let decoded = code_points(decode, Slice::Bytes(ascii));
        ensure(
            encoded.as_deref() == Some(ascii) && decoded == Some(values),
            || Witness::new(Slice::Bytes(ascii), "the same text", "a different text"),
        )
    })?;
    Ok(format!("{} of ASCII", count(tried, "string")))
}

pub(super) fn ascii_bytes_are_in_no_longer_sequence(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        ensure(
            code_point < 0x80 || encoded.iter().all(|byte| *byte >= 0x80),
            || Witness::new(name(code_point), "no byte below 80", Slice::Bytes(encoded)),
        )
    })
}

pub(super) fn decoding_undoes_encoding(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Utf8Decode);
    each(context, |code_point, encoded| {
        let decoded = code_points(decode, Slice::Bytes(encoded));
        ensure(decoded == Some(vec![code_point]), || {
            Witness::new(name(code_point), "decoded to itself", "not")
        })
    })
}

pub(super) fn converts_to_utf_16_and_back(context: &ClaimContext<'_>) -> Check {
    let decode_8 = context.reading(Operation::Utf8Decode);
    let encode_8 = context.reading(Operation::Utf8Encode);
    let encode_16 = context.reading(Operation::Utf16Encode);
    let decode_16 = context.reading(Operation::Utf16Decode);
    each(context, |code_point, encoded| {
        let there = code_points(decode_8, Slice::Bytes(encoded))
            .and_then(|decoded| units(encode_16, Slice::CodePoints(&decoded)));
        let back = there
            .and_then(|units| code_points(decode_16, Slice::CodeUnits(&units)))
            .and_then(|decoded| bytes(encode_8, Slice::CodePoints(&decoded)));
        ensure(back.as_deref() == Some(encoded), || {
            Witness::new(name(code_point), "the same after UTF-16", "not")
        })
    })
}

pub(super) fn one_to_four_bytes(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        ensure((1..=4).contains(&encoded.len()), || {
            Witness::new(name(code_point), "1 to 4 bytes", encoded.len())
        })
    })
}

/// Each sequence is less than the next, and is not a prefix of it. A prefix of a later sequence would also be a prefix
/// of those in between, so it is enough to compare neighbours. An order of characters that are not prefixes of each
/// other also orders strings of them.
pub(super) fn byte_order_is_code_point_order(context: &ClaimContext<'_>) -> Check {
    let mut last = Vec::new();
    each(context, |code_point, encoded| {
        let in_order =
            last.as_slice() < encoded && (last.is_empty() || !encoded.starts_with(&last));
        ensure(in_order, || {
            Witness::new(name(code_point), "after the one before it", "not")
        })?;
        last = encoded.to_vec();
        Ok(())
    })
}

/// No sequence is a prefix of another: the two would be neighbours in the order of bytes.
pub(super) fn no_sequence_begins_another(context: &ClaimContext<'_>) -> Check {
    let mut sequences = Vec::new();
    let over = each(context, |_, encoded| {
        sequences.push(encoded.to_vec());
        Ok(())
    })?;
    sequences.sort_unstable();
    for pair in sequences.windows(2) {
        ensure(!pair[1].starts_with(&pair[0]), || {
            let input = Slice::Bytes(&pair[0]);
            Witness::new(input, "begins no other sequence", Slice::Bytes(&pair[1]))
        })?;
    }
    Ok(over)
}

pub(super) fn all_but_surrogates_are_encoded(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf8Encode);
    let mut tried = 0;
    for code_point in search::code_points() {
        let is_surrogate = matches!(code_point, 0xD800..=0xDFFF);
        ensure(
            accepts(encode, Slice::CodePoints(&[code_point])) != is_surrogate,
            || {
                let words = ["encoded", "rejected"];
                Witness::new(
                    name(code_point),
                    words[usize::from(is_surrogate)],
                    words[usize::from(!is_surrogate)],
                )
            },
        )?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

/// A sequence that decodes to a code point is the encoding of that code point. So no two code points share a sequence,
/// since decoding tells them apart, and no two sequences share a code point.
pub(super) fn no_two_sequences_are_the_same_code_point(context: &ClaimContext<'_>) -> Check {
    static KNOWN: KnownByReadings<Check> = KnownByReadings::new();
    let decode = context.reading(Operation::Utf8Decode);
    let encode = context.reading(Operation::Utf8Encode);
    KNOWN.get(vec![decode, encode], || {
        let over = decoding_undoes_encoding(context)?;
        let sequences = search::bytes(|sequence| {
            let Some(decoded) = text(decode, Slice::Bytes(sequence)) else {
                return Ok(());
            };
            let encoded = octets(encode, Slice::CodePoints(&decoded));
            ensure(encoded.as_deref() == Some(sequence), || {
                let input = Slice::CodePoints(&decoded);
                Witness::new(
                    input,
                    "one sequence",
                    format!("also {}", Slice::Bytes(sequence)),
                )
            })
        })?;
        Ok(format!("{over}, and {sequences}"))
    })
}
