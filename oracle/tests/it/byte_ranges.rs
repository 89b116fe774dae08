//! The byte ranges of UTF-8 are those of Table 3-7, and match each code point of a range and no other.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};
use utfproof_spec_tables::library;

fn ranges(first: u32, last: u32) -> Vec<u32> {
    let reading = Reading::judging(Operation::Utf8Ranges);
    let ends = [[first], [last]];
    let operands = [0, 1].map(|end| Slice::CodePoints(&ends[end]));
    let ranges = reading.run(&operands, &mut NoTrace).unwrap();
    ranges.unwrap().values()
}

#[test]
fn all_code_points_give_the_rows_of_table_3_7() {
    let unicode = library().document("unicode").unwrap();
    let mut tables = unicode.tables.iter();
    let table = tables.find(|table| table.id == "table-3-7").unwrap();
    let cells = table.rows.iter().flat_map(|row| &row[1..]);
    let printed: Vec<String> = cells
        .filter(|cell| !cell.is_empty())
        .map(|cell| {
            let (low, high) = cell.split_once('-').unwrap_or((cell, cell));
            format!("{low} {high}")
        })
        .collect();
    let ranges = Sequence::from_values(utfproof_oracle::UnitKind::Byte, ranges(0, 0x10_FFFF));
    assert_eq!(ranges.to_string(), printed.join(" "));
}

/// Whether some sequence of ranges matches these bytes.
fn matches(mut ranges: &[u32], bytes: &[u8]) -> bool {
    while let Some(first) = ranges.first() {
        let length = match first {
            0x00..=0x7F => 1,
            0x80..=0xDF => 2,
            0xE0..=0xEF => 3,
            _ => 4,
        };
        let (sequence, rest) = ranges.split_at(2 * length);
        let mut both = sequence.chunks_exact(2).zip(bytes);
        if bytes.len() == length
            && both.all(|(range, byte)| (range[0]..=range[1]).contains(&u32::from(*byte)))
        {
            return true;
        }
        ranges = rest;
    }
    false
}

#[test]
fn the_ranges_match_the_characters_from_the_first_to_the_last_and_no_other() {
    for (first, last) in [
        (0x41, 0x41),
        (0x7E, 0x85),
        (0x85, 0x7C3),
        (0x7C0, 0x1043),
        (0x0FC1, 0x2FFE),
        (0xCFFF, 0xE041),
        (0xFFFE, 0x1_0FC0),
        (0x3_F03F, 0x4_1001),
        (0x10_EFFF, 0x10_FFFE),
    ] {
        let ranges = ranges(first, last);
        let near = (first.saturating_sub(0x1100)..=last + 0x1100).filter_map(char::from_u32);
        for character in near {
            let bytes = character.to_string();
            let is_in = (first..=last).contains(&u32::from(character));
            assert_eq!(
                matches(&ranges, bytes.as_bytes()),
                is_in,
                "{first:X} to {last:X}: {character:?}"
            );
        }
        for surrogate in 0xD800..=0xDFFF_u32 {
            let bytes = [
                0xED,
                0x80 | (surrogate >> 6 & 0x3F) as u8,
                0x80 | (surrogate & 0x3F) as u8,
            ];
            assert!(
                !matches(&ranges, &bytes),
                "{first:X} to {last:X}: {surrogate:X}"
            );
        }
    }
}
