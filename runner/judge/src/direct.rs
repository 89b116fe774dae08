//! Calls a codec in this process directly: no request, no answer, no allocation.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use utfproof_oracle::Sequence;
use utfproof_vectors::{Expected, Lend, Unit, Vector};

use crate::forged::may_be_forged;
use crate::ill_formed::IllFormedPart;
use crate::reply::{Answer, Reply};

/// The answer of a directly called codec to one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectAnswer {
    /// It accepts the input. The result, if any, is in the buffer.
    Output,
    /// It rejects the input, after a longest well-formed prefix of this many input units, if it says.
    Rejected(Option<usize>),
    /// It cannot take this input; see [`Answer::Skipped`].
    Skipped,
}

/// A way to call a codec for one operation without overhead; see
/// [`Implementation::direct`](crate::Implementation::direct).
///
/// # Examples
///
/// ```
/// use utfproof_judge::{Direct, DirectAnswer};
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
pub struct Direct<'a>(Box<dyn Ask + 'a>);

impl<'a> Direct<'a> {
    /// A codec that turns sequences of `I` into sequences of `O`: `u8` for bytes, `u16` for code units, `u32` for code
    /// points and UCS-4 values, as the operation requires. The codec appends its result to the buffer, which is empty.
    ///
    /// If `I` or `O` does not match the operation, the codec is not called, and each case counts as a crash.
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

    /// A codec elsewhere, such as in a worker process: `ask` goes through the cases of a vector with these numbers, and
    /// hands on each answer that is not the expected one, with the numbers of its cases.
    pub fn elsewhere(
        ask: impl FnMut(&Vector, Range<u64>, &mut dyn FnMut(Range<u64>, Reply)) + 'a,
    ) -> Self {
        Self(Box::new(Elsewhere(ask)))
    }

    /// Asks the cases of a vector with these numbers. An answer that is not the expected one goes to `take`, with the
    /// numbers of its cases; so does one that may deserve a remark. `at` holds the number of the case that is being answered.
    /// Inputs are put where the lender puts them, if there is one.
    pub fn ask(
        &mut self,
        vector: &Vector,
        numbers: Range<u64>,
        at: &AtomicU64,
        lender: Option<&mut dyn Lend>,
        take: &mut dyn FnMut(Range<u64>, Reply),
    ) {
        self.0.ask(vector, numbers, at, lender, take);
    }
}

trait Ask {
    fn ask(
        &mut self,
        vector: &Vector,
        numbers: Range<u64>,
        at: &AtomicU64,
        lender: Option<&mut dyn Lend>,
        take: &mut dyn FnMut(Range<u64>, Reply),
    );
}

struct Elsewhere<F>(F);

impl<F: FnMut(&Vector, Range<u64>, &mut dyn FnMut(Range<u64>, Reply))> Ask for Elsewhere<F> {
    fn ask(
        &mut self,
        vector: &Vector,
        numbers: Range<u64>,
        at: &AtomicU64,
        _: Option<&mut dyn Lend>,
        take: &mut dyn FnMut(Range<u64>, Reply),
    ) {
        at.store(numbers.start, Ordering::Relaxed);
        (self.0)(vector, numbers, take);
    }
}

struct Codec<F, I, O> {
    call: F,
    units: PhantomData<fn(I) -> O>,
}

impl<I: Unit, O: Unit, F: FnMut(&[I], &mut Vec<O>) -> DirectAnswer> Ask for Codec<F, I, O> {
    fn ask(
        &mut self,
        vector: &Vector,
        numbers: Range<u64>,
        at: &AtomicU64,
        mut lender: Option<&mut dyn Lend>,
        take: &mut dyn FnMut(Range<u64>, Reply),
    ) {
        let signature = vector.operation.signature();
        if !I::holds(signature.input) || !O::holds(signature.output) {
            let why = format!(
                "its direct call does not have the unit types of {}",
                vector.operation
            );
            return take(numbers, Reply::Crashed(why));
        }
        let mut buffer = Vec::with_capacity(64);
        vector.visit(numbers, |number, input: &[I], expected: Expected<'_, O>| {
            let input = match &mut lender {
                None => input,
                Some(lender) => I::lent(input, *lender),
            };
            buffer.clear();
            at.store(number, Ordering::Relaxed);
            let answer = (self.call)(input, &mut buffer);
            let is_open = matches!(expected, Expected::Anything);
            let is_remarkable = is_open && may_be_forged(input, &buffer);
            if !conforms(answer, &buffer, expected) || is_remarkable {
                take(number..number + 1, reply(vector, answer, &buffer));
            }
        });
    }
}

#[inline(always)]
fn conforms<O: Unit>(answer: DirectAnswer, output: &[O], expected: Expected<'_, O>) -> bool {
    match (answer, expected) {
        (DirectAnswer::Output, Expected::Output(result)) => {
            // sequences are short: comparing them inline beats a call
            output.len() == result.len() && output.iter().zip(result).all(|(a, b)| a == b)
        }
        (DirectAnswer::Rejected(at), Expected::Rejected(rejection, _)) => {
            at.is_none_or(|at| at == rejection.at)
        }
        (DirectAnswer::Output | DirectAnswer::Rejected(_), Expected::Anything) => true,
        _ => false,
    }
}

/// The answer in the form of a reply to a request.
#[cold]
fn reply<O: Unit>(vector: &Vector, answer: DirectAnswer, output: &[O]) -> Reply {
    Reply::Answered(match answer {
        DirectAnswer::Output => {
            let kind = vector.operation.signature().output;
            let values = output.iter().map(|unit| unit.value());
            Answer::Output(Sequence::from_values(kind, values))
        }
        DirectAnswer::Rejected(at) => Answer::Rejected {
            message: String::new(),
            at,
            part: IllFormedPart::default(),
        },
        DirectAnswer::Skipped => Answer::Skipped(String::new()),
    })
}
