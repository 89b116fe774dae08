//! Claims about streams that may be CESU-8 or UTF-8.

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::readings::accepts;
use super::super::{Check, Witness, count, search};
use super::cesu_8::written;
use super::{ClaimContext, ensure};

/// A character of each length, the first and the last supplementary character in UTF-8, and the same in CESU-8.
const PARTS: [&[u8]; 7] = [
    b"A",
    &[0xC2, 0x80],
    &[0xEF, 0xBF, 0xBF],
    &[0xF0, 0x90, 0x80, 0x80],
    &[0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80],
    &[0xF4, 0x8F, 0xBF, 0xBF],
    &[0xED, 0xAF, 0xBF, 0xED, 0xBF, 0xBF],
];

/// The number of them in a stream.
const LONGEST: usize = 4;

/// Tries a property on streams of the parts above with at least one supplementary character.
fn each_stream(mut holds: impl FnMut(&[&[u8]], &[u8]) -> Result<(), Witness>) -> Check {
    let mut tried = 0;
    search::strings(&PARTS, LONGEST, |parts| {
        if parts.iter().all(|part| part.len() < 4) {
            return Ok(());
        }
        tried += 1;
        holds(parts, &parts.concat())
    })?;
    Ok(count(tried, "stream"))
}

pub(super) fn streams_are_utf_8_or_cesu_8(context: &ClaimContext<'_>) -> Check {
    let detect = [Operation::Cesu8Detect, Operation::Cesu8DetectUtf8]
        .map(|operation| context.reading(operation));
    each_stream(|_, stream| {
        let detected = detect.map(|reading| accepts(reading, Slice::Bytes(stream)));
        ensure(detected.contains(&true), || {
            Witness::new(written(stream), "UTF-8 or CESU-8", "neither")
        })
    })
}

/// No string of up to three bytes has a supplementary character of UTF-8.
pub(super) fn without_supplementary_characters_it_is_utf_8(context: &ClaimContext<'_>) -> Check {
    let is_utf_8 = Reading::judging(Operation::Utf8Validate);
    let [detect, detect_utf_8] = [Operation::Cesu8Detect, Operation::Cesu8DetectUtf8]
        .map(|operation| context.reading(operation));
    let tried = search::strings(&search::EDGE_BYTES, 3, |string| {
        let stream = Slice::Bytes(string);
        let is_so = accepts(detect_utf_8, stream) && !accepts(detect, stream);
        ensure(!accepts(is_utf_8, stream) || is_so, || {
            Witness::new(stream, "UTF-8", "not UTF-8, or CESU-8")
        })
    })?;
    Ok(format!("{} of bytes", count(tried, "string")))
}

pub(super) fn six_and_four_bytes_do_not_mix(context: &ClaimContext<'_>) -> Check {
    let cesu_8 = context.reading(Operation::Cesu8Validate);
    let utf_8 = Reading::judging(Operation::Utf8Validate);
    each_stream(|parts, stream| {
        let has = |length: usize| parts.iter().any(|part| part.len() == length);
        let is_mixed = has(4) && has(6);
        let is_either = [cesu_8, utf_8].map(|reading| accepts(reading, Slice::Bytes(stream)));
        ensure(is_either.contains(&true) != is_mixed, || {
            let right = ["neither", "valid, although it has both forms"];
            let right = right[usize::from(is_either.contains(&true))];
            let printed = "UTF-8 or CESU-8, unless it has both forms";
            Witness::new(written(stream), printed, right)
        })
    })
}
