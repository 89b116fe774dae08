//! Missing errata and errata that no longer show are found.

use utfproof_documents::{FindingKind, Standing};
use utfproof_spec_tables::Document;

use super::changed::{changed, only_claim, only_examples, only_table, set_cell};

#[test]
#[cfg(feature = "seconds")]
fn a_failure_whose_erratum_is_not_recorded_is_new() {
    let table = (FindingKind::Table, "table-2");
    let unlink = |document: &mut Document| {
        only_table(document, "table-2");
        document.errata.clear();
    };
    let (standing, _, conclusion) = changed("wtf-8-2014", unlink, table);
    assert_eq!((standing, conclusion), (Standing::New, 1));

    let example = (FindingKind::Example, "single-pound-sign");
    let unlink = |document: &mut Document| {
        only_examples(document);
        document.errata.clear();
    };
    let (standing, _, conclusion) = changed("wikipedia-2013", unlink, example);
    assert_eq!((standing, conclusion), (Standing::New, 1));

    let claim = (FindingKind::Claim, "number-of-code-points");
    let unlink = |document: &mut Document| {
        only_claim(document, "number-of-code-points");
        document.errata.clear();
    };
    let (standing, _, conclusion) = changed("wtf-8-2014", unlink, claim);
    assert_eq!((standing, conclusion), (Standing::New, 1));
}

#[test]
fn an_erratum_that_no_longer_shows_is_gone() {
    let correct = |document: &mut Document| {
        only_table(document, "table-2");
        set_cell(document, "table-2", 3, 1, "11110xxx");
    };
    let (standing, _, conclusion) = changed("wtf-8-2014", correct, (FindingKind::Table, "table-2"));
    assert_eq!((standing, conclusion), (Standing::Gone, 1));

    let correct = |document: &mut Document| {
        only_examples(document);
        let mut examples = document.examples.iter_mut();
        let example = examples.find(|e| e.id == "single-pound-sign").unwrap();
        (example.out, example.error) = (None, true);
    };
    let example = (FindingKind::Example, "single-pound-sign");
    let (standing, _, conclusion) = changed("wikipedia-2013", correct, example);
    assert_eq!((standing, conclusion), (Standing::Gone, 1));

    let correct = |document: &mut Document| {
        only_claim(document, "number-of-code-points");
        let text = &mut document.claims[0].text;
        *text = text.replace("1114111", "1114112");
    };
    let claim = (FindingKind::Claim, "number-of-code-points");
    let (standing, _, conclusion) = changed("wtf-8-2014", correct, claim);
    assert_eq!((standing, conclusion), (Standing::Gone, 1));
}
