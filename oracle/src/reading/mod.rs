//! Readings: operations as the documents define them.
//!
//! Several documents define the same operation, each in its own way. One of them is the *judging* document, against
//! which an implementation is measured. The others are here because agreement between independently written algorithms
//! is evidence, and because an editor wants to see where texts differ.

mod answered_by;
mod compiled;
mod defective;
mod define;
mod position;
mod source;

use std::fmt;
use std::str::FromStr;

use utfproof_notation::{Sequence, Slice, UnitKind};

use crate::operation::Operation;
use crate::unknown_operation::UnknownOperation;
use crate::{Rejected, Trace};

pub use compiled::Compiled;
pub use source::Source;

/// An operation as one document defines it, named `<document>:<operation>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reading {
    /// The document.
    pub source: Source,
    /// The operation.
    pub operation: Operation,
}

/// The outcome of an operation: its result, or the position of the rejection.
pub type Outcome = Result<Sequence, Rejection>;

/// The input is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rejection {
    /// The length of the longest accepted prefix of the input, in input units.
    pub at: usize,
}

/// An operand has the wrong unit kind, or there are too few or too many.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{operation} takes {}, not {}", describe(&operation.signature().kinds()), describe(given))]
pub struct WrongOperands {
    /// The operation.
    pub operation: Operation,
    /// The kinds of the given operands.
    pub given: Vec<UnitKind>,
}

/// The operands of one call, checked against the signature.
enum Operands<'a> {
    Bytes(&'a [u8]),
    Units(&'a [u16]),
    CodePoints(&'a [u32]),
    Values(&'a [u32]),
    TwoBytes(&'a [u8], &'a [u8]),
    TwoCodePoints(&'a [u32], &'a [u32]),
    BytesAndNumber(&'a [u8], usize),
    UnitsAndNumber(&'a [u16], usize),
}

/// The judging reading of each operation. This is a table because every question to the oracle begins with it.
static JUDGING: [Reading; Operation::ALL.len()] = {
    let mut judging = [Reading::ALL[0]; Operation::ALL.len()];
    let mut rest = Reading::ALL;
    while let Some((last, before)) = rest.split_last() {
        judging[last.operation as usize] = *last;
        rest = before;
    }
    judging
};

impl Reading {
    /// The reading by which implementations are judged.
    pub fn judging(operation: Operation) -> Self {
        JUDGING[operation as usize]
    }

    /// Whether implementations are judged by this reading.
    pub fn judges(self) -> bool {
        Self::judging(self.operation) == self
    }

    /// The document-qualified name, such as `wtf-8-2014:wtf-16.decode`.
    pub fn name(self) -> String {
        format!("{}:{}", self.source.id(), self.operation)
    }

    /// Runs the document's algorithm.
    ///
    /// # Errors
    ///
    /// [`WrongOperands`] if the operands do not match [`Operation::signature`]; the inner [`Rejection`], with the
    /// longest accepted prefix, if the algorithm rejects them.
    ///
    /// ```
    /// use utfproof_oracle::{Operation, Reading, Recorder, Rejection, Sequence, Slice};
    /// let decode = Reading::judging(Operation::Utf8Decode);
    /// let euro = decode.answer(&[Slice::Bytes(&[0xE2, 0x82, 0xAC])], &mut Recorder::default())?;
    /// assert_eq!(euro, Ok(Sequence::code_points(vec![0x20AC])));
    /// let surrogate = decode.answer(&[Slice::Bytes(&[0x41, 0xED, 0xA0, 0x80])], &mut Recorder::default())?;
    /// assert_eq!(surrogate, Err(Rejection { at: 1 }));
    /// # Ok::<(), utfproof_oracle::WrongOperands>(())
    /// ```
    pub fn answer(
        self,
        operands: &[Slice<'_>],
        trace: &mut impl Compiled,
    ) -> Result<Outcome, WrongOperands> {
        let result = self.run(operands, trace)?;
        Ok(result.map_err(|Rejected| Rejection {
            at: self.longest_accepted_prefix(operands[0]),
        }))
    }

    /// Runs the document's algorithm, like [`Reading::answer`], but does not locate a rejection.
    ///
    /// # Errors
    ///
    /// [`WrongOperands`] if the operands do not match [`Operation::signature`]; the inner [`Rejected`] if the algorithm
    /// rejects them.
    pub fn run(
        self,
        operands: &[Slice<'_>],
        trace: &mut impl Compiled,
    ) -> Result<Result<Sequence, Rejected>, WrongOperands> {
        trace.run(self, operands)
    }

    /// [`Reading::run`], to be compiled for one trace.
    fn run_with(
        self,
        operands: &[Slice<'_>],
        trace: &mut impl Trace,
    ) -> Result<Result<Sequence, Rejected>, WrongOperands> {
        let wrong = || WrongOperands {
            operation: self.operation,
            given: operands.iter().map(|operand| operand.kind()).collect(),
        };
        let typed = match *operands {
            [Slice::Bytes(bytes)] => Operands::Bytes(bytes),
            [Slice::CodeUnits(units)] => Operands::Units(units),
            [Slice::CodePoints(code_points)] => Operands::CodePoints(code_points),
            [Slice::Ucs4(values)] => Operands::Values(values),
            [Slice::Bytes(left), Slice::Bytes(right)] => Operands::TwoBytes(left, right),
            [Slice::CodePoints(first), Slice::CodePoints(last)] => {
                Operands::TwoCodePoints(first, last)
            }
            [Slice::Bytes(bytes), Slice::Number(&[number])] => {
                Operands::BytesAndNumber(bytes, number as usize)
            }
            [Slice::CodeUnits(units), Slice::Number(&[number])] => {
                Operands::UnitsAndNumber(units, number as usize)
            }
            _ => return Err(wrong()),
        };
        self.dispatch(&typed, trace, &wrong)
    }
}

fn describe(kinds: &[UnitKind]) -> String {
    let kinds: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    if kinds.is_empty() {
        "no operand".to_owned()
    } else {
        format!("({})", kinds.join(", "))
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

impl FromStr for Reading {
    type Err = UnknownOperation;

    /// Reads `wtf-8-2014:wtf-16.decode`, or `wtf-16.decode` for the judging reading.
    fn from_str(name: &str) -> Result<Self, UnknownOperation> {
        if !name.contains(':') {
            return Ok(Self::judging(name.parse()?));
        }
        let names: Vec<String> = Self::ALL.iter().map(|reading| reading.name()).collect();
        let known = Self::ALL
            .iter()
            .zip(&names)
            .find(|(_, known)| *known == name);
        known
            .map(|(reading, _)| *reading)
            .ok_or_else(|| UnknownOperation::new(name, names.iter().map(String::as_str)))
    }
}
