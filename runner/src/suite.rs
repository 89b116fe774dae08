//! Which cases are asked: the suites, the filters, shards, and inputs cut into chunks.

use std::fmt;

use utfproof_oracle::Operation;
use utfproof_vectors::{Case, Expectation, Origin, Vector};

use crate::{Description, Request, Sequence};

/// How many cases of each row are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suite {
    /// Up to 8 of each row: seconds, whatever is tested.
    Quick,
    /// Up to 256 of each row.
    Full,
    /// All of each row of up to 16,777,216, and as many of the larger ones.
    Exhaustive,
}

impl Suite {
    /// Every suite.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Full, Self::Exhaustive];

    /// As on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
            Self::Exhaustive => "exhaustive",
        }
    }

    /// How many cases of a row are asked at most.
    pub const fn cases_of_a_row(self) -> u64 {
        match self {
            Self::Quick => 8,
            Self::Full => 256,
            Self::Exhaustive => 1 << 24,
        }
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One part of a run that is divided among machines: every `of`-th case, from the `number`-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether a case belongs to this part, by its number in the whole run.
    const fn takes(self, case: u64) -> bool {
        case % self.of == self.number - 1
    }
}

/// What is asked of an implementation.
#[derive(Clone, Copy, Debug)]
pub struct Selection<'a> {
    /// The vectors that it is asked from, by operation.
    pub vectors: &'a [Vector],
    /// How many cases of each row.
    pub suite: Suite,
    /// Which part of all that.
    pub shard: Shard,
}

/// One question, with where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The vector, by its place in the selection.
    pub(crate) vector: usize,
    /// The number of the case in its vector.
    pub(crate) case: u64,
    /// Whether the operands are the chunks of one.
    pub(crate) chunked: bool,
    pub(crate) expectation: Expectation,
    pub(crate) request: Request,
}

impl<'a> Selection<'a> {
    /// All questions to an implementation that answers these operations; the others are not asked.
    pub(crate) fn questions(
        self,
        description: &'a Description,
    ) -> impl Iterator<Item = Question> + use<'a> {
        let vectors = self.vectors.iter().enumerate();
        let answered = vectors.filter_map(|(number, vector)| {
            description
                .operations
                .get(&vector.operation)
                .map(|support| (number, vector, support.chunks))
        });
        let all = answered
            .flat_map(move |(number, vector, chunks)| self.of_vector(number, vector, chunks));
        (0..)
            .zip(all)
            .filter(move |(number, _)| self.shard.takes(*number))
            .map(|(_, question)| question)
    }

    /// An upper bound of how many questions there are.
    pub fn size(&self, description: &Description) -> u64 {
        let of_vector = |vector: &Vector| match description.operations.get(&vector.operation) {
            None => 0,
            Some(support) => {
                let cases = vector.count().min(self.suite.cases_of_a_row());
                let cuts = if support.chunks && is_cut(vector) {
                    cuts(vector)
                } else {
                    0
                };
                cases + cuts
            }
        };
        self.vectors
            .iter()
            .map(of_vector)
            .sum::<u64>()
            .div_ceil(self.shard.of)
    }

    fn of_vector(
        self,
        number: usize,
        vector: &'a Vector,
        chunks: bool,
    ) -> impl Iterator<Item = Question> + use<'a> {
        let whole = vector.sample(self.suite.cases_of_a_row()).map(move |case| {
            let Case {
                operands,
                expectation,
            } = vector.case(case);
            let request = Request {
                operation: vector.operation,
                operands,
            };
            Question {
                vector: number,
                case,
                chunked: false,
                expectation,
                request,
            }
        });
        let cut = (chunks && is_cut(vector)).then(|| cut(number, vector));
        whole.chain(cut.into_iter().flatten())
    }
}

/// The documents' examples and the boundaries are also asked in chunks.
fn is_cut(vector: &Vector) -> bool {
    matches!(vector.origin(), Some(Origin::Examples | Origin::Boundaries))
        && vector.operation != Operation::Wtf8Concatenate
}

/// How many ways to cut a vector's first case [`cut`] gives.
fn cuts(vector: &Vector) -> u64 {
    vector
        .operands
        .iter()
        .map(|operand| operand.places.len() as u64 + 2)
        .sum()
}

/// A vector's first case cut in two at every place, its ends included, and into single units.
fn cut(number: usize, vector: &Vector) -> impl Iterator<Item = Question> + use<> {
    let Case {
        operands,
        expectation,
    } = vector.case(0);
    let operation = vector.operation;
    let input = operands
        .into_iter()
        .next()
        .unwrap_or_else(|| Sequence::Bytes(Vec::new()));
    let (kind, values) = (input.kind(), input.values());
    let units = values.chunks(1).map(<[u32]>::to_vec).collect::<Vec<_>>();
    let in_two =
        (0..=values.len()).map(move |at| vec![values[..at].to_vec(), values[at..].to_vec()]);
    let in_two = in_two.collect::<Vec<_>>();
    let single_units = (units.len() > 2).then_some(units);
    in_two.into_iter().chain(single_units).map(move |chunks| {
        let operands = chunks
            .into_iter()
            .map(|chunk| Sequence::from_values(kind, chunk))
            .collect();
        Question {
            vector: number,
            case: 0,
            chunked: true,
            expectation: expectation.clone(),
            request: Request {
                operation,
                operands,
            },
        }
    })
}
