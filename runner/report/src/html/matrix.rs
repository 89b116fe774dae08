//! The matrix of the page: implementations by language, operations by encoding.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use utfproof_oracle::Operation;

use super::super::escape::{printable, shorten};
use super::super::summary::{Tally, conclusion, operations, title};
use super::super::{Conclusion, Report};
use super::state::{self, STATES, State, state_of};

/// The heading of implementations without a known language.
const OTHER: &str = "other";

/// The matrix: implementations by language, operations by encoding.
#[derive(Serialize)]
pub struct Matrix {
    encodings: Vec<Encoding>,
    languages: Vec<Language>,
    /// The number of columns with cells.
    pub(super) width: usize,
    /// How many of them are folded away at first.
    pub(super) folded: usize,
    /// The states in it, the worst first.
    states: Vec<State>,
}

#[derive(Serialize)]
struct Encoding {
    name: &'static str,
    operations: Vec<Head>,
    /// How many of the operations are not folded away.
    shown: usize,
}

/// The head of a column.
#[derive(Serialize)]
struct Head {
    name: &'static str,
    /// The part of the name after the dot.
    short: &'static str,
    is_folded: bool,
}

#[derive(Serialize)]
struct Language {
    name: String,
    rows: Vec<MatrixRow>,
    /// Implementations without a row, because nothing is known of them.
    quiet: Vec<MatrixRow>,
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
    /// Whether its column is folded away at first.
    is_folded: bool,
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
        let language = |((_, name), rows)| Language {
            name,
            rows,
            quiet: Vec::new(),
        };
        let mut matrix = Self {
            width: operations.len(),
            folded: 0,
            encodings: encodings(operations),
            languages: languages.into_iter().map(language).collect(),
            states: Vec::new(),
        };
        let seen = |state: &&State| matrix.rows().any(|row| row.has(**state));
        matrix.states = STATES.iter().filter(seen).copied().collect();
        matrix
    }

    /// The same with so many columns at first, those with the most answers, and with one line in each language for the
    /// implementations of which nothing is known.
    #[must_use]
    pub fn folded(mut self, columns: usize) -> Self {
        let answers = |column: usize| {
            let cells = self.rows().filter_map(|row| row.cells.get(column));
            cells.filter(|cell| cell.state != state::ABSENT).count()
        };
        let mut order: Vec<usize> = (0..self.width).collect();
        order.sort_by_key(|column| (usize::MAX - answers(*column), *column));
        let folded: BTreeSet<usize> = order.into_iter().skip(columns).collect();
        self.folded = folded.len();
        let heads = self.encodings.iter_mut().flat_map(|e| &mut e.operations);
        for (column, head) in heads.enumerate() {
            head.is_folded = folded.contains(&column);
        }
        for encoding in &mut self.encodings {
            let shown = encoding.operations.iter().filter(|head| !head.is_folded);
            encoding.shown = shown.count();
        }
        for language in &mut self.languages {
            let rows = std::mem::take(&mut language.rows);
            (language.quiet, language.rows) =
                rows.into_iter().partition(|row| row.state == state::ABSENT);
            for row in &mut language.rows {
                for (column, cell) in row.cells.iter_mut().enumerate() {
                    cell.is_folded = folded.contains(&column);
                }
            }
        }
        self
    }

    fn rows(&self) -> impl Iterator<Item = &MatrixRow> {
        self.languages.iter().flat_map(|language| &language.rows)
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
            is_folded: false,
        };
        match encodings.iter_mut().find(|encoding| encoding.name == name) {
            Some(encoding) => {
                encoding.operations.push(head);
                encoding.shown += 1;
            }
            None => encodings.push(Encoding {
                name,
                operations: vec![head],
                shown: 1,
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
                Cell::new(state_of(&tally), head.name, words(&tally))
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

    /// Whether it, or one of its cells, has a state.
    fn has(&self, state: State) -> bool {
        self.state == state || self.cells.iter().any(|cell| cell.state == state)
    }
}

impl Cell {
    /// A cell that links to the details of an operation, with its state in words.
    pub const fn new(state: State, operation: &'static str, words: String) -> Self {
        Self {
            state,
            operation,
            words,
            is_folded: false,
        }
    }

    /// An empty cell.
    pub const fn absent() -> Self {
        Self::new(state::ABSENT, "", String::new())
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
        Conclusion::CouldNotRun => state::MUST,
        Conclusion::Differs if is_welcome => state::MUST,
        Conclusion::Interrupted => state::NOT_RUN,
        _ => state,
    }
}
