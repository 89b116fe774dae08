//! What a run found out, as plain data: [`Report`] and all that it holds. Text is made of it elsewhere.

mod difference;
mod part;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_vectors::Suite;

use crate::observe::Seen;
use crate::policy::Policies;
use crate::verdict::{Counts, DifferenceLevel, Verdict};

pub use difference::{Because, Difference, Shown, ShownCase, Smaller, restatement};
pub use part::{InContext, ListingInShard, Part, RunPosition, Runs};

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
    pub argument: String,
    /// Which suite was run.
    pub suite: Suite,
    /// The seed of the random cases.
    pub seed: u64,
    /// How long it took.
    pub duration: Duration,
    /// Every operation of which a case was selected, in the order of [`Operation::ALL`].
    pub operations: Vec<OperationReport>,
    /// What differs, one entry for each vector and verdict, in the order of the vectors.
    pub differences: Vec<Difference>,
    /// What automata it was seen to be, where it was asked for, and where an operation that says yes or no differs.
    pub automata: Vec<Seen>,
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
    pub fn count(&mut self, verdict: Verdict, level: DifferenceLevel, cases: u64) {
        *self.counts.of(verdict) += cases;
        match (verdict, level) {
            (Verdict::Conforms, DifferenceLevel::Declared) => self.as_declared += cases,
            (Verdict::Differs, DifferenceLevel::Should) => self.departs_from_should += cases,
            (Verdict::Differs, DifferenceLevel::Declared) => self.differs_from_declared += cases,
            _ => {}
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
