//! Where two readings of an operation differ: the smallest inputs, by the deciding step, and their number. No document is
//! diagnosed here.
//!
//! Both readings get every input of up to three units, and longer ones made of accepted and rejected parts. Inputs on
//! which both take the same steps form a class. If only one reading rejects a class, the candidates are its rejecting
//! steps, or else all steps taken on the class. The deciding step is the candidate that leads to agreement least often.

mod blame;
mod classes;
pub mod coverage;
mod edges;
mod forms;
mod json;
mod population;
pub mod readings;
pub mod search;
mod text;

use rayon::prelude::*;
use utfproof_oracle::{Compiled, NoTrace, Reading, Rejected, Sequence, Slice, StepId, UnitKind};

pub use forms::{AcceptedByOne, AcceptedForm};
pub use json::PartingJson;
pub use text::render;

use classes::Class;
use population::Population;

/// The differences between two readings.
#[derive(Clone, Debug)]
pub struct Parting {
    /// The first reading.
    pub left: Reading,
    /// The second reading.
    pub right: Reading,
    /// The number of inputs of up to three units.
    pub inputs: u128,
    /// The number of those on which the readings differ.
    pub differing: u128,
    /// The number of longer inputs tried.
    pub longer: u64,
    /// The inputs on which they differ, by the deciding step; the smallest inputs first.
    pub groups: Vec<PartingGroup>,
}

/// The inputs on which two readings differ because of one step.
#[derive(Clone, Debug)]
pub struct PartingGroup {
    /// The deciding step.
    pub step: StepId,
    /// The shortest input; of several, the one with the lowest values.
    pub smallest: Sequence,
    /// The first reading's result for it.
    pub left: ReadingResult,
    /// The second reading's result for it.
    pub right: ReadingResult,
    /// The number of inputs of up to three units.
    pub inputs: u128,
}

/// The result of a reading.
pub type ReadingResult = Result<Sequence, Rejected>;

/// Two readings whose results cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{left} and {right} cannot be compared: both must take one operand, and of the same kind")]
pub struct ReadingsNotComparable {
    /// The first reading.
    pub left: Reading,
    /// The second reading.
    pub right: Reading,
}

/// Applies a function to each item on all processors; the results are in the order of the items.
pub fn on_all_processors<'a, T: Sync, R: Send>(
    items: &'a [T],
    function: impl Fn(&'a T) -> R + Sync + Send,
) -> Vec<R> {
    items.par_iter().map(function).collect()
}

/// How the results of two readings are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ComparedBy {
    /// Both results must be the same values, or both readings must reject.
    Results,
    /// Both must accept, or both must reject: one reading has no result, or the kinds differ.
    Acceptance,
}

/// Whether two readings can be compared: both take one operand, of the same kind, or code points and UCS-4 values.
pub fn are_comparable(left: Reading, right: Reading) -> bool {
    let [left, right] = [left, right].map(|reading| reading.operation.signature());
    left.operands == 1 && right.operands == 1 && common(left.input, right.input).is_some()
}

/// Whether two readings can be compared, and their results mean the same: values of one kind, or acceptance alone.
pub fn mean_the_same(left: Reading, right: Reading) -> bool {
    let [one, other] = [left, right].map(|reading| reading.operation.signature());
    let is_so = match (one.validates, other.validates) {
        (false, false) => common(one.output, other.output).is_some(),
        (one, other) => one == other,
    };
    is_so && are_comparable(left, right)
}

/// The common kind, if any: a code point is a UCS-4 value.
const fn common(left: UnitKind, right: UnitKind) -> Option<UnitKind> {
    match (left, right) {
        (UnitKind::Byte, UnitKind::Byte) => Some(UnitKind::Byte),
        (UnitKind::CodeUnit, UnitKind::CodeUnit) => Some(UnitKind::CodeUnit),
        (UnitKind::Ucs4, UnitKind::Ucs4) => Some(UnitKind::Ucs4),
        (UnitKind::CodePoint | UnitKind::Ucs4, UnitKind::CodePoint | UnitKind::Ucs4) => {
            Some(UnitKind::CodePoint)
        }
        _ => None,
    }
}

/// Finds where two readings differ.
///
/// # Errors
///
/// [`ReadingsNotComparable`] if they take operands of different kinds, or several.
///
/// ```
/// use utfproof_parting::part;
///
/// let encode = "modified-utf-8.encode";
/// let parting = part(format!("wikipedia-2013:{encode}").parse()?, encode.parse()?)?;
/// let smallest = parting.groups.first().ok_or("they never part")?;
/// assert_eq!(smallest.smallest.to_string(), "D800 DC00");
/// assert_eq!(smallest.left.as_ref().map(ToString::to_string), Ok("F0 90 80 80".to_owned()));
/// assert_eq!(smallest.right.as_ref().map(ToString::to_string), Ok("ED A0 80 ED B0 80".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn part(left: Reading, right: Reading) -> Result<Parting, ReadingsNotComparable> {
    let pair = Pair::of(left, right).ok_or(ReadingsNotComparable { left, right })?;
    let population = Population::of(pair);
    let differing = population.classes.iter().filter(|class| class.differs);
    Ok(Parting {
        left,
        right,
        inputs: population.inputs,
        differing: differing.map(|class| class.inputs).sum(),
        longer: population.longer,
        groups: blame::groups(pair, &population.classes),
    })
}

/// Whether two readings differ on one input; `None` if they cannot be compared, or do not take such an input.
pub fn part_on(left: Reading, right: Reading, input: &str) -> Option<bool> {
    let pair = Pair::of(left, right)?;
    let values = pair.kind.parse(input).ok()?.values();
    let [(left, NoTrace), (right, NoTrace)] =
        [left, right].map(|reading| Pair::run(reading, &values));
    Some(!pair.agree(&left, &right))
}

/// Two readings that can be compared.
#[derive(Clone, Copy, Debug)]
struct Pair {
    left: Reading,
    right: Reading,
    /// The unit kind of the inputs.
    kind: UnitKind,
    comparison: ComparedBy,
}

impl Pair {
    /// `None` if they cannot be compared.
    fn of(left: Reading, right: Reading) -> Option<Self> {
        let [takes, others] = [left, right].map(|reading| reading.operation.signature());
        let differ = common(takes.output, others.output).is_none();
        Some(Self {
            left,
            right,
            kind: common(takes.input, others.input).filter(|_| are_comparable(left, right))?,
            comparison: match takes.validates || others.validates || differ {
                true => ComparedBy::Acceptance,
                false => ComparedBy::Results,
            },
        })
    }

    /// A reading's result for an input, and the trace of its steps.
    ///
    /// # Panics
    ///
    /// If the reading does not take such an input, which [`part`] rules out.
    fn run<T: Compiled + Default>(reading: Reading, values: &[u32]) -> (ReadingResult, T) {
        Self::run_on(reading, Self::input(reading, values).as_slice())
    }

    /// Values as the input of a reading.
    fn input(reading: Reading, values: &[u32]) -> Sequence {
        Sequence::from_values(reading.operation.signature().input, values.iter().copied())
    }

    fn run_on<T: Compiled + Default>(reading: Reading, input: Slice<'_>) -> (ReadingResult, T) {
        let mut trace = T::default();
        let answer = reading.run(&[input], &mut trace);
        (answer.unwrap_or_else(|error| panic!("{error}")), trace)
    }

    /// Whether two results are the same; the position of an error does not matter.
    fn agree(self, left: &ReadingResult, right: &ReadingResult) -> bool {
        match self.comparison {
            ComparedBy::Results => match (left, right) {
                (Ok(left), Ok(right)) => left == right || left.values() == right.values(),
                _ => left.is_err() && right.is_err(),
            },
            ComparedBy::Acceptance => left.is_ok() == right.is_ok(),
        }
    }
}

impl Parting {
    /// The unit kind of the inputs.
    pub fn kind(&self) -> UnitKind {
        let [left, right] =
            [self.left, self.right].map(|reading| reading.operation.signature().input);
        common(left, right).unwrap_or(left)
    }

    /// Whether the readings agree on everything that was tried.
    pub const fn agrees(&self) -> bool {
        self.groups.is_empty()
    }
}
