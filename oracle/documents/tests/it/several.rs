//! Several errors in one table or definition of a draft: all are reported at once, each at its place.

use std::collections::BTreeSet;

use utfproof_documents::draft_file::{self, Draft};
use utfproof_documents::export::of_document;
use utfproof_documents::{Finding, Status, check_printed};
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

#[test]
fn two_errors_in_one_item_are_both_found() {
    let errors = errors();
    let mut report = String::new();
    for (number, one) in errors.iter().enumerate() {
        let document = library().document(one.document).unwrap();
        let copy = of_document(document);
        let copied = draft_file::read("draft.md", &copy).unwrap().document;
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
    assert_eq!(places, [lines(&[2, 4, 6]), lines(&[12, 13, 14])]);
    for finding in &findings {
        assert!(matches!(finding.status, Status::Fails { .. }));
    }
}
