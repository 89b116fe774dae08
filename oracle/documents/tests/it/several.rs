//! Several errors in one table or definition of a draft: all are reported at once, each at its place.

use std::collections::BTreeSet;

use utfproof_documents::draft_file::{self, Draft};
use utfproof_documents::export::of_document;
use utfproof_documents::{Finding, Status, check_printed};
use utfproof_spec_tables::library;

use crate::planted::errors::{Planted, errors};
use crate::planted::plant;

/// The places of all mistakes of an item.
fn places(draft: &Draft, finding: &Finding<'_>) -> BTreeSet<String> {
    let rows = finding.witnesses().map(|witness| draft.places.row(witness));
    let rows = rows.map(|row| row.or_else(|| draft.places.of(finding)));
    rows.flatten().map(str::to_owned).collect()
}

/// The lines with a mistake, by the item with the most of them.
fn lines(text: &str) -> BTreeSet<String> {
    let draft = draft_file::read("draft.md", text).unwrap();
    let findings = check_printed(&draft.document);
    let places = findings.iter().map(|finding| places(&draft, finding));
    places.max_by_key(BTreeSet::len).unwrap_or_default()
}

/// Whether two errors are in one table or definition, in different lines that both stay.
fn are_in_one_item(one: &Planted, other: &Planted) -> bool {
    let is_item = !one.from.starts_with("claim") && one.from != "examples";
    is_item && (one.document, one.from) == (other.document, other.from) && one.find != other.find
}

#[test]
fn two_errors_in_one_item_are_both_found() {
    let errors = errors();
    let mut report = String::new();
    for (number, one) in errors.iter().enumerate() {
        let text = of_document(library().document(one.document).unwrap());
        for other in errors[..number]
            .iter()
            .filter(|other| are_in_one_item(other, one))
        {
            let (text, at_one) = plant(&text, one);
            let (text, at_other) = plant(&text, other);
            let found = lines(&text);
            let is_found = |lines: &[usize]| {
                let places = lines.iter().map(|line| format!("draft.md:{line}"));
                places.into_iter().any(|place| found.contains(&place))
            };
            let number = [is_found(&at_one), is_found(&at_other)];
            let number = number.into_iter().filter(|is_found| *is_found).count();
            report += &format!(
                "{number} of 2: {}, {}, and {}\n",
                one.document, other.name, one.name
            );
        }
    }
    insta::assert_snapshot!(report);
}

#[test]
fn one_error_has_no_further_mistake() {
    for error in errors() {
        let text = of_document(library().document(error.document).unwrap());
        let (text, _) = plant(&text, &error);
        let Ok(draft) = draft_file::read("draft.md", &text) else {
            continue;
        };
        for finding in check_printed(&draft.document) {
            assert_eq!(finding.further, [], "{}: {}", error.document, error.name);
        }
    }
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
    let draft = draft_file::read("draft.md", text).unwrap();
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
    assert_eq!(places, [lines(&[2, 4, 6]), lines(&[13, 14])]);
    for finding in &findings {
        assert!(matches!(finding.status, Status::Fails { .. }));
    }
}
