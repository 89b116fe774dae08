//! Slips of the pen in tables are found.

use utfproof_documents::{FindingKind, Standing};
use utfproof_spec_tables::Document;

use super::changed::{changed, only_table, set_cell};
use crate::fields::fields;
use crate::whole::{drawn, tried};

#[test]
#[cfg(feature = "seconds")]
fn a_slip_in_any_kind_of_table_is_found() {
    let lines: Vec<Vec<&str>> = fields(include_str!("slips_of_tables.txt")).collect();
    for line in drawn(&lines, 12) {
        let [name, place, cell, input] = line[..] else {
            panic!("{line:?}");
        };
        let (document, table) = name.split_once('/').unwrap();
        let (row, column) = place.split_once(' ').unwrap();
        let [row, column] = [row, column].map(|number| number.parse().unwrap());
        let slip = |document: &mut Document| {
            set_cell(document, table, row, column, cell);
            only_table(document, table);
        };
        let (standing, witness, conclusion) = changed(document, slip, (FindingKind::Table, table));
        assert_eq!((standing, conclusion), (Standing::New, 1), "{line:?}");
        let witness = witness.unwrap();
        assert_eq!(witness.input.trim_end(), input, "{line:?}");
        let found = witness.place.map(|place| place.row - 1);
        assert_eq!(found, Some(row), "{line:?}");
    }
}

/// With `UTFPROOF_WHOLE=1` in another table of each kind too.
#[test]
fn a_row_too_many_or_too_few_is_found() {
    let tables = [
        ("unicode", "table-3-7"),
        ("unicode", "table-3-6"),
        ("wtf-8", "table-3"),
        ("rfc-3629", "abnf"),
    ];
    for (document, id) in tried(&tables, 2) {
        for is_dropped in [true, false] {
            let change = |document: &mut Document| {
                only_table(document, id);
                let rows = &mut document.tables[0].rows;
                if is_dropped {
                    drop(rows.remove(1))
                } else {
                    rows.push(rows[1].clone())
                }
            };
            let (standing, witness, _) = changed(document, change, (FindingKind::Table, id));
            assert_eq!(standing, Standing::New, "{id}");
            assert_eq!(*witness.unwrap().input, *"U+0080", "{id}");
        }
    }
}
