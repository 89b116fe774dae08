//! The matrix of the page: implementations by language, operations by encoding.

use std::collections::BTreeMap;

use serde::Serialize;
use utfproof_oracle::Operation;

use super::super::escape::{printable, shorten};
use super::super::summary::{Tally, conclusion, operations, title};
use super::super::{Conclusion, Report};
use super::state::{self, State, state_of};

/// The heading of implementations without a known language.
const OTHER: &str = "other";

#[derive(Serialize)]
/// The matrix: implementations by language, operations by encoding.
pub struct Matrix {
    encodings: Vec<Encoding>,
    languages: Vec<Language>,
    /// The number of columns with cells.
    width: usize,
}

#[derive(Serialize)]
struct Encoding {
    name: &'static str,
    operations: Vec<Head>,
}

/// The head of a column.
#[derive(Serialize)]
struct Head {
    name: &'static str,
    /// The part of the name after the dot.
    short: &'static str,
}

#[derive(Serialize)]
struct Language {
    name: String,
    rows: Vec<MatrixRow>,
}

/// An implementation in the matrix.
#[derive(Clone, Debug, Serialize)]
pub struct MatrixRow {
    /// What links to it have, such as `cpython`: see [`Links`](super::Links).
    pub anchor: String,
    /// Its name and version.
    pub title: String,
    /// Its language; empty if it is not known.
    pub language: String,
    /// The state of all its operations.
    pub state: State,
    /// That in words.
    pub conclusion: String,
    /// A cell for each column.
    pub cells: Vec<Cell>,
}

/// An operation of an implementation.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// Its state.
    pub state: State,
    /// The operation to link to; empty if there are no details.
    pub operation: &'static str,
    /// The state in words.
    pub words: String,
}

impl Matrix {
    pub(super) fn new(reports: &[Report], anchors: &[String]) -> Self {
        let operations = operations(reports);
        let rows = reports.iter().zip(anchors);
        let rows = rows.map(|(report, anchor)| MatrixRow::new(report, anchor, &operations));
        Self::of(rows.collect(), &operations)
    }

    /// The matrix with these rows and columns. The operations are in the order of the documentation.
    pub fn of(rows: Vec<MatrixRow>, operations: &[Operation]) -> Self {
        let mut languages = BTreeMap::<(bool, String), Vec<MatrixRow>>::new();
        for row in rows {
            let name = match row.language.as_str() {
                "" => OTHER.to_owned(),
                name => name.to_owned(),
            };
            let rows = languages.entry((name == OTHER, name)).or_default();
            rows.push(row);
        }
        let language = |((_, name), rows)| Language { name, rows };
        Self {
            width: operations.len(),
            encodings: encodings(operations),
            languages: languages.into_iter().map(language).collect(),
        }
    }

    /// The names of the languages.
    pub fn languages(&self) -> Vec<String> {
        let names = self.languages.iter().map(|language| &language.name);
        names.cloned().collect()
    }
}

/// The name of an implementation's language.
pub(super) fn language(report: &Report) -> String {
    let language = report.language.as_deref().unwrap_or(OTHER);
    shorten(&printable(language), 40).into_owned()
}

/// The operations of each encoding, in their given order.
fn encodings(operations: &[Operation]) -> Vec<Encoding> {
    let mut encodings = Vec::<Encoding>::new();
    for operation in operations {
        let (name, short) = (operation.encoding().name(), operation.does());
        let head = Head {
            name: operation.name(),
            short,
        };
        match encodings.iter_mut().find(|encoding| encoding.name == name) {
            Some(encoding) => encoding.operations.push(head),
            None => encodings.push(Encoding {
                name,
                operations: vec![head],
            }),
        }
    }
    encodings
}

impl MatrixRow {
    /// The row of a report, with cells for these operations, in the order of the documentation.
    pub fn new(report: &Report, anchor: &str, operations: &[Operation]) -> Self {
        let by_encoding = encodings(operations);
        let columns = by_encoding.iter().flat_map(|e| &e.operations);
        let cell = |head: &Head| {
            let own = report.operations.iter();
            let mut own = own.filter(|o| o.operation.name() == head.name);
            own.next().map_or_else(Cell::absent, |operation| {
                let tally = Tally::of_operation(report, operation);
                Cell {
                    state: state_of(&tally),
                    operation: head.name,
                    words: words(&tally),
                }
            })
        };
        Self {
            anchor: anchor.to_owned(),
            title: title(report),
            language: language(report),
            state: overall(report),
            conclusion: conclusion(report),
            cells: columns.map(cell).collect(),
        }
    }
}

impl Cell {
    /// An empty cell.
    pub const fn absent() -> Self {
        Self {
            state: state::ABSENT,
            operation: "",
            words: String::new(),
        }
    }
}

/// A tally in words.
pub(super) fn words(tally: &Tally) -> String {
    match state_of(tally) {
        state::UNSUPPORTED => "unsupported".to_owned(),
        state::CONFORMS => "conforms".to_owned(),
        _ => tally.words(),
    }
}

/// The state of an implementation: the worst of its operations, or *must* if anything else makes the run fail.
pub(super) fn overall(report: &Report) -> State {
    let state = state_of(&Tally::of_report(report));
    let is_welcome = [state::CONFORMS, state::AS_DECLARED, state::KNOWN].contains(&state);
    match report.conclusion() {
        Conclusion::Differs if is_welcome => state::MUST,
        _ => state,
    }
}
