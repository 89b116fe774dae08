//! Drafts in HTML: they are read as the same draft in Markdown is, and hostile ones are read or refused.

use utfproof_documents::draft::{self, Draft, UnreadableDraft};
use utfproof_documents::export::of_document;
use utfproof_documents::{Diagnostic, Finding, FindingKind, Place, Status, check_printed};
use utfproof_spec_tables::{Document, library};

use crate::planted::{self, plant};

/// The same draft in HTML, by a renderer of Markdown.
fn in_html(markdown: &str) -> String {
    let options = pulldown_cmark::Options::ENABLE_TABLES;
    let mut html = String::from("<!doctype html>\n<title>A draft</title>\n");
    pulldown_cmark::html::push_html(
        &mut html,
        pulldown_cmark::Parser::new_ext(markdown, options),
    );
    html
}

fn read(html: &str) -> Result<Draft, UnreadableDraft> {
    draft::read("draft.html", html)
}

/// A document without the names that come from its file and its lines.
fn without_names(document: &Document) -> Document {
    let mut document = document.clone();
    for name in [
        &mut document.id,
        &mut document.title,
        &mut document.short_title,
    ] {
        name.clear();
    }
    document
        .examples
        .iter_mut()
        .for_each(|example| example.id.clear());
    for claim in document
        .claims
        .iter_mut()
        .filter(|claim| claim.form.is_some())
    {
        claim.id.clear();
    }
    document
}

/// The words by which a line of Markdown is found again in HTML: its first cell, its comment, or all of it.
fn probe(markdown: &str, place: &str) -> String {
    let line = line(markdown, place).trim();
    let words = match line.strip_prefix('|') {
        Some(cells) => cells
            .split('|')
            .map(str::trim)
            .find(|cell| !cell.is_empty()),
        None => line.strip_prefix("- ").or(Some(line)),
    };
    let words = words.unwrap_or_default().replace('\\', "");
    match words.starts_with("<!--") {
        true => words,
        false => words
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;"),
    }
}

/// The line at a place such as `draft.md:3`.
fn line<'t>(text: &'t str, place: &str) -> &'t str {
    let (_, number) = place.rsplit_once(':').unwrap();
    let number: usize = number.parse().unwrap();
    text.lines().nth(number - 1).unwrap()
}

#[test]
fn a_draft_in_html_has_the_same_items_as_in_markdown() {
    for document in library().documents() {
        let markdown = of_document(document);
        let Ok(own) = draft::read("draft.md", &markdown) else {
            continue; // nothing in it can be checked
        };
        let html = read(&in_html(&markdown)).unwrap();
        let [own, html] = [&own.document, &html.document].map(without_names);
        assert_eq!(own, html, "{}", document.id);
    }
}

/// Every place of a draft: those of its items, and those of the rows of its tables and definitions.
fn places(draft: &Draft) -> Vec<String> {
    let document = &draft.document;
    let finding = |what, id: &str, cell: Option<(&str, usize)>| Finding {
        what,
        id: id.to_owned().into(),
        section: "".into(),
        says: "".into(),
        not_said: false,
        status: Status::Fails {
            witness: Diagnostic {
                input: "".into(),
                printed: "".into(),
                found: String::new(),
                is_unreadable: false,
                notes: Vec::new(),
                fixes: Vec::new(),
                place: cell.map(|(table, row)| {
                    Box::new(Place {
                        table: table.to_owned(),
                        row,
                        row_heading: String::new(),
                        column: None,
                        column_number: None,
                        printed: String::new(),
                    })
                }),
            },
        },
        further: Vec::new(),
        erratum: None,
    };
    let mut findings = Vec::new();
    for table in &document.tables {
        let (what, id) = (FindingKind::Table, table.id.as_str());
        findings.push(finding(what, id, None));
        let rows = 1..=table.rows.len();
        findings.extend(rows.map(|row| finding(what, id, Some((id, row)))));
    }
    for encoding in &document.encodings {
        let (what, id) = (FindingKind::Encoding, encoding.name.as_str());
        findings.push(finding(what, id, None));
        let table = format!("encoding {id}");
        let rows = 1..=encoding.rows.len() + encoding.constraints.len();
        findings.extend(rows.map(|row| finding(what, id, Some((&table, row)))));
    }
    let examples = document.examples.iter();
    findings.extend(examples.map(|example| finding(FindingKind::Example, &example.id, None)));
    let claims = document.claims.iter();
    findings.extend(claims.map(|claim| finding(FindingKind::Claim, &claim.id, None)));
    let places = findings.iter().map(|finding| draft.places.of(finding));
    places.map(|place| place.unwrap().to_owned()).collect()
}

/// The same items give the same findings, so that every planted error is found in HTML too.
#[test]
#[cfg(feature = "slow")]
fn each_draft_with_a_planted_error_has_the_same_items_and_places_in_html() {
    let mut compared = 0;
    for error in planted::errors::errors() {
        let name = error.name;
        let copy = of_document(library().document(error.document).unwrap());
        let (markdown, _) = plant(&copy, &error);
        let html = in_html(&markdown);
        let own = draft::read("draft.md", &markdown);
        let (own, in_html) = match (own, read(&html)) {
            (Ok(own), Ok(in_html)) => (own, in_html),
            (Err(own), Err(in_html)) => {
                assert_eq!(own.why, in_html.why, "{name}");
                continue;
            }
            results => panic!("{name}: {results:?}"),
        };
        let documents = [&own.document, &in_html.document].map(without_names);
        assert_eq!(documents[0], documents[1], "{name}");
        let [own, in_html] = [places(&own), places(&in_html)];
        assert_eq!(own.len(), in_html.len(), "{name}");
        for (own, in_html) in own.iter().zip(&in_html) {
            let (probe, line) = (probe(&markdown, own), line(&html, in_html));
            assert!(line.contains(&probe), "{name}: {probe} is not in {line}");
            compared += 1;
        }
    }
    assert!(compared > 3000, "{compared}");
}

const AS_PEOPLE_WRITE: &str = "\
<!DOCTYPE html>
<html><head><title>| not | a | table |</title>
<script>/* <!-- utfproof: examples --> */</script></head>
<h2>2. <i>Short</i> encoding</h2>
<!-- utfproof:
     encoding short-vlq -->
<TABLE class=bits>
<caption>The bits
<tr><th>Values<th>Byte 1<th>Byte&nbsp;2
<tr><td>U+0000&ndash;U+007F<td>0<var>xxxxxxx</var><td>
<tr>
  <td>U+0080 to&#32;U+3FFF</td>
  <td>1xxx<wbr>xxxx</td><td><code>0xxx
  xxxx</code></td>
</tr>
</TABLE>
<ul><li>shortest form<li>maximum 3FFF.</ul>
<p>Some words.
<table><tr><td>not in the definition<td>0xxxxxxx</table>

<!-- utfproof: table bit-patterns short-vlq -->
<div><table>
<thead><tr><th>Values<th colspan=2>Bytes</thead>
<tr><td>0000-007F<td colspan='2'>0xxxxxxx
<tr><td>0080-3FFF<td>1xxxxxxx<td>1xxxxxxx
</table></div>

<!-- utfproof: examples -->
<pre>
# in a comment
short-vlq.encode 20AC -&gt; <b>C1 2C</b>

short-vlq.validate 80 00 &rarr; no
</pre>
<p>The end.
<!-- utfproof: claim short-vlq is prefix-free -->
<p>No form begins
another one.<p>More.
";

#[test]
fn html_is_read_as_people_write_it() {
    let draft = read(AS_PEOPLE_WRITE).unwrap();
    let document = &draft.document;
    let [encoding] = document.encodings.as_slice() else {
        panic!("{document:?}")
    };
    assert_eq!(encoding.section, "2. Short encoding");
    assert_eq!(
        encoding.rows,
        [
            vec!["0000-007F", "0xxxxxxx", ""],
            vec!["0080-3FFF", "1xxxxxxx", "0xxxxxxx"]
        ]
    );
    assert_eq!(encoding.constraints, ["shortest form", "maximum 3FFF"]);
    let [table] = document.tables.as_slice() else {
        panic!("{document:?}")
    };
    assert_eq!(table.columns, ["Values", "Bytes", ""]);
    assert_eq!(table.rows[0], ["0000-007F", "0xxxxxxx", ""]);
    let examples: Vec<&str> = document
        .examples
        .iter()
        .map(|example| example.id.as_str())
        .collect();
    assert_eq!(examples, ["line-31", "line-33"]);
    assert_eq!(document.claims[0].text, "No form begins another one.");
    let failures: Vec<_> = check_printed(document)
        .into_iter()
        .filter(|finding| matches!(finding.status, Status::Fails { .. }))
        .map(|finding| draft.places.of(&finding).unwrap().to_owned())
        .collect();
    assert_eq!(failures, ["draft.html:25"]);
}

#[test]
fn a_comment_that_runs_on_is_named() {
    for end in ["->", "--", ""] {
        let text = format!(
            "<p>A draft.</p>\n<!-- utfproof: claim utf-8 ⊂ wtf-8 {end}\n<p>It is.</p>\n\
             <!-- utfproof: claim utf-8 is lossless -->\n<p>It is.</p>\n"
        );
        let draft = read(&text).unwrap();
        let found = draft.unreadable[0].witnesses().next().unwrap();
        assert!(
            found.words().starts_with("the comment does not end"),
            "{end}: {found:?}"
        );
        assert_eq!(
            draft.places.of(&draft.unreadable[0]),
            Some("draft.html:2"),
            "{end}"
        );
    }
}

#[test]
fn html_that_cannot_be_read_is_refused_with_its_line() {
    let mark = "<!-- utfproof: table bit-patterns utf-8 -->\n<table>\n<tr><th>a<th>b\n";
    let cases = [
        (
            "<p>\n<!-- utfproof: table",
            2,
            "a comment is not closed; add '-->'",
        ),
        (
            &format!("{mark}</table>\n<p class='a"),
            5,
            "a tag is not closed; add '>'",
        ),
        (
            &format!("{mark}<tr><td>0000-007F<td>0xxxxxxx"),
            2,
            "the table is not closed; add </table>",
        ),
        (
            &format!("{mark}<tr><td rowspan=2>0000-007F<td>0xxxxxxx</table>"),
            4,
            "a cell over several rows cannot be read; repeat it in each row",
        ),
        (
            &format!("{mark}<tr><td><table><tr><td></table></table>"),
            4,
            "a table inside a table cannot be read; close the first with </table>",
        ),
        (
            &format!("{mark}<tr><td colspan=1000000000000>\n</table>"),
            4,
            "a row has more than 64 cells",
        ),
        (
            "<!-- utfproof: table bit-patterns utf-8 -->\n<p>none",
            1,
            "no table follows",
        ),
        (
            "<p>none",
            1,
            "nothing is marked; a mark is: <!-- utfproof: table bit-patterns utf-8 -->",
        ),
    ];
    for (html, line, why) in cases {
        let place = format!("draft.html:{line}");
        let found = match read(html) {
            Err(error) => (format!("draft.html:{}", error.line), error.why.to_string()),
            Ok(draft) => {
                let finding = &draft.unreadable[0];
                let witness = finding.witnesses().next().unwrap();
                let place = draft.places.of(finding).unwrap().to_owned();
                (place, witness.words())
            }
        };
        assert_eq!(found, (place, why.to_owned()), "{html}");
    }
}

#[test]
fn a_draft_cut_short_or_with_lines_of_another_system_is_read_or_refused() {
    for end in (0..AS_PEOPLE_WRITE.len()).filter(|end| AS_PEOPLE_WRITE.is_char_boundary(*end)) {
        if let Err(error) = read(&AS_PEOPLE_WRITE[..end]) {
            assert!(
                error.line <= AS_PEOPLE_WRITE[..end].lines().count().max(1),
                "{error}"
            );
        }
    }
    let own = read(AS_PEOPLE_WRITE).unwrap();
    for end in ["\r\n", "\r"] {
        let other = read(&AS_PEOPLE_WRITE.replace('\n', end)).unwrap();
        assert_eq!(other.document, own.document, "{end:?}");
        assert_eq!(other.unreadable.len(), own.unreadable.len(), "{end:?}");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn deep_and_large_html_is_read() {
    let many = 200_000;
    let deep = [
        "<div>",
        "<table><tr><td>",
        "<b><p>",
        "<ul><li>",
        "<pre>",
        "</p></td>",
        "<!--->",
    ];
    let marked = "<!-- utfproof: examples -->\n<pre>\nutf-8.validate C0 -> no\n</pre>";
    for part in deep {
        let draft = read(&format!("{marked}{}", part.repeat(many))).unwrap();
        assert_eq!(draft.document.examples.len(), 1, "{part}");
    }
    let row = "<tr><td>0000-007F<td>0xxxxxxx\n";
    let table = format!(
        "<!-- utfproof: table bit-patterns utf-8 --><table>{}</table>",
        row.repeat(many)
    );
    assert_eq!(
        read(&table).unwrap().document.tables[0].rows.len(),
        many - 1
    );
}
