//! Claims about converting between WTF-8 and other encodings.

use utfproof_oracle::{Operation, Slice};

use super::super::readings::{bytes, code_points};
use super::super::{Check, Witness};

use super::wtf_8::each_well_formed;
use super::{ClaimContext, ensure};

fn show(bytes: Option<&[u8]>) -> String {
    bytes.map_or_else(
        || "rejected".to_owned(),
        |bytes| Slice::Bytes(bytes).to_string(),
    )
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
