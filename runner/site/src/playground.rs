//! The playground: the oracle in a page.

use std::collections::BTreeMap;

use data_encoding::BASE64;
use serde::Serialize;
use utfproof_oracle::{Operation, Reading};
use utfproof_report::{Report, Shown};
use utfproof_spec_tables::{Document, library};

use super::operations::{Link, conforming};
use super::page::{Page, Pages};
use super::subjects::Subject;
use super::vectors;
use super::{Site, SiteError};

const SCRIPT: &str = include_str!("playground.js");

/// The most inputs of a report that are kept for an operation of an implementation, the shortest ones.
const KEPT: usize = 200;

#[derive(Serialize)]
struct Data<'a> {
    operations: Vec<OperationPart>,
    /// The short title of each document.
    documents: BTreeMap<&'static str, &'static str>,
    /// The title of each algorithm.
    algorithms: BTreeMap<String, &'static str>,
    /// The restatement of each step, with its formula.
    steps: BTreeMap<String, String>,
    /// The recorded answers of implementations, by operation.
    known: BTreeMap<&'static str, Vec<Known<'a>>>,
    /// The implementations whose reports have no difference, by operation.
    conforming: BTreeMap<&'static str, Vec<Link>>,
}

#[derive(Serialize)]
struct OperationPart {
    name: &'static str,
    meaning: &'static str,
    /// The kind of its input.
    kind: String,
    /// The kind of its result.
    gives: String,
    operands: usize,
    /// The meaning of the second operand; empty if it takes one.
    second: &'static str,
    /// Whether the second operand is a number, which is decimal.
    takes_number: bool,
    validates: bool,
    /// The documents that define it, the judging one first.
    documents: Vec<&'static str>,
}

/// A cause of differences of an implementation.
#[derive(Serialize)]
struct Known<'a> {
    slug: &'a str,
    title: &'a str,
    reason: &'a str,
    /// The inputs, as rows.
    rows: &'a [String],
    /// Inputs with their answers.
    seen: Vec<(String, String)>,
}

#[derive(Serialize)]
struct Parts {
    data: String,
    wasm: String,
}

/// Writes the page, if the site has a WebAssembly module for it.
pub(crate) fn write(
    site: &Site,
    subjects: &[Subject<'_>],
    pages: &mut Pages,
) -> Result<(), SiteError> {
    let Some(module) = &site.playground else {
        return Ok(());
    };
    let data = Data {
        operations: Operation::ALL.iter().copied().map(operation).collect(),
        documents: library()
            .documents()
            .iter()
            .map(|document| (&*document.id, &*document.short_title))
            .collect(),
        algorithms: algorithms(),
        steps: steps(),
        known: known(subjects),
        conforming: Operation::ALL
            .iter()
            .map(|operation| (operation.name(), all_conforming(subjects, *operation)))
            .collect(),
    };
    let parts = Parts {
        // no text in it can end the element
        data: serde_json::to_string(&data)?.replace('<', "\\u003c"),
        wasm: BASE64.encode(module),
    };
    let page = Page {
        path: "playground.html",
        title: "Playground — utfproof",
        part: "playground.html",
        template: "playground",
        script: Some(SCRIPT),
    };
    pages.write(&page, &parts)
}

fn operation(operation: Operation) -> OperationPart {
    let signature = operation.signature();
    let readings = Reading::ALL.iter();
    let readings = readings.filter(|reading| reading.operation == operation);
    OperationPart {
        name: operation.name(),
        meaning: operation.meaning(),
        kind: signature.input.to_string(),
        gives: signature.output.to_string(),
        operands: signature.operands,
        second: operation.second_operand().unwrap_or_default(),
        takes_number: signature.takes_number,
        validates: signature.validates,
        documents: readings.map(|reading| reading.source.id()).collect(),
    }
}

fn all_conforming(subjects: &[Subject<'_>], operation: Operation) -> Vec<Link> {
    let links = subjects
        .iter()
        .filter_map(|subject| conforming(subject, operation));
    links.collect()
}

fn algorithms() -> BTreeMap<String, &'static str> {
    let documents = library().documents().iter();
    let of_document = |document: &'static Document| {
        let algorithms = document.algorithms.iter();
        algorithms.map(|algorithm| {
            (
                format!("{}#{}", document.id, algorithm.id),
                &*algorithm.title,
            )
        })
    };
    documents.flat_map(of_document).collect()
}

fn steps() -> BTreeMap<String, String> {
    let mut steps = BTreeMap::new();
    for document in library().documents() {
        for algorithm in &document.algorithms {
            for step in &algorithm.steps {
                let id = format!("{}#{}/{}", document.id, algorithm.id, step.id);
                steps.insert(id, step.in_full());
            }
        }
    }
    steps
}

fn known<'a>(subjects: &'a [Subject<'_>]) -> BTreeMap<&'static str, Vec<Known<'a>>> {
    let mut known = BTreeMap::<_, Vec<_>>::new();
    for subject in subjects {
        for cause in &subject.causes {
            known.entry(cause.operation).or_default().push(Known {
                slug: &subject.slug,
                title: &subject.title,
                reason: &cause.reason,
                rows: &cause.rows,
                seen: cause.seen.clone(),
            });
        }
        for (operation, seen) in subject.report.map(answered).unwrap_or_default() {
            known.entry(operation).or_default().push(Known {
                slug: &subject.slug,
                title: &subject.title,
                reason: "",
                rows: &[],
                seen,
            });
        }
    }
    known
}

/// The answers of a report that differ, by operation. Answers in a context are left out: they belong to other inputs.
fn answered(report: &Report) -> BTreeMap<&'static str, Vec<(String, String)>> {
    let mut answered = BTreeMap::<_, Vec<_>>::new();
    for difference in report.differences.iter().filter(|d| d.context.is_none()) {
        let shown = difference.shown();
        let answer = match shown.answered {
            Shown::Output(output) => vectors::operands(std::slice::from_ref(output)),
            Shown::Rejected { at: Some(at), .. } => format!("an error, at {at}"),
            Shown::Rejected { at: None, .. } => "an error".to_owned(),
            Shown::Failure(failure) => failure.clone(),
        };
        let input: Vec<String> = shown.operands.iter().map(ToString::to_string).collect();
        let seen = answered.entry(difference.operation.name()).or_default();
        seen.push((input.join(" | "), answer));
    }
    for seen in answered.values_mut() {
        seen.sort_by_key(|(input, _)| input.len());
        seen.truncate(KEPT);
    }
    answered
}
