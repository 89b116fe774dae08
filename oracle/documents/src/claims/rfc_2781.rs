//! Claims of RFC 2781 about the octets of UTF-16.

use utfproof_oracle::{Operation, Sequence, Slice};

use super::super::readings::{answer, bytes, code_points, name, show};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// Each label with a fixed byte order, with its encoder and decoder.
const ORDERS: [(Operation, Operation, [u8; 2]); 2] = [
    (
        Operation::Utf16BeEncode,
        Operation::Utf16BeDecode,
        [0xFE, 0xFF],
    ),
    (
        Operation::Utf16LeEncode,
        Operation::Utf16LeDecode,
        [0xFF, 0xFE],
    ),
];

/// Tries a property on each scalar value and its octets in both orders.
fn each(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(u32, &[u8], usize) -> Result<(), Witness>,
) -> Check {
    let mut tried = 0;
    for code_point in search::scalar_values() {
        for (order, (encode, ..)) in ORDERS.iter().enumerate() {
            let encoded = bytes(context.reading(*encode), Slice::CodePoints(&[code_point]));
            holds(code_point, &encoded.unwrap_or_default(), order)?;
        }
        tried += 1;
    }
    Ok(format!("{} in two orders", count(tried, "scalar value")))
}

pub(super) fn two_octets_or_four(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded, _| {
        let right = if code_point > 0xFFFF { 4 } else { 2 };
        ensure(encoded.len() == right, || {
            Witness::new(name(code_point), encoded.len(), right)
        })
    })
}

pub(super) fn no_mark_is_put_before(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded, order| {
        let mark = ORDERS[order].2;
        ensure(code_point == 0xFEFF || !encoded.starts_with(&mark), || {
            Witness::new(name(code_point), "no mark", Slice::Bytes(encoded))
        })
    })
}

pub(super) fn every_value_comes_back(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf16Encode);
    let decode = context.reading(Operation::Utf16Decode);
    let mut tried = 0;
    for code_point in search::code_points() {
        let encoded = answer(encode, &[Slice::CodePoints(&[code_point])]);
        let back = encoded.and_then(|encoded| answer(decode, &[encoded.as_slice()]));
        ensure(back == Ok(Sequence::code_points(vec![code_point])), || {
            let back = show(Operation::Utf16Decode, &back);
            Witness::new(name(code_point), "the same", back)
        })?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

/// Another claim covers the rejection of U+FFFE.
pub(super) fn a_mark_is_a_character(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded, order| {
        let (_, decode, mark) = ORDERS[order];
        let marked = [&mark, encoded].concat();
        let decoded = code_points(context.reading(decode), Slice::Bytes(&marked));
        let right = [0xFEFF, code_point];
        ensure(
            code_point == 0xFFFE || decoded.as_deref() == Some(&right),
            || {
                let decoded = decoded.unwrap_or_default();
                Witness::new(
                    Slice::Bytes(&marked),
                    Slice::CodePoints(&right),
                    Slice::CodePoints(&decoded),
                )
            },
        )
    })
}

/// A noncharacter is a scalar value, which the Unicode Standard allows in UTF-16.
pub(super) fn fffe_is_rejected(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded, order| {
        let (_, decode, _) = ORDERS[order];
        let decoded = answer(context.reading(decode), &[Slice::Bytes(encoded)]);
        let right = Ok(Sequence::code_points(vec![code_point]));
        ensure(decoded == right, || {
            Witness::new(
                Slice::Bytes(encoded),
                show(decode, &decoded),
                name(code_point),
            )
        })
    })
}

pub(super) fn a_mark_tells_the_order(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Utf16LabelledDecode);
    each(context, |code_point, encoded, order| {
        let marked = [&ORDERS[order].2, encoded].concat();
        let decoded = code_points(decode, Slice::Bytes(&marked));
        ensure(decoded.as_deref() == Some(&[code_point]), || {
            let decoded = decoded.unwrap_or_default();
            Witness::new(
                Slice::Bytes(&marked),
                Slice::CodePoints(&decoded),
                name(code_point),
            )
        })
    })
}

pub(super) fn big_endian_without_a_mark(context: &ClaimContext<'_>) -> Check {
    let decode = context.reading(Operation::Utf16LabelledDecode);
    each(context, |code_point, encoded, order| {
        let decoded = code_points(decode, Slice::Bytes(encoded));
        let is_mark = matches!(code_point, 0xFEFF | 0xFFFE);
        ensure(
            order == 1 || is_mark || decoded.as_deref() == Some(&[code_point]),
            || {
                let decoded = decoded.unwrap_or_default();
                Witness::new(
                    Slice::Bytes(encoded),
                    Slice::CodePoints(&decoded),
                    name(code_point),
                )
            },
        )
    })
}
