//! Laws of order: how strings sort by bytes.

use super::encoding::{Encoding, LAST_CODE_POINT, is};
use crate::Definition;

/// Two values whose bytes sort the other way.
pub(super) fn out_of_order(encoding: &Encoding<'_>) -> Option<String> {
    let ranges = encoding.definition.ranges();
    let encode = |value: u32| encoding.definition.encode_one(value).unwrap_or_default();
    // within a range all is in order, so the least value with a lower one that sorts after it is the first of a range
    ranges.iter().enumerate().find_map(|(number, (later, _))| {
        let bytes = encode(*later);
        let before = ranges[..number].iter();
        let earlier = before.filter(|(_, last)| encode(*last) > bytes);
        let earlier =
            earlier.map(|(first, last)| least_above(*first, *last, |value| encode(value) > bytes));
        let earlier = earlier.min()?;
        Some(format!(
            "{}, but {}, which sorts before it",
            is(earlier, &encode(earlier)),
            is(*later, &bytes)
        ))
    })
}

/// Two code points that sort the other way in UTF-16, if there are any: the lowest in the order of UTF-16.
pub fn out_of_utf_16_order(definition: &Definition) -> Option<String> {
    let units = |value: u32| match value {
        0x1_0000.. => [
            0xD800 + ((value - 0x1_0000) >> 10),
            0xDC00 + ((value - 0x1_0000) & 0x3FF),
        ],
        // a single unit sorts before two that begin with it
        _ => [value, 0],
    };
    let mut values: Vec<u32> = (0..=LAST_CODE_POINT).collect();
    values.sort_by_key(|value| units(*value));
    let mut highest: Option<(u32, Vec<u8>)> = None;
    for later in &values {
        let Some(bytes) = definition.encode_one(*later) else {
            continue;
        };
        if highest.as_ref().is_some_and(|(_, before)| *before > bytes) {
            let mut earlier = values
                .iter()
                .filter_map(|value| Some((*value, definition.encode_one(*value)?)));
            let (earlier, before) = earlier.find(|(_, before)| *before > bytes)?;
            return Some(format!(
                "{}, but {}, which sorts before it",
                is(earlier, &before),
                is(*later, &bytes)
            ));
        }
        highest = Some((*later, bytes));
    }
    None
}

/// The least value of a range for which something is true that is true of the last, and of all after the least.
fn least_above(first: u32, last: u32, is: impl Fn(u32) -> bool) -> u32 {
    let (mut from, mut to) = (first, last);
    while from < to {
        let middle = from + (to - from) / 2;
        if is(middle) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    to
}
