//! Every algorithm with one step skipped or one condition negated.
//!
//! The build generates them from the sources. It makes one copy of the documents' algorithms in which every site has a
//! number and checks whether that number is active. Each site is a mutant, and all of them together cost one
//! compilation. A mutant changes one of these:
//!
//! - a condition, which is negated: of an `if`, a `while`, a guard or a closure, and each of its operands;
//! - a step, which is skipped: any statement with an effect, a `return` included, if the rest still compiles;
//! - an arm, which is skipped: of a `match` if a later arm covers it, and of an `if let` or `while let`.
//!
//! The steps' marks, tables, and computed return values are not changed.
//!
//! ```
//! use utfproof_oracle::mutants;
//! use utfproof_oracle::{Operation, Reading, Slice};
//!
//! let concatenate = Reading::judging(Operation::Wtf8Concatenate);
//! let pair = [Slice::Bytes(&[0xED, 0xA0, 0xBD]), Slice::Bytes(&[0xED, 0xB2, 0xA9])];
//! let right = mutants::answer_unchanged(concatenate, &pair);
//! let noticed = mutants::reached(concatenate, &pair)
//!     .into_iter()
//!     .map(|number| &mutants::all()[number])
//!     .filter(|mutant| mutant.answer(concatenate, &pair) != Ok(right.clone()));
//! assert!(noticed.count() > 0);
//! ```

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::panic::{self, AssertUnwindSafe};

use crate::{NoTrace, Reading, Rejected, Sequence, Slice};

#[allow(warnings, clippy::all, reason = "a copy, whose original is linted")]
mod mutated {
    include!(concat!(env!("OUT_DIR"), "/mutated.rs"));
}

static ALL: &[Mutant] = include!(concat!(env!("OUT_DIR"), "/mutants.rs"));

/// How many sites and loop iterations a run may visit, in total and for each unit of its input. The unchanged
/// algorithms need less than a tenth of it, as a test shows.
const VISITS: usize = 10_000;
const VISITS_PER_UNIT: usize = 1_000;

/// The change made at a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// A condition, or one of its operands, is negated.
    ConditionNegated,
    /// A step is skipped.
    StepSkipped,
    /// An arm of a `match`, or the pattern of an `if let` or `while let`, matches nothing.
    ArmSkipped,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ConditionNegated => "condition negated",
            Self::StepSkipped => "step skipped",
            Self::ArmSkipped => "arm skipped",
        })
    }
}

/// An algorithm changed at one site.
///
/// Its name, which [`Display`](fmt::Display) writes, stays the same as long as the file does:
/// `wtf_8/concatenate.rs:22 condition negated: is_lead_surrogate_byte_sequence(left_last)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mutant {
    /// Its index in [`all`].
    pub number: usize,
    /// The file of the algorithm, relative to `src/`.
    pub file: &'static str,
    /// The line in it.
    pub line: usize,
    /// The kind of change.
    pub change: Change,
    /// The source of the condition, step or pattern, on one line, shortened if it is long.
    pub code: &'static str,
}

/// Why a mutant gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It does not terminate.
    #[error("does not end")]
    Endless,
    /// It panics, for example by reading past the end of the input.
    #[error("panics: {0}")]
    Panic(String),
}

/// Every mutant, by its number.
pub fn all() -> &'static [Mutant] {
    ALL
}

impl Mutant {
    /// Runs the mutant, as [`Reading::run`] does.
    ///
    /// Panics of mutants go to standard error unless you set a silent [panic hook](panic::set_hook). Arithmetic
    /// overflow is a [`Fault`] in builds that check for it, as test builds do; elsewhere it wraps around.
    ///
    /// # Errors
    ///
    /// [`Fault`] if it does not answer.
    ///
    /// # Panics
    ///
    /// If the operands are not what [`Operation::signature`](crate::Operation::signature) says.
    pub fn answer(
        &self,
        reading: Reading,
        operands: &[Slice<'_>],
    ) -> Result<Result<Sequence, Rejected>, Fault> {
        run(reading, operands, self.number)
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            change,
            code,
            ..
        } = self;
        write!(f, "{file}:{line} {change}: {code}")
    }
}

/// Runs the unchanged copy of the algorithm: the result is that of [`Reading::run`].
///
/// # Panics
///
/// If the operands are not what [`Operation::signature`](crate::Operation::signature) says.
pub fn answer_unchanged(reading: Reading, operands: &[Slice<'_>]) -> Result<Sequence, Rejected> {
    run(reading, operands, NONE).expect("a test compares the copy with the oracle")
}

/// How often a reading without a fault visits sites for some operands, and how often a mutant may do so.
pub fn visits(reading: Reading, operands: &[Slice<'_>]) -> (usize, usize) {
    let _ = answer_unchanged(reading, operands);
    let given = visits_given(operands);
    (given - VISITS_LEFT.get(), given)
}

fn visits_given(operands: &[Slice<'_>]) -> usize {
    let units: usize = operands.iter().map(|operand| operand.len()).sum();
    VISITS + VISITS_PER_UNIT * units
}

/// The numbers of the mutants whose site the unchanged copy visits on this input, in order. No other mutant can answer
/// differently.
///
/// # Panics
///
/// If the operands are not what [`Operation::signature`](crate::Operation::signature) says.
pub fn reached(reading: Reading, operands: &[Slice<'_>]) -> Vec<usize> {
    REACHED.set(vec![0; ALL.len().div_ceil(64)]);
    RECORDS.set(true);
    let _ = answer_unchanged(reading, operands); // rejected or not, it visited sites
    let words = REACHED.take();
    let numbers = words.iter().enumerate().flat_map(|(i, word)| {
        let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
        bits.map(move |bit| i * 64 + bit)
    });
    numbers.collect()
}

/// No mutant has this number.
const NONE: usize = usize::MAX;

thread_local! {
    /// The active mutant.
    static ACTIVE: Cell<usize> = const { Cell::new(NONE) };
    /// The remaining visits.
    static VISITS_LEFT: Cell<usize> = const { Cell::new(0) };
    /// Whether visited sites are recorded.
    static RECORDS: Cell<bool> = const { Cell::new(false) };
    /// One bit a site.
    static REACHED: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// The panic payload that ends a mutant that does not terminate.
struct NoVisitsLeft;

/// Called at every site of the copy: whether it is the active one.
fn is_active(number: usize) -> bool {
    count();
    if RECORDS.get() {
        REACHED.with_borrow_mut(|words| words[number / 64] |= 1 << (number % 64));
    }
    ACTIVE.get() == number
}

/// Counts a visit.
fn count() {
    match VISITS_LEFT.get().checked_sub(1) {
        Some(left) => VISITS_LEFT.set(left),
        None => panic::resume_unwind(Box::new(NoVisitsLeft)),
    }
}

fn run(
    reading: Reading,
    operands: &[Slice<'_>],
    active: usize,
) -> Result<Result<Sequence, Rejected>, Fault> {
    let readings = Reading::ALL.iter().zip(mutated::reading::Reading::ALL);
    let copy = readings
        .into_iter()
        .find(|(original, _)| **original == reading);
    let (_, copy) = copy.expect("every reading is in the table");
    VISITS_LEFT.set(visits_given(operands));
    ACTIVE.set(active);
    let answer = panic::catch_unwind(AssertUnwindSafe(|| copy.run(operands, &mut NoTrace)));
    ACTIVE.set(NONE);
    RECORDS.set(false);
    match answer {
        Ok(answer) => Ok(answer.unwrap_or_else(|wrong| panic!("{wrong}"))),
        Err(payload) => Err(fault(payload.as_ref())),
    }
}

fn fault(payload: &(dyn Any + Send)) -> Fault {
    if payload.is::<NoVisitsLeft>() {
        return Fault::Endless;
    }
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    Fault::Panic(text.unwrap_or_default())
}
