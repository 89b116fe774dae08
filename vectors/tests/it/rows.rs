//! The rows of the exhaustive files, which the generator found alone, against the tables that the documents print,
//! against arithmetic, and against the oracle.

use std::collections::BTreeSet;

use rayon::prelude::*;
use utfproof_oracle::{Operation, Reading, Recorder, Slice};
use utfproof_spec_tables::library;
use utfproof_vectors::{Element, Origin, Pattern, Results, Vector, VectorFile, expectation};

use crate::built::FILES;
use crate::whole::is_whole;

type Range = (u32, u32);

/// A row of a table as it is printed: code points, and the bytes that stand for them.
type Cells = Vec<String>;

fn all() -> impl Iterator<Item = &'static VectorFile> {
    let files = FILES.iter();
    files.filter(|file| file.origin == Origin::Exhaustive)
}

fn exhaustive(operation: Operation) -> &'static VectorFile {
    let mut files = all();
    files.find(|file| file.operation == operation).unwrap()
}

fn printed(document: &str, table: &str) -> Vec<Cells> {
    let tables = &library().document(document).unwrap().tables;
    let table = tables.iter().find(|known| known.id == table).unwrap();
    let filled = |row: &Cells| {
        row.iter()
            .filter(|cell| !cell.is_empty())
            .cloned()
            .collect()
    };
    table.rows.iter().map(filled).collect()
}

fn range(place: &Element) -> Range {
    match place {
        Element::One(value) => (*value, *value),
        Element::Any(first, last) | Element::Run(first, last) => (*first, *last),
        Element::List(_) => panic!("no range: {place:?}"),
    }
}

/// The rows in which a single code point runs along with its bytes, as a table prints them.
fn rows_of_one(operation: Operation, decodes: bool) -> Vec<Cells> {
    let row = |vector: &Vector| {
        let Results::Output(output, _) = &vector.results else {
            return None;
        };
        let (code_point, bytes): (&Pattern, &Pattern) = if decodes {
            (output, &vector.operands[0])
        } else {
            (&vector.operands[0], output)
        };
        let [Element::Run(..)] = code_point.elements.as_slice() else {
            return None;
        };
        let text = format!("{code_point} {bytes}").replace("..", "-");
        Some(text.split(' ').map(str::to_owned).collect())
    };
    exhaustive(operation)
        .vectors
        .iter()
        .filter_map(row)
        .collect()
}

#[test]
fn the_rows_that_were_found_are_table_3_7_of_the_unicode_standard() {
    let table = printed("unicode", "table-3-7");
    assert_eq!(table.len(), 9);
    assert_eq!(rows_of_one(Operation::Utf8Decode, true), table);
    assert_eq!(
        rows_of_one(Operation::WhatwgUtf8DecodeWithoutBom, true),
        table
    );
    assert_eq!(rows_of_one(Operation::Utf8Encode, false), table);
}

#[test]
fn the_rows_of_generalized_utf_8_are_table_3_of_the_wtf_8_specification() {
    let table = printed("wtf-8", "table-3");
    assert_eq!(table.len(), 7);
    assert_eq!(rows_of_one(Operation::GeneralizedUtf8Decode, true), table);
    // those of code points are cut where surrogates begin and end
    let encoded = rows_of_one(Operation::GeneralizedUtf8Encode, false);
    assert!(encoded.len() > table.len());
    let number = |rows: &[Cells]| rows.iter().map(|row| size(&row[0])).sum::<u32>();
    assert_eq!(number(&encoded), number(&table));
    for row in &encoded {
        let is_part = |of: &&Cells| {
            let mut places = row.iter().zip(of.iter());
            row.len() == of.len() && places.all(|(part, whole)| is_within(part, whole))
        };
        assert_eq!(table.iter().filter(is_part).count(), 1, "{row:?}");
    }
}

/// The first and the last value of a printed range.
fn ends(printed: &str) -> (u32, u32) {
    let (first, last) = printed.split_once('-').unwrap_or((printed, printed));
    let value = |text| u32::from_str_radix(text, 16).unwrap();
    (value(first), value(last))
}

fn size(printed: &str) -> u32 {
    let (first, last) = ends(printed);
    last - first + 1
}

fn is_within(part: &str, whole: &str) -> bool {
    let (part, whole) = (ends(part), ends(whole));
    whole.0 <= part.0 && part.1 <= whole.1
}

#[test]
fn exhaustive_is_every_sequence_of_up_to_three_bytes_and_every_well_formed_one_of_four() {
    let file = exhaustive(Operation::Utf8Validate);
    let mut all = [0; 5];
    let mut accepted = [0; 5];
    for vector in &file.vectors {
        let length = vector.operands[0].elements.len();
        all[length] += vector.count();
        if matches!(vector.results, Results::Output(..)) {
            accepted[length] += vector.count();
        }
    }
    // sums and products of 128, 1,920, 61,440 and 1,048,576 characters of one to four bytes
    let one_character_more = [1, 128, 18_304, 2_650_112, 383_270_912];
    assert_eq!(accepted, one_character_more);
    assert_eq!(all, [1, 0x100, 0x1_0000, 0x100_0000, 383_270_912]);
    assert_eq!(file.cases(), 16_843_009 + 383_270_912);
}

#[test]
fn no_two_rows_of_an_operation_share_an_input() {
    for operation in [
        Operation::Utf8Validate,
        Operation::Utf16DecodeLossy,
        Operation::Wtf8Decode,
    ] {
        let file = exhaustive(operation);
        let ranges = |vector: &Vector| {
            vector.operands[0]
                .elements
                .iter()
                .map(range)
                .collect::<Vec<_>>()
        };
        let rows: Vec<Vec<Range>> = file.vectors.iter().map(ranges).collect();
        let share = |a: &[Range], b: &[Range]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 <= b.1 && b.0 <= a.1)
        };
        for (i, a) in rows.iter().enumerate() {
            let other = rows[..i].iter().find(|b| share(a, b));
            assert!(other.is_none(), "{operation}: {a:02X?} and {other:02X?}");
        }
    }
}

#[test]
fn the_oracle_gives_what_each_row_says_and_takes_its_steps() {
    assert_eq!(all().count(), Operation::ALL.len());
    let asked: usize = all()
        .map(|file| file.vectors.par_iter().map(agree).sum::<usize>())
        .sum();
    assert!(asked > 100_000, "{asked}");
}

/// Up to 16 cases of a vector, or 64 with `UTFPROOF_WHOLE=1`; how many there were comes back.
fn agree(vector: &Vector) -> usize {
    let steps: BTreeSet<&str> = vector.steps.iter().map(String::as_str).collect();
    let mut asked = 0;
    for number in vector.sample(if is_whole() { 64 } else { 16 }) {
        let case = vector.case(number);
        let operands: Vec<Slice<'_>> = case
            .operands
            .iter()
            .map(|operand| operand.as_slice())
            .collect();
        let mut trace = Recorder::default();
        let outcome = Reading::judging(vector.operation)
            .answer(&operands, &mut trace)
            .unwrap();
        let expected = expectation(vector.operation, &operands, outcome);
        assert_eq!(
            case.expectation, expected,
            "{} number {number}: {operands:X?}",
            vector.id
        );
        if !matches!(vector.results, Results::Unspecified(_)) {
            let taken: Vec<String> = trace.steps().iter().map(ToString::to_string).collect();
            let taken: BTreeSet<&str> = taken.iter().map(String::as_str).collect();
            assert_eq!(steps, taken, "{} number {number}: {operands:X?}", vector.id);
        }
        asked += 1;
    }
    asked
}
