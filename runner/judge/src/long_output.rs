//! A result that is too long to keep: it is longer than any right result, so it is wrong.

use std::fmt;

use sha2::{Digest, Sha256};
use utfproof_oracle::Sequence;

/// How many of its units are shown.
const SHOWN: usize = 32;

/// The most output units per input unit: ECMA-262's Encode makes nine of one.
const PER_UNIT: usize = 10;
/// The most output units of an empty input, with a good margin.
const AT_LEAST: usize = 64;

/// The most units in a right result of these operands.
pub fn longest_right(operands: &[Sequence]) -> usize {
    let units: usize = operands.iter().map(Sequence::len).sum();
    AT_LEAST + PER_UNIT * units
}

/// The parts of such a result that judging and showing need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongOutput {
    beginning: Sequence,
    units: usize,
    /// The digest of its values, with each run of U+FFFD reduced to one.
    digest: [u8; 32],
}

impl LongOutput {
    /// Reduces a result to these parts.
    pub fn of(output: &Sequence) -> Self {
        let values = output.values();
        let beginning = values.iter().copied().take(SHOWN);
        Self {
            beginning: Sequence::from_values(output.kind(), beginning),
            units: values.len(),
            digest: digest(output),
        }
    }

    /// Whether it differs from the expected result only in the lengths of its runs of U+FFFD.
    pub(crate) fn repeats_replacements_of(&self, expected: &Sequence) -> bool {
        self.beginning.kind() == expected.kind() && self.digest == digest(expected)
    }
}

fn digest(output: &Sequence) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for value in without_repeats(output) {
        hasher.update(value.to_le_bytes());
    }
    hasher.finalize().into()
}

/// `41 41 41 … (349486 units, more than any right result has)`
impl fmt::Display for LongOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            beginning, units, ..
        } = self;
        write!(
            f,
            "{beginning} … ({units} units, more than any right result has)"
        )
    }
}

/// The values of a result, with each run of U+FFFD reduced to one.
fn without_repeats(sequence: &Sequence) -> Vec<u32> {
    let mut values = sequence.values();
    values.dedup_by(|a, b| *a == 0xFFFD && *b == 0xFFFD);
    values
}

#[cfg(test)]
mod tests;
