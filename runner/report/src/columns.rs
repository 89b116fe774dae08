//! The columns of a table of operations.

use super::{OperationReport, Report};

/// Whether a count is welcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Good,
    Doubtful,
    Bad,
}

/// A column of the table of operations.
pub(super) struct Column {
    pub(super) heading: &'static str,
    pub(super) of: fn(&OperationReport) -> u64,
    /// What a number above zero says.
    pub(super) tone: Tone,
    /// Shown although it is all zero.
    pub(super) always: bool,
    /// What it counts, where the heading does not say so.
    pub(super) meaning: Option<&'static str>,
}

const COLUMNS: [Column; 10] = [
    Column {
        heading: "conforms",
        of: |o| o.counts.conforms.saturating_sub(o.as_declared),
        tone: Tone::Good,
        always: true,
        meaning: None,
    },
    Column {
        heading: "differs",
        of: |o| o.counts.differs,
        tone: Tone::Bad,
        always: true,
        meaning: None,
    },
    Column {
        heading: "only should",
        of: |o| o.departs_from_should,
        tone: Tone::Doubtful,
        always: false,
        meaning: Some("of those that differ, the ones where the document only recommends"),
    },
    Column {
        heading: "not as declared",
        of: |o| o.differs_from_declared,
        tone: Tone::Bad,
        always: false,
        meaning: Some("of those that differ, the ones where it declares another answer"),
    },
    Column {
        heading: "as declared",
        of: |o| o.as_declared,
        tone: Tone::Good,
        always: false,
        meaning: Some(
            "as the implementation declares, where the documents leave a choice and expect another answer",
        ),
    },
    Column {
        heading: "unsupported",
        of: |o| o.counts.unsupported,
        tone: Tone::Doubtful,
        always: false,
        meaning: Some("it says that it cannot do it"),
    },
    Column {
        heading: "crashed",
        of: |o| o.counts.crashed,
        tone: Tone::Bad,
        always: false,
        meaning: Some("it died on the request"),
    },
    Column {
        heading: "timed out",
        of: |o| o.counts.timed_out,
        tone: Tone::Bad,
        always: false,
        meaning: Some("it did not answer in time"),
    },
    Column {
        heading: "garbled",
        of: |o| o.counts.garbled,
        tone: Tone::Bad,
        always: false,
        meaning: Some("what it wrote is no reply"),
    },
    Column {
        heading: "not run",
        of: |o| o.counts.not_run,
        tone: Tone::Bad,
        always: false,
        meaning: Some("it was given up before"),
    },
];

/// The columns that have something to say about a report.
pub(super) fn columns(report: &Report) -> Vec<&'static Column> {
    let says_something =
        |column: &&Column| column.always || report.operations.iter().any(|o| (column.of)(o) > 0);
    COLUMNS.iter().filter(says_something).collect()
}

/// What the headings of columns mean, where they do not say so.
pub(super) fn meanings(columns: &[&Column]) -> String {
    let meanings = columns.iter().filter_map(|column| {
        let meaning = column.meaning?;
        Some(format!("{}: {meaning}.", column.heading))
    });
    meanings.collect::<Vec<_>>().join(" ")
}
