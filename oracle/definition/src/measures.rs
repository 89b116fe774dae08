//! Measures of an encoding: its longest character, and the bytes that it never has.

use super::Definition;

/// The bytes of the longest character, and the lowest value that has as many.
pub fn longest(definition: &Definition) -> (usize, u32) {
    let lengths = definition
        .ranges()
        .into_iter()
        .filter_map(|(first, _)| Some((definition.encode_one(first)?.len(), first)));
    let longest = lengths.max_by_key(|(length, first)| (*length, u32::MAX - first));
    longest.unwrap_or_default()
}

/// The lowest value.
pub fn lowest(definition: &Definition) -> Option<u32> {
    let ranges = definition.ranges().into_iter();
    ranges.map(|(first, _)| first).min()
}

/// The lowest value with more than so many bytes.
pub fn first_longer(definition: &Definition, most: usize) -> Option<u32> {
    let ranges = definition.ranges().into_iter();
    let is_longer = |value: &u32| {
        let bytes = definition.encode_one(*value);
        bytes.is_some_and(|bytes| bytes.len() > most)
    };
    ranges.map(|(first, _)| first).filter(is_longer).min()
}

/// The bytes that are in no character.
pub fn unused(definition: &Definition) -> Vec<u8> {
    let forms = definition.forms();
    let is_used = |byte: &u8| {
        let mut sets = forms.iter().flat_map(|form| &form.sets);
        sets.any(|set| set.contains(*byte))
    };
    (0x00..=0xFF).filter(|byte| !is_used(byte)).collect()
}
