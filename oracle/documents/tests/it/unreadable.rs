//! What cannot be read in a draft is a failure at its place, and the rest is still checked.

use utfproof_documents::{
    Finding, Report, Status, Witness, check_printed, draft_file, render_html,
};

use crate::several::{BITS, RANGES};

const DRAFT: &str = "\
<!-- utfproof: encoding utf-8 -->
0000-007F   | 0xxxxxxx
0080-07FF   | 110xxxxx 10xxxxxx
0800-FFFF   | 1110xxxx 10xxxxxx 10xxxxxx
10000-10FFFF | 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx

- shortest form
- no surrogates

<!-- utfproof: examples -->

Some examples:

    utf-8.encode U+20AC ⟶ E2 82 AD
    utf-8.encode U+20AC = E2 82 AC
    '\\u20AC' is E2 82 AC
    utf-8.decode E2 82 AC → 20AC

The next paragraph is no example.

<!-- utfproof: tabel byte-ranges utf-8 -->
<!-- UTFproof: claim utf-8 is lossless -->
<!-- utfprof: claim utf-8 is lossless -->
<!-- utfproof: claim utf-8 is loseless -->
<!-- utfproof: claim utf-8 is lossless
<!-- utfproof: examples -->
None.

<!-- utfproof: table byte-ranges utf-8 -->
| code points | bytes |
| 0000-007F   | 00-7F |

<!-- utfproof: claim utf-8 is not lossless -->
";

const CLAIM: &str = "<!-- utfproof: claim utf-8 is lossless -->\n\nUTF-8 loses nothing.\n";

#[test]
fn a_mark_inside_of_an_open_comment_is_none() {
    let unreadable = |text: &str| {
        let draft = draft_file::read("draft.md", &format!("{text}\n\n{CLAIM}")).unwrap();
        let marks = draft.unreadable.iter();
        let reasons =
            marks.flat_map(|finding| finding.witnesses().map(|shown| shown.right.clone()));
        (draft.document.claims.len(), reasons.collect::<Vec<_>>())
    };
    for closed in [
        "",
        "<!-- a note -->",
        "<!--\na note\n-->",
        "`<!--` begins a comment",
    ] {
        assert_eq!(unreadable(closed), (1, Vec::new()), "{closed}");
    }
    for open in ["<!-- a note --", "Text. <!-- a note\n\nMore."] {
        // the comment ends with the first mark, so that the second one is read
        let (claims, reasons) = unreadable(&format!("{open}\n\n{CLAIM}"));
        assert_eq!((claims, reasons.len()), (1, 1), "{open}: {reasons:?}");
        assert!(
            reasons[0].starts_with("an earlier comment has no"),
            "{reasons:?}"
        );
    }
}

#[test]
fn whatever_cannot_be_read_is_reported_and_the_rest_is_checked() {
    let draft = draft_file::read("draft.md", DRAFT).unwrap();
    let unreadable = draft.unreadable.iter().filter_map(|finding| {
        let witness = finding.witnesses().next()?;
        assert!(witness.is_unreadable);
        Some((
            draft.places.of(finding).unwrap(),
            finding.what.name(),
            witness.right.as_str(),
        ))
    });
    let unreadable: Vec<(&str, &str, &str)> = unreadable.collect();
    let expected = [
        ("draft.md:15", "example", "there is no '->'"),
        ("draft.md:16", "example", "there is no '->'"),
        (
            "draft.md:21",
            "mark",
            "no mark begins with 'tabel'; did you mean 'table'?",
        ),
        ("draft.md:22", "mark", "it is not a mark"),
        ("draft.md:23", "mark", "it is not a mark"),
        ("draft.md:24", "mark", "'utf-8 is loseless'"),
        ("draft.md:25", "mark", "a mark is one line"),
        ("draft.md:26", "mark", "no example follows"),
        ("draft.md:31", "table", "the line below the headings"),
    ];
    assert_eq!(unreadable.len(), expected.len(), "{unreadable:#?}");
    for ((place, what, why), (at, kind, begins)) in unreadable.into_iter().zip(expected) {
        assert_eq!((place, what), (at, kind), "{why}");
        assert!(why.starts_with(begins), "{why}");
    }
    let findings = check_printed(&draft.document);
    let failures = findings
        .iter()
        .filter(|finding| matches!(finding.status, Status::Fails { .. }));
    let failures: Vec<&str> = failures
        .filter_map(|finding| draft.places.of(finding))
        .collect();
    assert_eq!(failures, ["draft.md:14", "draft.md:33"]);
    assert_eq!(findings.len(), 4, "{findings:#?}");
    let page = render_html(&[(&draft.document, findings)], Some(&draft.places));
    assert!(page.contains("<h2>Failures</h2>"), "{page}");
    assert!(page.contains("<dt>at<dd>draft.md:14\n"), "{page}");
}

#[test]
fn a_wrong_definition_does_not_make_right_tables_fail() {
    for (printed, slip) in [("110xxxxx", "111xxxxx"), ("110xxxxx", "110xxxx2")] {
        let (definition, _) = DRAFT.split_once("<!-- utfproof: examples").unwrap();
        let text = definition.to_owned()
            + "\
<!-- utfproof: claim utf-8 ⊂ generalized-utf-8 -->
<!-- utfproof: examples -->
utf-8.encode 00E9 → C3 A9
";
        let text = text.replacen(printed, slip, 1);
        let draft = draft_file::read("draft.md", &text).unwrap();
        let findings = check_printed(&draft.document);
        let failures = findings
            .iter()
            .filter(|finding| !matches!(finding.status, Status::Holds { .. }));
        let failures: Vec<&str> = failures
            .filter_map(|finding| draft.places.of(finding))
            .collect();
        assert_eq!(failures, ["draft.md:3"], "{slip}");
    }
}

#[test]
fn a_missing_row_is_printed_whole() {
    for (number, row) in RANGES.lines().enumerate().skip(4) {
        let without = RANGES.replacen(&format!("{row}\n"), "", 1);
        let draft = draft_file::read("draft.md", &without).unwrap();
        let findings = check_printed(&draft.document);
        let witness = findings[0].witnesses().next().unwrap();
        let cells = row
            .split('|')
            .map(str::trim)
            .filter(|cell| !cell.is_empty());
        let cells = cells.collect::<Vec<_>>().join(" | ");
        assert!(witness.right.ends_with("; a row is missing"), "{witness:?}");
        let print = findings[0].print(witness).unwrap();
        assert!(print.ends_with(&format!("): {cells}")), "{print}");
        // the row above
        let above = format!("draft.md:{number}");
        assert_eq!(draft.places.of(&findings[0]), Some(above.as_str()));
        let report = Report {
            color: false,
            only_failures: true,
            places: Some(&draft.places),
        };
        let text = report.end(&[(&draft.document, findings)]);
        assert!(text.contains(&format!("below {above}\n")), "{text}");
    }
}

/// In a definition, a range without bits is still a row.
#[test]
fn a_row_without_bits_is_named_as_a_row() {
    let text = "\
<!-- utfproof: encoding utf-8 -->
| Code points | First byte | Second byte |
|-------------|------------|-------------|
| 0000-007F |
| 0080-07FF | 110xxxxx | 10xxxxxx |
";
    let draft = draft_file::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let cell = findings[0].witnesses().next().unwrap().cell.clone();
    let cell = cell.unwrap();
    let place = "encoding utf-8, row 1 (0000-007F), column First byte: ";
    assert_eq!(
        (cell.to_string().as_str(), cell.right.as_deref()),
        (place, Some("0xxxxxxx"))
    );
}

/// The one mistake of a draft.
fn only_mistake(text: &str) -> Witness {
    let draft = draft_file::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let unreadable = draft.unreadable.iter();
    let mut all = unreadable.chain(&findings).flat_map(Finding::witnesses);
    let first = all.next().expect("no mistake is found");
    assert_eq!(all.count(), 0, "{first:?}");
    first.clone()
}

#[test]
fn a_cell_that_cannot_be_read_has_its_remedy() {
    let in_ranges = [
        ("E0    |", "EO    |", "E0"),
        ("E1-EC |", "E1-E5, E6-EC |", "E1-EC"),
        ("E1-EC |", "E1—EC |", "E1-EC"),
        ("E1-EC |", "EC-E1 |", "E1-EC"),
        ("0800-0FFF", "O800-0FFF", "0800-0FFF"),
        ("10FFFF", "1FFFFF", "100000-10FFFF"),
        ("10000-3FFFF", "10000 to", "10000-3FFFF"),
        ("| 80-9F |", "| 80-9F, B0-BF |", "80-9F"),
    ];
    let in_bits = [
        ("110xxxxx", "110xxxxxx", "110xxxxx"),
        ("110xxxxx", "11Oxxxxx", "110xxxxx"),
        ("1110xxxx", "1110xxx", "1110xxxx"),
        ("10000-10FFFF", "10000-1FFFFF", "10000-10FFFF"),
    ];
    let in_ranges = in_ranges.map(|slip| (RANGES, slip));
    let slips = in_ranges
        .into_iter()
        .chain(in_bits.map(|slip| (BITS, slip)));
    for (table, (right, put, print)) in slips {
        let witness = only_mistake(&table.replacen(right, put, 1));
        assert!(witness.is_unreadable, "{witness:?}");
        let cell = witness.cell.as_ref().unwrap();
        assert!(cell.column_number.is_some(), "{put}: {cell:?}");
        assert_eq!(cell.right.as_deref(), Some(print), "{put}: {witness:?}");
    }
}

#[test]
fn an_empty_cell_between_others_has_its_remedy() {
    let last_row = |cells: &str| {
        let (before, _) = RANGES.trim_end().rsplit_once('\n').unwrap();
        only_mistake(&format!("{before}\n{cells}\n"))
    };
    let bits = BITS.replacen(
        "| 10xxxxxx | 10xxxxxx | 10xxxxxx |",
        "| 10xxxxxx |  | 10xxxxxx |",
        1,
    );
    for (witness, print) in [
        (
            last_row("| 100000-10FFFF | F4 |  | 80-BF | 80-BF |"),
            "80-8F",
        ),
        (
            last_row("| 100000-10FFFF | F4 | 80-8F |  | 80-BF |"),
            "80-BF",
        ),
        (only_mistake(&bits), "10xxxxxx"),
    ] {
        let cell = witness.cell.as_ref().unwrap();
        assert_eq!(cell.printed, "", "{witness:?}");
        assert_eq!(cell.right.as_deref(), Some(print), "{witness:?}");
    }
}

const SURROGATES: &str = "\
<!-- utfproof: table named-byte-ranges wtf-8 -->
|                               | First | Second | Third |
|-------------------------------|-------|--------|-------|
| Lead surrogate byte sequence  | ED    | A0-AF  | 80-BF |
| Trail surrogate byte sequence | ED    | B0-BF  | 80-BF |
";

#[test]
fn a_row_named_after_surrogates_has_its_remedy() {
    let slips = [
        ("Lead", "Trail", "Lead surrogate byte sequence"),
        ("Lead", "Leading", "Lead surrogate byte sequence"),
        ("B0-BF", "BF-B0", "B0-BF"),
        ("A0-AF", "AO-AF", "A0-AF"),
        ("A0-AF", "A0-BF", "A0-AF"),
    ];
    for (right, put, print) in slips {
        let witness = only_mistake(&SURROGATES.replacen(right, put, 1));
        let cell = witness.cell.as_ref().unwrap();
        assert_eq!(cell.right.as_deref(), Some(print), "{put}: {witness:?}");
    }
}

#[test]
fn a_byte_in_the_column_of_another_is_found() {
    let definition = "\
<!-- utfproof: encoding my-utf -->
| Code points | First byte | Second byte |
|-------------|------------|-------------|
| 0000-007F | 0xxxxxxx | |
| 0080-07FF | 110xxxxx | 10xxxxxx |
";
    let slips = [
        (RANGES, "| E1-EC |", "| E1-EC | |"),
        (RANGES, "| E1-EC |", "| | E1-EC |"),
        (RANGES, "| E1-EC |", "| E1-EC "),
        (BITS, "| 10xxxxxx | | |", "| | 10xxxxxx | |"),
        (definition, "| 110xxxxx |", "| | 110xxxxx |"),
    ];
    for (table, right, put) in slips {
        let witness = only_mistake(&table.replacen(right, put, 1));
        let cell = witness.cell.as_ref().unwrap();
        assert!(cell.column_number.is_some(), "{put}: {witness:?}");
    }
    let together = only_mistake(&RANGES.replacen("| A0-BF | 80-BF |", "| A0-BF 80-BF | |", 1));
    let print = "; print the row as 0800-0FFF | E0 | A0-BF | 80-BF";
    assert!(together.right.ends_with(print), "{together:?}");
}

/// Each bound is wrong in the same way, so that the bytes of both rows are right.
#[test]
fn a_bound_that_is_wrong_in_two_rows_has_its_remedy_in_both() {
    for (bound, put) in [
        (["0FFF", "1000"], ["1FFF", "2000"]),
        (["3FFFF", "40000"], ["4FFFF", "50000"]),
        (["07FF", "0800"], ["06FF", "0700"]),
    ] {
        let table = RANGES
            .replacen(&format!("-{}", bound[0]), &format!("-{}", put[0]), 1)
            .replacen(&format!("| {}-", bound[1]), &format!("| {}-", put[1]), 1);
        let draft = draft_file::read("draft.md", &table).unwrap();
        let findings = check_printed(&draft.document);
        let cells = findings[0]
            .witnesses()
            .filter_map(|found| found.cell.as_ref());
        let rights: Vec<&str> = cells.filter_map(|cell| cell.right.as_deref()).collect();
        let [above, below] = rights[..] else {
            panic!("{put:?}: {rights:?}");
        };
        assert!(
            above.ends_with(bound[0]) && below.starts_with(bound[1]),
            "{rights:?}"
        );
    }
}

#[test]
fn what_breaks_a_table_of_markdown_is_named() {
    let whole = format!("{RANGES}\n{CLAIM}");
    let slips = [
        (
            "| 40000-",
            "\n| 40000-",
            "this empty line ends the table",
            11,
        ),
        (
            "| code points | bytes |    |    |    |",
            "",
            "the headings of the table are missing",
            3,
        ),
        (
            "|-------------|-------|----|----|----|",
            "|-------|-------|----|----|",
            "the line of dashes has another number",
            3,
        ),
        (
            "|-------------|-------|----|----|----|\n",
            "",
            "the line below the headings of a table has dashes",
            3,
        ),
        (
            "\n<!-- utfproof: claim",
            "```\n<!-- utfproof: claim",
            "this block of code has no end",
            13,
        ),
    ];
    for (right, put, why, line) in slips {
        assert!(whole.contains(right), "{right}");
        let draft = draft_file::read("draft.md", &whole.replacen(right, put, 1)).unwrap();
        let found = draft.unreadable.iter().find(|finding| {
            let mut witnesses = finding.witnesses();
            witnesses.any(|witness| witness.right.starts_with(why))
        });
        let found = found.unwrap_or_else(|| panic!("{why}: {:?}", draft.unreadable));
        let place = draft.places.of(found).unwrap();
        assert_eq!(place, format!("draft.md:{line}"), "{why}");
    }
    let dressed = RANGES.replacen("E1-EC", "**`E1`-`EC`**", 1);
    let draft = draft_file::read("draft.md", &dressed).unwrap();
    assert_eq!(
        draft.document.tables,
        draft_file::read("draft.md", RANGES)
            .unwrap()
            .document
            .tables
    );
}

#[test]
fn tables_of_answers_and_counts_are_read_as_people_write_them() {
    let counts = "\
<!-- utfproof: table counts -->
| bytes | utf-8  |
|-------|--------|
| 0     | 1      |
| 1     | 128    |
| 2     | 18,304 |
";
    let answers = "\
<!-- utfproof: table answers -->
| operand  | utf-8.validate |
|----------|----------------|
| 41       | yes            |
| ED A0 80 | no             |
";
    for table in [counts, answers] {
        let draft = draft_file::read("draft.md", table).unwrap();
        let findings = check_printed(&draft.document);
        assert_eq!(findings[0].witnesses().count(), 0, "{findings:?}");
    }
    let missing = only_mistake(&counts.replacen("| 1     | 128    |\n", "", 1));
    assert_eq!(missing.missing.unwrap().rows, [["1", "128"]]);
    let operand = only_mistake(&answers.replacen("41", "4l", 1));
    assert!(
        operand.right.ends_with("; did you mean '41'?"),
        "{operand:?}"
    );
    assert_eq!(operand.cell.unwrap().row, 1);
    let heading = only_mistake(&answers.replacen("validate", "valid", 1));
    assert!(
        heading.right.ends_with("; did you mean 'utf-8.validate'?"),
        "{heading:?}"
    );
    let twice = format!("{answers}\n{answers}").replace("answers -->", "answers utf-8 one -->");
    let draft = draft_file::read("draft.md", &twice).unwrap();
    assert_eq!(draft.unreadable.len(), 2, "{:?}", draft.unreadable);
}

/// As in the Markdown of GitHub.
#[test]
fn the_bar_at_the_beginning_of_a_row_may_be_left_out() {
    for table in [RANGES, BITS] {
        let bare = table.replace("\n| ", "\n").replace("\n|-", "\n-");
        assert_ne!(bare, table);
        let document = draft_file::read("draft.md", &bare).unwrap().document;
        let whole = draft_file::read("draft.md", table).unwrap().document;
        assert_eq!(document.tables, whole.tables);
    }
}
