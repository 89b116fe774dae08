//! Conclusions that a reader may draw from the draft of 1997, although it does not say so.

use utfproof_oracle::{Operation, Sequence, Slice, UnitKind};

use super::super::readings::{answer, bytes};
use super::super::{Check, Witness, count, search};
use super::{ClaimContext, ensure};

/// The decoded values of octets, if they have some.
fn decoded(context: &ClaimContext<'_>, octets: &[u8]) -> Option<Vec<u32>> {
    let decode = context.reading(Operation::Utf81997Decode);
    let decoded = answer(decode, &[Slice::Bytes(octets)]).ok();
    decoded.as_ref().map(Sequence::values)
}

/// Octets that decode to a value are those that encode it.
pub(super) fn the_rows_exclude_each_other(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf81997Encode);
    let tried = search::strings(&search::every_byte(), 2, |octets| {
        let Some(values) = decoded(context, octets) else {
            return Ok(());
        };
        let encoded = bytes(encode, Slice::Ucs4(&values)).unwrap_or_default();
        ensure(encoded == octets, || {
            let values = Sequence::ucs_4(values.clone());
            let right = format!("{values}, which has the form {}", Slice::Bytes(&encoded));
            Witness::new(Slice::Bytes(octets), "the only form of its value", right)
        })
    })?;
    Ok(count(tried, "string"))
}

/// Every other octet is in the encoding of some value.
pub(super) fn only_fe_and_ff_never_appear(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf81997Encode);
    let mut appears = [false; 0x100];
    for value in search::ucs_4_values() {
        for octet in bytes(encode, Slice::Ucs4(&[value])).unwrap_or_default() {
            appears[usize::from(octet)] = true;
        }
    }
    for octet in 0x00..=0xFD_u8 {
        ensure(appears[usize::from(octet)], || {
            Witness::new(Slice::Bytes(&[octet]), "in some encoding", "in none")
        })?;
    }
    Ok(count(0xFE, "octet"))
}

/// Decoding gives a full stop only for its octet, so that a check of the octets before decoding would be enough.
pub(super) fn a_check_of_the_octets_is_enough(context: &ClaimContext<'_>) -> Check {
    let full_stop = u8::try_from('.').unwrap_or_default();
    let tried = search::strings(&search::every_byte(), 2, |octets| {
        let Some(values) = decoded(context, octets) else {
            return Ok(());
        };
        let before = octets.contains(&full_stop);
        let after = values.contains(&u32::from(full_stop));
        ensure(before == after, || {
            let right = Sequence::ucs_4(values).to_string();
            Witness::new(Slice::Bytes(octets), "no full stop", right)
        })
    })?;
    Ok(count(tried, "string"))
}

/// Each value that has octets is a code point.
pub(super) fn every_character_is_in_unicode(context: &ClaimContext<'_>) -> Check {
    let encode = context.reading(Operation::Utf81997Encode);
    let mut tried = 0;
    for value in search::ucs_4_values() {
        let Some(encoded) = bytes(encode, Slice::Ucs4(&[value])) else {
            continue;
        };
        ensure(value <= UnitKind::CodePoint.max(), || {
            let right = format!("{}, beyond 10FFFF", UnitKind::Ucs4.format_one(value));
            Witness::new(Slice::Bytes(&encoded), "a character of Unicode", right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "UCS-4 value"))
}
