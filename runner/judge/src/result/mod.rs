//! The results of a run as plain data: the [`Report`] and its parts. Rendering is elsewhere.

mod conclusion;
mod difference;
mod part;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_vectors::Suite;

use crate::forged::Forged;
use crate::known::ListedKind;
use crate::observe::Seen;
use crate::policy::Policies;
use crate::verdict::{Counts, DifferenceLevel, Verdict};

pub use conclusion::Conclusion;
pub use difference::{Because, Difference, Shown, ShownCase, Smaller, restatement};
pub use part::{InContext, ListingInShard, Part, RunPosition, Runs};

/// The results of a run of one implementation.
#[derive(Clone, Debug)]
pub struct Report {
    /// The implementation's name as it gave it. It may hold anything: escape it.
    pub name: String,
    /// The implementation's version as it gave it. It may hold anything: escape it.
    pub version: String,
    /// Its language, if it is a registered implementation.
    pub language: Option<String>,
    /// Its name on the command line, for the commands that repeat a difference: `cpython`, or `--adapter 'COMMAND'`.
    pub argument: String,
    /// The suite.
    pub suite: Suite,
    /// The seed of the random cases.
    pub seed: u64,
    /// The duration of the run.
    pub duration: Duration,
    /// Every operation with a selected case, in the order of [`Operation::ALL`].
    pub operations: Vec<OperationReport>,
    /// The differences, one for each vector and verdict, in the order of the vectors.
    pub differences: Vec<Difference>,
    /// The observed automata of validations that differ, if [`observes_automata`](crate::Settings::observes_automata)
    /// is set.
    pub automata: Vec<Seen>,
    /// Stale known differences: they did not occur, or their pattern matches no vector. Each makes the run fail.
    pub stale: Vec<StaleListing>,
    /// The strength of the suite for these operations, if all their vectors were asked.
    pub strength: Option<SuiteStrength>,
    /// Operations that are required and were not judged in full. Each makes the run fail.
    pub unmet: Vec<Unmet>,
    /// Whether departures from a *should* count in the verdict.
    pub should_counts: bool,
    /// Operations that the implementation describes and this suite does not know.
    pub unknown_operations: Vec<String>,
    /// Remarks about the implementation's description of itself. Escaped.
    pub remarks: Vec<String>,
    /// Why the implementation could not be run, if it could not. Then nothing else is known of it.
    pub could_not_run: Option<String>,
    /// Mistakes of the adapter that have nothing to do with its codec, each in a sentence. Already escaped. No verdict
    /// depends on them.
    pub adapter: Vec<String>,
    /// Whether the run was interrupted, so that this is incomplete.
    pub interrupted: bool,
    /// Why the implementation was given up before all cases were run, if it was.
    pub given_up: Option<String>,
    /// The end of the implementation's standard error, if something went wrong. It may hold anything: escape it.
    pub last_words: Option<String>,
    /// What the implementation did after its last reply, unless it exited with status 0 and wrote nothing; with the last
    /// lines of its standard error, in several escaped lines. It makes the run fail: sanitizers speak there.
    pub bad_exit: Option<String>,
    /// In the report of a shard: the additional data for merging all shards into one report.
    pub part: Option<Part>,
}

/// The verdicts on the cases of one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationReport {
    /// The operation.
    pub operation: Operation,
    /// The cases by verdict.
    pub counts: Counts,
    /// Of the cases that differ, those that depart only from a *should*.
    pub departs_from_should: u64,
    /// Of the cases that differ, those where a policy is declared and the answer does not follow it.
    pub differs_from_declared: u64,
    /// Of the cases that conform, those that do so only because of a declared policy: the documents alone expect a
    /// different answer.
    pub as_declared: u64,
    /// Answers that make ASCII out of ill-formed bytes. No verdict depends on them.
    pub forged: Forged,
    /// The policies that the implementation declares.
    pub declared: Policies,
    /// If it declares nothing and differs: the policies that fit all its answers, if some do.
    pub fits: Policies,
    /// If it differs and no open choice explains that: the operation that gives all these answers, if there is one.
    pub fits_operation: Option<Operation>,
}

impl OperationReport {
    /// The report of an operation before its first case.
    pub fn new(operation: Operation) -> Self {
        Self {
            operation,
            counts: Counts::default(),
            departs_from_should: 0,
            differs_from_declared: 0,
            as_declared: 0,
            forged: Forged::default(),
            declared: Policies::default(),
            fits: Policies::default(),
            fits_operation: None,
        }
    }

    /// Counts cases with a verdict and a level.
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

/// How many mutants a suite catches, of those that redirect one transition of an operation's automaton.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuiteStrength {
    /// The number of mutants caught.
    pub caught: u64,
    /// The number of mutants. Those that differ only where the documents leave the answer open are not counted.
    pub of: u64,
}

/// A required operation that was not judged in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The operation.
    pub operation: Operation,
    /// The number of its cases that were skipped; 0 if none was judged at all.
    pub skipped: u64,
}

impl Unmet {
    /// The missing part, for a person.
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

/// A stale known difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaleListing {
    /// The pattern of vector ids.
    pub pattern: String,
    /// The kind that it covers.
    pub kind: ListedKind,
    /// The listing's reason.
    pub reason: String,
    /// Whether the pattern matches a vector that was asked.
    pub matches_a_vector: bool,
}

impl StaleListing {
    /// Why it is stale, for a person.
    pub const fn says(&self) -> &'static str {
        match (self.matches_a_vector, self.kind) {
            (false, _) => "no vector of this run has a matching id",
            (_, ListedKind::Crashed) => "it no longer crashes there; remove it from the list",
            (_, ListedKind::TimedOut) => "it no longer times out there; remove it from the list",
            (_, ListedKind::Garbled) => {
                "it no longer writes what is no reply there; remove it from the list"
            }
            _ => "it no longer differs like that there; remove it from the list",
        }
    }
}

impl Report {
    /// The report of an implementation that was asked nothing.
    pub fn of_nothing(name: String, suite: Suite, seed: u64) -> Self {
        Self {
            name,
            version: String::new(),
            language: None,
            argument: String::new(),
            suite,
            seed,
            duration: Duration::ZERO,
            operations: Vec::new(),
            differences: Vec::new(),
            automata: Vec::new(),
            stale: Vec::new(),
            strength: None,
            unmet: Vec::new(),
            should_counts: true,
            unknown_operations: Vec::new(),
            remarks: Vec::new(),
            could_not_run: None,
            adapter: Vec::new(),
            interrupted: false,
            given_up: None,
            last_words: None,
            bad_exit: None,
            part: None,
        }
    }

    /// Whether it could not be run, or the run was interrupted before it started.
    pub fn was_not_started(&self) -> bool {
        self.could_not_run.is_some() || (self.interrupted && self.operations.is_empty())
    }

    /// Whether anything was asked of the implementation.
    pub fn is_judged(&self) -> bool {
        self.could_not_run.is_none() && self.total().judged() > 0
    }

    /// The counts of all operations together.
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

    /// Requires that every case of these operations was judged, and keeps the others as [`unmet`](Self::unmet).
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
}
