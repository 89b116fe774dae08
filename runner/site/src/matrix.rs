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
    /// How many of them have the report of a run.
    reports: usize,
    /// How many have recorded answers alone.
    recorded: usize,
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
        reports: subjects
            .iter()
            .filter(|s| s.report.is_some() && !s.is_recorded)
            .count(),
        recorded: subjects.iter().filter(|s| s.is_recorded).count(),
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
    let known = |operation: &Operation| {
        let causes = subject.causes.iter();
        let own = causes.filter(|cause| cause.operation == operation.name());
        match own.map(|cause| cause.vectors).sum::<usize>() {
            0 => None,
            vectors => Some(Cell::new(
                KNOWN,
                operation.name(),
                format!("known difference, {}", counted(vectors as u64, "vector")),
            )),
        }
    };
    if let Some(report) = subject.report {
        let mut row = MatrixRow {
            title: subject.title.clone(),
            language: subject.language.clone(),
            ..MatrixRow::new(report, &subject.slug, operations)
        };
        // short inputs do not show all that a person has listed
        if subject.is_recorded {
            for (cell, operation) in row.cells.iter_mut().zip(operations) {
                if let Some(known) = known(operation) {
                    *cell = known;
                }
            }
            if !subject.causes.is_empty() {
                row.state = KNOWN;
                "has known differences".clone_into(&mut row.conclusion);
            }
        }
        return row;
    }
    let cells = operations
        .iter()
        .map(|operation| known(operation).unwrap_or_else(Cell::absent));
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
