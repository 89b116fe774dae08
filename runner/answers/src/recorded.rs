//! What a codec answered, and how it is asked.

use std::collections::BTreeMap;

use utfproof_judge::policy::Policies;
use utfproof_judge::verdict::Verdict;
use utfproof_judge::{Answer, IllFormedPart, Reply, Request, UnderTest};
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::expect;
use utfproof_vectors::{Expectation, Operands};

use super::inputs::inputs;

/// The most inputs in a batch.
const BATCH: usize = 512;
/// The most values of an answer that are kept: more than any right answer to these inputs has.
const LONGEST: usize = 80;

/// The answers of a codec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its name on the command line; of a release, its package and version: `npm:pbf@3.0.0`.
    pub id: String,
    /// Its own name. It may hold anything: escape it.
    pub name: String,
    /// Its version. It may hold anything: escape it.
    pub version: String,
    /// For each of its operations, the answers that are not exactly as the documents say, by the numbers of the
    /// [inputs].
    pub operations: BTreeMap<Operation, BTreeMap<usize, Told>>,
    /// The policies that it declares.
    pub policies: BTreeMap<Operation, Policies>,
}

/// An answer, without what a message says and where it points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Told {
    /// A result.
    Output(Vec<u32>),
    /// The input is rejected.
    Rejected,
    /// It cannot be asked this.
    Skipped,
    /// It gave no answer: `crashed`, `timed_out` or `garbled`.
    Failed(&'static str),
}

impl Told {
    /// What the documents expect; `None` if they leave it open.
    pub(crate) fn expected(expectation: &Expectation) -> Option<Self> {
        match expectation {
            Expectation::Output(output, _) => Some(Self::Output(output.values())),
            Expectation::Rejected(..) => Some(Self::Rejected),
            Expectation::Unspecified(_) => None,
        }
    }

    fn of(operation: Operation, reply: &Reply) -> Option<Self> {
        let largest = operation.signature().output.max();
        Some(match reply {
            // neither too long to be right, nor with values that do not exist, for which no notation is
            Reply::Answered(Answer::Output(output))
                if output.len() > LONGEST
                    || output.values().iter().any(|value| *value > largest) =>
            {
                Self::Failed(Verdict::Garbled.name())
            }
            Reply::Answered(Answer::Output(output)) => Self::Output(output.values()),
            Reply::Answered(Answer::Rejected { .. }) => Self::Rejected,
            Reply::Answered(Answer::Skipped(_)) => Self::Skipped,
            Reply::Crashed(_) => Self::Failed(Verdict::Crashed.name()),
            Reply::TimedOut => Self::Failed(Verdict::TimedOut.name()),
            Reply::NotRun => return None,
            Reply::Garbled(_) | Reply::Batch(_) | Reply::Answered(_) => {
                Self::Failed(Verdict::Garbled.name())
            }
        })
    }

    /// The reply that it stands for.
    pub(crate) fn reply(&self, operation: Operation) -> Reply {
        match self {
            Self::Output(values) => {
                let output = operation.signature().output;
                Reply::Answered(Answer::Output(Sequence::from_values(
                    output,
                    values.iter().copied(),
                )))
            }
            Self::Rejected => Reply::Answered(Answer::Rejected {
                message: String::new(),
                at: None,
                part: IllFormedPart::default(),
            }),
            Self::Skipped => Reply::Answered(Answer::Skipped(String::new())),
            Self::Failed(why) if *why == Verdict::Crashed.name() => {
                Reply::Crashed("it crashed".to_owned())
            }
            Self::Failed(why) if *why == Verdict::TimedOut.name() => Reply::TimedOut,
            Self::Failed(_) => Reply::Garbled("no readable reply".to_owned()),
        }
    }

    /// In notation, or in words.
    pub fn says(&self, operation: Operation) -> String {
        match self {
            Self::Output(_) if operation.signature().validates => "accepted".to_owned(),
            Self::Output(values) if values.is_empty() => "nothing".to_owned(),
            Self::Output(values) => {
                Sequence::from_values(operation.signature().output, values.iter().copied())
                    .to_string()
            }
            Self::Rejected => "rejected".to_owned(),
            Self::Skipped => "skipped".to_owned(),
            Self::Failed(why) => why.replace('_', " "),
        }
    }
}

/// Whether a name is that of a release, such as `npm:pbf@3.0.0`, which 'utfproof ask' does not know.
pub fn is_release(id: &str) -> bool {
    let package = id.split_once(':');
    package.is_some_and(|(_, rest)| rest.rfind('@').is_some_and(|place| place > 0))
}

/// Asks a codec all inputs of its operations. `None` if that was interrupted.
pub fn record(id: &str, implementation: &mut dyn UnderTest) -> Option<Recorded> {
    let description = implementation.description().clone();
    let mut operations = BTreeMap::new();
    for operation in description.operations.keys() {
        let inputs = inputs(*operation);
        let mut told = BTreeMap::new();
        for (batch, part) in inputs.chunks(BATCH).enumerate() {
            let requests: Vec<Request> = part
                .iter()
                .map(|operands| Request::new(*operation, operands.iter().cloned()))
                .collect();
            let replies = implementation.answer_batch(&requests);
            for ((number, operands), reply) in (batch * BATCH..).zip(part).zip(&replies) {
                let answer = Told::of(*operation, reply)?;
                if !is_as_documents(*operation, operands, &answer) {
                    told.insert(number, answer);
                }
            }
        }
        operations.insert(*operation, told);
    }
    Some(Recorded {
        id: id.to_owned(),
        name: description.name,
        version: description.version,
        operations,
        policies: description.policies,
    })
}

/// Whether the documents rule on an input, and a reply is what they say, except perhaps for positions.
fn is_as_documents(operation: Operation, operands: &Operands, answer: &Told) -> bool {
    Told::expected(&expect(operation, operands)).is_some_and(|expected| expected == *answer)
}

impl Recorded {
    /// The answers to all inputs of an operation, in order; `None` where the documents leave the answer open and it was
    /// not recorded. `None` altogether if it does not have the operation.
    pub fn answers(
        &self,
        operation: Operation,
        expected: &[Option<Told>],
    ) -> Option<Vec<Option<Told>>> {
        let told = self.operations.get(&operation)?;
        let answer = |(number, expected): (usize, &Option<Told>)| {
            told.get(&number).or(expected.as_ref()).cloned()
        };
        Some(expected.iter().enumerate().map(answer).collect())
    }
}
