//! Whether a changed table still means the same: `E0-E1 A0-BF` beside `E1 80-BF` adds no sequence.

use utfproof_oracle::Operation;
use utfproof_vectors::{Element, Pattern};

use super::codec::Codec;

/// A product of ranges.
type Box = Vec<(u32, u32)>;

/// Whether two tables are the same codec. Ranges are compared as sets of sequences, fields by every value; other tables
/// count as different.
pub(super) fn means_the_same(one: &Codec, other: &Codec) -> bool {
    match (one, other) {
        (Codec::Validate(one), Codec::Validate(other)) => {
            let (one, other) = (boxes(one), boxes(other));
            is_within(&one, &other) && is_within(&other, &one)
        }
        (Codec::Fields(_), Codec::Fields(_)) => {
            (0..=0xFFFF).all(|unit| {
                let answer = |codec: &Codec| codec.answer(Operation::ModifiedUtf8Encode, &[unit]);
                answer(one) == answer(other)
            }) && pairs().all(|pair| {
                let answer = |codec: &Codec| codec.answer(Operation::ModifiedUtf8Encode, &pair);
                answer(one) == answer(other)
            })
        }
        _ => false,
    }
}

/// Whether a changed table gives the same answers to all inputs of an operation, one of several that it has.
///
/// `wtf-8.validate` looks for surrogates in generalized UTF-8 alone, where each begins with E0 to EF and continues with 80
/// to BF, and asks only which of them lead and trail.
pub(super) fn is_same_for(operation: Operation, one: &Codec, other: &Codec) -> bool {
    let within = |pattern: &Pattern| -> Option<Box> {
        let ranges = boxes(std::slice::from_ref(pattern)).remove(0);
        let places = ranges
            .into_iter()
            .zip([(0xE0, 0xEF), (0x80, 0xBF), (0x80, 0xBF)]);
        let met = places.map(|(mine, its)| (mine.0.max(its.0), mine.1.min(its.1)));
        let met: Box = met.collect();
        met.iter().all(|(first, last)| first <= last).then_some(met)
    };
    let is_aligned = |pattern: &Pattern| {
        let ranges = boxes(std::slice::from_ref(pattern)).remove(0);
        ranges.len() == 3 && ranges[0].0 >= 0xE0 && ranges[0].1 <= 0xEF
    };
    let is_same = |one: &Pattern, other: &Pattern| {
        is_aligned(one) && is_aligned(other) && within(one) == within(other)
    };
    match (operation, one, other) {
        (
            Operation::Wtf8Validate,
            Codec::Surrogates { lead, trail, .. },
            Codec::Surrogates {
                lead: other_lead,
                trail: other_trail,
                ..
            },
        ) => is_same(lead, other_lead) && is_same(trail, other_trail),
        _ => false,
    }
}

fn boxes(rows: &[Pattern]) -> Vec<Box> {
    let range = |place: &Element| match place {
        Element::One(value) => (*value, *value),
        Element::Any(first, last) | Element::Run(first, last) => (*first, *last),
        Element::List(values) => (
            values.iter().min().copied().unwrap_or(0),
            values.iter().max().copied().unwrap_or(0),
        ),
    };
    rows.iter()
        .map(|row| row.elements.iter().map(range).collect())
        .collect()
}

/// Whether every sequence of the boxes is in one of the others.
fn is_within(boxes: &[Box], others: &[Box]) -> bool {
    boxes.iter().all(|one| is_covered(one.clone(), others))
}

/// Cuts a box at the edges of another that it meets, until each part is inside one of them, or outside all.
fn is_covered(one: Box, others: &[Box]) -> bool {
    let meets = |other: &&Box| {
        let mut places = one.iter().zip(*other);
        one.len() == other.len() && places.all(|(a, b)| a.0 <= b.1 && b.0 <= a.1)
    };
    let Some(other) = others.iter().find(meets) else {
        return false;
    };
    for (place, (mine, its)) in one.iter().zip(other).enumerate() {
        let cut = match (mine.0 < its.0, mine.1 > its.1) {
            (true, _) => its.0,
            (false, true) => its.1 + 1,
            (false, false) => continue,
        };
        let part = |range: (u32, u32)| {
            let mut part = one.clone();
            part[place] = range;
            part
        };
        return is_covered(part((mine.0, cut - 1)), others)
            && is_covered(part((cut, mine.1)), others);
    }
    true
}

/// The pairs of surrogates at every power of two, which are every bit of a code point.
fn pairs() -> impl Iterator<Item = [u32; 2]> {
    let bits = |first: u32| {
        let last = first + 0x3FF;
        let bits = (0..10).map(move |bit| first + (1 << bit));
        bits.chain([first, last])
    };
    bits(0xD800).flat_map(move |lead| bits(0xDC00).map(move |trail| [lead, trail]))
}

#[cfg(test)]
mod tests {
    use utfproof_vectors::UnitKind;

    use super::*;

    fn validate(rows: &[&str]) -> Codec {
        let rows = rows
            .iter()
            .map(|row| Pattern::parse(UnitKind::Byte, row).unwrap());
        Codec::Validate(rows.collect())
    }

    #[test]
    fn overlapping_rows_may_mean_the_same() {
        let printed = validate(&["E0 A0-BF 80-BF", "E1-EC 80-BF 80-BF"]);
        let same = validate(&["E0-E1 A0-BF 80-BF", "E1-EC 80-BF 80-BF"]);
        assert!(means_the_same(&printed, &same));
        assert!(means_the_same(&same, &printed));
    }

    #[test]
    fn one_sequence_more_or_less_is_a_difference() {
        let printed = validate(&["E0 A0-BF 80-BF", "E1-EC 80-BF 80-BF"]);
        for other in [
            validate(&["E0 9F-BF 80-BF", "E1-EC 80-BF 80-BF"]),
            validate(&["E0 A0-BF 80-BF", "E1-EC 80-BF 80-BE"]),
            validate(&["E0 A0-BF 80-BF", "E2-EC 80-BF 80-BF", "E1 80-9F 80-BF"]),
            validate(&["E0 A0-BF 80-BF", "E1-EC 80-BF 80-BF", "00-7F"]),
        ] {
            assert!(!means_the_same(&printed, &other));
            assert!(!means_the_same(&other, &printed));
        }
    }

    #[test]
    fn a_surrogate_that_no_generalized_utf_8_has_does_not_matter_to_wtf_8() {
        let pattern = |row: &str| Pattern::parse(UnitKind::Byte, row).unwrap();
        let table = |any: &str, lead: &str| Codec::Surrogates {
            any: pattern(any),
            lead: pattern(lead),
            trail: pattern("ED B0-BF 80-BF"),
        };
        let printed = table("ED A0-BF 80-BF", "ED A0-AF 80-BF");
        for (any, lead, is_same) in [
            ("ED A0-AF 80-BF", "ED A0-AF 80-BF", true),
            ("ED A0-BF 80-BF", "ED A0-AF 7F-C0", true),
            ("ED A0-BF 80-BF", "ED A0-AF 81-BF", false),
            ("ED A0-BF 80-BF", "ED A0-B0 80-BF", false),
            ("ED A0-BF 80-BF", "EC-ED A0-AF 80-BF", false),
            ("ED A0-BF 80-BF", "80-ED A0-AF 80-BF", false),
        ] {
            let changed = table(any, lead);
            let same = is_same_for(Operation::Wtf8Validate, &printed, &changed);
            assert_eq!(same, is_same, "{lead}");
            assert!(!is_same_for(Operation::Wtf8ToUtf8, &printed, &changed));
        }
    }
}
