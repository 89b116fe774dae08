//! Calling a codec that lives in this process with nothing in between: no request, no answer, no allocation.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Range;

use compact_str::CompactString;
use utfproof_vectors::{Case, Expected, Unit, Vector};

use crate::judge::judge_by_documents;
use crate::report::{Standard, Verdict};
use crate::{Answer, Reply, Sequence};

/// What a codec that is called directly says to one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectAnswer {
    /// It accepts the input; the result is in the buffer, if there is one.
    Output,
    /// It rejects the input; at which length of the longest well-formed prefix in input units, if it says so.
    Rejected(Option<usize>),
    /// It cannot take this input, as [`Answer::Skipped`] says.
    Skipped,
}

/// A way to call a codec for one operation that costs as much as the codec itself; see
/// [`Implementation::direct`](crate::Implementation::direct).
///
/// # Examples
///
/// ```
/// use utfproof::{Direct, DirectAnswer};
///
/// let validate = Direct::validation(|bytes: &[u8]| match std::str::from_utf8(bytes) {
///     Ok(_) => DirectAnswer::Output,
///     Err(error) => DirectAnswer::Rejected(Some(error.valid_up_to())),
/// });
/// let decode = Direct::new(|bytes: &[u8], code_points: &mut Vec<u32>| match std::str::from_utf8(bytes) {
///     Ok(text) => {
///         code_points.extend(text.chars().map(u32::from));
///         DirectAnswer::Output
///     }
///     Err(error) => DirectAnswer::Rejected(Some(error.valid_up_to())),
/// });
/// # let _ = (validate, decode);
/// ```
pub struct Direct<'a>(Box<dyn Count + 'a>);

impl<'a> Direct<'a> {
    /// A codec that turns sequences of `I` into sequences of `O`: `u8` for bytes, `u16` for code units, `u32` for code
    /// points and UCS-4 values, as the operation says. It appends its result to the buffer, which is empty.
    ///
    /// If `I` or `O` are not what the operation takes and gives, the codec is not called, and has crashed.
    pub fn new<I: Unit, O: Unit>(call: impl FnMut(&[I], &mut Vec<O>) -> DirectAnswer + 'a) -> Self {
        Self(Box::new(Codec {
            call,
            units: PhantomData::<fn(I) -> O>,
        }))
    }

    /// A codec that accepts or rejects sequences of `I`.
    pub fn validation<I: Unit>(mut call: impl FnMut(&[I]) -> DirectAnswer + 'a) -> Self {
        Self::new(move |input: &[I], _: &mut Vec<I>| call(input))
    }

    /// Asks about the cases of a vector in a range, judges the answers, and counts.
    pub(super) fn count(&mut self, vector: &Vector, numbers: Range<u64>, counted: &mut Counted) {
        self.0.count(vector, numbers, counted);
    }
}

/// What came of many cases of one vector.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    pub(crate) conforming: u64,
    /// What did not conform, by verdict and level.
    pub(crate) others: BTreeMap<(Verdict, Standard), Others>,
}

/// Cases of one verdict and level.
#[derive(Debug)]
pub(crate) struct Others {
    pub(crate) cases: u64,
    /// The number of the first.
    pub(crate) first: u64,
    /// What was answered to it.
    pub(crate) reply: Reply,
}

impl Counted {
    /// Counts cases that do not conform, behind all that were counted before.
    pub(super) fn add(
        &mut self,
        verdict: Verdict,
        level: Standard,
        numbers: &Range<u64>,
        reply: Reply,
    ) {
        let others = self.others.entry((verdict, level));
        let others = others.or_insert_with(|| Others {
            cases: 0,
            first: numbers.start,
            reply,
        });
        others.cases += numbers.end - numbers.start;
    }

    /// Counts what was counted of further cases.
    pub(crate) fn join(&mut self, other: Self) {
        self.conforming += other.conforming;
        for (key, more) in other.others {
            match self.others.entry(key) {
                std::collections::btree_map::Entry::Vacant(vacant) => {
                    vacant.insert(more);
                }
                std::collections::btree_map::Entry::Occupied(mut known) => {
                    let cases = known.get().cases + more.cases;
                    if more.first < known.get().first {
                        known.insert(more);
                    }
                    known.get_mut().cases = cases;
                }
            }
        }
    }
}

trait Count {
    fn count(&mut self, vector: &Vector, numbers: Range<u64>, counted: &mut Counted);
}

struct Codec<F, I, O> {
    call: F,
    units: PhantomData<fn(I) -> O>,
}

impl<I: Unit, O: Unit, F: FnMut(&[I], &mut Vec<O>) -> DirectAnswer> Count for Codec<F, I, O> {
    fn count(&mut self, vector: &Vector, numbers: Range<u64>, counted: &mut Counted) {
        let signature = vector.operation.signature();
        if !I::holds(signature.input) || !O::holds(signature.output) {
            let why = format!(
                "its direct call is not for what {} takes and gives",
                vector.operation
            );
            let reply = Reply::Crashed(why);
            counted.add(Verdict::Crashed, Standard::Must, &numbers, reply);
            return;
        }
        let mut buffer = Vec::with_capacity(64);
        let mut others = 0;
        let cases = numbers.end - numbers.start;
        vector.visit(numbers, |number, input: &[I], expected: Expected<'_, O>| {
            buffer.clear();
            let answer = (self.call)(input, &mut buffer);
            if !conforms(answer, &buffer, expected) {
                others += u64::from(judge_in_full(vector, number, answer, &buffer, counted));
            }
        });
        counted.conforming += cases - others;
    }
}

#[inline(always)]
fn conforms<O: Unit>(answer: DirectAnswer, output: &[O], expected: Expected<'_, O>) -> bool {
    match (answer, expected) {
        (DirectAnswer::Output, Expected::Output(result)) => {
            // sequences are short: to compare them one by one beats a call
            output.len() == result.len() && output.iter().zip(result).all(|(a, b)| a == b)
        }
        (DirectAnswer::Rejected(at), Expected::Rejected(rejection, _)) => {
            at.is_none_or(|at| at == rejection.at)
        }
        (DirectAnswer::Output | DirectAnswer::Rejected(_), Expected::Anything) => true,
        _ => false,
    }
}

/// What becomes of a case that does not simply conform, by the one judge that there is: whether it was counted among
/// the others.
#[cold]
fn judge_in_full<O: Unit>(
    vector: &Vector,
    number: u64,
    answer: DirectAnswer,
    output: &[O],
    counted: &mut Counted,
) -> bool {
    let values = || output.iter().map(|unit| unit.value());
    let answer = match answer {
        DirectAnswer::Output => {
            let kind = vector.operation.signature().output;
            Answer::Output(Sequence::from_values(kind, values()))
        }
        DirectAnswer::Rejected(at) => Answer::Rejected {
            message: CompactString::default(),
            at,
        },
        DirectAnswer::Skipped => Answer::Skipped(String::new()),
    };
    let reply = Reply::Answered(answer);
    let Case {
        operands,
        expectation,
    } = vector.case(number);
    match judge_by_documents(vector.operation, &operands, &expectation, &reply) {
        (Verdict::Conforms, _) => false,
        (verdict, level) => {
            counted.add(verdict, level.into(), &(number..number + 1), reply);
            true
        }
    }
}
