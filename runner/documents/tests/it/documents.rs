//! The findings of checking the documents, and tests that errors would be found.

mod changed;
mod errata;
mod known_failures;
mod mutations;
mod readings;
mod slips;
mod slips_of_tables;

use std::sync::LazyLock;

use crate::whole::{drawn, is_whole};
use utfproof_documents::{
    self as documents, Checked, Diagnostic, Finding, FindingKind, Note, Standing, Status,
};
use utfproof_spec_tables::{Document, library};

/// The documents under test. `utfproof spec` without a document checks all, which takes minutes.
const DOCUMENTS: [&str; 13] = [
    "cesu-8-2001",
    "java-data-input",
    "jvms",
    "pep-383",
    "utf-8-1997",
    "rfc-2781",
    "wikipedia-2013",
    "wtf-8",
    "wtf-8-1184cb6",
    "wtf-8-2014",
    "wtf-8-893065a",
    "wtf-8-a105bd3",
    "wtf-8-bc96dce",
];

/// Claims that hold and that the tests use.
const CLAIMS: [&str; 1] = ["wtf-16-contains-utf-16"];

/// The documents under test, and the other editions of them; without the feature `seconds`, four that are drawn and the
/// draft that tests name.
fn ids() -> Vec<&'static str> {
    if is_some() {
        let drawn = drawn(&DOCUMENTS, 4).into_iter().copied();
        return drawn.filter(|id| *id != DRAFT).chain([DRAFT]).collect();
    }
    let editions = library().editions().iter();
    let editions = editions.map(|edition| edition.id.as_str());
    DOCUMENTS.into_iter().chain(editions).collect()
}

fn is_some() -> bool {
    !(is_whole() || cfg!(feature = "seconds"))
}

const DRAFT: &str = "wtf-8-2014";

/// The documents, checked once.
///
/// A claim that holds takes millions of inputs, and one that fails only a few. Without `UTFPROOF_WHOLE=1`, documents
/// are checked with all their tables and examples, but without their algorithms, and only with claims that an erratum
/// or [`CLAIMS`] names.
static CHECKED: LazyLock<Vec<Checked<'static>>> = LazyLock::new(|| {
    let documents = ids().into_iter().filter_map(|id| library().document(id));
    let checked = documents.map(|document| {
        if is_whole() {
            return (document, documents::check(document));
        }
        let document: &Document = Box::leak(Box::new(without_most_claims(document)));
        (document, documents::check_printed(document))
    });
    checked.collect()
});

fn without_most_claims(document: &Document) -> Document {
    let mut document = document.clone();
    let Document { claims, errata, .. } = &mut document;
    claims.retain(|claim| {
        let name = format!("claim {}", claim.id);
        let mut errata = errata.iter();
        CLAIMS.contains(&claim.id.as_str())
            || errata.any(|erratum| erratum.shown_by.contains(&name))
    });
    document
}

fn find<'a>(findings: &'a [Finding<'_>], what: FindingKind, id: &str) -> &'a Finding<'a> {
    let mut findings = findings.iter();
    findings.find(|f| f.what == what && f.id == id).unwrap()
}

fn checked(document: &str, what: FindingKind, id: &str) -> &'static Finding<'static> {
    let (_, findings) = CHECKED.iter().find(|(d, _)| d.id == document).unwrap();
    find(findings, what, id)
}

/// The text of the document that contradicts the printed one.
fn against(diagnostic: &Diagnostic) -> Option<&str> {
    diagnostic.notes.iter().find_map(|note| match note {
        Note::Against(text) => Some(text.as_str()),
        _ => None,
    })
}

/// Input, printed and right result, if it fails.
fn witness<'a>(finding: &'a Finding<'_>) -> Option<[&'a str; 3]> {
    match &finding.status {
        Status::Fails { witness } => Some([&witness.input, &witness.printed, &witness.found]),
        _ => None,
    }
}

#[test]
fn only_items_with_an_erratum_fail() {
    for (document, findings) in CHECKED.iter() {
        let failures: Vec<_> = findings
            .iter()
            .filter(|f| f.standing().is_failure())
            .collect();
        assert!(failures.is_empty(), "{}: {failures:#?}", document.id);
    }
    assert_eq!(documents::conclusion(&CHECKED), 0);
}

#[test]
#[cfg(feature = "seconds")]
fn every_table_and_example_and_most_claims_are_tested() {
    let findings = CHECKED.iter().flat_map(|(_, findings)| findings);
    let printed = findings.filter(|f| f.what != FindingKind::Erratum);
    let (claims, rest): (Vec<_>, Vec<_>) = printed.partition(|f| f.what == FindingKind::Claim);
    let is_tested = |f: &&&Finding<'_>| f.standing() != Standing::NotTested;
    assert_eq!(rest.iter().filter(is_tested).count(), rest.len());
    let tested = claims.iter().filter(is_tested).count();
    assert!(
        tested * 3 > claims.len() * 2,
        "{tested} of {}",
        claims.len()
    );
}

#[test]
#[cfg(feature = "seconds")]
fn a_failure_shows_the_other_correction_and_what_contradicts_it() {
    let of = |document, what, id| match &checked(document, what, id).status {
        Status::Fails { witness } => (witness.input_instead(), against(witness)),
        status => panic!("{id}: {status:?}"),
    };
    let (or_input, _) = of("cesu-8-2001", FindingKind::Example, "encoding-example");
    assert_eq!(or_input, Some("004D 0061 F0000"));
    let (_, against) = of(DRAFT, FindingKind::Table, "table-2");
    let table_3 = "wtf-8-2014:generalized-utf-8.validate, which rejects E0 90 80 80";
    assert_eq!(against, Some(table_3));
    // no input decodes to the printed result
    let (or_input, _) = of("wikipedia-2013", FindingKind::Example, "single-pound-sign");
    assert_eq!(or_input, None);
}

#[test]
fn testing_nothing_is_not_a_success() {
    assert_eq!(documents::conclusion(&[]), 2);
}

#[test]
fn the_text_shows_failures_and_folds_long_lines() {
    let (draft, findings) = CHECKED.iter().find(|(d, _)| d.id == DRAFT).unwrap();
    let few = [
        "table-2",
        "table-3",
        "wtf-16-contains-utf-16",
        "number-of-code-points",
    ];
    let findings = findings.iter().filter(|f| few.contains(&&*f.id)).cloned();
    let checked = [(*draft, findings.collect())];
    let text = documents::render(&checked, false);
    insta::assert_snapshot!(text);
    assert!(
        text.lines().all(|line| line.chars().count() <= 160),
        "{text}"
    );
    let colored = documents::render(&checked, true);
    assert!(colored.contains('\x1b') && !text.contains('\x1b'));
    assert_eq!(without_colors(&colored), text);
}

/// The text without its colours.
fn without_colors(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

#[test]
fn the_json_has_every_finding() {
    let json: serde_json::Value =
        serde_json::from_str(&documents::render_json(&CHECKED, None)).unwrap();
    assert_eq!(json["conclusion"], 0);
    for ((document, findings), object) in CHECKED.iter().zip(json["documents"].as_array().unwrap())
    {
        assert_eq!(object["document"], document.id);
        let objects = object["findings"].as_array().unwrap();
        assert_eq!(objects.len(), findings.len());
        for (finding, object) in findings.iter().zip(objects) {
            assert_eq!(object["id"], *finding.id);
            assert_eq!(object["verdict"], finding.standing().name());
        }
    }
    let draft = &json["documents"]
        .as_array()
        .unwrap()
        .iter()
        .find(|d| d["document"] == DRAFT)
        .unwrap();
    let table = draft["findings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|f| f["id"] == "table-2")
        .unwrap();
    let expected = serde_json::json!({
        "what": "table",
        "id": "table-2",
        "section": "3 Generalized UTF-8",
        "says": "The bits of a code point in its bytes; x is a bit of the code point, the most significant first",
        "verdict": "known",
        "witness": {
            "input": "U+10000",
            "printed": "E0 90 80 80",
            "right": "F0 90 80 80",
            "against": "wtf-8-2014:generalized-utf-8.validate, which rejects E0 90 80 80",
            "cell": {
                "table": "table-2",
                "row": 4,
                "row_heading": "10000-10FFFF",
                "column": "First byte",
                "printed": "1110xxxx",
                "right": "11110xxx",
            },
            "fixes": [{ "certain": true, "cell": "11110xxx" }],
        },
        "erratum": "table-2-four-byte-lead",
        "problem": "That is the pattern of a three-byte lead. It contradicts Table 3, whose four-byte leads are F0 to F4, and a reader of the bytes can no longer tell three bytes from four.",
        "later": "11110xxx since 3 October 2014.",
    });
    assert_eq!(*table, expected);
}
