//! The findings: promises that released software breaks.

use serde::Serialize;
use utfproof_oracle::{NoTrace, Reading, Sequence, Slice};
use utfproof_report::html::{Explanation, explanation};
use utfproof_vectors::core::Flags;
use utfproof_vectors::expectation;

use super::page::{Page, Pages};
use super::vectors::{Answer, answer, operands};
use super::{Finding, Site, SiteError};

/// The most lines of an explanation.
const REASONS: usize = 24;

/// A finding, as other pages link to it.
#[derive(Serialize)]
pub(crate) struct Found<'a> {
    number: usize,
    software: &'a str,
    title: &'a str,
    operation: &'static str,
}

impl<'a> From<(usize, &'a Finding)> for Found<'a> {
    fn from((number, finding): (usize, &'a Finding)) -> Self {
        Self {
            number,
            software: &finding.software,
            title: &finding.title,
            operation: finding.operation.name(),
        }
    }
}

#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    found: Found<'a>,
    implementation: &'a str,
    input: String,
    /// The words of `flags.json` for the input, separated by spaces.
    flags: String,
    /// The answer by the document; `None` if the operands do not fit the operation.
    expected: Option<Answer>,
    answered: &'a str,
    documented: &'a str,
    judgement: &'a str,
    #[serde(flatten)]
    explanation: Explanation,
}

impl<'a> From<(usize, &'a Finding)> for Entry<'a> {
    fn from((number, finding): (usize, &'a Finding)) -> Self {
        let operation = finding.operation;
        // several operands of an operation with one are its chunks
        let whole = match operation.signature().operands {
            1 => vec![Sequence::joined(&finding.operands).into_owned()],
            _ => finding.operands.clone(),
        };
        let slices: Vec<Slice<'_>> = whole.iter().map(Sequence::as_slice).collect();
        let outcome = Reading::judging(operation).answer(&slices, &mut NoTrace);
        let expected = outcome
            .ok()
            .map(|outcome| answer(operation, &expectation(operation, &slices, outcome)));
        Self {
            found: Found::from((number, finding)),
            implementation: &finding.implementation,
            input: operands(&finding.operands),
            flags: Flags::of_given(operation, &finding.operands).to_string(),
            expected,
            answered: &finding.answered,
            documented: &finding.documented,
            judgement: &finding.judgement,
            explanation: explanation(operation, &whole, REASONS),
        }
    }
}

#[derive(Serialize)]
struct Data<'a> {
    findings: Vec<Entry<'a>>,
}

pub(crate) fn write(site: &Site, pages: &mut Pages) -> Result<(), SiteError> {
    let findings = (1..).zip(&site.findings).map(Entry::from);
    let page = Page {
        path: "findings.html",
        title: "Findings — utfproof",
        part: "findings.html",
        template: "findings",
        script: None,
    };
    let findings = findings.collect();
    pages.write(&page, &Data { findings })
}
