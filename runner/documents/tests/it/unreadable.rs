//! What cannot be read in a draft is a failure at its place, and the rest is still checked.

use utfproof_documents::{Report, Status, check_printed, draft, render_html};

use crate::several::{BITS, RANGES};
use crate::wrong_cells::only_mistake;

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
        let draft = draft::read("draft.md", &format!("{text}\n\n{CLAIM}")).unwrap();
        let marks = draft.unreadable.iter();
        let reasons = marks.flat_map(|finding| finding.witnesses().map(|shown| shown.words()));
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
    // the comment ends with the first mark, so that the second one is read
    let (claims, reasons) = unreadable(&format!("<!-- a note --\n\n{CLAIM}"));
    assert_eq!((claims, reasons.len()), (1, 1), "{reasons:?}");
    assert!(
        reasons[0].starts_with("this mark is not read"),
        "{reasons:?}"
    );
    // no comment begins here: it would have to end in the same paragraph
    let (claims, reasons) = unreadable(&format!("Text. <!-- a note\n\nMore.\n\n{CLAIM}"));
    assert_eq!((claims, reasons.len()), (2, 0), "{reasons:?}");
}

#[test]
fn whatever_cannot_be_read_is_reported_and_the_rest_is_checked() {
    let draft = draft::read("draft.md", DRAFT).unwrap();
    let unreadable = draft.unreadable.iter().filter_map(|finding| {
        let witness = finding.witnesses().next()?;
        assert!(witness.is_unreadable);
        Some((
            draft.places.of(finding).unwrap(),
            finding.what.name(),
            witness.words(),
        ))
    });
    let unreadable: Vec<(&str, &str, String)> = unreadable.collect();
    let expected = [
        ("draft.md:15", "example", "there is no '->'"),
        ("draft.md:16", "example", "there is no '->'"),
        (
            "draft.md:21",
            "mark",
            "a mark is 'utfproof: table KIND ENCODING'",
        ),
        ("draft.md:22", "mark", "it is not a mark"),
        ("draft.md:23", "mark", "it is not a mark"),
        ("draft.md:24", "mark", "'utf-8 is loseless'"),
        ("draft.md:25", "mark", "the comment does not end"),
        ("draft.md:26", "mark", "this mark is not read"),
        ("draft.md:31", "table", "a table begins with its headings"),
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
        let draft = draft::read("draft.md", &text).unwrap();
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
        let draft = draft::read("draft.md", &without).unwrap();
        let findings = check_printed(&draft.document);
        let witness = findings[0].witnesses().next().unwrap();
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        assert!(
            witness.words().ends_with("; a row is missing"),
            "{witness:?}"
        );
        let print = findings[0].print(witness).unwrap();
        let printed: Vec<&str> = print.split('|').map(str::trim).collect();
        assert_eq!(printed, cells);
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
    let draft = draft::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let found = findings[0].witnesses().next().unwrap();
    let place_of = found.place.as_ref().unwrap();
    let place = "encoding utf-8, row 1 (0000-007F), column First byte: ";
    assert_eq!(
        (place_of.to_string().as_str(), found.cell()),
        (place, Some("0xxxxxxx"))
    );
}

#[test]
fn what_breaks_a_table_of_markdown_is_named() {
    let whole = format!("{RANGES}\n{CLAIM}");
    let slips = [
        ("| 40000-", "\n| 40000-", "this line ends the table", 11),
        (
            "| code points | bytes |    |    |    |",
            "",
            "a table begins with its headings",
            3,
        ),
        (
            "|-------------|-------|----|----|----|",
            "|-------|-------|----|----|",
            "a table begins with its headings",
            3,
        ),
        (
            "|-------------|-------|----|----|----|\n",
            "",
            "a table begins with its headings",
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
        let draft = draft::read("draft.md", &whole.replacen(right, put, 1)).unwrap();
        let found = draft.unreadable.iter().find(|finding| {
            let mut witnesses = finding.witnesses();
            witnesses.any(|witness| witness.words().starts_with(why))
        });
        let found = found.unwrap_or_else(|| panic!("{why}: {:?}", draft.unreadable));
        let place = draft.places.of(found).unwrap();
        assert_eq!(place, format!("draft.md:{line}"), "{why}");
    }
    let dressed = RANGES.replacen("E1-EC", "**`E1`-`EC`**", 1);
    let draft = draft::read("draft.md", &dressed).unwrap();
    assert_eq!(
        draft.document.tables,
        draft::read("draft.md", RANGES).unwrap().document.tables
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
        let draft = draft::read("draft.md", table).unwrap();
        let findings = check_printed(&draft.document);
        assert_eq!(findings[0].witnesses().count(), 0, "{findings:?}");
    }
    let missing = only_mistake(&counts.replacen("| 1     | 128    |\n", "", 1));
    assert_eq!(missing.missing().unwrap().rows, [["1", "128"]]);
    let operand = only_mistake(&answers.replacen("41", "4l", 1));
    assert!(operand.is_unreadable, "{operand:?}");
    assert_eq!(operand.place.unwrap().row, 1);
    let heading = only_mistake(&answers.replacen("validate", "valid", 1));
    assert!(
        heading
            .words()
            .ends_with("; did you mean 'utf-8.validate'?"),
        "{heading:?}"
    );
    let twice = format!("{answers}\n{answers}").replace("answers -->", "answers utf-8 one -->");
    let draft = draft::read("draft.md", &twice).unwrap();
    assert_eq!(draft.unreadable.len(), 2, "{:?}", draft.unreadable);
}

/// As in the Markdown of GitHub.
#[test]
fn the_bar_at_the_beginning_of_a_row_may_be_left_out() {
    for table in [RANGES, BITS] {
        let bare = table.replace("\n| ", "\n").replace("\n|-", "\n-");
        assert_ne!(bare, table);
        let document = draft::read("draft.md", &bare).unwrap().document;
        let whole = draft::read("draft.md", table).unwrap().document;
        assert_eq!(document.tables, whole.tables);
    }
}
