//! What a run found out, as data. Rendering lives in the modules below, and is pure: a report in, text out.

pub mod badge;
mod choices;
mod columns;
mod condense;
mod difference;
pub(crate) mod escape;
mod explain;
mod format;
mod grid;
mod groups;
pub mod html;
pub mod json;
mod json_lines;
pub mod junit;
pub mod markdown;
pub mod merge;
pub(crate) mod paint;
mod part_json;
mod ranges;
mod read;
mod shard;
mod summary;
pub mod table;

pub(crate) use difference::restatement;
pub use difference::{Because, Difference, Shown, Smaller};
pub use escape::printable;
pub(crate) use escape::printable_lines;
pub use format::{Format, RenderError, UnknownFormat, render, write};
pub use read::{LARGEST_FILE, ReadError, read_shards};
pub use shard::{InContext, ListingInShard, Part, Place, Runs, StillFits};

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_vectors::Level;

use crate::Observed;
use crate::policy::Policies;

/// What a run of one implementation found out.
#[derive(Clone, Debug)]
pub struct Report {
    /// The implementation's name, as it gave it: anything, so escape it.
    pub name: String,
    /// The implementation's version, as it gave it: anything, so escape it.
    pub version: String,
    /// The language that it is for, if it is one of ours.
    pub language: Option<String>,
    /// The word by which the command line knows it, for the commands that repeat a difference: `cpython`, or
    /// `--adapter 'COMMAND'`.
    pub target: String,
    /// Which suite was run: `quick`, `full` or `exhaustive`.
    pub suite: &'static str,
    /// The seed of the random cases.
    pub seed: u64,
    /// How long it took.
    pub duration: Duration,
    /// Every operation of which a case was selected, in the order of [`Operation::ALL`].
    pub operations: Vec<OperationReport>,
    /// What differs, one entry for each vector and verdict, in the order of the vectors.
    pub differences: Vec<Difference>,
    /// What machines it was seen to be, where it was asked for, and where an operation that says yes or no differs.
    pub machines: Vec<Observed>,
    /// Listed differences that did not occur, or whose pattern matches no vector: each makes the run fail.
    pub stale: Vec<StaleListing>,
    /// How strong the suite is for these operations, where all its vectors of them were asked.
    pub strength: Option<SuiteStrength>,
    /// Operations that the run requires, and that it has not judged in full. Each makes the run fail.
    pub unmet: Vec<Unmet>,
    /// Whether departures from a *should* count in the verdict.
    pub should_counts: bool,
    /// Operations that the implementation says it answers and that this suite does not know.
    pub unknown_operations: Vec<String>,
    /// The run was interrupted: what stands here is not all.
    pub interrupted: bool,
    /// Why it was given up before all cases were run, if it was.
    pub given_up: Option<String>,
    /// The end of what the implementation wrote to standard error, where something went wrong; anything.
    pub last_words: Option<String>,
    /// How the implementation exited when its input ended, if that was not with status 0, with the last lines of its
    /// standard error. No verdict depends on it. Escaped, several lines.
    pub bad_exit: Option<String>,
    /// Of a shard: what it takes beside, to make one report of all of them.
    pub part: Option<Part>,
}

/// How many cases of one operation came to which verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationReport {
    /// The operation.
    pub operation: Operation,
    /// The cases by verdict.
    pub counts: Counts,
    /// Of the cases that differ, those that depart only from a *should*.
    pub departs_from_should: u64,
    /// Of the cases that differ, those where the documents leave or the implementation takes a choice, and it does not
    /// do what it declares.
    pub differs_from_declared: u64,
    /// Of the cases that conform, those that do so because of what the implementation declares: the documents alone
    /// say something else.
    pub as_declared: u64,
    /// What the implementation declares that it chose.
    pub declared: Policies,
    /// Where it declares nothing and differs: the policies that fit all its answers, if some do.
    pub fits: Policies,
    /// Where it differs and no open choice explains it: the operation whose answers all of them are, if there is one.
    pub fits_operation: Option<Operation>,
}

impl OperationReport {
    /// Of an operation of which nothing was asked yet.
    pub fn new(operation: Operation) -> Self {
        Self {
            operation,
            counts: Counts::default(),
            departs_from_should: 0,
            differs_from_declared: 0,
            as_declared: 0,
            declared: Policies::default(),
            fits: Policies::default(),
            fits_operation: None,
        }
    }

    /// Adds so many cases that came to a verdict.
    pub(crate) fn count(&mut self, verdict: Verdict, level: Standard, cases: u64) {
        *self.counts.of(verdict) += cases;
        match (verdict, level) {
            (Verdict::Conforms, Standard::Declared) => self.as_declared += cases,
            (Verdict::Differs, Standard::Should) => self.departs_from_should += cases,
            (Verdict::Differs, Standard::Declared) => self.differs_from_declared += cases,
            _ => {}
        }
    }
}

/// By what an answer is found to differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standard {
    /// It violates what a document requires.
    Must,
    /// It departs from what a document recommends.
    Should,
    /// It differs from what the implementation declares, where the documents alone would expect something else.
    Declared,
}

impl Standard {
    /// As in reports: `must`, `should` or `declared`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::Declared => "declared",
        }
    }
}

impl From<Level> for Standard {
    fn from(level: Level) -> Self {
        match level {
            Level::Must => Self::Must,
            Level::Should => Self::Should,
        }
    }
}

/// Cases by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The answer is what the document says, or the document leaves it open.
    pub conforms: u64,
    /// The answer is another one.
    pub differs: u64,
    /// It says that it cannot do it.
    pub unsupported: u64,
    /// It died on it.
    pub crashed: u64,
    /// It did not answer in time.
    pub timed_out: u64,
    /// What it wrote is no reply.
    pub garbled: u64,
    /// It was given up before.
    pub not_run: u64,
}

impl Counts {
    /// All cases.
    pub const fn total(&self) -> u64 {
        self.judged() + self.unsupported + self.not_run
    }

    /// The cases that came to an answer or failed to.
    pub const fn judged(&self) -> u64 {
        self.conforms + self.differs + self.failed()
    }

    /// The cases that have no answer although they were asked.
    pub const fn failed(&self) -> u64 {
        self.crashed + self.timed_out + self.garbled
    }

    /// The count of one verdict.
    pub const fn of(&mut self, verdict: Verdict) -> &mut u64 {
        match verdict {
            Verdict::Conforms => &mut self.conforms,
            Verdict::Differs => &mut self.differs,
            Verdict::Unsupported => &mut self.unsupported,
            Verdict::Crashed => &mut self.crashed,
            Verdict::TimedOut => &mut self.timed_out,
            Verdict::Garbled => &mut self.garbled,
            Verdict::NotRun => &mut self.not_run,
        }
    }
}

/// What becomes of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The answer is what the document says, or the document leaves it open.
    Conforms,
    /// The answer is another one.
    Differs,
    /// The implementation says that it cannot do it.
    Unsupported,
    /// It died on it.
    Crashed,
    /// It did not answer in time.
    TimedOut,
    /// What it wrote is no reply.
    Garbled,
    /// It was given up before.
    NotRun,
}

impl Verdict {
    /// Whether a case that comes to it is a difference.
    pub(crate) const fn is_difference(self) -> bool {
        !matches!(self, Self::Conforms | Self::Unsupported | Self::NotRun)
    }

    /// As in the JSON report: `timed_out`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Conforms => "conforms",
            Self::Differs => "differs",
            Self::Unsupported => "unsupported",
            Self::Crashed => "crashed",
            Self::TimedOut => "timed_out",
            Self::Garbled => "garbled",
            Self::NotRun => "not_run",
        }
    }
}

/// How many wrong codecs a suite catches, of those that take one transition of an operation's automaton to another state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuiteStrength {
    /// How many are caught.
    pub caught: u64,
    /// How many there are. Those that differ only where the documents leave the answer open are not counted.
    pub of: u64,
}

/// An operation that a run requires and has not judged in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The operation.
    pub operation: Operation,
    /// How many of its cases were skipped; 0 if none was judged at all.
    pub skipped: u64,
}

impl Unmet {
    /// What is missing, for a person.
    pub fn says(&self) -> String {
        match self.skipped {
            0 => format!("{} is required, and was not judged", self.operation),
            skipped => format!(
                "{} is required, and {skipped} of its cases were skipped",
                self.operation
            ),
        }
    }
}

/// A listed difference that is no longer there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleListing {
    /// The pattern of vector ids.
    pub pattern: String,
    /// The listing's reason.
    pub reason: String,
    /// Whether the pattern matches any vector that was run.
    pub matches_a_vector: bool,
}

impl Report {
    /// All operations together.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        for operation in &self.operations {
            let counts = operation.counts;
            total.conforms += counts.conforms;
            total.differs += counts.differs;
            total.unsupported += counts.unsupported;
            total.crashed += counts.crashed;
            total.timed_out += counts.timed_out;
            total.garbled += counts.garbled;
            total.not_run += counts.not_run;
        }
        total
    }

    /// Requires that these operations were judged, every case of them: those that were not are kept as [`unmet`](Self::unmet).
    pub fn require(&mut self, operations: &[Operation]) {
        let unmet = |operation: &Operation| {
            let mut reports = self.operations.iter();
            let counts = reports.find(|report| report.operation == *operation);
            let counts = counts.map(|report| report.counts).unwrap_or_default();
            let is_met = counts.judged() > 0 && counts.unsupported == 0;
            (!is_met).then_some(Unmet {
                operation: *operation,
                skipped: counts.unsupported,
            })
        };
        self.unmet = operations.iter().filter_map(unmet).collect();
    }

    /// What a run comes to.
    pub fn conclusion(&self) -> Conclusion {
        let total = self.total();
        if total.judged() == 0 {
            return Conclusion::NothingJudged;
        }
        let unexpected = self
            .differences
            .iter()
            .any(|difference| difference.counts(self.should_counts));
        if unexpected || total.not_run > 0 || !self.stale.is_empty() || !self.unmet.is_empty() {
            Conclusion::Differs
        } else {
            Conclusion::Conforms
        }
    }
}

/// What a run comes to, which is the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// It conforms, or differs only as listed: 0.
    Conforms,
    /// It differs, or a listed difference is gone: 1.
    Differs,
    /// Nothing could be judged: 2.
    NothingJudged,
}

impl Conclusion {
    /// The exit status.
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Conforms => 0,
            Self::Differs => 1,
            Self::NothingJudged => 2,
        }
    }
}
