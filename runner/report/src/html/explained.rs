//! A group of differences on the page: its inputs, and the smallest explained by the documents' steps.

use serde::Serialize;

use super::super::condense::{Reason, condense};
use super::super::explain::{Passage, context, explained, input, outcomes, passages};
use super::super::groups::{Group, brief};
use super::super::summary::grouped;
use super::super::{Because, Report};
use super::details::short;

/// The most groups that a page explains, so that browsers still open it quickly.
const GROUPS_OF_A_PAGE: usize = 2_500;
/// The most groups shown for one cell.
const GROUPS_OF_A_CELL: usize = 40;
/// The most rows of inputs shown for a group.
const ROWS: usize = 24;

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
    passages: Vec<PassagePart>,
    known: Option<String>,
    repeat: String,
}

#[derive(Serialize)]
struct PassagePart {
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
        let passage = |passage: Passage| PassagePart {
            title: passage.title,
            url: passage.url,
            sections: passage.sections.join("; "),
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
            passages: passages(&trace).into_iter().map(passage).collect(),
            known: smallest.known.as_deref().map(short),
            repeat: short(&smallest.repeat),
        }
    }
}
