//! Slips of the pen in tables are found.

use utfproof_documents::{FindingKind, Standing};
use utfproof_spec_tables::Document;

use super::changed::{cell_of, changed, only_table, set_cell};
use crate::whole::tried;

#[test]
fn a_slip_in_any_kind_of_table_is_found() {
    // document, table, row, column, the wrong cell, and the input that shows it
    let slips = [
        ("unicode", "table-3-5", 2, 2, "110110xxxxxxxxxx", "U+10000"),
        ("unicode", "table-3-5", 1, 0, "E000-FFFE", "U+FFFF"),
        (
            "unicode",
            "table-3-6",
            1,
            1,
            "110yyyyyy",
            "0080-07FF | 110yyyyyy | 10xxxxxx |  | ",
        ),
        ("unicode", "table-3-6", 2, 0, "0800-10000", "U+10000"),
        ("unicode", "table-3-7", 2, 2, "A0-BE", "0800-0FFF"),
        ("unicode", "table-3-7", 2, 2, "9F-BE", "U+0800"),
        ("unicode", "table-3-7", 2, 2, "A0+BF", "E0 A0+BF 80-BF"),
        (
            "unicode",
            "table-3-10",
            0,
            1,
            "FFFD",
            "F4 91 92 93 FF 41 80 BF 42",
        ),
        ("unicode", "table-3-7", 0, 0, "", ""),
        ("unicode", "table-3-6", 0, 0, "0000-", "0000-"),
        (
            "unicode",
            "table-3-6",
            3,
            2,
            "zzzzzzzzzzzzzzzz",
            "10000-10FFFF | 11110uuu | zzzzzzzzzzzzzzzz | 10yyyyyy | 10xxxxxx",
        ),
        ("unicode", "table-3-6", 1, 1, "yyyyyyyy", "U+0080"),
        (
            "utf-8-1997",
            "ucs-4-octets",
            4,
            0,
            "00200000-03FFFFFE",
            "3FFFFFF",
        ),
        ("utf-8-1997", "ucs-4-octets", 5, 1, "11111110", "4000000"),
        ("rfc-3629", "abnf", 4, 2, "80-9E", "U+D7C0"),
        ("rfc-3629", "abnf", 4, 2, "80-A0", "ED A0 80"),
        ("wtf-8", "table-1", 0, 2, "A0-AE", "U+DBC0"),
        ("wtf-8", "table-1", 1, 2, "AF-BF", "U+DBC0"),
        ("whatwg-encoding", "index-windows-1252", 0, 1, "0080", "80"),
        ("whatwg-encoding", "index-windows-1252", 1, 0, "80", "80"),
        ("cesu-8-2001", "table-2-2", 1, 1, "111yyyyy", "0080"),
        ("cesu-8-2001", "table-2-2", 0, 0, "100000000xxxxxxx", "0000"),
        (
            "cesu-8-2001",
            "table-2-2",
            2,
            0,
            "1zzzzyyyyyyxxxxx",
            "1zzzzyyyyyyxxxxx | 1110zzzz | 10yyyyyy | 10xxxxxx",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            1,
            0,
            "0080-07FF",
            "U+0000",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            0,
            0,
            "0000-007F",
            "U+0000",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            2,
            1,
            "1110 bits 14-11",
            "U+0800",
        ),
        (
            "java-data-input",
            "encoding-of-values",
            1,
            2,
            "100 bits 5-0",
            "U+00A0",
        ),
        (
            "jvms",
            "forms-of-code-points",
            3,
            2,
            "1010 bits 20-16",
            "U+10000",
        ),
        (
            "jvms",
            "forms-of-code-points",
            3,
            0,
            "10000-10FFFE",
            "U+10FFFF",
        ),
        (
            "jvms",
            "forms-of-code-points",
            0,
            1,
            "0bits 6-0",
            "0001-007F | 0bits 6-0 |  |  |  |  | ",
        ),
        ("laws", "policies", 6, 5, "00E3 20AC 0022", "E3 80 22 61"),
        ("laws", "policies", 6, 2, "FFFD 0061", "E3 80 22 61"),
        ("laws", "policies", 0, 0, "41", "41"),
        (
            "laws",
            "well-formed-strings",
            6,
            2,
            "8030282317824",
            "6 bytes of wtf-8",
        ),
        (
            "laws",
            "well-formed-strings",
            6,
            0,
            "7",
            "7 | 8009826697216 | 8030281269248 | 8030282317824",
        ),
    ];
    for (document, table, row, column, cell, input) in slips {
        let slip = |document: &mut Document| {
            set_cell(document, table, row, column, cell);
            only_table(document, table);
        };
        let of = (FindingKind::Table, table);
        let (standing, witness, conclusion) = changed(document, slip, of);
        assert_eq!(
            (standing, conclusion),
            (Standing::New, 1),
            "{table}: {cell}"
        );
        let found = cell_of(document, slip, of).map(|cell| cell.row - 1);
        assert_eq!(found, Some(row), "{table}: {cell}");
        assert_eq!(
            witness.map(|words| words[0].clone()).as_deref(),
            Some(input),
            "{table}: {cell}"
        );
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
            assert_eq!(witness.unwrap()[0], "U+0080", "{id}");
        }
    }
}
