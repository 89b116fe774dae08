//! Digests: the SHA-256 of all answers of an operation over a range of inputs, one after another, so that a codec can be
//! checked over all of it with a few lines of any language and nothing else of ours.
//!
//! The hash covers, input after input, in the order of the range:
//!
//! | answer | bytes |
//! |---|---|
//! | the input is rejected | `FF` |
//! | a result | how many values it has, in one byte, and then the values, big-endian: bytes in one byte each, code units in two, code points, UCS-4 values and numbers in four (bytes after a number too) |
//! | a validation accepts | `00`: a result that has no values |
//! | no document rules on the input | nothing: it is left out |
//!
//! The position of a rejection is a recommendation, and no part of it.

mod layout;
mod range;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use sha2::{Digest as _, Sha256};
use utfproof_notation::lower_hex;
use utfproof_oracle::{NoTrace, Operation, Reading, Rejected, Rejection, Sequence};

use crate::expectation::{Expectation, expectation};
use crate::level::Level;
use crate::pattern::Pattern;
use crate::unspecified::Unspecified;

pub use layout::{Digests, DigestsError};
pub use range::Range;

/// The digests of all operations, as they are committed.
pub const DIGESTS: &str = include_str!("../../digests.json");

/// The byte that stands for a rejection. A result is shorter, so its first byte differs.
const REJECTED: u8 = 0xFF;

/// How many inputs are asked about at a time by one thread.
const CHUNK: u64 = 1 << 14;

/// How many such chunks wait to be hashed, in order, at most.
const CHUNKS: u64 = 128;

/// The digest of the answers of one operation over a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The operation.
    pub operation: Operation,
    /// The inputs.
    pub range: Range,
    /// How many answers there are.
    pub answers: u64,
    /// How many of them are rejections.
    pub rejected: u64,
    /// Why the other inputs are left out.
    pub left_out: BTreeSet<&'static str>,
    /// Whether all answers are required, or some only recommended.
    pub level: Level,
    /// The digest, 64 hexadecimal digits.
    pub sha256: String,
}

/// Why a digest cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DigestError {
    /// Digests are of operations that take one operand.
    #[error("{0} takes two operands, and digests are of operations that take one")]
    TwoOperands(Operation),
    /// The range has other inputs than the operation takes.
    #[error("{0} takes {kind}, not the inputs of this range", kind = .0.signature().input)]
    OtherInputs(Operation),
    /// How long a result is does not fit into the byte for it.
    #[error(
        "the answer of {operation} to {input} has {length} values, and fewer than 255 can be written"
    )]
    TooLong {
        /// The operation.
        operation: Operation,
        /// The input.
        input: Sequence,
        /// How many values its answer has.
        length: usize,
    },
}

/// The answers to some inputs that follow each other.
#[derive(Default)]
struct Answers {
    bytes: Vec<u8>,
    answers: u64,
    rejected: u64,
    left_out: BTreeSet<&'static str>,
    recommended: bool,
}

impl Digest {
    /// Asks the oracle about all inputs of a range; `progress` counts them.
    ///
    /// The inputs are shared out among threads, and hashed in their order.
    ///
    /// # Errors
    ///
    /// [`DigestError`]: the operation takes other operands, or an answer is too long to be written.
    ///
    /// ```
    /// use utfproof_vectors::{Digest, Range};
    /// use utfproof_oracle::Operation;
    ///
    /// let bytes = Range::parse(Operation::Utf8Decode.signature().input, &["00-FF"])?;
    /// let digest = Digest::of(Operation::Utf8Decode, &bytes, &Default::default())?;
    /// assert_eq!((digest.answers, digest.rejected), (256, 128));
    /// assert!(Digest::of(Operation::Utf8Encode, &bytes, &Default::default()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(
        operation: Operation,
        range: &Range,
        progress: &AtomicU64,
    ) -> Result<Self, DigestError> {
        let signature = operation.signature();
        if signature.operands != 1 {
            return Err(DigestError::TwoOperands(operation));
        }
        if signature.input != range.kind() {
            return Err(DigestError::OtherInputs(operation));
        }
        let mut hash = Sha256::new();
        let mut all = Answers::default();
        for pattern in range.patterns() {
            let chunks = pattern.count().div_ceil(CHUNK);
            for first in (0..chunks).step_by(CHUNKS as usize) {
                let answered: Result<Vec<Answers>, _> = (first..chunks.min(first + CHUNKS))
                    .into_par_iter()
                    .map(|chunk| answers(operation, pattern, chunk * CHUNK, progress))
                    .collect();
                for answers in answered? {
                    hash.update(&answers.bytes);
                    all.answers += answers.answers;
                    all.rejected += answers.rejected;
                    all.left_out.extend(answers.left_out);
                    all.recommended |= answers.recommended;
                }
            }
        }
        Ok(Self {
            operation,
            range: range.clone(),
            answers: all.answers,
            rejected: all.rejected,
            left_out: all.left_out,
            level: if all.recommended {
                Level::Should
            } else {
                Level::Must
            },
            sha256: lower_hex(&hash.finalize()),
        })
    }
}

/// The answers to the inputs of a pattern from `first` on, a chunk of them.
fn answers(
    operation: Operation,
    pattern: &Pattern,
    first: u64,
    progress: &AtomicU64,
) -> Result<Answers, DigestError> {
    let end = pattern.count().min(first + CHUNK);
    let reading = Reading::judging(operation);
    let mut answers = Answers::default();
    for number in first..end {
        let input = pattern.sequence(number);
        let operands = [input.as_slice()];
        let outcome = reading.run(&operands, &mut NoTrace);
        let outcome = outcome.map_err(|_| DigestError::OtherInputs(operation))?;
        // where an input is rejected is not looked for, since it is not hashed
        let outcome = outcome.map_err(|Rejected| Rejection { at: 0 });
        match expectation(operation, &operands, outcome) {
            Expectation::Output(output, level) => {
                answers.recommended |= level == Level::Should;
                answers.answers += 1;
                if write(&output, &mut answers.bytes).is_none() {
                    let length = output.len();
                    return Err(DigestError::TooLong {
                        operation,
                        input,
                        length,
                    });
                }
            }
            Expectation::Rejected(_, level) => {
                answers.recommended |= level == Level::Should;
                answers.answers += 1;
                answers.rejected += 1;
                answers.bytes.push(REJECTED);
            }
            Expectation::Unspecified(reason) => {
                answers.left_out.insert(Unspecified::name(reason));
            }
        }
    }
    progress.fetch_add(end - first, Ordering::Relaxed);
    Ok(answers)
}

/// Appends a result; `None` if it is too long.
fn write(output: &Sequence, bytes: &mut Vec<u8>) -> Option<()> {
    let length = u8::try_from(output.len())
        .ok()
        .filter(|length| *length != REJECTED)?;
    bytes.push(length);
    match output {
        Sequence::Bytes(values) => bytes.extend_from_slice(values),
        Sequence::CodeUnits(values) => bytes.extend(values.iter().flat_map(|v| v.to_be_bytes())),
        Sequence::CodePoints(values)
        | Sequence::Ucs4(values)
        | Sequence::Number(values)
        | Sequence::NumberAnd(_, values) => {
            bytes.extend(values.iter().flat_map(|v| v.to_be_bytes()));
        }
    }
    Some(())
}
