//! A group of differences as it is shown: its inputs, and its smallest one explained by the steps of the documents.

use serde::Serialize;

use super::super::condense::{Reason, condense};
use super::super::explain::{Place, context, explained, happened, input, outcomes, places};
use super::super::summary::{grouped, plural};
use super::super::{Because, Difference, Report, Verdict};
use super::details::short;
use super::groups::{Group, What};
use super::ranges::joined;

/// How many groups a page explains before it becomes one that no browser likes to open.
const GROUPS_OF_A_PAGE: usize = 2_500;
/// How many groups of one cell are ever shown.
const GROUPS_OF_A_CELL: usize = 40;
/// How many rows of inputs of a group are shown.
const ROWS: usize = 24;
/// How many of them the line has that is always there.
const ROWS_IN_BRIEF: usize = 2;

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
    says: String,
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
        let mut rows = joined(group.members.iter().map(|d| d.vector.as_str()));
        let more = rows.len().saturating_sub(ROWS);
        rows.truncate(ROWS);
        let trace = explained(smallest);
        let place = |place: Place| PlacePart {
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
            says: says(group),
            brief: brief(&rows, more),
            counts: counts(&group.members),
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

/// What it does, for a person: that it crashed, or what is wrong with its answers.
fn says(group: &Group<'_>) -> String {
    match (group.what, group.smallest.verdict) {
        (What::NoAnswer, Verdict::Crashed) => "crashed".to_owned(),
        (What::NoAnswer, Verdict::TimedOut) => "timed out".to_owned(),
        (What::NoAnswer, Verdict::Garbled) => "garbled".to_owned(),
        (What::NoAnswer, Verdict::Differs) => "answers far too much".to_owned(),
        (what, _) => what.says().to_owned(),
    }
}

/// The first rows of inputs, and how many more there are.
fn brief(rows: &[String], more: usize) -> String {
    let shown = rows.iter().take(ROWS_IN_BRIEF).map(short);
    let more = rows.len().saturating_sub(ROWS_IN_BRIEF) + more;
    let more = (more > 0).then(|| format!("… ({} more)", grouped(more as u64)));
    shown.chain(more).collect::<Vec<_>>().join(", ")
}

/// `on 64 of 128 cases of 3 vectors`; of one vector what the other reports say.
fn counts(members: &[&Difference]) -> String {
    match members {
        [only] => happened(only),
        members => format!(
            "on {} of {} of {}",
            grouped(members.iter().map(|d| d.cases).sum()),
            plural(members.iter().map(|d| d.asked).sum(), "case"),
            plural(members.len() as u64, "vector")
        ),
    }
}
