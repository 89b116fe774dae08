//! Claims of the draft of 1997 about UTF-8 of up to six octets.

use utfproof_oracle::{Operation, Slice, UnitKind};

use super::super::readings::{accepts, answer, bytes, show, units};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// The first value that is not a character.
const END: u32 = 0x8000_0000;

/// Tries a property on UCS-4 values up to 7FFFFFFF and their octets, in order.
fn each(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(u32, &[u8]) -> Result<(), Witness>,
) -> Check {
    let encode = context.reading(Operation::Utf81997Encode);
    let values = search::ucs_4_values().into_iter();
    let mut tried = 0;
    for value in values.take_while(|value| *value < END) {
        let encoded = bytes(encode, Slice::Ucs4(&[value])).unwrap_or_default();
        ensure(!encoded.is_empty(), || {
            Witness::new(name(value), "encoded", "rejected")
        })?;
        holds(value, &encoded)?;
        tried += 1;
    }
    Ok(count(tried, "UCS-4 value"))
}

fn name(value: u32) -> String {
    UnitKind::Ucs4.format_one(value)
}

/// The document's length of a sequence that begins with this octet; `None` if there is none.
fn length(context: &ClaimContext<'_>, first: u8) -> Option<usize> {
    let lengths = bytes(
        context.reading(Operation::Utf81997SequenceLength),
        Slice::Bytes(&[first]),
    );
    lengths.map(|lengths| lengths[0].into())
}

/// Tries only octets that can be decoded to UCS-2; another claim covers other losses.
pub(super) fn to_ucs_2_and_back(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf81997Encode);
    let to_ucs_2 = context.reading(Operation::Utf81997DecodeToUcs2);
    let from_ucs_2 = context.reading(Operation::Utf81997EncodeUcs2);
    let alphabet = search::EDGE_UNITS.map(u32::from);
    let tried = search::strings(&alphabet, 4, |values| {
        let octets = bytes(encode, Slice::Ucs4(values)).unwrap_or_default();
        let back = units(to_ucs_2, Slice::Bytes(&octets))
            .and_then(|units| bytes(from_ucs_2, Slice::CodeUnits(&units)))
            .unwrap_or_default();
        ensure(back == octets, || {
            Witness::new(Slice::Bytes(&octets), "the same", Slice::Bytes(&back))
        })
    })?;
    Ok(count(tried, "string"))
}

pub(super) fn fe_and_ff_never_appear(context: &ClaimContext<'_>) -> Check {
    each(context, |value, encoded| {
        ensure(encoded.iter().all(|octet| *octet < 0xFE), || {
            Witness::new(name(value), "neither FE nor FF", Slice::Bytes(encoded))
        })
    })
}

/// One octet is enough to know whether a character starts there.
pub(super) fn later_octets_begin_nothing(context: &ClaimContext<'_>) -> Check {
    each(context, |value, encoded| {
        let begins = |octet: &u8| length(context, *octet).is_some();
        ensure(!encoded[1..].iter().any(begins), || {
            Witness::new(name(value), "one first octet", Slice::Bytes(encoded))
        })
    })
}

/// Each sequence is less than the next, and is not a prefix of it.
pub(super) fn octet_order_is_value_order(context: &ClaimContext<'_>) -> Check {
    let mut last = Vec::new();
    each(context, |value, encoded| {
        let in_order =
            last.as_slice() < encoded && (last.is_empty() || !encoded.starts_with(&last));
        ensure(in_order, || {
            Witness::new(name(value), "after the one before it", "not")
        })?;
        last = encoded.to_vec();
        Ok(())
    })
}

/// Tries a property on every UCS-2 value alone.
fn each_ucs_2(mut holds: impl FnMut(u16) -> Result<(), Witness>) -> Check {
    for value in 0..=u16::MAX {
        holds(value)?;
    }
    Ok(count(0x1_0000, "UCS-2 value"))
}

pub(super) fn both_sides_are_one(context: &ClaimContext<'_>) -> Check {
    let operation = Operation::Utf81997EncodeUcs2ExtendedRight;
    let right = context.reading(operation);
    let left = context.reading(Operation::Utf81997EncodeUcs2);
    each_ucs_2(|value| {
        let value = [value];
        let [right, left] = [right, left].map(|side| answer(side, &[Slice::CodeUnits(&value)]));
        ensure(right == left, || {
            let [right, left] = [right, left].map(|outcome| show(operation, &outcome));
            Witness::new(Slice::CodeUnits(&value), right, left)
        })
    })
}

pub(super) fn pairs_become_four_octets(context: &ClaimContext<'_>) -> Check {
    let from_ucs_2 = context.reading(Operation::Utf81997EncodeUcs2);
    let encode = context.reading(Operation::Utf81997Encode);
    let mut tried = 0;
    for (value, pair) in (0x1_0000..).zip(search::pairs()) {
        let encoded = bytes(from_ucs_2, Slice::CodeUnits(&pair)).unwrap_or_default();
        let right = bytes(encode, Slice::Ucs4(&[value])).unwrap_or_default();
        ensure(encoded == right && encoded.len() == 4, || {
            Witness::new(
                Slice::CodeUnits(&pair),
                Slice::Bytes(&encoded),
                Slice::Bytes(&right),
            )
        })?;
        tried += 1;
    }
    Ok(count(tried, "surrogate pair"))
}

pub(super) fn single_values_become_four_octets(context: &ClaimContext<'_>) -> Check {
    let from_ucs_2 = context.reading(Operation::Utf81997EncodeUcs2);
    each_ucs_2(|value| {
        let encoded = bytes(from_ucs_2, Slice::CodeUnits(&[value])).unwrap_or_default();
        ensure(
            !matches!(value, 0xD800..=0xDFFF) || encoded.len() == 4,
            || {
                Witness::new(
                    Slice::CodeUnits(&[value]),
                    "four octets",
                    Slice::Bytes(&encoded),
                )
            },
        )
    })
}

pub(super) fn up_to_three_octets_are_ucs_2(context: &ClaimContext<'_>) -> Check {
    let to_ucs_2 = context.reading(Operation::Utf81997DecodeToUcs2);
    each(context, |value, encoded| {
        let decoded = units(to_ucs_2, Slice::Bytes(encoded));
        let right = u16::try_from(value).ok().map(|value| vec![value]);
        ensure(encoded.len() > 3 || decoded == right, || {
            let decoded = decoded.unwrap_or_default();
            Witness::new(
                Slice::Bytes(encoded),
                Slice::CodeUnits(&decoded),
                name(value),
            )
        })
    })
}

pub(super) fn up_to_three_octets_are_unicode(context: &ClaimContext<'_>) -> Check {
    let to_ucs_2 = context.reading(Operation::Utf81997DecodeToUcs2);
    let is_unicode = context.reading(Operation::Utf16Validate);
    each(context, |_, encoded| {
        let decoded = units(to_ucs_2, Slice::Bytes(encoded)).unwrap_or_default();
        ensure(
            encoded.len() > 3 || accepts(is_unicode, Slice::CodeUnits(&decoded)),
            || {
                let right = format!("{}, a surrogate", Slice::CodeUnits(&decoded));
                Witness::new(Slice::Bytes(encoded), "a Unicode character", right)
            },
        )
    })
}
