use utfproof_spec_tables::library;

use super::super::Shortfall;
use super::Notations;
use crate::table::align::Kind as _;

/// Checks the table with a slip in one cell: the printed text, and the right one.
fn slip(row: usize, column: usize, cell: &str) -> Option<[String; 2]> {
    let document = library().document("wikipedia-2013").unwrap();
    let mut tables = document.tables.iter();
    let mut table = tables
        .find(|table| table.id == "notations")
        .unwrap()
        .clone();
    cell.clone_into(&mut table.rows[row][column]);
    match Notations::of(document, &table).and_then(|held| held.verdict(&table.rows)) {
        Err(Shortfall::Fails(witness)) => Some([witness.printed.into_string(), witness.found]),
        _ => None,
    }
}

#[test]
fn a_slip_in_any_column_is_found() {
    let cases = [
        (2, 0, "¢", "€"),
        (1, 2, "242", "0242"),
        (1, 2, "0243", "0242"),
        (1, 3, "1010 0010", "000 1010 0010"),
        (1, 3, "0001 0100 010", "000 1010 0010"),
        (
            3,
            3,
            "0001 0000 0011 0100 1000",
            "0 0001 0000 0011 0100 1000",
        ),
        (1, 4, "11000010 10100011", "11000010 10100010"),
        (1, 5, "302 243", "302 242"),
        (0, 5, "44", "044"),
        (1, 6, "C2 A3", "C2 A2"),
    ];
    for (row, column, cell, right) in cases {
        let found = Some([cell, right].map(str::to_owned));
        assert_eq!(slip(row, column, cell), found, "{row}, {column}");
    }
    // a wrong code point, whose character is in the first cell
    let found = Some(["¢", "£"].map(str::to_owned));
    assert_eq!(slip(1, 1, "U+00A3"), found);
    for cell in ["00A2", "U+D800", "U+110000"] {
        assert!(slip(1, 1, cell).is_some(), "{cell}");
    }
}

#[test]
fn without_the_table_of_bits_it_is_not_tested() {
    let mut document = library().document("wikipedia-2013").unwrap().clone();
    document.tables.retain(|table| table.id == "notations");
    let checked = Notations::of(&document, &document.tables[0]).map(|_| ());
    assert!(
        matches!(checked, Err(Shortfall::NotTested(_))),
        "{checked:?}"
    );
}
