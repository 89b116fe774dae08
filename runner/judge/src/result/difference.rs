//! A difference on a vector, and its explanation by the steps of the oracle, which are computed on demand.

use std::sync::Arc;

use utfproof_oracle::{Event, Operation, Reading, Recorder, Sequence, Slice, StepId};
use utfproof_spec_tables::library;
use utfproof_vectors::Origin;
use utfproof_vectors::context::{ContextKind, is_told};
use utfproof_vectors::core::Flags;

use super::{InContext, RunPosition};
use crate::departure::{Departure, Way};
use crate::ill_formed::IllFormedPart;
use crate::known::{ListedKind, Occurred};
use crate::pattern::Pattern;
use crate::verdict::{DifferenceLevel, Verdict};

/// A vector on which an implementation differs.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The vector's id.
    pub vector: String,
    /// Its operation.
    pub operation: Operation,
    /// The origin of the vector; `None` if it is from no vector.
    pub origin: Option<Origin>,
    /// Whether it violates a *must*, departs from a *should* or differs from a declared policy.
    pub level: DifferenceLevel,
    /// Differs, crashed, timed out or garbled.
    pub verdict: Verdict,
    /// How the answer departs from the expectation.
    pub departure: Departure,
    /// Whether the input is well-formed.
    pub well_formed: bool,
    /// The number of the vector's cases with this difference.
    pub cases: u64,
    /// Whether its cases got, or may have got, different answers. This one is that of the first.
    pub answers_vary: bool,
    /// The number of contexts with the same difference, if this one is shown without context.
    pub in_contexts: u64,
    /// The number of the vector's cases that were asked.
    pub asked: u64,
    /// The first of those cases: its operands, or its chunks.
    pub operands: Vec<Sequence>,
    /// The context of the case. If it is chunks, `operands` are the chunks of one operand.
    pub context: Option<InContext>,
    /// The operands of the preceding request, if the context has one.
    pub asked_before: Option<Vec<Sequence>>,
    /// The expectation.
    pub expected: Shown,
    /// The reply. Its text is already escaped.
    pub answered: Shown,
    /// The smallest input that fails in the same way, if it was looked for.
    pub smaller: Option<Smaller>,
    /// The seed of the vector, if it is random.
    pub seed: Option<u64>,
    /// The reason, if it is a known difference.
    pub known: Option<Arc<str>>,
    /// The command that repeats this case alone.
    pub repeat: String,
    /// In the report of a shard: its position in the whole run.
    pub position: Option<RunPosition>,
}

impl Difference {
    /// Whether its operands are the chunks of one operand.
    pub fn is_in_chunks(&self) -> bool {
        let kind = self.context.as_ref().map(|context| context.kind);
        kind.is_some_and(ContextKind::is_cut)
    }

    /// Whether its input is a long text, whose operands are a pattern and an end.
    pub fn is_of_a_long_text(&self) -> bool {
        let kind = self.context.as_ref().map(|context| context.kind);
        kind == Some(ContextKind::Repeat)
    }

    /// Whether its results are told by their lengths and checksums.
    pub fn has_summaries(&self) -> bool {
        self.is_of_a_long_text() && is_told(self.operation)
    }

    /// The flags of the first such input.
    pub fn flags(&self) -> Flags {
        self.flags_of(&self.operands)
    }

    /// The flags of the input that is [shown](Self::shown).
    pub fn shown_flags(&self) -> Flags {
        self.flags_of(self.shown().operands)
    }

    fn flags_of(&self, operands: &[Sequence]) -> Flags {
        let is_after = self.asked_before.is_some();
        match self.is_in_chunks() {
            true => {
                let whole = Sequence::joined(operands).into_owned();
                Flags::of(
                    self.operation,
                    &[whole],
                    !self.is_of_a_long_text(),
                    is_after,
                )
            }
            false => Flags::of(self.operation, operands, false, is_after),
        }
    }

    /// Whether it shows only after other calls, so that its vector alone does not repeat it.
    pub fn depends_on_calls(&self) -> bool {
        let smaller = self.smaller.as_ref();
        let pattern = smaller.and_then(|smaller| smaller.pattern.as_ref());
        matches!(pattern, Some(Pattern::FromCall { .. }))
    }

    /// The oracle's trace of the case, or of the smaller one; [`Because::of`] makes lines of it. It is computed on
    /// demand, since an input of 64 KiB takes very many steps. It is empty if the operands do not fit the operation.
    pub fn trace(&self) -> Recorder {
        let operands = self.shown().operands;
        if let Some(at) = self.wrong_part() {
            let input = Sequence::joined(operands);
            let rest = input.as_slice().without_prefix(at);
            match rest {
                Slice::Bytes(_) => return trace_of(Operation::Utf8DecodeLossy, &[rest]),
                Slice::CodeUnits(_) => return trace_of(Operation::Utf16DecodeLossy, &[rest]),
                _ => {}
            }
        }
        match self.is_in_chunks() {
            true => trace(self.operation, &[&*Sequence::joined(operands)]),
            false => trace(self.operation, &Vec::from_iter(operands)),
        }
    }

    /// Where the ill-formed part begins, if all that differs is what a rejection says of that part, and the documents say
    /// how long it is.
    pub fn wrong_part(&self) -> Option<usize> {
        match (self.shown().expected, self.shown().answered) {
            (
                Shown::Rejected {
                    at: Some(due),
                    part: expected,
                    ..
                },
                Shown::Rejected { at, part, .. },
            ) if at.is_none_or(|at| at == *due) && !part.is_silent() && !expected.is_silent() => {
                Some(*due)
            }
            _ => None,
        }
    }

    /// The case to show: the smaller one if there is one.
    pub fn shown(&self) -> ShownCase<'_> {
        match &self.smaller {
            Some(smaller) => ShownCase {
                operands: &smaller.operands,
                expected: &smaller.expected,
                answered: &smaller.answered,
            },
            None => ShownCase {
                operands: &self.operands,
                expected: &self.expected,
                answered: &self.answered,
            },
        }
    }

    /// The way in which it fails, which a smaller input has too.
    pub const fn way(&self) -> Way {
        Way {
            verdict: self.verdict,
            level: self.level,
            well_formed: self.well_formed,
            departure: self.departure,
        }
    }

    /// What a listing of known differences looks at.
    pub fn occurred(&self) -> Occurred<'_> {
        Occurred {
            vector: &self.vector,
            kind: ListedKind::of(self.verdict, self.departure),
            answered: (!self.answers_vary).then_some(&self.answered),
        }
    }

    /// The number of units in its input, before it was shrunk.
    pub fn units(&self) -> usize {
        self.operands.iter().map(Sequence::len).sum()
    }

    /// Forgets the case: its input, the answers, and the command that repeats it. They are most of the memory that a
    /// difference takes.
    pub fn forget_case(&mut self) {
        let forgotten = || Shown::Failure(String::new());
        self.operands = Vec::new();
        self.asked_before = None;
        self.expected = forgotten();
        self.answered = forgotten();
        self.smaller = None;
        self.repeat = String::new();
    }

    /// Whether it makes a run fail, given whether a *should* counts.
    pub fn counts(&self, should_counts: bool) -> bool {
        self.known.is_none() && (self.level != DifferenceLevel::Should || should_counts)
    }
}

/// One case of a difference: its operands or chunks, the expectation and the reply.
pub struct ShownCase<'a> {
    /// The operands or chunks.
    pub operands: &'a [Sequence],
    /// The expectation.
    pub expected: &'a Shown,
    /// The reply.
    pub answered: &'a Shown,
}

/// A long input, shrunk as far as it fails in the same way; the input itself, if nothing smaller does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smaller {
    /// Its operands or chunks.
    pub operands: Vec<Sequence>,
    /// The expectation.
    pub expected: Shown,
    /// The reply. Its text is already escaped.
    pub answered: Shown,
    /// Whether the search ended at a limit, so that a smaller input may exist.
    pub is_cut_short: bool,
    /// Where it fails and where not, if it needs other text around it and that is a pattern.
    pub pattern: Option<Pattern>,
}

/// An expectation or a reply, in the form in which it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// A result.
    Output(Sequence),
    /// The input is rejected.
    Rejected {
        /// The message, escaped; expectations have none.
        message: Option<String>,
        /// The length of the longest well-formed prefix.
        at: Option<usize>,
        /// The ill-formed part that follows.
        part: IllFormedPart,
    },
    /// The implementation gave no answer, or any answer conforms; the reason, escaped.
    Failure(String),
}

impl Shown {
    /// Whether it is the same answer, apart from the text of an error.
    pub fn is_same_answer(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Output(one), Self::Output(other)) => one == other,
            (Self::Rejected { at: one, .. }, Self::Rejected { at: other, .. }) => one == other,
            (Self::Failure(_), Self::Failure(_)) => true,
            _ => false,
        }
    }
}

/// One line of an explanation: an item of the input and the step that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because {
    /// The item, such as `ED`; empty for a step about no item or about the item of the line before.
    pub item: String,
    /// The step.
    pub step: StepId,
    /// The step's restatement.
    pub text: &'static str,
}

impl Because {
    /// The steps of a trace in order, each with the item that the algorithm looked at before it.
    pub fn of(trace: &Recorder) -> Vec<Self> {
        let mut lines = Vec::new();
        let mut item = String::new();
        for event in &trace.events {
            match event {
                Event::LookAt(new) => item = new.to_string(),
                Event::Step(step) => {
                    lines.push(Self {
                        item: std::mem::take(&mut item),
                        step: *step,
                        text: restatement(*step),
                    });
                }
                Event::Leave => item.clear(),
                Event::Enter(_) | Event::Value(..) => {}
            }
        }
        lines
    }
}

fn trace(operation: Operation, operands: &[&Sequence]) -> Recorder {
    let operands: Vec<_> = operands.iter().map(|operand| operand.as_slice()).collect();
    trace_of(operation, &operands)
}

/// The oracle's trace; empty if the operands do not fit the operation. Of an input that is longer than [`LONGEST_TRACED`] it
/// has each step once, without items.
fn trace_of(operation: Operation, operands: &[Slice<'_>]) -> Recorder {
    let units: usize = operands.iter().map(|operand| operand.len()).sum();
    let mut trace = match units {
        0..=LONGEST_TRACED => Recorder::default(),
        _ => Recorder::brief(),
    };
    let _ = Reading::judging(operation).answer(operands, &mut trace); // an error leaves the trace empty
    trace
}

/// The most units of an input whose every step is recorded, in about 300 bytes each. The texts of whole rows have up to
/// 262,145.
const LONGEST_TRACED: usize = 300_000;

/// The text of a step, in our words.
pub fn restatement(step: StepId) -> &'static str {
    let found = library().step(&step.to_string());
    found.map_or("", |found| &found.step.text)
}
