//! One slip that makes several cells wrong, or that hides in a cell: a lost cell, swapped cells, a character that looks like
//! another, rows of states that are missing, and tables without a mark.

use utfproof_documents::{Diagnostic, Finding, Status, check_printed, draft};

use crate::several::{BITS, RANGES, transitions};
use crate::wrong_cells::{SURROGATES, only_mistake};

/// All mistakes of a draft.
fn mistakes(text: &str) -> Vec<Diagnostic> {
    let draft = draft::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let all = draft.unreadable.iter().chain(&findings);
    all.flat_map(Finding::witnesses).cloned().collect()
}

#[test]
fn a_row_with_a_cell_too_few_or_too_many_is_printed_whole() {
    let transitions = transitions("generalized-utf-8");
    let row = "| 0800-0FFF | E0 | A0-BF | 80-BF |  |";
    let slips = [
        (
            RANGES,
            "| A0-BF | 80-BF | |",
            "| 80-BF | | |",
            "E0 A0 80",
            row,
        ),
        (RANGES, "| E0    | A0-BF", "| A0-BF", "E0 A0 80", row),
        (RANGES, "| E0    |", "| E0 | E0 |", "E0 A0 80", row),
        (
            BITS,
            "| 1110xxxx |",
            "|",
            "E0 A0 80",
            "| 0800-FFFF | 1110xxxx | 10xxxxxx | 10xxxxxx |  |",
        ),
        (
            SURROGATES,
            "| ED    | B0",
            "| B0",
            "ED B0 80",
            "| Trail surrogate byte sequence | ED | B0-BF | 80-BF |",
        ),
        (
            &transitions,
            "| E0 | after E0 |",
            "| after E0 |",
            "a row has three cells",
            "| start | E0 | after E0 |",
        ),
    ];
    for (table, right, put, why, row) in slips {
        assert!(table.contains(right), "{right}");
        let draft = draft::read("draft.md", &table.replacen(right, put, 1)).unwrap();
        let findings = check_printed(&draft.document);
        let found: Vec<&Diagnostic> = findings[0].witnesses().collect();
        let [witness] = found[..] else {
            panic!("{put}: {found:?}");
        };
        assert!(witness.words().contains(why), "{put}: {witness:?}");
        let print = findings[0].print(witness);
        assert_eq!(print.as_deref(), Some(row), "{put}: {witness:?}");
        let cell = witness.place.as_ref().unwrap();
        assert_eq!(cell.column_number, None, "{put}: {witness:?}");
    }
}

/// Of a row the whole is printed; of two rows each has its cell.
#[test]
fn swapped_cells_are_found_at_their_places() {
    let in_a_row = [
        (
            RANGES,
            ["A0-BF | 80-BF | |", "80-BF | A0-BF | |"],
            (3, ["0800-0FFF", "E0", "A0-BF", "80-BF", ""].as_slice()),
        ),
        (
            SURROGATES,
            ["| B0-BF  | 80-BF |", "| 80-BF | B0-BF |"],
            (
                2,
                ["Trail surrogate byte sequence", "ED", "B0-BF", "80-BF"].as_slice(),
            ),
        ),
    ];
    for (table, [right, put], (row, cells)) in in_a_row {
        assert!(table.contains(right), "{right}");
        let one = only_mistake(&table.replacen(right, put, 1));
        assert_eq!(
            one.place.as_ref().map(|place| place.row),
            Some(row),
            "{put}"
        );
        assert_eq!(one.row().unwrap(), cells, "{put}: {one:?}");
        assert!(one.fixes[0].is_certain, "{put}: {one:?}");
    }
    let in_two_rows = [
        (
            SURROGATES,
            [
                "A0-AF  | 80-BF |\n| Trail surrogate byte sequence | ED    | B0-BF",
                "B0-BF  | 80-BF |\n| Trail surrogate byte sequence | ED    | A0-AF",
            ],
            [(1, "A0-AF"), (2, "B0-BF")],
        ),
        (
            RANGES,
            [
                "90-BF | 80-BF | 80-BF |\n| 40000-FFFFF | F1-F3 | 80-BF",
                "80-BF | 80-BF | 80-BF |\n| 40000-FFFFF | F1-F3 | 90-BF",
            ],
            [(7, "90-BF"), (8, "80-BF")],
        ),
    ];
    for (table, [right, put], cells) in in_two_rows {
        assert!(table.contains(right), "{right}");
        let found = mistakes(&table.replacen(right, put, 1));
        let found = found
            .iter()
            .map(|one| (one.place.as_ref().unwrap().row, one.cell().unwrap()));
        assert_eq!(found.collect::<Vec<_>>(), cells, "{put}");
    }
}

#[test]
fn a_character_that_looks_like_another_is_named() {
    let transitions = transitions("generalized-utf-8");
    let slips = [
        (RANGES, "C2-DF", "\u{421}2-DF", "it has U+0421"),
        (RANGES, "C2-DF", "C2\u{2011}DF", "it has U+2011"),
        (RANGES, "C2-DF", "C2\u{200B}-DF", "it has U+200B"),
        (BITS, "110xxxxx", "110\u{445}xxxx", "it has U+0445"),
        (
            &transitions,
            "| after E0 | A0-BF | after C2 |",
            "| after E0 | A0-BF | after \u{421}2 |",
            "it has U+0421",
        ),
        (RANGES, "utf-8 -->", "utf\u{2011}8 -->", "it has U+2011"),
    ];
    for (table, right, put, named) in slips {
        assert!(table.contains(right), "{right}");
        let witness = only_mistake(&table.replacen(right, put, 1));
        assert!(witness.words().contains(named), "{put}: {witness:?}");
    }
    // the signs of the notation are no mistake
    let claim = "<!-- utfproof: claim utf-8 ⊂ wtf-9 -->\nSo it is.\n";
    assert!(!only_mistake(claim).words().contains("U+2282"));
}

#[test]
fn each_state_without_rows_has_its_rows() {
    let whole = transitions("generalized-utf-8");
    let without = |states: &[&str]| {
        let is_left_out = |line: &str| {
            let begins = |state: &&str| line.starts_with(&format!("| {state} |"));
            states.iter().any(begins)
        };
        let lines = whole.lines().filter(|line| !is_left_out(line));
        mistakes(&lines.collect::<Vec<_>>().join("\n"))
    };
    for states in [
        &["after F1", "after F4"][..],
        &["after E1", "after F4"],
        &["after E0", "after F0", "after F1"],
    ] {
        let found = without(states);
        assert_eq!(found.len(), states.len(), "{found:?}");
        for (witness, state) in found.iter().zip(states) {
            let missing = witness.missing().unwrap();
            let rows: Vec<String> = missing
                .rows
                .iter()
                .map(|row| format!("| {} |", row.join(" | ")))
                .collect();
            assert!(rows[0].starts_with(&format!("| {state} |")), "{rows:?}");
            for row in rows {
                assert!(whole.contains(&row), "{row}");
            }
        }
    }
}

/// The end of a state comes first, as in its other rows.
#[test]
fn a_missing_end_belongs_above_the_rows_of_its_state() {
    let witness = only_mistake(&transitions("generalized-utf-8").replacen(
        "| start | end | accepted |\n",
        "",
        1,
    ));
    let missing = witness.missing().unwrap();
    assert_eq!((missing.below, missing.rows.len()), (0, 1), "{missing:?}");
}

/// Of the changes that make the table right, the one that leaves the names right is printed.
#[test]
fn swapped_bytes_of_two_states_are_bytes() {
    let row = |state: &str, bytes: &str| format!("| after {state} | {bytes} | after E1 |\n");
    let swapped = transitions("generalized-utf-8")
        .replacen(&row("F0", "90-BF"), &row("F0", "80-8F"), 1)
        .replacen(&row("F4", "80-8F"), &row("F4", "90-BF"), 1);
    let found = mistakes(&swapped);
    let cells: Vec<_> = found.iter().filter_map(Diagnostic::cell).collect();
    assert_eq!(cells, ["90-BF", "80-8F"], "{found:?}");
}

#[test]
fn tables_without_a_mark_are_listed() {
    let plain = "| a | b |\n|---|---|\n| 1 | 2 |\n";
    let unchecked = |text: &str| {
        let draft = draft::read("draft.md", text).unwrap();
        let findings = draft.unreadable.into_iter();
        let said = findings.map(|finding| match finding.status {
            Status::NotTested { why } => (finding.id.into_owned(), why),
            other => panic!("{other:?}"),
        });
        said.collect::<Vec<_>>()
    };
    assert_eq!(unchecked(RANGES), []);
    let [(line, _)] = &unchecked(&format!("{RANGES}\n{plain}"))[..] else {
        panic!("one table has no mark");
    };
    assert_eq!(line, "line-14");
    let both = format!("{plain}\n{RANGES}\n{plain}");
    let lines = unchecked(&both).into_iter().map(|(line, _)| line);
    assert_eq!(lines.collect::<Vec<_>>(), ["line-1", "line-18"]);
}

#[test]
fn a_line_between_rows_has_its_place() {
    let row = "| E000-FFFF   | EE-EF | 80-BF | 80-BF | |\n";
    let merge = format!("<<<<<<< ours\n{row}=======\n{row}>>>>>>> theirs\n");
    let words = format!("and then\n{row}");
    for (put, why) in [
        (merge, "this line between two rows"),
        (words, "this line between two rows"),
    ] {
        let draft = draft::read("draft.md", &RANGES.replacen(row, &put, 1)).unwrap();
        let [finding, unchecked, ..] = draft.unreadable.as_slice() else {
            panic!("{:?}", draft.unreadable);
        };
        let witness = finding.witnesses().next().unwrap();
        assert!(witness.words().contains(why), "{witness:?}");
        assert_eq!(draft.places.of(finding), Some("draft.md:9"));
        assert!(matches!(unchecked.status, Status::NotTested { .. }));
    }
}

#[test]
fn a_range_that_ends_before_it_begins_is_told() {
    for (right, put) in [("40000-FFFFF", "40000-FFFF"), ("E1-EC", "EC-E1")] {
        let witness = only_mistake(&RANGES.replacen(right, put, 1));
        assert!(witness.is_unreadable, "{witness:?}");
        assert_eq!(witness.cell(), Some(right), "{witness:?}");
    }
    let one = only_mistake(&RANGES.replacen("C2-DF", "C2-C2", 1));
    assert_eq!(one.cell(), Some("C2-DF"), "{one:?}");
}

/// A definition of nearly a built-in name is a misprint if the rest of the draft has the built-in one.
#[test]
fn a_misprint_in_the_name_of_a_definition_is_a_failure() {
    let definition = BITS.replacen("table bit-patterns utf-8", "encoding utf8", 1);
    let definition = format!("{definition}\n- shortest form\n- no surrogates\n");
    let is_failure = |below: &str, definition: &str| {
        let draft = draft::read("draft.md", &format!("{definition}\n{below}")).unwrap();
        let [finding] = draft.unreadable.as_slice() else {
            panic!("{:?}", draft.unreadable);
        };
        matches!(finding.status, Status::Fails { .. })
    };
    assert!(is_failure(RANGES, &definition));
    let of_its_own = RANGES.replacen("ranges utf-8", "ranges utf8", 1);
    assert!(!is_failure(&of_its_own, &definition));
    assert!(!is_failure(&format!("{RANGES}\n{of_its_own}"), &definition));
    let other_bits = definition.replacen("- no surrogates\n", "", 1);
    assert!(!is_failure(RANGES, &other_bits));
}

/// The rows of a table whose mark has a misprint in the name are checked too.
#[test]
fn a_misprint_in_a_mark_does_not_hide_a_wrong_cell() {
    let misprint = RANGES.replacen("ranges utf-8", "ranges uft-8", 1);
    assert_eq!(mistakes(&misprint).len(), 1);
    let found = mistakes(&misprint.replacen("C2-DF", "C0-DF", 1));
    let [first, second] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(first.words().contains("did you mean 'utf-8'?"), "{first:?}");
    assert_eq!(second.cell(), Some("C2-DF"), "{second:?}");
}

#[test]
fn spaces_in_a_cell_of_markdown_are_one_space() {
    for between in [" ", "   ", "\u{A0}"] {
        let together = format!("| A0-BF{between}80-BF | |");
        let witness = only_mistake(&RANGES.replacen("| A0-BF | 80-BF | |", &together, 1));
        let why = "it is not one byte or one range of bytes";
        assert!(witness.words().starts_with(why), "{witness:?}");
        let right = ["0800-0FFF", "E0", "A0-BF", "80-BF", ""];
        assert_eq!(witness.row(), Some(&right.map(str::to_owned)[..]));
    }
}

#[test]
fn a_claim_about_another_encoding_than_its_text_is_found() {
    for (claim, right) in [
        ("wtf-8 rejects ED A0 80", "it is accepted, as U+D800"),
        ("utf-8 has all code points", "U+D800 is not encoded"),
        ("utf-8 ⊂ utf-8", "both sides are the same"),
        ("utf-8 accepts C0 80", "it is rejected at position 0"),
    ] {
        let found = only_mistake(&format!("<!-- utfproof: claim {claim} -->\nText.\n")).words();
        assert!(found.contains(right), "{found}");
    }
}

/// Up to 10FFFF both give the same bytes, but one letter is always 0.
#[test]
fn a_needless_letter_of_a_definition_is_found() {
    let definition = BITS.replacen("table bit-patterns", "encoding", 1);
    let definition = format!("{definition}\n- shortest form\n- no surrogates\n");
    assert_eq!(mistakes(&definition), []);
    let witness = only_mistake(&definition.replacen("11110xxx", "1111xxxx", 1));
    assert_eq!(witness.cell(), Some("11110xxx"), "{witness:?}");
}

#[test]
fn a_last_range_that_ends_too_low_has_one_remedy() {
    let definition = BITS.replacen("table bit-patterns", "encoding", 1);
    let definition = format!("{definition}\n- shortest form\n- no surrogates\n");
    let witness = only_mistake(&definition.replacen("10FFFF", "10FFF", 1));
    assert_eq!(witness.cell(), Some("10000-10FFFF"), "{witness:?}");
    assert_eq!(witness.missing(), None, "{witness:?}");
}

#[test]
fn a_filled_cell_over_several_columns_cannot_be_read() {
    let table = |row: &str| {
        format!(
            "<!-- utfproof: table byte-ranges ascii -->\n<table>\n<tr><th>Code points\n<th colspan=2>Bytes\n\
             <tr><td>0000-007F\n{row}\n</table>\n"
        )
    };
    let at = |row: &str| {
        let draft = draft::read("draft.html", &table(row)).unwrap();
        let first = draft.unreadable.first()?;
        let why = first.witnesses().next()?.words();
        let is_it = why.contains("colspan");
        is_it.then(|| draft.places.of(first).unwrap().to_owned())
    };
    assert_eq!(at("<td>00-7F\n<td>"), None);
    assert_eq!(at("<td>00-7F\n<td colspan=3>"), None);
    assert_eq!(at("<td colspan=2>00-7F"), None);
    assert_eq!(
        at("<td>00-7F\n<td colspan=2>80"),
        Some("draft.html:7".to_owned())
    );
}
