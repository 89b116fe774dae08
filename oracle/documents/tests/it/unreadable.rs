//! What cannot be read in a draft is a failure at its place, and the rest is still checked.

use utfproof_documents::{Report, Status, check_printed, draft_file, render_html};

use crate::several::RANGES;

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
        ("draft.md:31", "mark", "the line below the headings"),
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
