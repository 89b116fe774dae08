//! A group of differences on the page: its inputs, and the smallest explained by the documents' steps.

use serde::Serialize;
use utfproof_oracle::{Operation, Reading, Recorder, Sequence};

use super::super::condense::{Reason, condense};
use super::super::escape::{printable, shorten};
use super::super::explain::{Passage, context, explained, input, outcomes, passages};
use super::super::headings::{before_inputs, brief, counts, rows, says};
use super::super::summary::grouped;
use super::super::{Because, Cause, Report};

/// The most groups that a page explains, so that browsers still open it quickly.
const GROUPS_OF_A_PAGE: usize = 2_500;
/// The most groups shown for one cell.
const GROUPS_OF_A_CELL: usize = 40;
/// The most rows of inputs shown for a group.
const ROWS: usize = 24;
/// The most characters shown of a text from an implementation or a listing.
const LONGEST: usize = 300;

/// How much of each cell is shown, so that the page opens quickly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// The most groups of a cell.
    pub(super) groups: usize,
    /// The most lines that explain a difference.
    pub(super) reasons: usize,
}

impl Limits {
    /// The limits for a page with these reports: the more cells differ, the fewer groups each shows.
    pub(super) fn for_page(reports: &[Report]) -> Self {
        let differs = |report: &Report| {
            let mut operations: Vec<_> = report.differences.iter().map(|d| d.operation).collect();
            operations.sort_unstable();
            operations.dedup();
            operations.len()
        };
        let cells: usize = reports.iter().map(differs).sum();
        let groups = (GROUPS_OF_A_PAGE / cells.max(1)).clamp(1, GROUPS_OF_A_CELL);
        let reasons = if groups < GROUPS_OF_A_CELL / 4 {
            12
        } else {
            40
        };
        Self { groups, reasons }
    }
}

#[derive(Serialize)]
pub(super) struct Explained {
    /// `must`, `should`, `declared`, or `known` if it is listed.
    class: &'static str,
    level: &'static str,
    says: String,
    before_inputs: &'static str,
    brief: String,
    counts: String,
    rows: Vec<String>,
    more_rows: String,
    context: Option<String>,
    input: String,
    flags: String,
    expected: String,
    /// In lines.
    answered: Vec<String>,
    #[serde(flatten)]
    explanation: Explanation,
    known: Option<String>,
    repeat: String,
}

/// The steps that decide an answer, and their passages in the documents.
#[derive(Debug, Serialize)]
pub struct Explanation {
    because: Vec<Reason>,
    passages: Vec<PassagePart>,
}

impl Explanation {
    fn new(trace: &Recorder, most: usize) -> Self {
        let passage = |passage: Passage| PassagePart {
            title: passage.title,
            url: passage.url,
            sections: passage.sections.join("; "),
        };
        Self {
            because: condense(&Because::of(trace), most),
            passages: passages(trace).into_iter().map(passage).collect(),
        }
    }
}

/// Explains the oracle's answer to an input in at most so many lines. It is empty if the operands do not fit the
/// operation.
pub fn explanation(operation: Operation, operands: &[Sequence], most: usize) -> Explanation {
    let mut trace = Recorder::default();
    let operands: Vec<_> = operands.iter().map(Sequence::as_slice).collect();
    let _ = Reading::judging(operation).answer(&operands, &mut trace); // an error leaves the trace empty
    Explanation::new(&trace, most)
}

#[derive(Debug, Serialize)]
struct PassagePart {
    title: &'static str,
    url: &'static str,
    sections: String,
}

impl Explained {
    pub(super) fn new(cause: &Cause<'_>, limits: Limits) -> Self {
        let smallest = cause.witness;
        let (expected, answered) = outcomes(smallest);
        let mut rows = rows(cause);
        let brief = brief(&rows);
        let more = rows.len().saturating_sub(ROWS);
        rows.truncate(ROWS);
        Self {
            class: smallest
                .known
                .as_ref()
                .map_or(smallest.level.name(), |_| "known"),
            level: smallest.level.name(),
            says: says(cause),
            before_inputs: before_inputs(cause),
            brief,
            counts: counts(cause),
            rows: rows.iter().map(short).collect(),
            more_rows: match more {
                0 => String::new(),
                more => format!("… ({} more)", grouped(more as u64)),
            },
            context: context(smallest),
            input: input(smallest),
            flags: smallest.shown_flags().to_string(),
            expected: short(expected),
            answered: answered.lines().map(short).collect(),
            explanation: Explanation::new(&explained(smallest), limits.reasons),
            known: smallest.known.as_deref().map(short),
            repeat: short(&smallest.repeat),
        }
    }
}

/// A text from elsewhere, escaped and shortened to one line.
pub(super) fn short(text: impl AsRef<str>) -> String {
    shorten(&printable(text.as_ref()), LONGEST).into_owned()
}
