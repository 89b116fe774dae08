//! Vectors: one input, or one row of inputs, with what the answers should be.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use utfproof_oracle::{Operation, Rejection, Sequence};

use crate::expectation::Expectation;
use crate::level::Level;
use crate::operands::Operands;
use crate::pattern::Pattern;
use crate::sample::Sample;
use crate::unspecified::Unspecified;

/// Where a vector comes from: one generator each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Origin {
    /// The documents' own worked examples.
    Examples,
    /// The edges of every range in every table of the documents, and what lies next to them.
    Boundaries,
    /// Every input up to a length, in rows.
    Exhaustive,
    /// What catches every implementation with another automaton of no more states.
    Complete,
    /// Seeded random sequences.
    Random,
}

impl Origin {
    /// Every origin.
    pub const ALL: [Self; 5] = [
        Self::Examples,
        Self::Boundaries,
        Self::Exhaustive,
        Self::Complete,
        Self::Random,
    ];

    /// As in ids and file names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Examples => "examples",
            Self::Boundaries => "boundaries",
            Self::Exhaustive => "exhaustive",
            Self::Complete => "complete",
            Self::Random => "random",
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|origin| origin.name() == name)
            .ok_or_else(|| {
                let known = Self::ALL.map(Self::name).join(", ");
                format!(
                    "unknown origin '{}'; there are {known}",
                    name.escape_debug()
                )
            })
    }
}

/// One line of a vector file: a case, or a row of cases that take the same steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    /// Unique and stable: operation, origin, and words or the input itself.
    pub id: String,
    /// The operation.
    pub operation: Operation,
    /// The inputs, one pattern an operand.
    pub operands: Vec<Pattern>,
    /// The expected answers.
    pub results: Results,
    /// The ids of the steps that the oracle takes, each once; none where the answer is left open. Vectors of one file
    /// that take the same steps share them.
    pub steps: Arc<[String]>,
    /// Whether its first case is also asked in contexts: see [`contexts`](crate::context::contexts). Files do not say so,
    /// it follows from what is in them.
    pub in_context: bool,
    /// How many of its cases the suite [`Full`](crate::Suite::Full) asks at most. Files do not say so either.
    pub most_in_full: u64,
    /// The seed that it was drawn with, if it is random.
    pub seed: Option<u64>,
    /// How its only case is given, if it is a line of a [core file](crate::core).
    pub given: Given,
}

/// How the input of a line of a core file is given: whole and alone, unless it says otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Where the only operand is cut into chunks, in order; between two equal places is an empty chunk.
    pub cuts: Vec<usize>,
    /// The units of each operand of the input that is asked directly before.
    pub before: Option<Vec<Vec<u32>>>,
}

/// The expected answers to a vector's cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Results {
    /// These results, counted in step with the operands.
    Output(Pattern, Level),
    /// All inputs are rejected, at the same position.
    Rejected(Rejection, Level),
    /// Any answer will do, for this reason.
    Unspecified(Unspecified),
}

/// A case: operands with their expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The operands.
    pub operands: Operands,
    /// The expected answer.
    pub expectation: Expectation,
}

impl Vector {
    /// How many cases it has.
    pub fn count(&self) -> u64 {
        self.operands
            .iter()
            .map(Pattern::count)
            .fold(1, u64::saturating_mul)
    }

    /// The case with a number from 0 to `count() - 1`, by counting alone.
    pub fn case(&self, number: u64) -> Case {
        let mut operands = Operands::new();
        let (mut rest, mut run, mut run_weight) = (number, 0, 1);
        // where there is one result for all of them, there is nothing to count along
        let runs_along = matches!(&self.results, Results::Output(all, _) if all.count() > 1);
        for pattern in self.operands.iter().rev() {
            let number = rest % pattern.count();
            rest /= pattern.count();
            let (operand, run_of_operand) = pattern.sequence_and_run(number);
            if runs_along {
                run += run_of_operand * run_weight;
                run_weight *= pattern.runs();
            }
            operands.push(operand);
        }
        operands.reverse();
        let expectation = match &self.results {
            Results::Output(pattern, level) => Expectation::Output(pattern.sequence(run), *level),
            Results::Rejected(rejection, level) => Expectation::Rejected(*rejection, *level),
            Results::Unspecified(reason) => Expectation::Unspecified(*reason),
        };
        Case {
            operands,
            expectation,
        }
    }

    /// The numbers of up to `limit` cases: all if there are no more, and else the first, the last, and others that are
    /// spread over the whole evenly, at every place of the input.
    pub fn sample(&self, limit: u64) -> impl Iterator<Item = u64> + use<> {
        Sample::new(self.count(), limit).numbers()
    }

    /// Whether one of its cases has these operands.
    pub fn has(&self, operands: &[Sequence]) -> bool {
        let mut pairs = self.operands.iter().zip(operands);
        self.operands.len() == operands.len() && pairs.all(|(pattern, one)| pattern.has(one))
    }

    /// Where it comes from, by its id.
    pub fn origin(&self) -> Option<Origin> {
        self.id.split('/').nth(1)?.parse().ok()
    }

    /// Whether results and operands are counted in step.
    pub(crate) fn counts_agree(&self) -> bool {
        let runs = self
            .operands
            .iter()
            .map(Pattern::runs)
            .fold(1, u64::saturating_mul);
        match &self.results {
            Results::Output(pattern, _) => pattern.count() == runs,
            _ => runs == 1,
        }
    }
}

/// A number that a text always has: FNV-1a, 64 bits. It proves nothing.
pub(crate) fn stable_hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
