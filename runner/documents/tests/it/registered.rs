//! The registered errata: each has a failure of its own.

use std::collections::BTreeSet;

use utfproof_spec_tables::{Document, library};

/// The documents that the project began with, and how many errata they have at least.
const FIRST: [&str; 5] = [
    "wtf-8-2014",
    "wtf-8",
    "cesu-8-2001",
    "utf-8-1997",
    "wikipedia-2013",
];
const OF_THE_FIRST: usize = 65;

fn documents() -> impl Iterator<Item = &'static Document> {
    let library = library();
    library.documents().iter().chain(library.editions())
}

#[test]
fn every_erratum_names_the_failures_that_show_it() {
    let first = documents().filter(|document| FIRST.contains(&document.id.as_str()));
    let registered: usize = first.map(|document| document.errata.len()).sum();
    assert!(registered >= OF_THE_FIRST, "{registered}");
    for document in documents() {
        for erratum in &document.errata {
            let name = format!("{}/{}", document.id, erratum.id);
            assert!(!erratum.shown_by.is_empty(), "{name}");
            assert!(!erratum.witness.is_empty(), "{name}");
        }
    }
}

/// So that without the erratum, the failure is new, and `spec` fails.
#[test]
fn each_erratum_explains_a_failure_that_no_other_explains() {
    for document in documents() {
        for erratum in &document.errata {
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
