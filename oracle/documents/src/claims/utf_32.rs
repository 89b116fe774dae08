//! Claims of the Unicode Standard about UTF-32 and its bytes.

use utfproof_oracle::{Operation, Slice};

use super::super::readings::{bytes, code_points, name};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// Each scheme with an order of its own: its encoder, its decoder, and its mark.
const ORDERS: [(Operation, Operation, [u8; 4]); 2] = [
    (
        Operation::Utf32BeEncode,
        Operation::Utf32BeDecode,
        [0x00, 0x00, 0xFE, 0xFF],
    ),
    (
        Operation::Utf32LeEncode,
        Operation::Utf32LeDecode,
        [0xFF, 0xFE, 0x00, 0x00],
    ),
];

/// Tries a property on each scalar value and its bytes in both orders.
fn each(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(u32, [&[u8]; 2]) -> Result<(), Witness>,
) -> Check {
    let mut tried = 0;
    for value in search::scalar_values() {
        let encoded = ORDERS.map(|(encode, ..)| {
            bytes(context.reading(encode), Slice::CodePoints(&[value])).unwrap_or_default()
        });
        holds(value, [&encoded[0], &encoded[1]])?;
        tried += 1;
    }
    Ok(format!("{} in two orders", count(tried, "scalar value")))
}

/// Fails unless a decoder's result for some bytes is a text.
fn reads(
    context: &ClaimContext<'_>,
    decode: Operation,
    encoded: &[u8],
    text: &[u32],
) -> Result<(), Witness> {
    let decoded = code_points(context.reading(decode), Slice::Bytes(encoded));
    ensure(decoded.as_deref() == Some(text), || {
        let decoded = decoded.unwrap_or_default();
        Witness::new(
            Slice::Bytes(encoded),
            Slice::CodePoints(text),
            Slice::CodePoints(&decoded),
        )
    })
}

pub(super) fn comes_back_from_four_bytes(context: &ClaimContext<'_>) -> Check {
    each(context, |value, [big, little]| {
        let reversed: Vec<u8> = little.iter().rev().copied().collect();
        ensure(big.len() == 4 && big == reversed, || {
            Witness::new(name(value), Slice::Bytes(big), Slice::Bytes(&reversed))
        })?;
        reads(context, ORDERS[0].1, big, &[value])?;
        reads(context, ORDERS[1].1, little, &[value])
    })
}
