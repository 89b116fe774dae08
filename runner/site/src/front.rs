//! The front page: what this is, in one look.

use std::collections::BTreeMap;

use serde::Serialize;
use utfproof_notation::grouped;
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::html::{Explanation, explanation};
use utfproof_spec_tables::library;
use utfproof_vectors::VectorFile;

use super::page::{Page, Pages};
use super::subjects::Subject;
use super::{Site, SiteError};

/// The input of the example: an overlong form of U+0000.
const OVERLONG: [u8; 2] = [0xC0, 0x80];

/// The heading of implementations without a known language.
const OTHER: &str = "other";

#[derive(Serialize)]
struct Data {
    documents: usize,
    steps: String,
    errata: usize,
    operations: usize,
    vectors: String,
    implementations: usize,
    languages: Vec<Language>,
    findings: usize,
    has_playground: bool,
    #[serde(flatten)]
    example: Explanation,
}

/// The implementations of a language.
#[derive(Serialize)]
struct Language {
    name: String,
    implementations: usize,
    /// How many of them differ somewhere.
    differ: usize,
}

pub(crate) fn write(
    site: &Site,
    vectors: &[VectorFile],
    subjects: &[Subject<'_>],
    pages: &mut Pages,
) -> Result<(), SiteError> {
    let documents = library().documents();
    let algorithms = documents.iter().flat_map(|document| &document.algorithms);
    let steps: usize = algorithms.map(|algorithm| algorithm.steps.len()).sum();
    let data = Data {
        documents: documents.len(),
        steps: grouped(steps as u64),
        errata: documents.iter().map(|document| document.errata.len()).sum(),
        operations: Operation::ALL.len(),
        vectors: grouped(
            vectors
                .iter()
                .map(|file| file.vectors.len() as u64)
                .sum::<u64>(),
        ),
        implementations: subjects.len(),
        languages: languages(subjects),
        findings: site.findings.len(),
        has_playground: site.playground.is_some(),
        example: explanation(
            Operation::Utf8Decode,
            &[Sequence::bytes(OVERLONG.to_vec())],
            8,
        ),
    };
    let page = Page {
        path: "index.html",
        title: "utfproof: do codecs follow the documents that define UTF-8?",
        part: "index.html",
        template: "front",
        script: None,
    };
    pages.write(&page, &data)
}

fn languages(subjects: &[Subject<'_>]) -> Vec<Language> {
    let mut languages = BTreeMap::<&str, (usize, usize)>::new();
    for subject in subjects {
        let name = match subject.language.as_str() {
            "" => OTHER,
            name => name,
        };
        let differs = |report: &utfproof_report::Report| !report.differences.is_empty();
        let differs = !subject.causes.is_empty() || subject.report.is_some_and(differs);
        let (all, differ) = languages.entry(name).or_default();
        *all += 1;
        *differ += usize::from(differs);
    }
    let language = |(name, (implementations, differ)): (&str, _)| Language {
        name: name.to_owned(),
        implementations,
        differ,
    };
    let mut languages: Vec<_> = languages.into_iter().map(language).collect();
    languages.sort_by_key(|language| {
        (
            language.name == OTHER,
            usize::MAX - language.implementations,
        )
    });
    languages
}
