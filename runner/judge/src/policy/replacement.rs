//! Lossy decoding under policies: which characters replace ill-formed input, and how many.

use utfproof_oracle::NoTrace;
use utfproof_oracle::unicode::{table_3_6_decode, table_3_7};

use super::{Policies, Policy};

/// Decodes UTF-8 with the replacements of these policies, by default one U+FFFD for each maximal subpart.
pub(super) fn decode(bytes: &[u8], policies: &Policies) -> Vec<u32> {
    let character = character(policies);
    let replaces = !policies.has(Policy::NoReplacement);
    let once_a_run = policies.has(Policy::PerRun);
    let mut scalar_values = Vec::new();
    let mut rest = bytes;
    let mut in_a_run = false;
    while !rest.is_empty() {
        if let Some(length) = table_3_7::row(rest, &mut NoTrace) {
            let sequence = &rest[..length];
            scalar_values.push(table_3_6_decode::scalar_value(sequence, &mut NoTrace));
            rest = &rest[length..];
            in_a_run = false;
        } else {
            if replaces && !(once_a_run && in_a_run) {
                scalar_values.push(character);
            }
            rest = &rest[replaced_at_once(rest, policies)..];
            in_a_run = true;
        }
    }
    scalar_values
}

/// Decodes UTF-16 with the replacement character of these policies for each unpaired surrogate.
pub(super) fn decode_units(units: &[u16], policies: &Policies) -> Vec<u32> {
    let character = character(policies);
    let decoded = char::decode_utf16(units.iter().copied());
    decoded
        .map(|result| result.map_or(character, u32::from))
        .collect()
}

/// The replacement character, by default U+FFFD.
fn character(policies: &Policies) -> u32 {
    let character = policies.iter().find_map(|policy| match policy {
        Policy::QuestionMark => Some(0x3F),
        Policy::Substitute => Some(0x1A),
        _ => None,
    });
    character.unwrap_or(0xFFFD)
}

/// The number of bytes that the next replacement covers. The bytes begin with an ill-formed sequence.
fn replaced_at_once(bytes: &[u8], policies: &Policies) -> usize {
    if policies.has(Policy::PerByte) {
        return 1;
    }
    let announced = match bytes {
        [0xC0..=0xF7, ..] if policies.has(Policy::PerLeadByte) => bytes.len(),
        [0xC0..=0xC1, ..] if policies.has(Policy::PerSequenceFromC2) => 1,
        [0xC0..=0xC1 | 0xF5..=0xF7, ..] if policies.has(Policy::PerForm) => 1,
        [0xC0..=0xDF, ..] => 2,
        [0xE0..=0xEF, ..] => 3,
        [0xF0..=0xF7, ..] => 4,
        [0xF8..=0xFB, ..] if policies.has(Policy::PerSequenceOfUpTo6) => 5,
        [0xFC..=0xFD, ..] if policies.has(Policy::PerSequenceOfUpTo6) => 6,
        _ => 1,
    };
    let by_length = [
        Policy::PerSequence,
        Policy::PerSequenceFromC2,
        Policy::PerForm,
        Policy::PerSequenceOfUpTo6,
        Policy::PerLeadByte,
    ];
    let as_announced = by_length.into_iter().any(|policy| policies.has(policy))
        || (policies.has(Policy::SurrogatesAsOne) && matches!(bytes, [0xED, 0xA0..=0xBF, ..]));
    if as_announced {
        let after = bytes[1..].iter().take(announced - 1);
        1 + after.take_while(|byte| matches!(byte, 0x80..=0xBF)).count()
    } else {
        let excluded = matches!(
            bytes,
            [0xE0 | 0xED | 0xF0 | 0xF4, 0x80..=0xBF, ..] if begins_a_sequence(bytes) == 1
        );
        let together = excluded && policies.has(Policy::FirstTwoAsOne);
        begins_a_sequence(bytes).max(if together { 2 } else { 1 })
    }
}

/// The length of the longest prefix that begins a well-formed sequence.
pub(super) fn begins_a_sequence(bytes: &[u8]) -> usize {
    let lengths = (1..=bytes.len()).take_while(|length| table_3_7::begins_a_row(&bytes[..*length]));
    lengths.last().unwrap_or(0)
}
