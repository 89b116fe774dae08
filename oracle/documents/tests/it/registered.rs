//! The registered errata of the five documents that the project began with: each has a failure of its own.

use std::collections::BTreeSet;

use utfproof_spec_tables::{Document, Erratum, library};

const FIVE: [&str; 5] = [
    "wtf-8-2014",
    "wtf-8",
    "cesu-8-2001",
    "utf-8-1997",
    "wikipedia-2013",
];

fn documents() -> impl Iterator<Item = &'static Document> {
    FIVE.iter().map(|id| library().document(id).unwrap())
}

#[test]
fn every_erratum_names_the_failures_that_show_it() {
    let all: Vec<(&Document, &Erratum)> = documents()
        .flat_map(|document| {
            document
                .errata
                .iter()
                .map(move |erratum| (document, erratum))
        })
        .collect();
    assert!(all.len() >= 65, "{}", all.len());
    for (document, erratum) in all {
        let name = format!("{}/{}", document.id, erratum.id);
        assert!(!erratum.shown_by.is_empty(), "{name}");
        assert!(!erratum.witness.is_empty(), "{name}");
    }
}

/// So that without the erratum, the failure is new, and `spec` fails.
#[test]
fn each_erratum_explains_a_failure_that_no_other_explains() {
    for document in documents() {
        for erratum in document.errata.iter().filter(|e| !e.shown_by.is_empty()) {
            let others = document
                .errata
                .iter()
                .filter(|other| other.id != erratum.id);
            let others: BTreeSet<&String> = others.flat_map(|other| &other.shown_by).collect();
            let has_its_own = erratum.shown_by.iter().any(|name| !others.contains(name));
            let name = format!("{}/{}", document.id, erratum.id);
            assert!(has_its_own, "{name}");
        }
    }
}
