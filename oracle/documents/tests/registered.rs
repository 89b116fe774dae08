//! The registered errata of the five documents that the project began with: each has a failure of its own.

use std::collections::BTreeSet;

use utfproof_spec_tables::{Document, library};

const FIVE: [&str; 5] = [
    "wtf-8-2014",
    "wtf-8",
    "cesu-8-2001",
    "utf-8-1997",
    "wikipedia-2013",
];

/// Errata about words, and about things that no data here has: registries, the assignment of characters, other texts.
const ABOUT_WORDS: [&str; 18] = [
    "cesu-8-2001/agreement-or-tags",
    "cesu-8-2001/alternate-to-utf-8",
    "cesu-8-2001/code-units-written-as-code-points",
    "cesu-8-2001/form-and-scheme",
    "cesu-8-2001/not-yet-registered",
    "cesu-8-2001/spelling",
    "cesu-8-2001/unequivocal-and-misinterpreted",
    "utf-8-1997/citations-and-spelling",
    "utf-8-1997/indentation-of-section-2",
    "wikipedia-2013/cells-name-other-blocks",
    "wikipedia-2013/debris-of-the-copy",
    "wikipedia-2013/false-negatives-and-positives",
    "wikipedia-2013/fe-and-ff",
    "wikipedia-2013/lowest-values-that-are-no-characters",
    "wikipedia-2013/quotation-of-rfc-3629",
    "wtf-8-2014/characters-of-1991",
    "wtf-8-2014/spelling",
    "wtf-8/characters-of-1991",
];

/// Two errors in one step of an algorithm: a name that is not defined, and a number that is taken from the wrong unit.
const SHARED: [&str; 2] = [
    "wtf-8-2014/decoder-subtracts-from-the-wrong-unit",
    "wtf-8-2014/lead-surrogate-is-never-defined",
];

fn documents() -> impl Iterator<Item = &'static Document> {
    FIVE.iter().map(|id| library().document(id).unwrap())
}

#[test]
fn only_errata_about_words_have_no_failure() {
    let mut without = BTreeSet::new();
    for document in documents() {
        let silent = document.errata.iter().filter(|e| e.shown_by.is_empty());
        without.extend(silent.map(|erratum| format!("{}/{}", document.id, erratum.id)));
    }
    without.remove("wtf-8/spelling");
    assert_eq!(without, ABOUT_WORDS.map(str::to_owned).into());
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
            assert!(has_its_own || SHARED.contains(&name.as_str()), "{name}");
        }
    }
}
