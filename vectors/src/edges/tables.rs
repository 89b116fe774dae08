//! The ends of the ranges in the documents, and the code points that they name.

use std::collections::BTreeSet;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::{Table, TableKind, library};

/// The code points that the steps and the claims of the documents name: `U+FFFD`.
pub(super) fn named_code_points() -> BTreeSet<u32> {
    let documents = library().documents().iter();
    let texts = documents.flat_map(|document| {
        let steps = document
            .algorithms
            .iter()
            .flat_map(|algorithm| &algorithm.steps);
        let claims = document.claims.iter().map(|claim| &claim.text);
        steps.map(|step| &step.text).chain(claims)
    });
    let named = texts
        .flat_map(|text| text.split("U+").skip(1))
        .filter_map(|text| {
            let is_digit = |c: char| matches!(c, '0'..='9' | 'A'..='F');
            parse_hex(&text[..text.find(|c| !is_digit(c)).unwrap_or(text.len())])
        });
    named
        .filter(|value| *value <= UnitKind::CodePoint.max())
        .collect()
}

/// Values and those next to them, as far as there are such values of a kind, and the last of that kind.
pub(super) fn with_neighbours(edges: &BTreeSet<u32>, kind: UnitKind) -> BTreeSet<u32> {
    let edges = edges.iter().copied().chain([kind.max()]);
    let neighbours = edges.flat_map(|edge| [edge.saturating_sub(1), edge, edge.saturating_add(1)]);
    neighbours.filter(|value| *value <= kind.max()).collect()
}

/// First and last code point of a row that begins with a range of them.
pub(super) fn code_point_edges(table: &Table, row: &[String]) -> Vec<u32> {
    match table.kind {
        TableKind::ByteRanges | TableKind::BitPatterns => {
            row[0].split('-').filter_map(parse_hex).collect()
        }
        TableKind::BitFields => row[0]
            .split(", ")
            .flat_map(|range| range.split('-'))
            .filter_map(parse_hex)
            .collect(),
        TableKind::NamedByteRanges
        | TableKind::Index
        | TableKind::Replacements
        | TableKind::UnitBitPatterns
        | TableKind::CodePage
        | TableKind::ByteClasses
        | TableKind::Notations
        | TableKind::Counts
        | TableKind::Answers
        | TableKind::Transitions => Vec::new(),
    }
}

fn parse_hex(text: &str) -> Option<u32> {
    u32::from_str_radix(text, 16).ok()
}

/// The ranges of a row that is made of them, one a byte.
pub(crate) fn byte_ranges(table: &Table, row: &[String]) -> Option<Vec<(u8, u8)>> {
    if !matches!(
        table.kind,
        TableKind::ByteRanges | TableKind::NamedByteRanges
    ) {
        return None;
    }
    let cells = row[1..].iter().filter(|cell| !cell.is_empty());
    let range = |cell: &String| {
        let mut values = cell
            .split('-')
            .filter_map(parse_hex)
            .filter_map(|value| u8::try_from(value).ok());
        let first = values.next()?;
        Some((first, values.next().unwrap_or(first)))
    };
    cells.map(range).collect()
}

/// The first and the last sequence of a row.
pub(super) fn corners(ranges: &[(u8, u8)]) -> [Vec<u8>; 2] {
    [
        ranges.iter().map(|range| range.0).collect(),
        ranges.iter().map(|range| range.1).collect(),
    ]
}

/// The first and the last sequence of a row, and both with each byte at the edges of its range and next to them.
pub(super) fn around(ranges: &[(u8, u8)]) -> BTreeSet<Vec<u8>> {
    let mut sequences = BTreeSet::new();
    for corner in corners(ranges) {
        for (i, (first, last)) in ranges.iter().enumerate() {
            for byte in [
                first.saturating_sub(1),
                *first,
                *last,
                last.saturating_add(1),
            ] {
                let mut sequence = corner.clone();
                sequence[i] = byte;
                sequences.insert(sequence);
            }
        }
    }
    sequences
}
