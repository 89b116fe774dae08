//! The behaviour of an operation, as seen from outside.

use utfproof_oracle::{Encoding, NoTrace, Operation, Reading, Sequence, UnitKind};

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
    /// shown by so many values.
    shape: Vec<bool>,
}

/// What appending to an input shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shown {
    /// The answer to the whole; an operation that can reject shows no more.
    Acceptance(Acceptance),
    /// The result changes.
    Edit {
        /// How many values at its end are no longer there, or are no longer U+FFFD, or are now.
        dropped: usize,
        /// For each value that comes instead, whether it is U+FFFD.
        added: Vec<bool>,
    },
}

/// What an automaton is learnt of.
pub(super) trait Observe {
    /// The answer to an input.
    fn ask(&self, input: &[u32]) -> Answered;

    /// The change from one input to a longer one.
    fn shown(&self, before: &Answered, after: &Answered) -> Shown;
}

/// A function that accepts or rejects.
pub(super) struct Accepts<F>(pub(super) F);

impl<F: Fn(&[u32]) -> bool> Observe for Accepts<F> {
    fn ask(&self, input: &[u32]) -> Answered {
        Answered {
            verdict: match (self.0)(input) {
                true => Acceptance::Accepted,
                false => Acceptance::Rejected,
            },
            shape: Vec::new(),
        }
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
}

impl Observer {
    /// That of the operation with a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        name.parse().ok().map(Self::new)
    }

    /// For each value of the result of an input, whether it is U+FFFD.
    pub(super) fn results(&self, input: &[u32]) -> Vec<bool> {
        self.ask(input).shape
    }
}

impl Observe for Observer {
    /// # Panics
    ///
    /// If the operation takes more than one operand: such a one has no automaton.
    fn ask(&self, input: &[u32]) -> Answered {
        let input = Sequence::from_values(self.kind, input.to_vec());
        let operands = [input.as_slice()];
        let outcome = self
            .reading
            .run(&operands, &mut NoTrace)
            .unwrap_or_else(|error| panic!("{error}"));
        let verdict = match unspecified(self.reading.operation, &operands) {
            Some(reason) => Acceptance::Unspecified(reason),
            None if outcome.is_ok() => Acceptance::Accepted,
            None => Acceptance::Rejected,
        };
        let output = outcome.ok().filter(|_| self.is_total);
        let shape = match output {
            Some(Sequence::Number(length)) => vec![false; length.iter().sum::<u32>() as usize],
            Some(output) => {
                let values = output.values().into_iter();
                values.map(|value| value == REPLACEMENT_CHARACTER).collect()
            }
            None => Vec::new(),
        };
        Answered { verdict, shape }
    }

    fn shown(&self, before: &Answered, after: &Answered) -> Shown {
        let both_are_specified =
            before.verdict == Acceptance::Accepted && after.verdict == Acceptance::Accepted;
        if !(self.is_total && both_are_specified) {
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
