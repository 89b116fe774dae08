//! Claims of RFC 2781 about the octets of UTF-16.

use utfproof_oracle::{Operation, Sequence, Slice};

use super::super::readings::{answer, bytes, name, show};
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

pub(super) fn no_mark_is_put_before(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded, order| {
        let mark = ORDERS[order].2;
        ensure(code_point == 0xFEFF || !encoded.starts_with(&mark), || {
            Witness::new(name(code_point), "no mark", Slice::Bytes(encoded))
        })
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
