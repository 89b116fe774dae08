//! Counts verdicts and keeps the first of each kind of difference, to make a report of.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{Event, Operation, Reading, Recorder, Rejection, Sequence, StepId, UnitKind};
use utfproof_spec_tables::library;
use utfproof_vectors::context::{Context, ContextKind};
use utfproof_vectors::{Expectation, Vector};

use crate::judge::{Judgement, judge_declared};
use crate::policy::{Fit, Policies};
use crate::report::{
    Because, Difference, OperationReport, Report, Shown, Smaller, StaleListing, Standard, Verdict,
    printable,
};
use crate::run::Settings;
use crate::suite::{Question, Selection};
use crate::{Answer, Description, Reply, Request};

/// How much of a message is kept.
const LONGEST_MESSAGE: usize = 300;

/// The verdicts of a run, as far as it has come.
pub(crate) struct Tally<'a> {
    vectors: &'a [Vector],
    operations: BTreeMap<Operation, OperationReport>,
    policies: &'a BTreeMap<Operation, Policies>,
    /// Of the operations for which nothing is declared, what may fit.
    fits: BTreeMap<Operation, Fit>,
    differences: BTreeMap<Kind, Sample>,
    /// How many cases of each vector were asked, as they are and in each kind of context.
    asked: Vec<[u32; SETTINGS]>,
}

/// As it is, or one of the kinds of contexts.
const SETTINGS: usize = 1 + ContextKind::ALL.len();

/// What tells differences apart: one is shown of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind {
    pub(crate) vector: usize,
    pub(crate) context: Option<ContextKind>,
    pub(crate) verdict: Verdict,
    pub(crate) level: Standard,
}

/// How many differences of a kind there are, and the first.
pub(crate) struct Sample {
    cases: u64,
    case: u64,
    context: Option<Context>,
    pub(crate) operands: Vec<Sequence>,
    expectation: Expectation,
    reply: Reply,
    /// What is left when it is made smaller.
    pub(crate) smaller: Option<Judged>,
}

impl Sample {
    /// What the vector's case was put into.
    pub(crate) const fn context(&self) -> Option<&Context> {
        self.context.as_ref()
    }
}

/// A question with what became of it.
pub(crate) struct Judged {
    pub(crate) operands: Vec<Sequence>,
    pub(crate) expectation: Expectation,
    pub(crate) reply: Reply,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(vectors: &'a [Vector], policies: &'a BTreeMap<Operation, Policies>) -> Self {
        let asked = vec![[0; SETTINGS]; vectors.len()];
        Self {
            vectors,
            operations: BTreeMap::new(),
            policies,
            fits: BTreeMap::new(),
            differences: BTreeMap::new(),
            asked,
        }
    }

    /// Judges a batch.
    pub(crate) fn add_all(
        &mut self,
        questions: &[Question],
        requests: &[Request],
        replies: Vec<Reply>,
    ) {
        for ((question, request), reply) in questions.iter().zip(requests).zip(replies) {
            self.add(question, request, reply);
        }
    }

    fn add(&mut self, question: &Question, request: &Request, reply: Reply) {
        let Some(documents) = &question.expectation else {
            return;
        };
        let operation = self.vectors[question.vector].operation;
        let declared = self.policies.get(&operation);
        let entry = self.operations.entry(operation);
        let entry = entry.or_insert_with(|| OperationReport {
            declared: declared.cloned().unwrap_or_default(),
            ..OperationReport::new(operation)
        });
        let judgement = judge_declared(declared, operation, &request.operands, documents, &reply);
        let Judgement {
            expectation,
            verdict,
            level,
        } = judgement;
        *entry.counts.of(verdict) += 1;
        if declared.is_none() {
            let fit = self.fits.entry(operation);
            let fit = fit.or_insert_with(|| Fit::new(operation));
            fit.look_at(operation, &request.operands, documents, &reply, verdict);
        }
        let context = question.context.as_ref().map(Context::kind);
        self.asked[question.vector][setting(context)] += 1;
        match verdict {
            Verdict::Conforms => {
                entry.as_declared += u64::from(level == Standard::Declared);
                return;
            }
            Verdict::Unsupported | Verdict::NotRun => return,
            Verdict::Differs => {
                entry.departs_from_should += u64::from(level == Standard::Should);
                entry.differs_from_declared += u64::from(level == Standard::Declared);
            }
            Verdict::Crashed | Verdict::TimedOut | Verdict::Garbled => {}
        }
        let kind = Kind {
            vector: question.vector,
            context,
            verdict,
            level,
        };
        let sample = || Sample {
            cases: 0,
            case: question.case,
            context: question.context.clone(),
            operands: request.operands.clone(),
            expectation: expectation.into_owned(),
            reply,
            smaller: None,
        };
        match self.differences.entry(kind) {
            std::collections::btree_map::Entry::Vacant(vacant) => vacant.insert(sample()).cases = 1,
            std::collections::btree_map::Entry::Occupied(mut known) => {
                let cases = known.get().cases + 1;
                if question.case < known.get().case {
                    known.insert(sample());
                }
                known.get_mut().cases = cases;
            }
        }
    }

    /// What the implementation declares, by operation.
    pub(crate) fn policies(&self) -> &'a BTreeMap<Operation, Policies> {
        self.policies
    }

    /// What is shown of each kind of difference. Where a vector differs as it is, that it does so in contexts as well is
    /// counted, and not shown.
    pub(crate) fn samples(&mut self) -> impl Iterator<Item = (&Vector, Kind, &mut Sample)> {
        let alone: BTreeSet<Kind> = self
            .differences
            .keys()
            .copied()
            .filter(|kind| kind.context.is_none())
            .collect();
        let vectors = self.vectors;
        let is_shown = move |kind: &Kind| {
            kind.context.is_none()
                || !alone.contains(&Kind {
                    context: None,
                    ..*kind
                })
        };
        self.differences
            .iter_mut()
            .filter(move |(kind, _)| is_shown(kind))
            .map(|(kind, sample)| (&vectors[kind.vector], *kind, sample))
    }

    /// The report of everything that was added; the caller fills in what it alone knows.
    pub(crate) fn report(
        mut self,
        selection: Selection<'_>,
        description: &Description,
        settings: &Settings,
    ) -> Report {
        let asked = std::mem::take(&mut self.asked);
        // what differs in contexts is counted with what differs as it is, if that is shown
        let mut hidden = BTreeMap::<Kind, u64>::new();
        for (kind, sample) in &self.differences {
            if kind.context.is_some() {
                *hidden
                    .entry(Kind {
                        context: None,
                        ..*kind
                    })
                    .or_default() += sample.cases;
            }
        }
        let differences: Vec<Difference> = self
            .samples()
            .map(|(vector, kind, sample)| {
                let asked = asked[kind.vector][setting(kind.context)];
                let in_contexts = hidden.get(&kind).copied().unwrap_or_default();
                difference(vector, kind, sample, (asked.into(), in_contexts), settings)
            })
            .collect();
        self.asked = asked;
        for (operation, fit) in std::mem::take(&mut self.fits) {
            if let Some(report) = self.operations.get_mut(&operation) {
                report.fits = fit.found();
            }
        }
        Report {
            name: description.name.clone(),
            version: description.version.clone(),
            language: settings.language.clone(),
            target: settings.target.clone(),
            suite: selection.suite.name(),
            seed: settings.seed,
            duration: std::time::Duration::ZERO,
            stale: self.stale(&differences, settings),
            operations: self.operations.into_values().collect(),
            differences,
            machines: Vec::new(),
            should_counts: !settings.only_musts,
            unknown_operations: description.unknown_operations.clone(),
            interrupted: false,
            last_words: None,
        }
    }

    /// Listings of which no difference occurred, although a vector that they match was asked, or although they match
    /// none at all.
    fn stale(&self, differences: &[Difference], settings: &Settings) -> Vec<StaleListing> {
        let known = &settings.known;
        let asked = || {
            self.vectors
                .iter()
                .zip(&self.asked)
                .filter(|(_, asked)| **asked != [0; SETTINGS])
        };
        let gone = known.unmatched(
            differences
                .iter()
                .map(|difference| difference.vector.as_str()),
        );
        let stale = gone.filter_map(|(pattern, reason)| {
            let matches = |vector: &Vector| known.matches(pattern, &vector.id);
            let was_asked = asked().any(|(vector, _)| matches(vector));
            let exists = was_asked || self.vectors.iter().any(matches);
            (was_asked || !exists).then(|| StaleListing {
                pattern: pattern.to_owned(),
                reason: reason.to_owned(),
                matches_a_vector: was_asked,
            })
        });
        stale.collect()
    }
}

fn setting(context: Option<ContextKind>) -> usize {
    context.map_or(0, |kind| 1 + kind as usize)
}

fn difference(
    vector: &Vector,
    kind: Kind,
    sample: &Sample,
    (asked, in_contexts): (u64, u64),
    settings: &Settings,
) -> Difference {
    let show = |operands: &[Sequence]| operands.iter().map(ToString::to_string).collect();
    let smaller = sample.smaller.as_ref();
    let traced = smaller.map_or(&sample.operands, |smaller| &smaller.operands);
    let trace = match sample.context {
        Some(Context::Chunks { .. }) => trace(vector.operation, &[joined(traced)]),
        _ => trace(vector.operation, traced),
    };
    let before = match &sample.context {
        Some(Context::After { units, .. }) => {
            let kind = vector.operation.signature().input;
            Some(vec![Sequence::from_values(kind, units.clone()).to_string()])
        }
        _ => None,
    };
    Difference {
        vector: vector.id.clone(),
        operation: vector.operation,
        level: kind.level,
        verdict: kind.verdict,
        cases: sample.cases,
        in_contexts,
        asked,
        operands: show(&sample.operands),
        context: sample.context.clone(),
        asked_before: before,
        expected: shown_expectation(&sample.expectation),
        answered: shown_reply(&sample.reply),
        smaller: smaller.map(|smaller| Smaller {
            operands: show(&smaller.operands),
            expected: shown_expectation(&smaller.expectation),
            answered: shown_reply(&smaller.reply),
        }),
        seed: vector.seed,
        steps: trace.steps(),
        because: because(&trace),
        known: settings.known.reason(&vector.id).map(str::to_owned),
        repeat: format!(
            "utfproof check {} --vector {}{}",
            settings.target, vector.id, settings.options
        ),
    }
}

/// Chunks as the one operand that they are.
pub(crate) fn joined(chunks: &[Sequence]) -> Sequence {
    let kind = chunks.first().map_or(UnitKind::Byte, Sequence::kind);
    Sequence::from_values(kind, chunks.iter().flat_map(Sequence::values).collect())
}

pub(crate) fn trace(operation: Operation, operands: &[Sequence]) -> Recorder {
    let mut trace = Recorder::default();
    let operands: Vec<_> = operands.iter().map(Sequence::as_slice).collect();
    // vectors are checked when they are read: the operands are the operation's
    let _ = Reading::judging(operation).answer(&operands, &mut trace);
    trace
}

/// The steps in order, each with the item that the algorithm turned to before it.
pub(crate) fn because(trace: &Recorder) -> Vec<Because> {
    let mut lines = Vec::new();
    let mut item = String::new();
    for event in &trace.events {
        match event {
            Event::LookAt(new) => item = new.to_string(),
            Event::Step(step) => {
                lines.push(Because {
                    item: std::mem::take(&mut item),
                    step: *step,
                    text: restatement(*step),
                });
            }
            Event::Leave => item.clear(),
            Event::Enter(_) => {}
        }
    }
    lines
}

/// What a step says, in our words.
fn restatement(step: StepId) -> String {
    library()
        .step(&step.to_string())
        .map(|place| place.step.text.clone())
        .unwrap_or_default()
}

pub(crate) fn shown_expectation(expectation: &Expectation) -> Shown {
    match expectation {
        Expectation::Output(output, _) => Shown::Output(output.to_string()),
        Expectation::Rejected(Rejection { at }) => Shown::Rejected {
            message: None,
            at: Some(*at),
        },
        Expectation::Unspecified(reason) => Shown::Failure(format!(
            "any answer: {}, which no document rules on",
            reason.name()
        )),
    }
}

pub(crate) fn shown_reply(reply: &Reply) -> Shown {
    let shorten = |text: &str| {
        let printable = printable(text);
        let mut short: String = printable.chars().take(LONGEST_MESSAGE).collect();
        if short.len() < printable.len() {
            short.push('…');
        }
        short
    };
    match reply {
        Reply::Answered(Answer::Output(output)) => Shown::Output(output.to_string()),
        Reply::Answered(Answer::Rejected { message, at }) => Shown::Rejected {
            message: Some(shorten(message)),
            at: *at,
        },
        Reply::Answered(Answer::Skipped(why)) => Shown::Failure(shorten(why)),
        Reply::Crashed(how) => Shown::Failure(shorten(how)),
        Reply::TimedOut => Shown::Failure("no answer in time".to_owned()),
        Reply::Garbled(what) => Shown::Failure(shorten(what)),
        Reply::NotRun => Shown::Failure("not run".to_owned()),
    }
}
