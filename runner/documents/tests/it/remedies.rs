//! One slip anywhere in a table of transitions: the remedy is what stood there before.

use utfproof_documents::draft;
use utfproof_documents::export::of_document;
use utfproof_documents::{Diagnostic, Status, check_printed};
use utfproof_spec_tables::{Document, Table, TableKind, library};

use crate::whole::drawn;

const DOCUMENTS: [&str; 4] = ["wtf-8", "cesu-8-2001", "utf-8-1997", "wikipedia-2013"];

/// The tables of transitions of the documents' own encodings; each also with a row for each range of bytes.
fn tables() -> Vec<Table> {
    let texts = DOCUMENTS.map(|id| of_document(library().document(id).unwrap()));
    let drafts = texts.map(|text| draft::read("draft.md", &text).unwrap().document);
    let tables = drafts.into_iter().flat_map(|draft| draft.tables);
    let tables = tables.filter(|table| table.kind == TableKind::Transitions);
    let divided = |table: &Table| Table {
        rows: table
            .rows
            .iter()
            .flat_map(|row| {
                let ranges = row[1].split(", ").map(str::to_owned);
                ranges.map(|range| vec![row[0].clone(), range, row[2].clone()])
            })
            .collect(),
        ..table.clone()
    };
    tables
        .flat_map(|table| [divided(&table), table])
        .collect::<Vec<_>>()
}

/// The mistakes in a table.
fn mistakes(table: &Table) -> Vec<Diagnostic> {
    let document = Document {
        id: "draft".to_owned(),
        tables: vec![table.clone()],
        ..Document::default()
    };
    let findings = check_printed(&document);
    assert!(!matches!(findings[0].status, Status::NotTested { .. }));
    findings[0].witnesses().cloned().collect()
}

/// The report, if it is not the right cell alone; row and column count from 0.
fn amiss(table: &Table, row: usize, column: usize, put: &str) -> Option<String> {
    let mut slip = table.clone();
    let right = std::mem::replace(&mut slip.rows[row][column], put.to_owned());
    let found = mistakes(&slip);
    let is_it = |witness: &Diagnostic| {
        witness.place.as_ref().is_some_and(|cell| {
            let place = (cell.row, cell.column_number);
            place == (row + 1, Some(column + 1)) && witness.cell() == Some(right.as_str())
        })
    };
    let is_right = matches!(found.as_slice(), [one] if is_it(one));
    (!is_right).then(|| {
        let found: Vec<String> = found.iter().map(shown).collect();
        let row = table.rows[row].join(" | ");
        format!(
            "{} of {}: {row}: {right} -> {put}: {found:#?}",
            table.id, table.encoding
        )
    })
}

fn shown(witness: &Diagnostic) -> String {
    let place = witness.place.as_ref();
    let cell = place.map(|place| format!("{place}; should be {:?}", witness.cell()));
    format!(
        "{}: {}, {}: {}",
        witness.input,
        witness.printed,
        witness.words(),
        cell.unwrap_or_default()
    )
}

/// The bounds of a range of bytes, each one too low and one too high.
fn shifted(cell: &str) -> Vec<String> {
    let ranges: Vec<&str> = cell.split(", ").collect();
    let mut all = Vec::new();
    for (number, range) in ranges.iter().enumerate() {
        let bounds = range.split_once('-').unwrap_or((range, range));
        let [first, last] = [bounds.0, bounds.1].map(|byte| i32::from_str_radix(byte, 16).unwrap());
        for (first, last) in [
            (first - 1, last),
            (first + 1, last),
            (first, last - 1),
            (first, last + 1),
        ] {
            if first <= last && first >= 0 && last <= 0xFF {
                let mut ranges: Vec<String> =
                    ranges.iter().map(|range| (*range).to_owned()).collect();
                ranges[number] = if first == last {
                    format!("{first:02X}")
                } else {
                    format!("{first:02X}-{last:02X}")
                };
                all.push(ranges.join(", "));
            }
        }
    }
    all
}

fn nothing(amiss: &[String], of: usize) {
    assert!(
        amiss.is_empty(),
        "{} of {of}: {}",
        amiss.len(),
        amiss.join("\n")
    );
}

#[test]
fn a_missing_transition_is_printed_whole() {
    let mut amiss = Vec::new();
    let mut all = 0;
    for table in tables() {
        assert_eq!(mistakes(&table), []);
        for number in 0..table.rows.len() {
            let mut slip = table.clone();
            let row = slip.rows.remove(number).join(" | ");
            let found = mistakes(&slip);
            let is_it = |witness: &Diagnostic| {
                witness.missing().is_some_and(|missing| {
                    matches!(missing.rows.as_slice(), [cells] if cells.join(" | ") == row)
                })
            };
            all += 1;
            if !matches!(found.as_slice(), [one] if is_it(one)) {
                let found: Vec<String> = found.iter().map(shown).collect();
                amiss.push(format!(
                    "{} of {}: {row}: {found:#?}",
                    table.id, table.encoding
                ));
            }
        }
    }
    nothing(&amiss, all);
}

/// A state that several rows lead to is not taken for a misprint when its rows are missing; and the other mistake is found.
#[test]
fn a_state_without_its_rows_does_not_hide_another_mistake() {
    let document = library().document("wtf-8").unwrap();
    let draft = draft::read("draft.md", &of_document(document)).unwrap();
    let mut tables = draft.document.tables.into_iter();
    let mut table = tables
        .rfind(|table| table.kind == TableKind::Transitions)
        .unwrap();
    let number = |table: &Table, cells: [&str; 2]| {
        let mut rows = table.rows.iter();
        rows.position(|row| [row[0].as_str(), row[1].as_str()] == cells)
            .unwrap()
    };
    let left_out = number(&table, ["after F4", "80-8F"]);
    let left_out = table.rows.remove(left_out);
    let wrong = number(&table, ["after F0", "90-BF"]);
    table.rows[wrong][1] = "80-BF".to_owned();
    let found = mistakes(&table);
    let [other, missing] = found.as_slice() else {
        panic!("{found:#?}")
    };
    assert_eq!(missing.missing().unwrap().rows, [left_out], "{missing:?}");
    let cell = other.place.as_ref().unwrap();
    assert_eq!((cell.row, other.cell()), (wrong + 1, Some("90-BF")));
}

#[test]
#[cfg(feature = "seconds")]
fn swapped_cells_of_two_transitions_are_found_in_both_rows() {
    let tables = tables();
    let mut swaps = Vec::new();
    for table in &tables {
        let rows = table.rows.len();
        let pairs = (0..rows).flat_map(|one| (one + 1..rows).map(move |other| (one, other)));
        for ((one, other), column) in pairs.flat_map(|pair| [(pair, 1), (pair, 2)]) {
            let rows = [one, other].map(|row| &table.rows[row]);
            let is_end = rows.iter().any(|row| row[1] == "end");
            // rows of one state alone: there are too many pairs of others
            if !is_end && rows[0][column] != rows[1][column] && rows[0][0] == rows[1][0] {
                swaps.push((table, one, other, column));
            }
        }
    }
    assert!(swaps.len() > 50, "{}", swaps.len());
    let drawn = drawn(&swaps, 40);
    let mut amiss = Vec::new();
    for &&(table, one, other, column) in &drawn {
        let mut slip = table.clone();
        for (row, from) in [(one, other), (other, one)] {
            slip.rows[row][column].clone_from(&table.rows[from][column]);
        }
        let found = mistakes(&slip);
        // bytes with the same next state may be in either row
        if table.rows[one][2] == table.rows[other][2] {
            assert_eq!(found, []);
            continue;
        }
        // of rows with each other's bytes or next states either can be printed anew
        let rows = found.iter().map(|witness| {
            let place = witness.place.as_ref().map(|place| place.row);
            place.filter(|_| witness.cell().is_some() && witness.fixes[0].is_certain)
        });
        let rows: Vec<Option<usize>> = rows.collect();
        if rows != [Some(one + 1), Some(other + 1)] {
            let found: Vec<String> = found.iter().map(shown).collect();
            let rows = [one + 1, other + 1];
            amiss.push(format!("{}: {rows:?}: {found:#?}", table.id));
        }
    }
    nothing(&amiss, drawn.len());
}

/// Puts words in the place of cells, in `count` of these slips; row and column count from 0.
fn each_has_its_remedy(slips: &[(&Table, usize, usize, String)], count: usize) {
    let drawn = drawn(slips, count);
    let found = drawn
        .iter()
        .filter_map(|(table, row, column, put)| amiss(table, *row, *column, put));
    nothing(&found.collect::<Vec<_>>(), drawn.len());
}

#[test]
fn a_wrong_bound_in_a_transition_has_its_remedy() {
    let tables = tables();
    let mut slips = Vec::new();
    for table in &tables {
        for (number, row) in table.rows.iter().enumerate() {
            slips.extend(
                shifted_unless_end(&row[1])
                    .into_iter()
                    .map(|put| (table, number, 1, put)),
            );
        }
    }
    each_has_its_remedy(&slips, 50);
}

fn shifted_unless_end(cell: &str) -> Vec<String> {
    match cell {
        "end" => Vec::new(),
        bytes => shifted(bytes),
    }
}

#[test]
fn a_wrong_state_has_its_remedy() {
    let tables = tables();
    let mut slips = Vec::new();
    for table in &tables {
        let mut names: Vec<&String> = table.rows.iter().map(|row| &row[0]).collect();
        names.dedup();
        for (number, row) in table.rows.iter().enumerate() {
            let misspelt = |cell: &str| format!("{}{}", &cell[..1], &cell[2..]);
            slips.extend([0, 2].map(|column| (table, number, column, misspelt(&row[column]))));
            let others = names
                .iter()
                .filter(|name| **name != &row[2] && row[1] != "end");
            slips.extend(others.map(|other| (table, number, 2, (*other).clone())));
        }
    }
    each_has_its_remedy(&slips, 50);
}

#[test]
fn a_row_too_many_and_a_state_that_nothing_leads_to_are_reported() {
    let table = tables().pop().unwrap();
    let last = table.rows.len();
    let again = table.rows[last - 1].clone();
    let surplus = [
        (
            ["after F9", "80-BF", "start"].map(str::to_owned).to_vec(),
            "no row leads to it",
        ),
        (
            ["start", "80-C1", "after C2"].map(str::to_owned).to_vec(),
            "accepted",
        ),
        (again, "in rows"),
    ];
    for (row, printed) in surplus {
        let mut slip = table.clone();
        slip.rows.push(row);
        let found = mistakes(&slip);
        let [one] = found.as_slice() else {
            panic!("{found:#?}")
        };
        assert!(one.printed.starts_with(printed), "{}", shown(one));
        assert!(
            one.words().ends_with("leave this row out"),
            "{}",
            shown(one)
        );
        assert_eq!(one.place.as_ref().unwrap().row, last + 1, "{}", shown(one));
    }
}

#[test]
fn slips_in_two_rows_of_one_table_are_both_reported() {
    let table = tables().swap_remove(1);
    let one = table.rows.len() - 1;
    let other = table.rows.iter().position(|row| row[1] == "80-BF");
    let other = other.unwrap();
    let mut slip = table.clone();
    slip.rows[one][2] = "atfer E1".to_owned();
    slip.rows[other][1] = "81-BF".to_owned();
    let mut found: Vec<(usize, Option<String>)> = mistakes(&slip)
        .into_iter()
        .filter_map(|witness| {
            Some((
                witness.place.as_ref()?.row,
                witness.cell().map(str::to_owned),
            ))
        })
        .collect();
    found.sort();
    let right = |row: usize, column: usize| (row + 1, Some(table.rows[row][column].clone()));
    assert_eq!(found, [right(other, 1), right(one, 2)]);
}

#[test]
fn rows_of_another_state_before_the_first_are_reported() {
    for table in tables() {
        let state = &table.rows[0][0];
        let number = table.rows.iter().position(|row| row[0] != *state).unwrap();
        let mut changed = table.clone();
        let row = changed.rows.remove(number);
        changed.rows.insert(0, row);
        let found = mistakes(&changed);
        assert_eq!(found.len(), 1, "{found:?}");
        let remedy =
            format!("about '{state}', where the input begins; print the rows of '{state}' first");
        assert_eq!(found[0].words(), remedy);
    }
}
