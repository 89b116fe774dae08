//! A group of differences as it is shown: its inputs, and its smallest one explained by the steps of the documents.

use serde::Serialize;

use super::super::condense::{Reason, condense};
use super::super::explain::{Passage, context, explained, input, outcomes, places};
use super::super::groups::{Group, brief};
use super::super::summary::grouped;
use super::super::{Because, Report};
use super::details::short;

/// How many groups a page explains before it becomes one that no browser likes to open.
const GROUPS_OF_A_PAGE: usize = 2_500;
/// How many groups of one cell are ever shown.
const GROUPS_OF_A_CELL: usize = 40;
/// How many rows of inputs of a group are shown.
const ROWS: usize = 24;

/// How much of each cell is shown, so that the page stays one that opens quickly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// How many groups of a cell.
    pub(super) groups: usize,
    /// How many lines explain a difference.
    pub(super) reasons: usize,
}

impl Limits {
    /// Those for a page of so many cells with differences.
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
    says: &'static str,
    brief: String,
    counts: String,
    rows: Vec<String>,
    more_rows: String,
    context: Option<String>,
    input: String,
    expected: String,
    /// In lines.
    answered: Vec<String>,
    because: Vec<Reason>,
    places: Vec<PlacePart>,
    known: Option<String>,
    repeat: String,
}

#[derive(Serialize)]
struct PlacePart {
    title: &'static str,
    url: &'static str,
    sections: String,
}

impl Explained {
    pub(super) fn new(group: &Group<'_>, limits: Limits) -> Self {
        let smallest = group.smallest;
        let (expected, answered) = outcomes(smallest);
        let mut rows = group.rows();
        let brief = brief(&rows);
        let more = rows.len().saturating_sub(ROWS);
        rows.truncate(ROWS);
        let trace = explained(smallest);
        let place = |place: Passage| PlacePart {
            title: place.title,
            url: place.url,
            sections: place.sections.join("; "),
        };
        Self {
            class: smallest
                .known
                .as_ref()
                .map_or(smallest.level.name(), |_| "known"),
            level: smallest.level.name(),
            says: group.says(),
            brief,
            counts: group.counts(),
            rows: rows.iter().map(short).collect(),
            more_rows: match more {
                0 => String::new(),
                more => format!("… ({} more)", grouped(more as u64)),
            },
            context: context(smallest),
            input: input(smallest),
            expected: short(expected),
            answered: answered.lines().map(short).collect(),
            because: condense(&Because::of(&trace), limits.reasons),
            places: places(&trace).into_iter().map(place).collect(),
            known: smallest.known.as_deref().map(short),
            repeat: short(&smallest.repeat),
        }
    }
}
