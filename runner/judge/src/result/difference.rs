//! A vector on which an implementation does not do what it should, and why: its steps are asked of the oracle when they
//! are wanted.

use std::sync::Arc;

use utfproof_oracle::{Event, Operation, Reading, Recorder, Sequence, StepId};
use utfproof_spec_tables::library;
use utfproof_vectors::Origin;
use utfproof_vectors::context::ContextKind;

use super::{InContext, RunPosition};
use crate::verdict::{DifferenceLevel, Verdict};

/// One vector on which an implementation does not do what it should.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The vector's id.
    pub vector: String,
    /// Its operation.
    pub operation: Operation,
    /// Where its vector comes from, if it is one of a vector.
    pub origin: Option<Origin>,
    /// Whether it violates a *must*, departs from a *should* or differs from what is declared.
    pub level: DifferenceLevel,
    /// Differs, crashed, timed out or garbled.
    pub verdict: Verdict,
    /// How many of the vector's cases came to this.
    pub cases: u64,
    /// In how many contexts the same became of the vector's cases, where it is shown as it is.
    pub in_contexts: u64,
    /// How many of the vector's cases were asked.
    pub asked: u64,
    /// The first of those cases: its operands, or its chunks.
    pub operands: Vec<Sequence>,
    /// What the vector's case was put into; where that is chunks, `operands` are the chunks of one operand.
    pub context: Option<InContext>,
    /// What was asked right before, where the context says that something was.
    pub asked_before: Option<Vec<Sequence>>,
    /// What should come out.
    pub expected: Shown,
    /// What came out: what the implementation says is escaped already.
    pub answered: Shown,
    /// A smaller input that the same becomes of, where one was looked for and found.
    pub smaller: Option<Smaller>,
    /// The seed with which the vector was drawn, if it is random.
    pub seed: Option<u64>,
    /// Why it is no surprise, if a listing of known differences says so.
    pub known: Option<Arc<str>>,
    /// The command that repeats just this.
    pub repeat: String,
    /// In the report of a shard: where it stands in the whole run.
    pub place: Option<RunPosition>,
}

impl Difference {
    /// Whether its operands are the chunks of one.
    pub fn is_in_chunks(&self) -> bool {
        let kind = self.context.as_ref().map(|context| context.kind);
        kind == Some(ContextKind::Chunks)
    }

    /// What the oracle does on the case, or on the smaller one; [`Because::of`] is that for a person. It is asked when it
    /// is wanted, since an input of 64 KiB takes very many steps; it does nothing if the operands are not the
    /// operation's.
    pub fn trace(&self) -> Recorder {
        let operands = self.shown().operands;
        match self.is_in_chunks() {
            true => trace(self.operation, &[&*Sequence::joined(operands)]),
            false => trace(self.operation, &Vec::from_iter(operands)),
        }
    }

    /// The case that a person is shown: the smaller one, where there is one.
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

    /// How many units its input has, before it was made smaller.
    pub fn units(&self) -> usize {
        self.operands.iter().map(Sequence::len).sum()
    }

    /// Whether it makes a run fail, given whether a *should* counts.
    pub fn counts(&self, should_counts: bool) -> bool {
        self.known.is_none() && (self.level != DifferenceLevel::Should || should_counts)
    }
}

/// One case of a difference: its operands, or its chunks, what should come out, and what did.
pub struct ShownCase<'a> {
    /// What went in.
    pub operands: &'a [Sequence],
    /// What should come out.
    pub expected: &'a Shown,
    /// What came out.
    pub answered: &'a Shown,
}

/// A long input, made smaller for as long as the same becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smaller {
    /// Its operands, or its chunks.
    pub operands: Vec<Sequence>,
    /// What should come out.
    pub expected: Shown,
    /// What came out: escaped already.
    pub answered: Shown,
    /// Whether the search for it ended at a limit, so that a still smaller one may do.
    pub is_cut_short: bool,
}

/// An expectation or an answer, as shown.
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
    },
    /// Something that is no answer: what happened, escaped.
    Failure(String),
}

/// One line of an explanation: an item of the input and a step that it led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because {
    /// The item, such as `ED`; empty for a step that is about no item or about the same as the line before.
    pub item: String,
    /// The step.
    pub step: StepId,
    /// The step's restatement.
    pub text: &'static str,
}

impl Because {
    /// The steps of a trace in order, each with the item that the algorithm turned to before it.
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
                Event::Enter(_) => {}
            }
        }
        lines
    }
}

/// What the oracle does on operands; if they are not the operation's, nothing.
fn trace(operation: Operation, operands: &[&Sequence]) -> Recorder {
    let mut trace = Recorder::default();
    let operands: Vec<_> = operands.iter().map(|operand| operand.as_slice()).collect();
    let _ = Reading::judging(operation).answer(&operands, &mut trace); // an error says that they are not
    trace
}

/// What a step says, in our words.
pub fn restatement(step: StepId) -> &'static str {
    let place = library().step(&step.to_string());
    place.map_or("", |place| &place.step.text)
}
