//! The behaviour of an operation, as seen from outside.

use utfproof_oracle::{Encoding, NoTrace, Operation, Reading, Sequence, UnitKind};

use super::{Answers, NoAutomaton};
use crate::unspecified::{Unspecified, unspecified};

pub(super) const REPLACEMENT_CHARACTER: u32 = 0xFFFD;

/// The answer to an input, without its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Acceptance {
    /// It has a result.
    Accepted,
    /// It is rejected.
    Rejected,
    /// The documents leave it open.
    Unspecified(Unspecified),
}

/// What comes of an input.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) verdict: Acceptance,
    /// For each value of the result, whether it is U+FFFD: which value else is a matter of data, not of control. A length is
    /// shown by so many values. Of an answer that is left open, the last one before that is required.
    shape: Vec<bool>,
}

impl Answered {
    pub(super) const fn has_result(&self) -> bool {
        !self.shape.is_empty()
    }
}

/// What appending to an input shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shown {
    /// The answer to the whole; an operation that can reject shows no more.
    Acceptance(Acceptance),
    /// The result changes from what it was when it was last required.
    Edit {
        /// How many values at its end are no longer there, or are no longer U+FFFD, or are now.
        dropped: usize,
        /// For each value that comes instead, whether it is U+FFFD.
        added: Vec<bool>,
    },
}

impl Shown {
    /// Whether the documents leave it open.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Acceptance(Acceptance::Unspecified(_)))
    }
}

/// What an automaton is learnt of.
pub(super) trait Observe {
    /// The reason for a missing answer.
    type Failure: From<NoAutomaton>;

    /// Says which inputs are asked next, for those who answer many at once sooner.
    fn prepare(&self, _: impl Iterator<Item = Vec<u32>>) -> Result<(), Self::Failure> {
        Ok(())
    }

    /// The answer to an input.
    fn ask(&self, input: &[u32]) -> Result<Answered, Self::Failure>;

    /// The change from one input to a longer one.
    fn shown(&self, before: &Answered, after: &Answered) -> Shown;
}

/// A function that accepts or rejects.
pub(super) struct Accepts<F>(pub(super) F);

impl<F: Fn(&[u32]) -> bool> Observe for Accepts<F> {
    type Failure = NoAutomaton;

    fn ask(&self, input: &[u32]) -> Result<Answered, NoAutomaton> {
        Ok(Answered {
            verdict: match (self.0)(input) {
                true => Acceptance::Accepted,
                false => Acceptance::Rejected,
            },
            shape: Vec::new(),
        })
    }

    fn shown(&self, _: &Answered, after: &Answered) -> Shown {
        Shown::Acceptance(after.verdict)
    }
}

/// An operation, asked about single operands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observer {
    reading: Reading,
    kind: UnitKind,
    /// Whether it rejects nothing, so that what it does shows in its result.
    is_total: bool,
}

impl Observer {
    pub(super) fn new(operation: Operation) -> Self {
        let signature = operation.signature();
        // the document leaves open what a part of a character becomes, so no result can be compared
        let is_open_midway =
            operation.encoding() == Encoding::Wtf8 && signature.input == UnitKind::Byte;
        Self {
            reading: Reading::judging(operation),
            kind: signature.input,
            is_total: !signature.rejects && !signature.validates && !is_open_midway,
        }
    }

    /// The answer that the document requires.
    ///
    /// # Panics
    ///
    /// If the operation takes more than one operand: such a one has no automaton.
    fn required(&self, values: &[u32]) -> Answered {
        let input = Sequence::from_values(self.kind, values.iter().copied());
        let operands = [input.as_slice()];
        let Some(reason) = unspecified(self.reading.operation, &operands) else {
            let outcome = self.reading.run(&operands, &mut NoTrace);
            let outcome = outcome.unwrap_or_else(|error| panic!("{error}"));
            return self.answered(outcome.ok());
        };
        let before = values.split_last().filter(|_| self.is_total);
        Answered {
            verdict: Acceptance::Unspecified(reason),
            shape: before.map_or_else(Vec::new, |(_, before)| self.required(before).shape),
        }
    }

    /// What shows of a result, or of a rejection.
    fn answered(&self, output: Option<Sequence>) -> Answered {
        let verdict = match output {
            Some(_) => Acceptance::Accepted,
            None => Acceptance::Rejected,
        };
        let shape = match output.filter(|_| self.is_total) {
            Some(Sequence::Number(length)) => vec![false; length.iter().sum::<u32>() as usize],
            Some(output) => {
                let values = output.values().into_iter();
                values.map(|value| value == REPLACEMENT_CHARACTER).collect()
            }
            None => Vec::new(),
        };
        Answered { verdict, shape }
    }

    fn change(&self, before: &Answered, after: &Answered) -> Shown {
        // a codec may reject what should have a result
        let has_changed =
            before.verdict != Acceptance::Rejected && after.verdict == Acceptance::Accepted;
        if !(self.is_total && has_changed) {
            return Shown::Acceptance(after.verdict);
        }
        let pairs = before.shape.iter().zip(&after.shape);
        let kept = pairs.take_while(|(before, after)| before == after).count();
        Shown::Edit {
            dropped: before.shape.len() - kept,
            added: after.shape[kept..].to_vec(),
        }
    }
}

impl Observe for Observer {
    type Failure = NoAutomaton;

    fn ask(&self, input: &[u32]) -> Result<Answered, NoAutomaton> {
        Ok(self.required(input))
    }

    fn shown(&self, before: &Answered, after: &Answered) -> Shown {
        self.change(before, after)
    }
}

/// Someone else who answers for an operation.
pub(super) struct Answering<'a, A> {
    pub(super) observer: Observer,
    pub(super) answers: &'a A,
}

impl<A: Answers> Observe for Answering<'_, A> {
    type Failure = A::Failure;

    fn prepare(&self, inputs: impl Iterator<Item = Vec<u32>>) -> Result<(), A::Failure> {
        self.answers.prepare(inputs.collect())
    }

    fn ask(&self, input: &[u32]) -> Result<Answered, A::Failure> {
        let output = self.answers.answer(input)?;
        Ok(self.observer.answered(output))
    }

    fn shown(&self, before: &Answered, after: &Answered) -> Shown {
        self.observer.change(before, after)
    }
}
