//! Slips in tables of bits and in definitions: a row or a constraint that is missing, rows that overlap or are swapped, and a
//! letter for a bit that is always 0.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use utfproof_documents::encodings::CONSTRAINTS;
use utfproof_documents::{Diagnostic, Status, check_printed};
use utfproof_spec_tables::{Document, EncodingDefinition, Table, TableKind, library};

use crate::whole::{drawn, is_whole};

/// The mistakes that are found in the one item of a document.
fn of(document: Document) -> Vec<Diagnostic> {
    let findings = check_printed(&document);
    assert!(!matches!(findings[0].status, Status::NotTested { .. }));
    findings[0].witnesses().cloned().collect()
}

fn of_table(table: &Table, rows: Vec<Vec<String>>) -> Vec<Diagnostic> {
    of(Document {
        id: "draft".to_owned(),
        tables: vec![Table {
            rows,
            ..table.clone()
        }],
        ..Document::default()
    })
}

fn of_encoding(encoding: &EncodingDefinition, rows: Vec<Vec<String>>) -> Vec<Diagnostic> {
    of(Document {
        id: "draft".to_owned(),
        encodings: vec![EncodingDefinition {
            rows,
            ..encoding.clone()
        }],
        ..Document::default()
    })
}

/// The tables of bits without errors.
static TABLES: LazyLock<Vec<&Table>> = LazyLock::new(|| {
    let documents = library().documents().iter();
    let tables = documents.flat_map(|document| &document.tables);
    let tables = tables.filter(|table| {
        let is_of_bits = table.kind == TableKind::BitPatterns;
        is_of_bits && of_table(table, table.rows.clone()).is_empty()
    });
    let tables: Vec<&Table> = tables
        .take(if is_whole() { usize::MAX } else { 5 })
        .collect();
    assert!(tables.len() > 4);
    tables
});

/// Some of them.
fn tables() -> Vec<&'static Table> {
    drawn(&TABLES, 2).into_iter().copied().collect()
}

fn encoding(name: &str) -> &'static EncodingDefinition {
    let documents = library().documents().iter();
    let mut encodings = documents.flat_map(|document| &document.encodings);
    encodings.find(|encoding| encoding.name == name).unwrap()
}

/// The cells that are not empty, with every letter as an x.
fn plain(row: &[String]) -> String {
    let cells = row.iter().filter(|cell| !cell.is_empty());
    let cells: Vec<String> = cells
        .map(|cell| cell.replace(|c: char| c.is_ascii_lowercase(), "x"))
        .collect();
    cells.join(" | ")
}

fn is_missing(found: &[Diagnostic], row: &[String]) -> bool {
    let is_it = |one: &Diagnostic| {
        let missing = one.missing();
        let rows = missing.map_or([].as_slice(), |missing| missing.rows.as_slice());
        one.place.is_none() && matches!(rows, [cells] if cells.join(" | ") == plain(row))
    };
    matches!(found, [one] if is_it(one))
}

#[test]
#[cfg(feature = "seconds")]
fn a_missing_row_of_bits_is_printed_whole() {
    for table in tables() {
        for number in 0..table.rows.len() {
            let mut rows = table.rows.clone();
            let row = rows.remove(number);
            let found = of_table(table, rows);
            if table.encoding == "utf-16" {
                // one of its rows has the bits of a difference, and one has three bits that are always 1
                assert_eq!(found.len(), 1, "{row:?}: {found:#?}");
                continue;
            }
            assert!(is_missing(&found, &row), "{row:?}: {found:#?}");
        }
    }
    for name in drawn(&["utf-8", "wtf-8", "utf-8-1997", "cesu-8"], 2) {
        let encoding = encoding(name);
        for number in 1..encoding.rows.len() {
            let mut rows = encoding.rows.clone();
            let row = rows.remove(number);
            // what pairs of surrogates need is reported first
            if *name == "cesu-8" && row[0] == "0800-FFFF" {
                continue;
            }
            let found = of_encoding(encoding, rows);
            assert!(is_missing(&found, &row), "{name}, {row:?}: {found:#?}");
        }
    }
}

#[test]
fn a_wrong_range_of_bits_has_its_remedy() {
    for name in drawn(&["utf-8", "wtf-8", "utf-8-1997"], 1) {
        let encoding = encoding(name);
        for (number, row) in encoding.rows.iter().enumerate() {
            let (first, last) = row[0].split_once('-').unwrap();
            let [low, high] = [first, last].map(|value| u32::from_str_radix(value, 16).unwrap());
            for (low, high) in [
                (low + 1, high),
                (low.saturating_sub(1), high),
                (low, high - 1),
            ] {
                let mut rows = encoding.rows.clone();
                let slip = format!("{low:04X}-{high:04X}");
                let is_last = number + 1 == rows.len() && high < 0x7FFF_FFFF && high != 0x10_FFFF;
                let is_same = number == 0 && low == 0 && high == 0x7F;
                if is_last || is_same {
                    continue;
                }
                rows[number][0].clone_from(&slip);
                let found = of_encoding(encoding, rows);
                let right = found.iter().filter_map(Diagnostic::cell);
                let right: Vec<u32> = right
                    .flat_map(|range| range.split('-'))
                    .map(|value| u32::from_str_radix(value, 16).unwrap())
                    .collect();
                let [first, last] =
                    [first, last].map(|value| u32::from_str_radix(value, 16).unwrap());
                assert_eq!(right, [first, last], "{name}: {slip}: {found:#?}");
            }
        }
    }
}

/// The cells of bytes: one that is left empty, and in tables one too many.
#[test]
#[cfg(feature = "seconds")]
fn an_empty_cell_of_bits_has_its_remedy() {
    let mut slips = 0;
    let mut check = |rows: &[Vec<String>], of: &dyn Fn(Vec<Vec<String>>) -> Vec<Diagnostic>| {
        for (number, row) in rows.iter().enumerate() {
            let filled = row.iter().rposition(|cell| !cell.is_empty()).unwrap();
            if filled < 2 {
                continue;
            }
            let mut changed = rows.to_vec();
            let right = std::mem::take(&mut changed[number][filled]);
            let found = of(changed);
            let cell = found[0].place.as_ref().unwrap();
            assert_eq!(
                (cell.row, cell.column_number),
                (number + 1, Some(filled + 1)),
                "{found:?}"
            );
            assert_eq!(found[0].cell(), Some(plain(&[right]).as_str()), "{found:?}");
            slips += 1;
        }
    };
    for table in tables() {
        if table.encoding != "utf-16" {
            check(&table.rows, &|rows| of_table(table, rows));
        }
    }
    for name in drawn(&["utf-8", "wtf-8"], 1) {
        let encoding = encoding(name);
        check(&encoding.rows, &|rows| of_encoding(encoding, rows));
    }
    assert!(slips > 3, "{slips}");
}

#[test]
#[cfg(feature = "seconds")]
fn a_row_printed_twice_is_named() {
    for table in tables() {
        let mut rows = table.rows.clone();
        rows.insert(1, rows[0].clone());
        let found = of_table(table, rows);
        assert!(
            found[0].words().ends_with("; leave this row out"),
            "{found:?}"
        );
        assert_eq!(found.len(), 1, "{found:?}");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn another_constraint_and_too_high_a_range_have_their_remedy() {
    let right = encoding("wtf-8");
    let mut changed = right.clone();
    let place = changed
        .constraints
        .iter()
        .position(|constraint| constraint == "no pairs of surrogates");
    let place = place.unwrap();
    changed.constraints[place] = "no surrogates".to_owned();
    let found = of_encoding(&changed, changed.rows.clone());
    let cell = found[0].place.as_ref().unwrap();
    assert_eq!(cell.row, right.rows.len() + place + 1, "{found:?}");
    assert_eq!(
        found[0].cell(),
        Some(right.constraints[place].as_str()),
        "{found:?}"
    );
    assert_eq!(cell.printed, "no surrogates");
    let mut rows = right.rows.clone();
    let last = rows.len() - 1;
    rows[last][0] = "10000-1FFFFF".to_owned();
    let found = of_encoding(right, rows);
    let cell = found[0].place.as_ref().unwrap();
    assert_eq!(
        (cell.row, found[0].cell()),
        (last + 1, Some(right.rows[last][0].as_str())),
        "{found:?}"
    );
}

#[test]
fn overlapping_rows_of_bits_are_named() {
    let table = TABLES[0];
    let mut rows = table.rows.clone();
    rows[2][0] = "07FF-FFFF".to_owned();
    let found = of_table(table, rows);
    let [one] = found.as_slice() else {
        panic!("{found:#?}")
    };
    assert_eq!(&*one.printed, "in rows 2 and 3");
    let cell = one.place.as_ref().unwrap();
    assert_eq!((cell.row, one.cell()), (3, Some("0800-FFFF")));
}

#[test]
#[cfg(feature = "seconds")]
fn swapped_ranges_and_swapped_rows_are_one_mistake() {
    let long = TABLES.iter().filter(|table| table.rows.len() > 3);
    let long: Vec<&&Table> = long.take(2).collect();
    for table in drawn(&long, 1) {
        for one in 0..table.rows.len() - 1 {
            let mut rows = table.rows.clone();
            let range = std::mem::take(&mut rows[one][0]);
            rows[one][0] = std::mem::replace(&mut rows[one + 1][0], range);
            let found = of_table(table, rows);
            let cells = found
                .iter()
                .map(|found| (found.place.as_ref().unwrap().row, found.cell().unwrap()));
            let cells: Vec<_> = cells.collect();
            let right = [one, one + 1].map(|row| (row + 1, table.rows[row][0].as_str()));
            assert_eq!(cells, right, "{found:#?}");
            let mut rows = table.rows.clone();
            rows.swap(one, one + 1);
            let found = of_table(table, rows);
            let is_it = |one: &Diagnostic| one.words().starts_with("before it: print the row");
            assert!(
                matches!(found.as_slice(), [one] if is_it(one)),
                "{found:#?}"
            );
        }
    }
    let encoding = encoding("utf-8");
    for one in 0..encoding.rows.len() - 1 {
        let mut rows = encoding.rows.clone();
        rows.swap(one, one + 1);
        let found = of_encoding(encoding, rows.clone());
        let is_it = |one: &Diagnostic| one.words().starts_with("before it: print the row");
        assert!(
            matches!(found.as_slice(), [one] if is_it(one)),
            "{found:#?}"
        );
        let range = std::mem::take(&mut rows[one][0]);
        rows[one][0] = std::mem::replace(&mut rows[one + 1][0], range);
        rows.swap(one, one + 1);
        let found = of_encoding(encoding, rows);
        let rows = found.iter().map(|found| found.place.as_ref().unwrap().row);
        let rows: BTreeSet<usize> = rows.collect();
        assert_eq!(rows, [one + 1, one + 2].into(), "{found:#?}");
    }
}

#[test]
fn swapped_rows_of_code_units_are_one_mistake() {
    let documents = library().documents().iter();
    let mut tables = documents.flat_map(|document| &document.tables);
    let table = tables.find(|table| table.kind == TableKind::UnitBitPatterns);
    let table = table.unwrap();
    for one in 0..table.rows.len() - 1 {
        let mut rows = table.rows.clone();
        rows.swap(one, one + 1);
        let found = of_table(table, rows);
        let is_it = |one: &Diagnostic| one.words().starts_with("before it: print the row");
        assert!(
            matches!(found.as_slice(), [one] if is_it(one)),
            "{found:#?}"
        );
    }
}

#[test]
#[cfg(feature = "slow")]
fn a_letter_for_a_bit_that_is_always_0_is_a_mistake() {
    let documents = library().documents().iter();
    let defined = documents.flat_map(|document| &document.encodings);
    let defined: Vec<&str> = defined.map(|encoding| encoding.name.as_str()).collect();
    let mut slips = 0;
    for table in tables() {
        if !defined.contains(&table.encoding.as_str()) {
            continue;
        }
        for (number, row) in table.rows.iter().enumerate() {
            let Some(at) = row[1].find(|c: char| c.is_ascii_lowercase()) else {
                continue;
            };
            let letter = row[1].as_bytes()[at] as char;
            let mut rows = table.rows.clone();
            rows[number][1].replace_range(at - 1..at, &letter.to_string());
            let found = of_table(table, rows);
            let cell = found[0].place.as_ref().unwrap();
            assert_eq!((cell.row, cell.column_number), (number + 1, Some(2)));
            assert_eq!(found[0].cell(), Some(row[1].as_str()), "{found:?}");
            slips += 1;
        }
    }
    assert!(slips > 1, "{slips}");
}

#[test]
#[cfg(feature = "slow")]
fn a_missing_constraint_and_one_too_many_are_named() {
    let mut slips = 0;
    for name in ["utf-8", "wtf-8", "modified-utf-8"] {
        let right = encoding(name);
        let found = |constraints: Vec<String>| {
            let changed = EncodingDefinition {
                constraints,
                ..right.clone()
            };
            of_encoding(&changed, right.rows.clone())
        };
        assert_eq!(found(right.constraints.clone()), []);
        for (number, constraint) in right.constraints.iter().enumerate() {
            let mut others = right.constraints.clone();
            others.remove(number);
            let found = found(others);
            let Some(found) = found.first() else {
                continue; // the rows say it already
            };
            let missing = found.missing().unwrap();
            assert_eq!(missing.rows, [[constraint.clone()]], "{name}");
            assert_eq!(
                missing.below,
                right.rows.len() + right.constraints.len() - 1
            );
            assert!(found.words().contains("; a row is missing"), "{found:?}");
            slips += 1;
        }
        for (constraint, _) in CONSTRAINTS {
            let constraint = constraint.to_owned();
            let all = [&right.constraints[..], std::slice::from_ref(&constraint)].concat();
            let found = found(all);
            let (Some(found), false) = (found.first(), right.constraints.contains(&constraint))
            else {
                continue; // it says what the others say already, or is given twice
            };
            if !found.is_unreadable {
                let cell = found.place.as_ref().unwrap();
                assert_eq!(cell.row_heading, constraint, "{name}");
                assert!(found.words().contains("; leave this row out"), "{found:?}");
                slips += 1;
            }
        }
    }
    assert!(slips > 6, "{slips}");
}
