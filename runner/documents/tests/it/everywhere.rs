//! A mark may stand anywhere in a draft: it is read, or it is a failure. Large and deep drafts are read, or refused.

use utfproof_documents::draft::{Draft, read};
use utfproof_documents::{Report, Status, check_printed, render_json};

const MARK: &str = "<!-- utfproof: claim utf-8 accepts C0 80 -->";

/// The failures of the claim that a mark has, and those of marks that are not read.
fn found(name: &str, text: &str) -> (usize, usize) {
    let draft: Draft = read(name, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let findings = check_printed(&draft.document);
    let fails = |status: &Status| matches!(status, Status::Fails { .. });
    let claims = findings.iter().filter(|finding| fails(&finding.status));
    let unread = draft
        .unreadable
        .iter()
        .filter(|finding| fails(&finding.status));
    (claims.count(), unread.count())
}

#[test]
fn a_mark_in_any_construct_of_markdown_is_read() {
    for text in [
        "MARK\nText.",
        "MARK Text.",
        "   MARK\nText.",
        "Text. MARK More.",
        "Text.\nMARK\nMore.",
        "*Text. MARK More.*",
        "**Text MARK**",
        "[text MARK](/url)",
        "# MARK\nText.",
        "## Title MARK\n\nText.",
        "Title MARK\n===\n\nText.",
        "- MARK\n  Text.",
        "- MARK Text.",
        "- Text. MARK",
        "- one\n- two MARK\n- three",
        "- one\n\n  MARK\n\n  Text.",
        "1. MARK\n   Text.",
        "1. one\n2. Text. MARK More.",
        "- one\n  - two\n    - MARK three",
        "> MARK\n> Text.",
        "> Text. MARK",
        "> > MARK\n> > Text.",
        "> - MARK\n>   Text.",
        "> Text.\nMARK\nMore.",
        "| a | b |\n|---|---|\n| MARK Text. | c |",
        "| a | b |\n|---|---|\n| c | Text. MARK |\n\nText.",
        "| a MARK | b |\n|---|---|\n| c | d |\n",
        "> | a | b |\n> |---|---|\n> | MARK Text. | c |",
        "<div>\nMARK\n</div>\n",
        "<div>MARK Text.</div>\n",
        "<p>Text. MARK More.\n",
        "<table>\n<tr><th>a</th></tr>\n<tr><td>MARK Text.</td></tr>\n</table>\n",
        "<details>\n\nMARK\nText.\n\n</details>",
        "Text\\\nMARK More.",
        "Text  \nMore. MARK",
        "***\nMARK\nText.",
        "Text <b>MARK</b>.",
    ] {
        let text = text.replace("MARK", MARK);
        assert_eq!(found("draft.md", &text), (1, 0), "{text}");
        let both = format!("{text}\n\n{MARK}\nText.\n");
        assert_eq!(found("draft.md", &both), (2, 0), "{both}");
    }
}

#[test]
fn a_mark_that_is_not_read_is_a_failure() {
    for text in [
        "`MARK`",
        "Text `MARK` more.",
        "    MARK\n",
        "```\nMARK\n```",
        "~~~\nMARK\n~~~",
        "- ```\n  MARK\n  ```",
        "> ```\n> MARK\n> ```",
        "<a title=\"MARK\">text</a>",
        "<!-- a note\nMARK\n",
        "\\MARK",
        "[a]: /url 'MARK'\n",
    ] {
        let text = text.replace("MARK", MARK);
        let both = format!("{MARK}\nText.\n\n{text}\n");
        assert_eq!(found("draft.md", &both), (1, 1), "{both}");
    }
}

#[test]
fn a_mark_in_any_element_of_html_is_read_or_a_failure() {
    for (text, expected) in [
        ("<p>MARK Text.", (1, 0)),
        ("<p>Text. MARK More.</p>", (1, 0)),
        ("<ul><li>MARK Text.</ul>", (1, 0)),
        ("<pre>MARK\nText.</pre>", (1, 0)),
        ("<p><b>MARK Text.</b>", (1, 0)),
        ("<blockquote><p>MARK Text.</blockquote>", (1, 0)),
        ("<table><tr><th>a<tr><td>MARK Text.<td>b</table>", (1, 0)),
        ("<table><tr><td>a<td>Text. MARK</table><p>More.", (1, 0)),
        ("<table><caption>MARK</caption><tr><td>a</table>", (1, 0)),
        ("<a title=\"MARK\">text</a>", (0, 1)),
        ("<script>MARK</script>", (0, 0)),
    ] {
        let text = format!("{}\n{MARK}\n<p>Text.\n", text.replace("MARK", MARK));
        let (claims, unread) = expected;
        assert_eq!(found("draft.html", &text), (claims + 1, unread), "{text}");
    }
}

/// Each is read in a time that grows with the length, or refused.
#[test]
fn large_and_deep_drafts_are_read_or_refused() {
    let many = 200_000;
    let long = "a".repeat(900_000);
    for text in [
        format!("<{long}>"),
        format!("<{long}"),
        format!("<a {long}>"),
        format!("</{long}>"),
        format!("<!-- utfproof: {long} -->"),
        format!("<!-- {long}"),
        format!("`{long}"),
        format!("| {long} |\n|---|\n| {long} |"),
        "> ".repeat(many),
        "- ".repeat(many),
        "*a ".repeat(many),
        "[".repeat(many),
        "<div>".repeat(many),
        "|".repeat(many),
        "`".repeat(many),
        format!("{MARK}\n").repeat(2000),
        format!("<a {}>", "a ".repeat(many)),
        format!("<a {}>", r#"a="1" "#.repeat(many)),
        format!("</a {}>", r#"a="1" "#.repeat(many)),
        format!("<a {}>", "/ ".repeat(many)),
        format!("<a {}>", r#"""#.repeat(many)),
        "\r".repeat(many),
        "\0".repeat(many),
    ] {
        for name in ["draft.md", "draft.html"] {
            let _ = read(name, &format!("{MARK}\nText.\n\n{text}\n"));
        }
    }
    let example = "utf-8.encode 0041 -> 41\n";
    let text = format!("<!-- utfproof: examples -->\n{}", example.repeat(many));
    let error = read("draft.md", &text).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("at most 10,000 examples"), "{error}");
}

/// Each finding repeats the heading above it.
#[test]
fn a_long_heading_is_cut_off() {
    let heading = "H".repeat(1_000_000);
    let draft = read("draft.md", &format!("# {heading}\n\n{MARK}\nText.\n")).unwrap();
    let sections = draft.unreadable.iter().map(|finding| finding.section.len());
    let claims = draft
        .document
        .claims
        .iter()
        .map(|claim| claim.section.len());
    assert_eq!(sections.chain(claims).max(), Some(200));
}

#[test]
fn a_tag_with_very_many_attributes_is_refused_with_its_line() {
    let tag = |count: usize| format!("<p>\n<a {}>\n{MARK}\n<p>Text.\n", r#"a="1" "#.repeat(count));
    assert!(read("draft.html", &tag(100)).is_ok());
    let error = read("draft.html", &tag(200_000)).map(|_| ()).unwrap_err();
    assert_eq!(
        (error.line, error.why.to_string()),
        (2, "a tag has more than 100 attributes".to_owned())
    );
}

/// More rows than can be compared in a short time are a failure.
#[test]
fn a_table_or_a_definition_of_very_many_rows_is_refused() {
    let many = 50_000;
    let rows = |begin: &str, row: &dyn Fn(usize) -> String| {
        let rows: String = (0..many).map(row).collect();
        let draft = read("draft.md", &format!("{begin}{rows}")).unwrap();
        let findings = check_printed(&draft.document);
        let witness = findings[0].witnesses().next().unwrap();
        let words = witness.words();
        assert!(
            words.contains("more than") || words.contains("at most"),
            "{words}"
        );
    };
    let table = "<!-- utfproof: table transitions utf-8 -->\n| State | Bytes | Next state |\n|---|---|---|\n";
    rows(table, &|number| {
        format!("| s{number} | 00-7F | s{} |\n", number + 1)
    });
    let table =
        "<!-- utfproof: table byte-ranges utf-8 -->\n| Code points | First byte |\n|---|---|\n";
    rows(table, &|_| "| 0000-007F | 00-7F |\n".to_owned());
    let definition = "<!-- utfproof: encoding my-utf -->\n";
    rows(definition, &|number| {
        format!("{number:04X}-{number:04X} | 0xxxxxxx\n")
    });
}

/// Words of the draft are never taken for those of the report.
#[test]
fn a_semicolon_in_a_draft_divides_no_message() {
    let claim = "utf-8 is; print: all; or: none";
    let text = format!("<!-- utfproof: claim {claim} -->\nText.\n");
    let draft = read("draft.md", &text).unwrap();
    let findings = vec![draft.unreadable[0].clone()];
    let report = Report {
        color: false,
        only_failures: true,
        places: Some(&draft.places),
    };
    let shown = report.end(&[(&draft.document, findings.clone())]);
    // a semicolon divides two claims, and the first is none
    let printed = format!("printed   claim {claim}\n");
    assert!(shown.contains(&printed), "{shown}");
    assert!(
        shown.contains("problem   'utf-8 is' is not a claim\n"),
        "{shown}"
    );
    assert!(!shown.contains("\n          print "), "{shown}");
    let json = render_json(&[(&draft.document, findings)], Some(&draft.places));
    assert!(!json.contains("\"print\""), "{json}");
    // a false claim says what is true
    let draft = read(
        "draft.md",
        "<!-- utfproof: claim wtf-8 ⊂ utf-8 -->\nText.\n",
    )
    .unwrap();
    let findings = check_printed(&draft.document);
    let json = render_json(&[(&draft.document, findings)], Some(&draft.places));
    assert!(
        json.contains("\"right\": \"wtf-8 accepts it, utf-8 rejects it\""),
        "{json}"
    );
}
