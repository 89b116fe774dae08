//! Algorithms that differ from the judging ones need an erratum.

use std::collections::BTreeMap;

use utfproof_documents::{self as documents, FindingKind, Standing};
use utfproof_oracle::Operation;
use utfproof_spec_tables::{Comparison, Document, library};

/// Checks a document with a change and without its tables, examples and claims. Returns the standings of its algorithms
/// and errata.
fn with_readings_only(id: &str, change: impl FnOnce(&mut Document)) -> BTreeMap<String, Standing> {
    let mut document = library().document(id).unwrap().clone();
    document.tables.clear();
    document.examples.clear();
    document.claims.clear();
    for erratum in &mut document.errata {
        erratum.shown_by.retain(|name| name.starts_with("reading "));
    }
    document
        .errata
        .retain(|erratum| !erratum.shown_by.is_empty());
    change(&mut document);
    let findings = documents::check(&document);
    let of_interest = findings
        .iter()
        .filter(|f| matches!(f.what, FindingKind::Reading | FindingKind::Erratum));
    of_interest
        .map(|f| (format!("{} {}", f.what, f.id), f.standing()))
        .collect()
}
const PAIR: &str = "reading wtf-8.encode at wtf-8-bc96dce#encode-to-wtf-8/2.1";
const FFFF: &str = "reading wtf-8.encode at wtf-8-bc96dce#encode-to-wtf-8/2.2.FFFF-10FFFF.1";
const ERRATUM_OF_PAIR: &str = "erratum trail-surrogate-is-encoded-twice";
const ERRATUM_OF_FFFF: &str = "erratum u-ffff-stands-in-two-rows";

#[test]
fn an_algorithm_that_differs_from_the_judging_one_needs_an_erratum_that_names_the_step() {
    use Standing::{Holds, Known, New};
    let standings = |change: &dyn Fn(&mut Document)| with_readings_only("wtf-8-bc96dce", change);
    let expect = |pair, ffff, of_pair, of_ffff| {
        let all = [
            (ERRATUM_OF_PAIR, of_pair),
            (ERRATUM_OF_FFFF, of_ffff),
            (PAIR, pair),
            (FFFF, ffff),
        ];
        all.into_iter()
            .filter_map(|(name, standing)| Some((name.to_owned(), standing?)))
            .collect::<BTreeMap<_, _>>()
    };
    let as_recorded = standings(&|_| {});
    assert_eq!(
        as_recorded,
        expect(Some(Known), Some(Known), Some(Holds), Some(Holds))
    );
    let of_nothing = "reading wtf-8.encode at wtf-8#no/such".to_owned();
    let wrong = standings(&|document| {
        // both agree on A: that input shows nothing
        document.errata[0].input = Some("0041 0041".to_owned());
        document.errata[1].shown_by.push(of_nothing.clone());
    });
    assert_eq!(
        wrong,
        expect(Some(Known), Some(Known), Some(New), Some(New))
    );
    let without_one = standings(&|document| {
        document.errata.truncate(1);
        // no input as short as this shows it
        document.errata[0].input = Some("D83D".to_owned());
    });
    assert_eq!(without_one, expect(Some(Known), Some(New), Some(New), None));
}

#[test]
fn a_comparison_that_names_no_operation_is_a_failure() {
    let misspelt = with_readings_only("pep-383", |document| {
        document.errata.clear();
        document.comparisons = vec![Comparison {
            operation: "utf-8b.decode".to_owned(),
            against: "utf-61.decode".to_owned(),
        }];
    });
    let name = "reading utf-8b.decode against utf-61.decode";
    assert_eq!(misspelt.get(name), Some(&Standing::New), "{misspelt:?}");
}

#[test]
fn operations_with_a_number_are_compared_where_texts_can_be_encoded() {
    let takes_number = |operation: &&Operation| operation.signature().takes_number;
    let all = Operation::ALL.iter().filter(takes_number);
    let with_itself = |operation: &Operation| Comparison {
        operation: operation.name().to_owned(),
        against: operation.name().to_owned(),
    };
    let standings = with_readings_only("rfc-8259", |document| {
        document.comparisons = all.map(with_itself).collect();
    });
    assert!(standings.len() > 10, "{standings:?}");
    for (name, standing) in standings {
        let expected = match name.contains("encode-into") {
            true => Standing::NotTested,
            false => Standing::Holds,
        };
        assert_eq!(standing, expected, "{name}");
    }
}
