//! Crates that make the byte ranges of UTF-8 from ranges of characters, for regular expressions over bytes.

use crate::protocol::{Implementation, NoOutput, Operation, Operands, implementation, operation};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("regex-syntax", "regex-syntax", || {
        vec![operation("utf-8.ranges", |input, out| {
            let (first, last) = ends(input)?;
            let sequences = regex_syntax::utf8::Utf8Sequences::new(first, last);
            let ranges = sequences.flat_map(|sequence| sequence.as_slice().to_vec());
            let ends: Vec<u8> = ranges.flat_map(|range| [range.start, range.end]).collect();
            out.bytes(&ends)
        })]
    }),
    implementation("utf8-ranges", "utf8-ranges", || {
        vec![operation("utf-8.ranges", |input, out| {
            let (first, last) = ends(input)?;
            let sequences = utf8_ranges::Utf8Sequences::new(first, last);
            let ranges = sequences.flat_map(|sequence| sequence.as_slice().to_vec());
            let ends: Vec<u8> = ranges.flat_map(|range| [range.start, range.end]).collect();
            out.bytes(&ends)
        })]
    }),
];

/// The first and the last character, which cannot be surrogates.
fn ends(input: &Operands) -> Result<(char, char), NoOutput> {
    let end = |place| match input.points_of(place)[..] {
        [point] => char::from_u32(point),
        _ => None,
    };
    let ends = end(0).zip(end(1));
    ends.ok_or(NoOutput::Skipped("these are not two characters"))
}
