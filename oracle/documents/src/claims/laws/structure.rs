//! Laws 39 and 41 to 45: the structure of sequences of bytes. `parts` and `cutting` have the parts of sequences and
//! searching.

use std::ops::RangeInclusive;

use utfproof_oracle::{Operation, Reading, Slice};

use super::super::utf_8::each;
use super::{Check, ClaimContext, Witness, count, ensure, is_continuation, judges, readings};
use super::{scalar_value_strings, search, through};
use readings::{bytes, code_points, name, units};

/// The encodings of one to four bytes, with their encoders and decoders.
const OF_UP_TO_FOUR: [[Operation; 2]; 3] = [
    [Operation::Utf8Encode, Operation::Utf8Decode],
    [Operation::Wtf8Encode, Operation::Wtf8Decode],
    [
        Operation::GeneralizedUtf8Encode,
        Operation::GeneralizedUtf8Decode,
    ],
];

/// Tries a property on the code points and the bytes of strings in UTF-8, WTF-8 and generalized UTF-8.
fn each_well_formed(holds: impl Fn(&[u32], &[u8]) -> Result<(), Witness>) -> Check {
    let encodings = OF_UP_TO_FOUR.map(judges);
    search::code_point_strings(|string| {
        for [encode, decode] in encodings {
            // two of the three have surrogates, and one has pairs
            let Some(encoded) = bytes(encode, Slice::CodePoints(string)) else {
                continue;
            };
            let decoded = code_points(decode, Slice::Bytes(&encoded)).unwrap_or_default();
            holds(&decoded, &encoded)?;
        }
        Ok(())
    })
}

fn encoded(encode: Reading, code_point: u32) -> Vec<u8> {
    bytes(encode, Slice::CodePoints(&[code_point])).unwrap_or_default()
}

pub(super) fn boundaries_are_within_three_bytes(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::GeneralizedUtf8Encode]);
    each_well_formed(|text, string| {
        let mut start = 0;
        let starts = text.iter().map(|code_point| {
            let this = start;
            start += encoded(encode, *code_point).len();
            this
        });
        let starts: Vec<usize> = starts.collect();
        let leads = (0..string.len()).filter(|place| !is_continuation(string[*place]));
        let mut near = (0..string.len()).map(|place| place.saturating_sub(3)..=place);
        let holds = leads.eq(starts.iter().copied())
            && near.all(|near| starts.iter().any(|start| near.contains(start)));
        ensure(holds, || {
            Witness::new(
                Slice::Bytes(string),
                format!("boundaries at {starts:?}"),
                "other boundaries",
            )
        })
    })
}

/// Steps from the last byte back to the start of its character until the string is empty.
pub(super) fn decoding_backwards(_: &ClaimContext<'_>) -> Check {
    let [encode, character_start, decode] = judges([
        Operation::Utf8Encode,
        Operation::Utf8CharacterStart,
        Operation::Utf8Decode,
    ]);
    scalar_value_strings(|text| {
        let string = bytes(encode, Slice::CodePoints(text)).unwrap_or_default();
        let mut rest = string.as_slice();
        let mut backwards = Vec::new();
        while let Some(last) = bytes(character_start, Slice::Bytes(rest)) {
            let before = rest.strip_suffix(last.as_slice());
            let decoded = code_points(decode, Slice::Bytes(&last));
            let (Some(before), Some([character])) = (before, decoded.as_deref()) else {
                break;
            };
            backwards.push(*character);
            rest = before;
        }
        ensure(rest.is_empty() && text.iter().rev().eq(&backwards), || {
            let (text, backwards) = (Slice::CodePoints(text), Slice::CodePoints(&backwards));
            Witness::new(
                Slice::Bytes(&string),
                format!("{text} in reverse"),
                backwards,
            )
        })
    })
}

pub(super) fn leads_count(_: &ClaimContext<'_>) -> Check {
    let [to_units] = judges([Operation::Wtf16Encode]);
    each_well_formed(|text, string| {
        let leads = string
            .iter()
            .filter(|byte| !is_continuation(**byte))
            .count();
        let of_four = string
            .iter()
            .filter(|byte| matches!(byte, 0xF0..=0xF4))
            .count();
        let units = units(to_units, Slice::CodePoints(text)).unwrap_or_default();
        ensure(
            [text.len(), units.len()] == [leads, leads + of_four],
            || {
                let wanted = format!("{leads} code points, {} code units", leads + of_four);
                let came = format!("{} and {}", text.len(), units.len());
                Witness::new(Slice::Bytes(string), wanted, came)
            },
        )
    })
}

pub(super) fn lengths(context: &ClaimContext<'_>) -> Check {
    let [cesu_8] = judges([Operation::Cesu8Encode]);
    each(context, |value, utf_8| {
        let (in_utf_8, in_cesu_8) = match value {
            0..=0x7F => (1, 1),
            0x80..=0x7FF => (2, 2),
            0x800..=0xFFFF => (3, 3),
            _ => (4, 6),
        };
        let cesu_8 = encoded(cesu_8, value);
        ensure([utf_8.len(), cesu_8.len()] == [in_utf_8, in_cesu_8], || {
            let wanted = format!("{in_utf_8} bytes, {in_cesu_8} in CESU-8");
            Witness::new(
                name(value),
                wanted,
                format!("{} and {}", utf_8.len(), cesu_8.len()),
            )
        })
    })
}

pub(super) fn three_bytes_for_a_unit(_: &ClaimContext<'_>) -> Check {
    let [wtf_8, utf_16, utf_8] = judges([
        Operation::Wtf8FromUtf16,
        Operation::Utf16Decode,
        Operation::Utf8Encode,
    ]);
    search::units(|string| {
        let string = Slice::CodeUnits(string);
        let encodings = [through(&[wtf_8], string), through(&[utf_16, utf_8], string)];
        encodings.iter().flatten().try_for_each(|encoding| {
            ensure(encoding.len() <= 3 * string.len(), || {
                let wanted = format!("at most {} bytes", 3 * string.len());
                Witness::new(string, wanted, encoding)
            })
        })
    })
}

/// A row of Table 3-7: code points, and the bytes of their sequences.
struct Table37Row {
    code_points: RangeInclusive<u32>,
    bytes: Vec<RangeInclusive<u8>>,
}

/// Reads `80-BF`, or one value alone.
fn range<T>(cell: &str, parse: impl Fn(&str) -> Option<T>) -> Option<RangeInclusive<T>> {
    let (first, last) = cell.split_once('-').unwrap_or((cell, cell));
    Some(parse(first)?..=parse(last)?)
}

fn table_3_7() -> Option<Vec<Table37Row>> {
    let unicode = utfproof_spec_tables::library().document("unicode")?;
    let table = unicode
        .tables
        .iter()
        .find(|table| table.id == "table-3-7")?;
    let row = |cells: &Vec<String>| {
        let (code_points, bytes) = cells.split_first()?;
        let bytes = bytes.iter().filter(|cell| !cell.is_empty());
        let bytes = bytes.map(|cell| range(cell, |hex| u8::from_str_radix(hex, 16).ok()));
        Some(Table37Row {
            code_points: range(code_points, |hex| u32::from_str_radix(hex, 16).ok())?,
            bytes: bytes.collect::<Option<_>>()?,
        })
    };
    table.rows.iter().map(row).collect()
}

/// There are as many sequences as the rows have in total. All are different and each is in one row, so they are all of
/// them.
pub(super) fn one_row_for_each_sequence(context: &ClaimContext<'_>) -> Check {
    let rows = table_3_7().ok_or_else(|| Witness::new("Table 3-7", "ranges", "something else"))?;
    let mut last = Vec::new();
    let mut tried = 0;
    let over = each(context, |value, sequence| {
        let matches = |row: &&Table37Row| {
            let mut places = row.bytes.iter().zip(sequence);
            row.bytes.len() == sequence.len() && places.all(|(range, byte)| range.contains(byte))
        };
        let matching: Vec<&Table37Row> = rows.iter().filter(matches).collect();
        let is_in_one = matches!(matching[..], [row] if row.code_points.contains(&value));
        ensure(is_in_one && last.as_slice() < sequence, || {
            Witness::new(
                name(value),
                "in its row, and in no other",
                Slice::Bytes(sequence),
            )
        })?;
        last = sequence.to_vec();
        tried += 1;
        Ok(())
    })?;
    let of_row = |row: &Table37Row| -> usize {
        row.bytes
            .iter()
            .map(|range| range.clone().count())
            .product()
    };
    let of_rows: usize = rows.iter().map(of_row).sum();
    ensure(of_rows == tried, || {
        Witness::new(
            "all rows",
            format!("{tried} sequences"),
            format!("{of_rows} sequences"),
        )
    })?;
    Ok(format!("{over}, and {}", count(rows.len() as u64, "row")))
}

/// The bytes that occur in none of the sequences are those of the law.
fn never_has(
    sequences: impl Iterator<Item = Vec<u8>>,
    never: impl Fn(u8) -> bool,
) -> Result<u64, Witness> {
    let mut in_use = [false; 0x100];
    let mut tried = 0;
    for sequence in sequences {
        sequence
            .iter()
            .for_each(|byte| in_use[usize::from(*byte)] = true);
        tried += 1;
    }
    for (byte, in_use) in (0..=0xFF).zip(in_use) {
        ensure(in_use != never(byte), || {
            let words = ["in none", "in some"];
            let (wanted, came) = (words[usize::from(!never(byte))], words[usize::from(in_use)]);
            Witness::new(Slice::Bytes(&[byte]), wanted, came)
        })?;
    }
    Ok(tried)
}

pub(super) fn bytes_not_in_modified_utf_8(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::ModifiedUtf8Encode]);
    let encoded = |unit: u16| bytes(encode, Slice::CodeUnits(&[unit])).unwrap_or_default();
    let sequences = (0..=0xFFFF).map(encoded);
    let tried = never_has(sequences, |byte| matches!(byte, 0x00 | 0xC1 | 0xF0..=0xFF))?;
    for unit in 0..=0xFFFF {
        let sequence = encoded(unit);
        ensure(
            !sequence.contains(&0xC0) || sequence == [0xC0, 0x80],
            || {
                Witness::new(
                    Slice::CodeUnits(&[unit]),
                    "C0 in C0 80 only",
                    Slice::Bytes(&sequence),
                )
            },
        )?;
    }
    Ok(count(tried, "code unit"))
}
