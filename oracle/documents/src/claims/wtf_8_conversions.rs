//! Claims about converting between WTF-8 and other encodings.

use utfproof_oracle::{Operation, Slice};

use super::super::readings::{accepts, bytes, code_points, units};
use super::super::{Check, Witness, search};
use super::utf_8::each;
use super::wtf_8::each_well_formed;
use super::{ClaimContext, ensure};

/// Tries a property on strings of code units.
fn each_string(holds: impl Fn(&[u16]) -> Result<(), Witness>) -> Check {
    search::units(holds)
}

fn show(bytes: Option<&[u8]>) -> String {
    bytes.map_or_else(
        || "rejected".to_owned(),
        |bytes| Slice::Bytes(bytes).to_string(),
    )
}

pub(super) fn from_utf_16_is_well_formed(context: &ClaimContext<'_>) -> Check {
    let from_utf_16 = context.reading(Operation::Wtf8FromUtf16);
    let validate = context.reading(Operation::Wtf8Validate);
    each_string(|string| {
        let converted = bytes(from_utf_16, Slice::CodeUnits(string));
        let holds = converted
            .as_ref()
            .is_some_and(|bytes| accepts(validate, Slice::Bytes(bytes)));
        ensure(holds, || {
            Witness::new(
                Slice::CodeUnits(string),
                "well-formed",
                show(converted.as_deref()),
            )
        })
    })
}

pub(super) fn from_utf_16_and_back(context: &ClaimContext<'_>) -> Check {
    let from_utf_16 = context.reading(Operation::Wtf8FromUtf16);
    let to_utf_16 = context.reading(Operation::Wtf8ToUtf16);
    each_string(|string| {
        let converted = bytes(from_utf_16, Slice::CodeUnits(string)).unwrap_or_default();
        let back = units(to_utf_16, Slice::Bytes(&converted)).unwrap_or_default();
        ensure(back == string, || {
            Witness::new(
                Slice::CodeUnits(string),
                "the same units",
                Slice::CodeUnits(&back),
            )
        })
    })
}

/// "Whether or not the input is well-formed": any bytes.
pub(super) fn to_utf_16_rejects_nothing(context: &ClaimContext<'_>) -> Check {
    let to_utf_16 = context.reading(Operation::Wtf8ToUtf16);
    search::bytes(|string| {
        ensure(accepts(to_utf_16, Slice::Bytes(string)), || {
            Witness::new(
                Slice::Bytes(string),
                "converted",
                "rejected: the steps have no result",
            )
        })
    })
}

pub(super) fn to_utf_16_and_back(context: &ClaimContext<'_>) -> Check {
    let from_utf_16 = context.reading(Operation::Wtf8FromUtf16);
    let to_utf_16 = context.reading(Operation::Wtf8ToUtf16);
    each_well_formed(context, |_, string| {
        let converted = units(to_utf_16, Slice::Bytes(string)).unwrap_or_default();
        let back = bytes(from_utf_16, Slice::CodeUnits(&converted));
        ensure(back.as_deref() == Some(string), || {
            Witness::new(
                Slice::Bytes(string),
                "the same bytes",
                show(back.as_deref()),
            )
        })
    })
}

pub(super) fn from_utf_8_changes_nothing(context: &ClaimContext<'_>) -> Check {
    let from_utf_8 = context.reading(Operation::Wtf8FromUtf8);
    let validate = context.reading(Operation::Wtf8Validate);
    each(context, |_, string| {
        let converted = bytes(from_utf_8, Slice::Bytes(string));
        let is_same = converted.as_deref() == Some(string);
        ensure(is_same && accepts(validate, Slice::Bytes(string)), || {
            Witness::new(
                Slice::Bytes(string),
                "the same bytes",
                show(converted.as_deref()),
            )
        })
    })
}

/// Decoding shows where the surrogates are.
pub(super) fn lossy_replaces_surrogates(context: &ClaimContext<'_>) -> Check {
    let lossy = context.reading(Operation::Wtf8ToUtf8Lossy);
    let decode = context.reading(Operation::Wtf8Decode);
    let decode_utf_8 = context.reading(Operation::Utf8Decode);
    each_well_formed(context, |_, string| {
        let converted = bytes(lossy, Slice::Bytes(string));
        let right = code_points(decode, Slice::Bytes(string)).map(|mut right| {
            let surrogates = right
                .iter_mut()
                .filter(|code_point| matches!(code_point, 0xD800..=0xDFFF));
            surrogates.for_each(|surrogate| *surrogate = 0xFFFD);
            right
        });
        let came_out = converted
            .as_ref()
            .and_then(|bytes| code_points(decode_utf_8, Slice::Bytes(bytes)));
        ensure(right.is_some() && came_out == right, || {
            Witness::new(
                Slice::Bytes(string),
                "UTF-8, with one U+FFFD a surrogate",
                show(converted.as_deref()),
            )
        })
    })
}

/// Every byte that is not part of a surrogate keeps its position.
pub(super) fn lossy_keeps_the_length(context: &ClaimContext<'_>) -> Check {
    let lossy = context.reading(Operation::Wtf8ToUtf8Lossy);
    each_well_formed(context, |_, string| {
        let converted = bytes(lossy, Slice::Bytes(string)).unwrap_or_default();
        let is_surrogate = |i: usize| matches!(string.get(i..i + 2), Some([0xED, 0xA0..=0xBF]));
        let in_surrogate = |i: usize| (i.saturating_sub(2)..=i).any(is_surrogate);
        let same = |i: usize| converted[i] == string[i] || in_surrogate(i);
        let holds = converted.len() == string.len() && (0..string.len()).all(same);
        ensure(holds, || {
            Witness::new(
                Slice::Bytes(string),
                "every other byte in its place",
                show(Some(&converted)),
            )
        })
    })
}

pub(super) fn strict_changes_nothing(context: &ClaimContext<'_>) -> Check {
    let strict = context.reading(Operation::Wtf8ToUtf8);
    each_well_formed(context, |_, string| {
        let converted = bytes(strict, Slice::Bytes(string));
        ensure(
            converted.as_deref().is_none_or(|bytes| bytes == string),
            || {
                Witness::new(
                    Slice::Bytes(string),
                    "the same bytes, or rejected",
                    show(converted.as_deref()),
                )
            },
        )
    })
}

pub(super) fn strict_accepts_utf_8_only(context: &ClaimContext<'_>) -> Check {
    let strict = context.reading(Operation::Wtf8ToUtf8);
    let validate = context.reading(Operation::Utf8Validate);
    each_well_formed(context, |_, string| {
        let is_utf_8 = accepts(validate, Slice::Bytes(string));
        ensure(accepts(strict, Slice::Bytes(string)) == is_utf_8, || {
            let words = ["rejected", "accepted"];
            let (printed, right) = (words[usize::from(is_utf_8)], words[usize::from(!is_utf_8)]);
            Witness::new(Slice::Bytes(string), printed, right)
        })
    })
}
