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
    /// The meaning of a number above zero.
    pub(super) tone: Tone,
    /// Whether it is shown even if all its counts are zero.
    pub(super) always: bool,
    /// The cases that it counts, if the heading needs explaining.
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
        meaning: Some("differences from what the document only recommends"),
    },
    Column {
        heading: "not as declared",
        of: |o| o.differs_from_declared,
        tone: Tone::Bad,
        always: false,
        meaning: Some("differences from the answer that the implementation declares"),
    },
    Column {
        heading: "as declared",
        of: |o| o.as_declared,
        tone: Tone::Good,
        always: false,
        meaning: Some(
            "conforms to the choice that the implementation declares; the documents alone expect another answer",
        ),
    },
    Column {
        heading: "unsupported",
        of: |o| o.counts.unsupported,
        tone: Tone::Doubtful,
        always: false,
        meaning: Some("it says that it cannot do this"),
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
        meaning: Some("what it wrote is not a reply"),
    },
    Column {
        heading: "not run",
        of: |o| o.counts.not_run,
        tone: Tone::Bad,
        always: false,
        meaning: Some("the runner gave up before these"),
    },
];

/// The columns that a report needs.
pub(super) fn columns(report: &Report) -> Vec<&'static Column> {
    let says_something =
        |column: &&Column| column.always || report.operations.iter().any(|o| (column.of)(o) > 0);
    COLUMNS.iter().filter(says_something).collect()
}

/// Explains the headings that need it.
pub(super) fn meanings(columns: &[&Column]) -> String {
    let meanings = columns.iter().filter_map(|column| {
        let meaning = column.meaning?;
        Some(format!("{}: {meaning}.", column.heading))
    });
    meanings.collect::<Vec<_>>().join(" ")
}
