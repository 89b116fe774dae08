use std::sync::LazyLock;

use utfproof_spec_tables::{Document, library};

use super::*;

fn document() -> &'static Document {
    library().document("wikipedia-2013").unwrap()
}

fn table(id: &str) -> &'static Table {
    let mut tables = document().tables.iter();
    tables.find(|table| table.id == id).unwrap()
}

/// What the code page and its legend are held against, found out once.
static HELD: LazyLock<(CodePage, Classes<'static>)> = LazyLock::new(|| {
    let page = CodePage::of(document(), table("code-page"));
    let classes = Classes::of(document(), table("code-page-legend"));
    page.and_then(|page| Ok((page, classes?)))
        .unwrap_or_else(|_| panic!("the code page has no encoding"))
});

/// Checks a table with a slip in one cell: the input of the witness, and the right text.
fn slip(kind: &dyn Kind, id: &str, [row, column]: [usize; 2], cell: &str) -> Option<[String; 2]> {
    let mut rows = table(id).rows.clone();
    cell.clone_into(&mut rows[row][column]);
    match kind.verdict(&rows) {
        Err(Shortfall::Fails(witness)) => Some([witness.input.into_string(), witness.found]),
        _ => None,
    }
}

fn found(input: &str, right: &str) -> Option<[String; 2]> {
    Some([input.to_owned(), right.to_owned()])
}

#[test]
fn a_slip_in_the_code_page_is_found() {
    let slip = |row, column, cell| slip(&HELD.0, "code-page", [row, column], cell);
    assert_eq!(slip(12, 3, "Latin 0080 194"), None);
    assert_eq!(slip(12, 3, "Latin 0081 194"), found("C2", "0080 194"));
    assert_eq!(slip(12, 3, "Latin 0080 195"), found("C2", "0080 194"));
    assert_eq!(slip(12, 3, "194"), found("C2", "0080 194"));
    assert_eq!(slip(12, 3, "Latin10080 194"), found("C2", "0080 194"));
    assert_eq!(slip(14, 1, "Indic 0000 224"), found("E0", "0800 224"));
    assert_eq!(slip(12, 1, "Latin 0000 192"), found("C0", "192"));
    assert_eq!(slip(8, 2, "• +02 129"), found("81", "+01 129"));
    assert_eq!(slip(4, 2, "B 0041 65"), found("41", "0041 65"));
    assert_eq!(slip(12, 0, "C_"), found("C2", "2-byte C_"));
    assert_eq!(slip(4, 0, "2-byte 4_"), found("40", "4_"));
    assert_eq!(slip(13, 0, "2-byte C_"), found("C0", "in one row"));
}

#[test]
fn a_slip_in_the_classes_of_bytes_is_found() {
    let slip = |row, column, cell| slip(&HELD.1, "code-page-legend", [row, column], cell);
    assert_eq!(slip(2, 1, "F5-FD"), None);
    assert_eq!(slip(2, 1, "F6-FD"), found("F5", "red"));
    assert_eq!(slip(2, 1, "F5-FE"), found("FE", "red"));
    assert_eq!(slip(2, 1, "F4-FD"), found("F4", "pink"));
    assert_eq!(slip(0, 0, "pink"), found("C0", "red"));
    assert_eq!(slip(5, 1, "E1"), found("E0", "pink"));
    assert_eq!(slip(0, 1, "C2"), found("C0", "red"));
    let row = "a row has 'red' or 'pink', and a range of bytes like F5-FF";
    assert_eq!(slip(2, 1, "FD-F5"), found("red | FD-F5", row));
}
