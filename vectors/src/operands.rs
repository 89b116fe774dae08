//! The operands of a request.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;
use utfproof_oracle::Sequence;

/// The operands of an operation, or the chunks of its one operand: a slice of sequences, made from an iterator. Up to
/// three need no memory of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Operands(SmallVec<[Sequence; 3]>);

impl Operands {
    /// No operands yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends one.
    pub fn push(&mut self, operand: Sequence) {
        self.0.push(operand);
    }

    /// The operands, first to last.
    pub fn as_slice(&self) -> &[Sequence] {
        &self.0
    }
}

impl FromIterator<Sequence> for Operands {
    fn from_iter<I: IntoIterator<Item = Sequence>>(operands: I) -> Self {
        Self(SmallVec::from_iter(operands))
    }
}

impl From<Vec<Sequence>> for Operands {
    fn from(operands: Vec<Sequence>) -> Self {
        Self(SmallVec::from_vec(operands))
    }
}

impl Deref for Operands {
    type Target = [Sequence];

    fn deref(&self) -> &[Sequence] {
        &self.0
    }
}

impl DerefMut for Operands {
    fn deref_mut(&mut self) -> &mut [Sequence] {
        &mut self.0
    }
}

impl<'a> IntoIterator for &'a Operands {
    type Item = &'a Sequence;
    type IntoIter = std::slice::Iter<'a, Sequence>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for Operands {
    type Item = Sequence;
    type IntoIter = std::vec::IntoIter<Sequence>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_vec().into_iter()
    }
}
