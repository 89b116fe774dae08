//! The matrix of all implementations.

use serde::Serialize;
use utfproof_notation::counted;
use utfproof_oracle::Operation;
use utfproof_report::html::{self, Cell, KNOWN, Links, Matrix, MatrixRow};

use super::SiteError;
use super::page::{Page, Pages};
use super::subjects::Subject;

const LINKS: Links = Links {
    before: "implementations/",
    after: ".html",
    between: ".html#differences/",
    operations: "operations/",
};

/// The most columns at first: as many as a window of 1,400 pixels shows.
const COLUMNS: usize = 32;

/// Before the implementations of a language of which nothing is known.
const QUIET: &str = "No difference is known of";

#[derive(Serialize)]
struct Data {
    filters: String,
    matrix: String,
    implementations: usize,
    /// How many of them have a report.
    reports: usize,
}

pub(crate) fn write(subjects: &[Subject<'_>], pages: &mut Pages) -> Result<(), SiteError> {
    let operations = operations(subjects);
    let rows = subjects.iter().map(|subject| row(subject, &operations));
    let matrix = Matrix::of(rows.collect(), &operations).folded(COLUMNS);
    let empty = "no difference is known";
    let data = Data {
        filters: html::filters(&matrix)?,
        matrix: html::matrix(&matrix, &LINKS, empty, QUIET)?,
        implementations: subjects.len(),
        reports: subjects.iter().filter(|s| s.report.is_some()).count(),
    };
    let page = Page {
        path: "matrix.html",
        title: "Implementations — utfproof",
        part: "matrix.html",
        template: "matrix",
        script: Some(html::SCRIPT),
    };
    pages.write(&page, &data)
}

/// The operations of which something is known, in the order of the documentation.
fn operations(subjects: &[Subject<'_>]) -> Vec<Operation> {
    let is_known = |operation: &&Operation| {
        let name = operation.name();
        let mut subjects = subjects.iter();
        subjects
            .any(|s| s.operation(name).is_some() || s.causes.iter().any(|c| c.operation == name))
    };
    let mut operations: Vec<_> = Operation::ALL.iter().filter(is_known).copied().collect();
    // the matrix has one heading for each encoding
    let first = |operation: &Operation| {
        let mut all = Operation::ALL.iter();
        all.position(|other| other.encoding() == operation.encoding())
    };
    operations.sort_by_key(first);
    operations
}

fn row(subject: &Subject<'_>, operations: &[Operation]) -> MatrixRow {
    if let Some(report) = subject.report {
        return MatrixRow {
            title: subject.title.clone(),
            language: subject.language.clone(),
            ..MatrixRow::new(report, &subject.slug, operations)
        };
    }
    let cells = operations.iter().map(|operation| {
        let causes = subject.causes.iter();
        let own = causes.filter(|cause| cause.operation == operation.name());
        match own.map(|cause| cause.vectors).sum::<usize>() {
            0 => Cell::absent(),
            vectors => Cell::new(
                KNOWN,
                operation.name(),
                format!("known difference, {}", counted(vectors as u64, "vector")),
            ),
        }
    });
    let (state, conclusion) = match subject.causes.len() {
        0 => (html::ABSENT, "no report is here"),
        _ => (KNOWN, "has known differences"),
    };
    MatrixRow {
        anchor: subject.slug.clone(),
        title: subject.title.clone(),
        language: subject.language.clone(),
        state,
        conclusion: conclusion.to_owned(),
        cells: cells.collect(),
    }
}
