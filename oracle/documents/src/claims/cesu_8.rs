//! Claims about CESU-8, character by character.

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::readings::{accepts, bytes, name, show};
use super::super::{Check, Witness, count, readings, search};
use super::{ClaimContext, ensure};

/// Tries a property on each scalar value and its CESU-8, in order.
fn each(
    context: &ClaimContext<'_>,
    mut holds: impl FnMut(u32, &[u8]) -> Result<(), Witness>,
) -> Check {
    let encode = context.reading(Operation::Cesu8Encode);
    let mut tried = 0;
    for code_point in search::scalar_values() {
        let encoded = bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
        ensure(!encoded.is_empty(), || {
            Witness::new(name(code_point), "encoded", "rejected")
        })?;
        holds(code_point, &encoded)?;
        tried += 1;
    }
    Ok(count(tried, "scalar value"))
}

fn in_utf_8(code_point: u32) -> Vec<u8> {
    let encode = Reading::judging(Operation::Utf8Encode);
    bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default()
}

pub(super) fn written(bytes: &[u8]) -> String {
    Slice::Bytes(bytes).to_string()
}

pub(super) fn every_code_point_is_serialized(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Cesu8Encode);
    let mut tried = 0;
    for code_point in search::code_points() {
        let answer = readings::answer(encode, &[Slice::CodePoints(&[code_point])]);
        let is_so = answer
            .as_ref()
            .is_ok_and(|b| matches!(b.len(), 1 | 2 | 3 | 6));
        ensure(is_so, || {
            let right = show(Operation::Cesu8Encode, &answer);
            Witness::new(name(code_point), "1, 2, 3 or 6 bytes", right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "code point"))
}

fn bytes_in_use(context: &ClaimContext<'_>) -> Result<[bool; 0x100], super::Shortfall> {
    let mut in_use = [false; 0x100];
    each(context, |_, encoded| {
        encoded
            .iter()
            .for_each(|byte| in_use[usize::from(*byte)] = true);
        Ok(())
    })?;
    Ok(in_use)
}

pub(super) fn only_11110xxx_is_ruled_out(context: &ClaimContext<'_>) -> Check {
    let in_use = bytes_in_use(context)?;
    for byte in 0..=0xFF_u8 {
        ensure(
            in_use[usize::from(byte)] || matches!(byte, 0xF0..=0xF7),
            || Witness::new(written(&[byte]), "in some CESU-8", "in none"),
        )?;
    }
    Ok(count(0x100, "byte"))
}

pub(super) fn the_form_is_that_of_utf_8(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        let utf_8 = in_utf_8(code_point);
        ensure(encoded == utf_8, || {
            Witness::new(name(code_point), written(&utf_8), written(encoded))
        })
    })
}

/// Whether a string has an unpaired surrogate byte sequence: one that is neither a lead directly followed by a trail,
/// nor that trail.
fn has_unpaired(string: &[u8]) -> bool {
    let at = |place: Option<usize>, second: std::ops::RangeInclusive<u8>| {
        let bytes = place.and_then(|place| string.get(place..place + 3));
        bytes.is_some_and(|b| {
            b[0] == 0xED && second.contains(&b[1]) && (0x80..=0xBF).contains(&b[2])
        })
    };
    let (lead, trail) = (0xA0..=0xAF, 0xB0..=0xBF);
    (0..string.len()).any(|i| {
        at(Some(i), lead.clone()) && !at(Some(i + 3), trail.clone())
            || at(Some(i), trail.clone()) && !at(i.checked_sub(3), lead.clone())
    })
}

/// Compared with the draft of CESU-8, that is, its table.
pub(super) fn unpaired_surrogates_are_ill_formed(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Cesu8LenientValidate);
    search::bytes(|string| {
        let is_wrong = has_unpaired(string) && accepts(validate, Slice::Bytes(string));
        ensure(!is_wrong, || {
            let right = format!("accepted by {validate}");
            Witness::new(written(string), "ill-formed", right)
        })
    })
}

pub(super) fn only_the_bmp_is_utf_8(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Utf8Validate);
    let encode = context.reading(Operation::Utf8Encode);
    each(context, |code_point, encoded| {
        let utf_8 = bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default();
        let is_utf_8 = accepts(validate, Slice::Bytes(encoded));
        let is_so = if code_point > 0xFFFF {
            !is_utf_8 && encoded != utf_8
        } else {
            is_utf_8 && encoded == utf_8
        };
        ensure(is_so, || {
            let printed = if code_point > 0xFFFF {
                "no UTF-8"
            } else {
                "the same in UTF-8"
            };
            Witness::new(name(code_point), printed, written(encoded))
        })
    })
}
