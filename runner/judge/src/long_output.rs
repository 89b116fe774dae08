//! A result that is too long to be kept: it is no right one, whatever comes after its beginning.

use std::fmt;

use sha2::{Digest, Sha256};
use utfproof_oracle::Sequence;

/// How many units of it are shown.
const SHOWN: usize = 32;

/// How many units come of one unit of input at most: ECMA-262's Encode makes nine of one.
const PER_UNIT: usize = 10;
/// How many units come of no input at most, with a good margin.
const AT_LEAST: usize = 64;

/// How many units a right result of these operands has at most.
pub fn longest_right(operands: &[Sequence]) -> usize {
    let units: usize = operands.iter().map(Sequence::len).sum();
    AT_LEAST + PER_UNIT * units
}

/// What judging and showing need of a result that is longer than any right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongOutput {
    beginning: Sequence,
    units: usize,
    /// Of what is left when each run of U+FFFD is one.
    digest: [u8; 32],
}

impl LongOutput {
    /// Of such a result.
    pub fn of(output: &Sequence) -> Self {
        let values = output.values();
        let beginning = values.iter().copied().take(SHOWN);
        Self {
            beginning: Sequence::from_values(output.kind(), beginning),
            units: values.len(),
            digest: digest(output),
        }
    }

    /// Whether it differs from the expected result only in how many U+FFFD there are wherever there are any.
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

/// The values of a result, with one U+FFFD where there are several in a row.
fn without_repeats(sequence: &Sequence) -> Vec<u32> {
    let mut values = sequence.values();
    values.dedup_by(|a, b| *a == 0xFFFD && *b == 0xFFFD);
    values
}

#[cfg(test)]
mod tests;
