//! Requests to an implementation, and its replies.

use utfproof_oracle::{Following, Operation, Sequence, UnitKind};
use utfproof_vectors::{Level, Operands};

use crate::calls::{self, Call};
use crate::ill_formed::IllFormedPart;
use crate::incremental;
use crate::long_output::LongOutput;
use crate::violation::Violation;

use utfproof_vectors::context::{is_told, summary, whole_text};

pub use utfproof_vectors::context::Mode;

/// A request to an implementation: an operation and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The operation.
    pub operation: Operation,
    /// Its operands: one, or two for `wtf-8.concatenate`. For an operation that is described with chunks, these may be
    /// the consecutive chunks of one operand, any of which may be empty. In the mode [`Mode::Batch`] they are inputs of
    /// their own.
    pub operands: Operands,
    /// What to do with them: usually convert them, once.
    pub mode: Mode,
}

impl Request {
    /// A request with these operands, or with these chunks of one.
    pub fn new(operation: Operation, operands: impl IntoIterator<Item = Sequence>) -> Self {
        Self {
            operation,
            operands: operands.into_iter().collect(),
            mode: Mode::Once,
        }
    }

    /// The same in another mode.
    #[must_use]
    pub fn in_mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// The only operand, in one piece: its chunks joined, and in the mode [`Mode::Repeat`] with all repetitions.
    ///
    /// ```
    /// use utfproof_judge::{Answer, Mode, Operation, Request, Sequence};
    ///
    /// let parts = [b"a".as_slice(), "é".as_bytes()].map(Sequence::bytes);
    /// let request = Request::new(Operation::Utf8Decode, parts).in_mode(Mode::Repeat(2));
    /// let text = request.whole();
    /// assert_eq!(text.to_string(), "61 61 C3 A9");
    /// let decoded = Sequence::code_points(vec![0x61, 0x61, 0xE9]);
    /// let told = Answer::as_asked(&request, &decoded);
    /// assert!(matches!(told, Answer::Output(told) if told.to_string() == "3 7F 14 48 9F"));
    /// ```
    pub fn whole(&self) -> Sequence {
        match (self.mode, <&[Sequence; 2]>::try_from(&self.operands[..])) {
            (Mode::Repeat(times), Ok(parts)) => whole_text(parts, times),
            _ => Sequence::joined(&self.operands).into_owned(),
        }
    }

    /// Whether its operands, or chunks, are all of the input: they are but in the mode [`Mode::Repeat`].
    pub const fn has_all_of_the_input(&self) -> bool {
        !matches!(self.mode, Mode::Repeat(_))
    }

    /// For each input of a batch, the request for it alone; for any other request, a copy of it.
    pub fn inputs(&self) -> impl Iterator<Item = Self> + '_ {
        let operands = match self.mode {
            Mode::Batch => self.operands.chunks(1),
            _ => self.operands.chunks(self.operands.len().max(1)),
        };
        let mode = match self.mode {
            Mode::Batch => Mode::Once,
            mode => mode,
        };
        operands
            .map(move |operands| Self::new(self.operation, operands.iter().cloned()).in_mode(mode))
    }
}

/// An implementation's answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result; an empty sequence for a validation that accepts.
    Output(Sequence),
    /// It rejects the input.
    Rejected {
        /// The message, in its own words. Shown escaped.
        message: String,
        /// The length of the longest well-formed prefix in input units, if it knows.
        at: Option<usize>,
        /// The ill-formed part that follows, as it gives it.
        part: IllFormedPart,
    },
    /// It cannot answer this request; the reason. Shown escaped.
    Skipped(String),
    /// A result that is longer than any right one, of which only a part is kept.
    TooLong(Box<LongOutput>),
    /// A result that came in calls which break a rule: of every bounded buffer, see [`Answer::in_calls`], or of when output
    /// appears, see [`Answer::in_parts`].
    WrongCalls {
        /// The result, which may be right.
        output: Sequence,
        /// The call that breaks a rule, and the rule.
        why: String,
        /// How strict the rule is.
        level: Level,
    },
    /// It touched memory that it must not touch, or its answer depends on something else than the input.
    Violates(Violation),
    /// A length that is not that of the implementation's own conversion of the same input.
    WrongLength {
        /// The length, which may be the one that documents give.
        given: Sequence,
        /// The conversion.
        conversion: Operation,
        /// The units of its result.
        units: usize,
    },
}

impl Answer {
    /// A validation accepts its input.
    pub fn accepted() -> Self {
        Self::Output(Sequence::empty(UnitKind::Byte))
    }

    /// The result is bytes.
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Output(Sequence::bytes(bytes.into()))
    }

    /// The result is code units.
    pub fn code_units(units: impl IntoIterator<Item = u16>) -> Self {
        Self::Output(Sequence::CodeUnits(units.into_iter().collect()))
    }

    /// The result is scalar values.
    pub fn chars(chars: impl IntoIterator<Item = char>) -> Self {
        Self::Output(Sequence::CodePoints(
            chars.into_iter().map(u32::from).collect(),
        ))
    }

    /// The result is a number. One above 4,294,967,295 becomes that value: both are wrong, since no input is so long.
    pub fn number(number: usize) -> Self {
        Self::Output(Sequence::number(as_number(number)))
    }

    /// The results are a number, such as how many units were read, and bytes. For large numbers see
    /// [`number`](Self::number).
    pub fn number_and_bytes(number: usize, bytes: &[u8]) -> Self {
        let bytes = bytes.iter().map(|byte| u32::from(*byte));
        let number = as_number(number);
        Self::Output(Sequence::number_and(Following::Bytes, number, bytes))
    }

    /// The results are a number, such as how many bytes a character has, and the character. For large numbers see
    /// [`number`](Self::number).
    pub fn number_and_char(number: usize, char: char) -> Self {
        let (number, code_point) = (as_number(number), [char.into()]);
        Self::Output(Sequence::number_and(
            Following::CodePoints,
            number,
            code_point,
        ))
    }

    /// The result of a request in the mode [`Mode::Room`], with the calls that gave it. They are held against the rules of
    /// a bounded buffer: no call writes more than fits, goes back, or ends within a character; each but the last reads or
    /// writes something; and after the last one all of the input is read and all of the output written.
    pub fn in_calls(request: &Request, output: Sequence, calls: &[Call]) -> Self {
        let input = request.operands.iter().map(Sequence::len).sum();
        let problem = match request.mode {
            Mode::Room(room) => {
                calls::problem(request.operation, input, room as usize, &output, calls)
            }
            _ => None,
        };
        match problem {
            None => Self::Output(output),
            Some(why) => Self::WrongCalls {
                output,
                why,
                level: Level::Must,
            },
        }
    }

    /// The result of a request in the mode [`Mode::Incremental`], with what came out after each chunk and at the end. Joined, that
    /// must be the result. If the result is right, no unit may have come out before it is decided. Decided units should
    /// come out; in the streams of the WHATWG, they must.
    ///
    /// ```
    /// use utfproof_judge::{Answer, Mode, Operation, Request, Sequence};
    ///
    /// let chunks = [b"A\xE2", &b"\x82\xAC"[..]].map(Sequence::bytes);
    /// let request = Request::new(Operation::WhatwgUtf8Decode, chunks).in_mode(Mode::Incremental);
    /// let outs = ["A", "\u{20AC}", ""].map(|text| Sequence::CodePoints(text.chars().map(u32::from).collect()));
    /// let all = Sequence::joined(&outs).into_owned();
    /// assert!(matches!(Answer::in_parts(&request, all, &outs), Answer::Output(_)));
    /// ```
    pub fn in_parts(request: &Request, output: Sequence, outs: &[Sequence]) -> Self {
        match incremental::problem(request, &output, outs) {
            None => Self::Output(output),
            Some((level, why)) => Self::WrongCalls { output, why, level },
        }
    }

    /// The result as a request wants it: in the mode [`Mode::Repeat`], a sequence is told by its [`summary`].
    pub fn as_asked(request: &Request, result: &Sequence) -> Self {
        match request.mode {
            Mode::Repeat(_) if is_told(request.operation) => Self::Output(summary(result)),
            _ => Self::Output(result.clone()),
        }
    }

    /// The input is rejected, without a position.
    pub fn rejected(message: impl ToString) -> Self {
        Self::Rejected {
            message: message.to_string(),
            at: None,
            part: IllFormedPart::default(),
        }
    }

    /// The input is rejected after a well-formed prefix of `at` input units.
    pub fn rejected_at(at: usize, message: impl ToString) -> Self {
        Self::Rejected {
            message: message.to_string(),
            at: Some(at),
            part: IllFormedPart::default(),
        }
    }

    /// The same rejection, which also says this of the ill-formed part. A result stays what it is.
    ///
    /// ```
    /// use utfproof_judge::{Answer, IllFormedPart};
    ///
    /// let answer = match std::str::from_utf8(b"\xE2\x82") {
    ///     Ok(_) => Answer::accepted(),
    ///     Err(error) => Answer::rejected_at(error.valid_up_to(), error)
    ///         .with_part(IllFormedPart::from_error_len(error.error_len())),
    /// };
    /// assert!(matches!(answer, Answer::Rejected { part, .. } if part.is_incomplete == Some(true)));
    /// ```
    #[must_use]
    pub fn with_part(mut self, given: IllFormedPart) -> Self {
        if let Self::Rejected { part, .. } = &mut self {
            *part = given;
        }
        self
    }
}

fn as_number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_beyond_32_bits_is_the_largest() {
        // the second is 0 in its lowest 32 bits
        let last = u32::MAX as usize;
        for number in [usize::MAX, last.saturating_add(1), last] {
            let largest = Answer::Output(Sequence::number(u32::MAX));
            assert_eq!(Answer::number(number), largest, "{number}");
        }
    }
}

/// The reply to a request: an answer, or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The implementation answered.
    Answered(Answer),
    /// It answered a request in the mode [`Mode::Batch`]: one reply for each input, in their order.
    Batch(Vec<Self>),
    /// It died or panicked; how.
    Crashed(String),
    /// It did not answer in time.
    TimedOut,
    /// Its output is not a reply to this request; the reason, with the output.
    Garbled(String),
    /// It was given up before this request.
    NotRun,
}

impl Reply {
    /// The reply to a batch that has `given` replies where `due` inputs were sent: garbled, with the remedy.
    pub fn wrong_count(due: usize, given: usize) -> Self {
        Self::Garbled(format!(
            "\"batch\" has {given} replies, and the request has {due} inputs: reply to each, in their order"
        ))
    }
}
