//! Summarizes a report in a few words, for every renderer that a person reads.

use utfproof_oracle::Operation;

pub(super) use utfproof_notation::grouped;

use super::escape::{printable, shorten};
use super::{Conclusion, Counts, DifferenceLevel, OperationReport, Report, SuiteStrength};

/// What to make of the mistakes of an adapter, below them.
pub(super) const ADAPTER_FIRST: &str =
    "This is between the codec and utfproof, so look there first. No verdict depends on it.";

/// The most missing required operations that a verdict names.
const UNMET: usize = 3;

/// The verdicts on an implementation's cases of one operation, or on all its cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Cases that violate a *must* and are not listed, including crashes, hangs and garbage.
    pub(super) musts: u64,
    /// Cases that depart from a *should* and are not listed.
    pub(super) shoulds: u64,
    /// Cases that differ from what is declared and are not listed.
    pub(super) declared: u64,
    /// Cases that differ as listed.
    pub(super) known: u64,
    /// Cases that conform only because of a declaration.
    pub(super) as_declared: u64,
    /// All verdicts.
    pub(super) counts: Counts,
}

/// The status of a tally: one cell of a table of implementations and operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// No case was selected, or all are unsupported.
    Absent,
    /// Given up before the first verdict.
    NotRun,
    /// As the documents say.
    Conforms,
    /// As it declares, where the documents alone expect something else.
    AsDeclared,
    /// Differs, but only as listed.
    Known,
    /// Departs from a *should* at most.
    Should,
    /// Differs from what it declares.
    Declared,
    /// Violates a *must*.
    Must,
}

impl Tally {
    /// The tally of one operation.
    pub(super) fn of_operation(report: &Report, operation: &OperationReport) -> Self {
        let known = |level| {
            let known = report.differences.iter().filter(|d| d.known.is_some());
            let known = known.filter(|d| d.operation == operation.operation && d.level == level);
            known.map(|d| d.cases + d.in_contexts).sum::<u64>()
        };
        let known_musts = known(DifferenceLevel::Must);
        let known_shoulds = known(DifferenceLevel::Should);
        let known_declared = known(DifferenceLevel::Declared);
        let counts = operation.counts;
        let (shoulds, declared) = (
            operation.departs_from_should,
            operation.differs_from_declared,
        );
        let musts = (counts.differs + counts.failed()).saturating_sub(shoulds + declared);
        Self {
            musts: musts.saturating_sub(known_musts),
            shoulds: shoulds.saturating_sub(known_shoulds),
            declared: declared.saturating_sub(known_declared),
            known: known_musts + known_shoulds + known_declared,
            as_declared: operation.as_declared,
            counts,
        }
    }

    /// The tally of one operation, all zero if the report does not have it.
    pub(super) fn find(report: &Report, operation: Operation) -> Self {
        let mut operations = report.operations.iter();
        let operation = operations.find(|o| o.operation == operation);
        operation.map_or_else(Self::default, |o| Self::of_operation(report, o))
    }

    /// The tally of all operations.
    pub(super) fn of_report(report: &Report) -> Self {
        let tallies = report.operations.iter();
        let mut sum = tallies
            .map(|operation| Self::of_operation(report, operation))
            .fold(Self::default(), |sum, tally| Self {
                musts: sum.musts + tally.musts,
                shoulds: sum.shoulds + tally.shoulds,
                declared: sum.declared + tally.declared,
                as_declared: sum.as_declared + tally.as_declared,
                known: sum.known + tally.known,
                counts: sum.counts,
            });
        sum.counts = report.total();
        sum
    }

    pub(super) fn status(&self) -> Status {
        if self.musts > 0 {
            Status::Must
        } else if self.declared > 0 {
            Status::Declared
        } else if self.shoulds > 0 {
            Status::Should
        } else if self.counts.not_run > 0 {
            Status::NotRun
        } else if self.known > 0 {
            Status::Known
        } else if self.as_declared > 0 {
            Status::AsDeclared
        } else if self.counts.judged() > 0 {
            Status::Conforms
        } else {
            Status::Absent
        }
    }

    /// All counts above zero: `3 must, 1 should, 2 known`.
    #[cfg(feature = "formats")]
    pub(super) fn words(&self) -> String {
        let counts = [
            (self.musts, "must"),
            (self.shoulds, "should"),
            (self.declared, "declared"),
            (self.known, "known"),
            (self.counts.not_run, "not run"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let words: Vec<_> = counts
            .map(|(count, what)| format!("{} {what}", grouped(count)))
            .collect();
        if words.is_empty() {
            self.short()
        } else {
            words.join(", ")
        }
    }

    /// The status in a word or two: `ok`, `3 must`.
    pub(super) fn short(&self) -> String {
        match self.status() {
            Status::Absent => "-".to_owned(),
            Status::NotRun => format!("{} not run", grouped(self.counts.not_run)),
            Status::Conforms => "ok".to_owned(),
            Status::AsDeclared => "as declared".to_owned(),
            Status::Declared => format!("{} declared", grouped(self.declared)),
            Status::Known => format!("{} known", grouped(self.known)),
            Status::Should => format!("{} should", grouped(self.shoulds)),
            Status::Must => format!("{} must", grouped(self.musts)),
        }
    }
}

/// Explains the words and signs of a matrix, for the line below it.
pub(super) const MATRIX_LEGEND: &str = "ok: all its cases conform. N must, N should: on N cases it differs from what a \
    document requires or recommends (if from both, only the first is shown). N declared: on N cases it differs \
    from the choice that it declares. as declared: all its cases conform to the choice that it declares. N known: it \
    differs, but only as listed. -: it does not have the operation, or no case of it was selected.";

/// Explains *must* and *should*, for the line below a table.
pub(super) const LEVELS_LEGEND: &str = "must: the document requires this answer. should: the document recommends it \
    (for example how many U+FFFD replace ill-formed bytes, or the position of an error). Both are counted in cases.";

/// The operations of all reports, in the order of the documentation.
pub(super) fn operations(reports: &[Report]) -> Vec<Operation> {
    let has = |operation: Operation| {
        let mut operations = reports.iter().flat_map(|report| &report.operations);
        operations.any(|o| o.operation == operation)
    };
    let all = Operation::ALL.iter().copied();
    all.filter(|operation| has(*operation)).collect()
}

/// Name and version, escaped and shortened.
pub(super) fn title(report: &Report) -> String {
    let name = printable(&report.name);
    let version = printable(&report.version);
    let name = if name.is_empty() {
        "(no name)".into()
    } else {
        shorten(&name, 60)
    };
    format!("{name} {}", shorten(&version, 60))
        .trim_end()
        .to_owned()
}

/// The suite, the seed, the number of cases and the duration.
pub(super) fn run(report: &Report) -> String {
    format!(
        "suite {}, seed {}, {} in {:.1} s",
        report.suite.name(),
        report.seed,
        plural(report.total().total(), "case"),
        report.duration.as_secs_f64()
    )
}

/// The verdict on a report in one line.
pub(super) fn conclusion(report: &Report) -> String {
    let tally = Tally::of_report(report);
    let conclusion = report.conclusion();
    let mut words = match conclusion {
        Conclusion::CouldNotRun => could_not_run(report),
        Conclusion::NothingJudged => nothing_judged(&tally),
        Conclusion::Conforms => conforms(&tally),
        Conclusion::Differs => differs(report, &tally),
        Conclusion::Interrupted => match tally.counts.judged() {
            0 => "no verdict".to_owned(),
            judged => format!(
                "no verdict: nothing differs so far, in {}",
                plural(judged, "case")
            ),
        },
    };
    if report.interrupted {
        words.push_str(" (interrupted: not all cases were run)");
    }
    words
}

/// The strength of the suite for the selected operations, in a sentence, if all their cases were asked.
pub(super) fn strength(report: &Report) -> Option<String> {
    let is_whole = !report.interrupted && report.part.is_none();
    let SuiteStrength { caught, of } = report.strength.filter(|_| is_whole)?;
    let suite = report.suite;
    let automata = "codecs with one wrong transition in the automata of these operations";
    Some(match caught == of {
        true => format!("Suite {suite} catches all {} {automata}.", grouped(of)),
        false => format!(
            "Suite {suite} catches {} of {} {automata} ({} %); suite full catches all.",
            grouped(caught),
            grouped(of),
            100 * caught / of
        ),
    })
}

/// What it did that makes the run fail, in a few words.
pub(super) const AFTER_THE_END: &str = "a failure after the last reply";

fn could_not_run(report: &Report) -> String {
    let why = report.could_not_run.as_deref().unwrap_or_default();
    format!("could not be run: {}", printable(why))
}

fn nothing_judged(tally: &Tally) -> String {
    match (tally.counts.unsupported, tally.counts.not_run) {
        (0, 0) => "nothing was judged: no case was selected".to_owned(),
        (unsupported, 0) => format!(
            "nothing was judged: all {} are unsupported",
            plural(unsupported, "case")
        ),
        (_, not_run) => format!(
            "nothing was judged: the runner gave up, {} not run",
            plural(not_run, "case")
        ),
    }
}

fn conforms(tally: &Tally) -> String {
    let by_documents = tally.counts.conforms.saturating_sub(tally.as_declared);
    let mut words = format!(
        "conforms: {} as the documents say",
        plural(by_documents, "case")
    );
    if tally.shoulds > 0 {
        words = format!(
            "conforms to every must; departs from {}, which do not count here",
            plural(tally.shoulds, "should")
        );
    }
    if tally.as_declared > 0 {
        words += &format!("; {} more as it declares", grouped(tally.as_declared));
    }
    if tally.known > 0 {
        words += &format!("; {} as listed", verb(tally.known, "differs", "differ"));
    }
    words + &skipped(tally)
}

/// The cases that it cannot do, which were not judged.
fn skipped(tally: &Tally) -> String {
    match tally.counts.unsupported {
        0 => String::new(),
        unsupported => format!("; {} skipped, not judged", plural(unsupported, "case")),
    }
}

fn differs(report: &Report, tally: &Tally) -> String {
    let mut parts = Vec::new();
    if tally.musts > 0 {
        parts.push(plural(tally.musts, "must"));
    }
    if tally.shoulds > 0 {
        let does_not_count = if report.should_counts {
            ""
        } else {
            " (which do not count here)"
        };
        parts.push(format!(
            "{}{does_not_count}",
            plural(tally.shoulds, "should")
        ));
    }
    if tally.declared > 0 {
        parts.push(format!("{} declared", grouped(tally.declared)));
    }
    if tally.counts.not_run > 0 {
        parts.push(format!("{} not run", plural(tally.counts.not_run, "case")));
    }
    if report.bad_exit.is_some() {
        parts.push(AFTER_THE_END.to_owned());
    }
    if !report.stale.is_empty() {
        let stale = report.stale.len() as u64;
        parts.push(plural(stale, "stale known difference"));
    }
    for unmet in report.unmet.iter().take(UNMET) {
        parts.push(unmet.says());
    }
    if let more @ 1.. = report.unmet.len().saturating_sub(UNMET) {
        parts.push(format!("{more} more required operations missing"));
    }
    let mut words = format!("differs: {}", parts.join(", "));
    if tally.known > 0 {
        words += &format!(
            "; {} as listed",
            verb(tally.known, "more differs", "more differ")
        );
    }
    words + &skipped(tally)
}

/// `1 case`, `1,200 cases`.
pub(super) fn plural(count: u64, noun: &str) -> String {
    verb(count, noun, &format!("{noun}s"))
}

fn verb(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}
