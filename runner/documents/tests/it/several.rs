//! Several errors in one table or definition of a draft: all are reported at once, each at its place.

use std::collections::BTreeSet;

use utfproof_documents::draft::{self, Draft};
use utfproof_documents::export::of_document;
use utfproof_documents::{Finding, Status, check_printed, render_sarif};
use utfproof_spec_tables::library;

use crate::planted::errors::{Planted, Put, errors};
use crate::planted::{changed, plant};

/// The places of all mistakes of an item.
fn places(draft: &Draft, finding: &Finding<'_>) -> BTreeSet<String> {
    let rows = finding.witnesses().map(|witness| draft.places.row(witness));
    let rows = rows.map(|row| row.or_else(|| draft.places.of(finding)));
    rows.flatten().map(str::to_owned).collect()
}

/// Whether two errors are in one table or definition, in cells of their own.
fn are_in_one_item(one: &Planted, other: &Planted) -> bool {
    let is_in_cell = |error: &Planted| {
        let is_item = !error.from.starts_with("claim") && error.from != "examples";
        is_item && matches!(error.put, Put::Instead(_))
    };
    let is_one = (one.document, one.from) == (other.document, other.from);
    is_one && one.find != other.find && is_in_cell(one) && is_in_cell(other)
}

/// A table of ranges of bytes without a mistake.
pub(crate) const RANGES: &str = "\
<!-- utfproof: table byte-ranges utf-8 -->
| code points | bytes |    |    |    |
|-------------|-------|----|----|----|
| 0000-007F   | 00-7F |    |    |    |
| 0080-07FF   | C2-DF | 80-BF | | |
| 0800-0FFF   | E0    | A0-BF | 80-BF | |
| 1000-CFFF   | E1-EC | 80-BF | 80-BF | |
| D000-D7FF   | ED    | 80-9F | 80-BF | |
| E000-FFFF   | EE-EF | 80-BF | 80-BF | |
| 10000-3FFFF | F0    | 90-BF | 80-BF | 80-BF |
| 40000-FFFFF | F1-F3 | 80-BF | 80-BF | 80-BF |
| 100000-10FFFF | F4  | 80-8F | 80-BF | 80-BF |
";

/// A table of bits without a mistake.
pub(crate) const BITS: &str = "\
<!-- utfproof: table bit-patterns utf-8 -->
| code points | bytes |    |    |    |
|-------------|-------|----|----|----|
| 0000-007F   | 0xxxxxxx |    |    |    |
| 0080-07FF   | 110xxxxx | 10xxxxxx | | |
| 0800-FFFF   | 1110xxxx | 10xxxxxx | 10xxxxxx | |
| 10000-10FFFF | 11110xxx | 10xxxxxx | 10xxxxxx | 10xxxxxx |
";

/// A table of transitions without a mistake, as the document of WTF-8 has it.
pub(crate) fn transitions(encoding: &str) -> String {
    let text = of_document(library().document("wtf-8").unwrap());
    let mark = format!("<!-- utfproof: table transitions {encoding}");
    let (_, below) = text.split_once(&mark).unwrap();
    let ends = ["\n\n<!--", "\n\n## "].map(|end| below.find(end));
    let end = ends.into_iter().flatten().min().unwrap();
    format!("{mark}{}\n", &below[..end])
}

/// One row is left out, and a cell of another row is wrong: both are found, with the numbers of the printed rows.
#[test]
fn a_missing_row_does_not_hide_the_other_mistakes() {
    let slips = [
        (RANGES, "EE-EF", "EE-F0", 7),
        (RANGES, "80-8F", "80-9F", 7),
        (RANGES, "C2-DF", "C0-DF", 7),
        (BITS, "11110xxx", "1111xxxx", 5),
    ];
    for (table, right, slip, left_out) in slips {
        let lines: Vec<&str> = table.lines().collect();
        let row = lines[left_out - 1];
        let wrong = lines.iter().position(|line| line.contains(right)).unwrap();
        let wrong = wrong + 1 - usize::from(wrong >= left_out);
        let text = table.replacen(&format!("{row}\n"), "", 1);
        let text = text.replacen(right, slip, 1);
        let draft = draft::read("draft.md", &text).unwrap();
        let findings = check_printed(&draft.document);
        let found = findings[0].witnesses().map(|witness| {
            let missing = witness.missing();
            let missing = missing.map(|missing| missing.rows.concat().join(" "));
            let right = witness.cell().map(str::to_owned);
            let place = draft.places.row(witness).unwrap().to_owned();
            (place, missing.or(right).unwrap())
        });
        let found: BTreeSet<(String, String)> = found.collect();
        let cells = row.split('|').map(str::trim);
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        let expected = [
            (format!("draft.md:{}", left_out - 1), cells.join(" ")),
            (format!("draft.md:{wrong}"), right.to_owned()),
        ];
        assert_eq!(found, expected.into(), "{slip}: {findings:#?}");
    }
}

/// What SARIF says beside the printed and the right text: that others are to be corrected first, where a row is missing, and
/// which input the author may have meant.
#[test]
fn sarif_tells_missing_rows_further_mistakes_and_another_input() {
    let table = RANGES
        .replacen("| 0080-07FF   | C2-DF | 80-BF | | |\n", "", 1)
        .replacen("EE-EF", "EE-F0", 1);
    let text = format!(
        "{table}\n<!-- utfproof: examples -->\n```\nutf-8.encode U+20AC -> E2 82 AD\n```\n"
    );
    let draft = draft::read("draft.md", &text).unwrap();
    let findings = check_printed(&draft.document);
    let sarif = render_sarif(
        &[(&draft.document, findings)],
        Some(&draft.places),
        str::to_owned,
    );
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap().iter();
    let said: Vec<&str> = results
        .map(|result| result["message"]["text"].as_str().unwrap())
        .collect();
    let [missing, further, input] = said.as_slice() else {
        panic!("{said:#?}");
    };
    let row = "a row is missing, below row 1 (0000-007F)\nprint: | 0080-07FF | C2-DF | 80-BF |";
    assert!(missing.contains(row), "{missing}");
    assert!(
        further.starts_with("once the other mistakes are corrected: "),
        "{further}"
    );
    assert!(further.ends_with("; should be EE-EF"), "{further}");
    assert!(input.contains("right E2 82 AC; or input 20AD\n"), "{input}");
}

/// A last row and a constraint of a definition.
#[test]
fn a_missing_row_and_a_missing_constraint_are_both_found() {
    let text = "\
<!-- utfproof: encoding utf-8 -->
0000-007F    | 0xxxxxxx
0080-07FF    | 110xxxxx 10xxxxxx
0800-FFFF    | 1110xxxx 10xxxxxx 10xxxxxx

- no surrogates
";
    let draft = draft::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let [finding] = findings.as_slice() else {
        panic!("{findings:#?}")
    };
    let print = finding
        .witnesses()
        .map(|one| (draft.places.row(one), finding.print(one)));
    let print: Vec<_> = print
        .map(|(place, print)| (place, print.unwrap()))
        .collect();
    let expected = [
        (
            Some("draft.md:4"),
            "| 10000-10FFFF | 11110xxx | 10xxxxxx | 10xxxxxx | 10xxxxxx |".to_owned(),
        ),
        (Some("draft.md:6"), "- shortest form".to_owned()),
    ];
    assert_eq!(print, expected, "{findings:#?}");
}

#[test]
#[cfg(feature = "slow")]
fn two_errors_in_one_item_are_both_found() {
    let errors = errors();
    let mut report = String::new();
    for (number, one) in errors.iter().enumerate() {
        let document = library().document(one.document).unwrap();
        let copy = of_document(document);
        let copied = draft::read("draft.md", &copy).unwrap().document;
        let others = errors[..number].iter();
        for other in others.filter(|other| are_in_one_item(other, one)) {
            let (text, at_one) = plant(&copy, one);
            let (text, at_other) = plant(&text, other);
            let draft = changed(&text, &copied).unwrap();
            let findings = check_printed(&draft.document);
            let found: BTreeSet<String> = findings
                .iter()
                .flat_map(|finding| places(&draft, finding))
                .collect();
            let lines = at_one.iter().chain(&at_other);
            let lines: BTreeSet<String> = lines.map(|line| format!("draft.md:{line}")).collect();
            let names = format!("{}, {}, and {}", one.document, other.name, one.name);
            report += &format!(
                "{} of {}: {names}\n",
                found.intersection(&lines).count(),
                lines.len()
            );
            assert!(found.is_subset(&lines), "{names}: {found:?}");
        }
    }
    insta::assert_snapshot!(report);
}

#[test]
fn every_cell_that_cannot_be_read_is_reported() {
    let text = "\
<!-- utfproof: encoding my-utf -->
0000-007F | 0xxxxxx
0080-07FF | 110xxxxx 10xxxxxx
0800-FFFF | 1110xxxx 10xxxxxx 10xxxxx2

- shortest forms

<!-- utfproof: table byte-ranges utf-8 -->
| code points | bytes |    |    |    |
|-------------|-------|----|----|----|
| 0000-007F   | 00-7F |    |    |    |
| 0080-7FF    | C2-DF | 80-BF | | |
| 0800-0FFF   | E0    | AO-BF | 80-BF | |
| 1000-CFFF   | E1-EC | 80-BF | 80 to | |
";
    let draft = draft::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let places: Vec<_> = findings
        .iter()
        .map(|finding| places(&draft, finding))
        .collect();
    let lines = |lines: &[usize]| {
        lines
            .iter()
            .map(|line| format!("draft.md:{line}"))
            .collect()
    };
    assert_eq!(places, [lines(&[2, 4, 6]), lines(&[12, 13, 14])]);
    for finding in &findings {
        assert!(matches!(finding.status, Status::Fails { .. }));
    }
}
