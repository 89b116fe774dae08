//! The details of each implementation and of each of its operations.

use serde::Serialize;

use super::super::choices::sentences;
use super::super::columns::{Column, Tone, columns, meanings};
use super::super::escape::{printable, printable_lines};
use super::super::summary::{ADAPTER_FIRST, Tally, conclusion, grouped, run, title};
use super::super::{OperationReport, Rank, Report, StaleListing, causes};
use super::explained::{Explained, Limits, short};
use super::matrix::{language, overall, words};
use super::pictures::Pictures;
use super::state::{State, rank, state_of};
use utfproof_notation::sentence;

/// The most unknown operations that are shown.
const UNKNOWN: usize = 40;

#[derive(Serialize)]
pub(super) struct Implementation {
    anchor: String,
    language: String,
    title: String,
    run: String,
    state: State,
    conclusion: String,
    columns: Vec<&'static str>,
    meanings: String,
    /// The worst first.
    operations: Vec<OperationPart>,
    adapter: Vec<String>,
    adapter_first: &'static str,
    stale: Vec<StalePart>,
    unknown_operations: Vec<String>,
    given_up: Option<String>,
    last_words: Option<String>,
    bad_exit: Option<String>,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct OperationPart {
    name: &'static str,
    state: State,
    #[serde(skip)]
    worst: Rank,
    words: String,
    counts: Vec<Count>,
    /// Whether there are details in addition to the counts.
    has_more: bool,
    choices: Vec<String>,
    groups: Vec<Explained>,
    automaton: Option<Pictures>,
    /// The number of groups that are not shown, and of their vectors.
    hidden: Option<(String, String)>,
}

#[derive(Serialize)]
struct Count {
    heading: &'static str,
    class: &'static str,
    text: String,
}

#[derive(Serialize)]
struct StalePart {
    pattern: String,
    reason: String,
    says: &'static str,
}

impl Implementation {
    /// `number` is unique among the implementations of the page.
    pub(super) fn new(report: &Report, number: usize, anchor: &str, limits: Limits) -> Self {
        let columns = columns(report);
        let operations = report.operations.iter();
        let unknown = &report.unknown_operations;
        let mut unknown_operations: Vec<_> = unknown.iter().take(UNKNOWN).map(short).collect();
        if unknown.len() > UNKNOWN {
            unknown_operations.push(format!("… ({} more)", unknown.len() - UNKNOWN));
        }
        let mut operations: Vec<_> = operations
            .map(|o| OperationPart::new(report, number, o, &columns, limits))
            .collect();
        operations.sort_by_key(|operation| (rank(operation.state), operation.worst));
        Self {
            anchor: anchor.to_owned(),
            language: language(report),
            title: title(report),
            run: run(report),
            state: overall(report),
            conclusion: conclusion(report),
            columns: columns.iter().map(|column| column.heading).collect(),
            meanings: meanings(&columns),
            operations,
            adapter: report
                .adapter
                .iter()
                .map(|mistake| printable(mistake).into_owned())
                .collect(),
            adapter_first: ADAPTER_FIRST,
            stale: report.stale.iter().map(StalePart::new).collect(),
            unknown_operations,
            given_up: report
                .given_up
                .as_deref()
                .map(|why| sentence(&short(why)).into_owned()),
            last_words: report.last_words.as_deref().map(printable_lines),
            bad_exit: report.bad_exit.as_deref().map(printable_lines),
            remarks: report.remarks.iter().map(short).collect(),
        }
    }
}

impl OperationPart {
    fn new(
        report: &Report,
        number: usize,
        operation: &OperationReport,
        columns: &[&Column],
        limits: Limits,
    ) -> Self {
        let tally = Tally::of_operation(report, operation);
        let own = report.differences.iter();
        let groups = causes(own.filter(|d| d.operation == operation.operation));
        let choices = sentences(operation, |operation| operation.to_string());
        let worst = groups.first().filter(|cause| cause.known.is_none());
        let worst = worst.map_or(Rank::Should, |cause| cause.rank());
        let (shown, hidden) = groups.split_at(groups.len().min(limits.groups));
        let vectors: usize = hidden.iter().map(|group| group.members.len()).sum();
        Self {
            name: operation.operation.name(),
            state: state_of(&tally),
            worst,
            words: words(&tally),
            counts: columns.iter().map(|c| Count::new(c, operation)).collect(),
            has_more: !(groups.is_empty() && choices.is_empty()),
            choices,
            groups: shown.iter().map(|g| Explained::new(g, limits)).collect(),
            automaton: Pictures::find(report, number, operation.operation),
            hidden: (vectors > 0).then(|| (grouped(hidden.len() as u64), grouped(vectors as u64))),
        }
    }
}

impl Count {
    fn new(column: &Column, operation: &OperationReport) -> Self {
        let count = (column.of)(operation);
        let class = match (column.tone, count) {
            (_, 0) => "faint",
            (Tone::Good, _) => "",
            (Tone::Doubtful, _) => "should",
            (Tone::Bad, _) => "must",
        };
        Self {
            heading: column.heading,
            class,
            text: grouped(count),
        }
    }
}

impl StalePart {
    fn new(stale: &StaleListing) -> Self {
        Self {
            pattern: short(&stale.pattern),
            reason: short(&stale.reason),
            says: stale.says(),
        }
    }
}
