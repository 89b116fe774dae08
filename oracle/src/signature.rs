//! The signature of an operation: its input, its output, and whether it may reject.

use utfproof_notation::UnitKind;

/// The input and the output of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The unit kind of the operand (of both, if there are two, and the second is not a number).
    pub input: UnitKind,
    /// The number of operands: 1 or 2.
    pub operands: usize,
    /// Whether the second operand is a number.
    pub takes_number: bool,
    /// The unit kind of the result; the result of a validation is empty.
    pub output: UnitKind,
    /// Whether it only accepts or rejects.
    pub validates: bool,
    /// Whether it can reject an input.
    pub rejects: bool,
}

impl Signature {
    /// The kinds of all operands.
    pub fn kinds(self) -> Vec<UnitKind> {
        let places = 0..self.operands;
        places.map(|place| self.operand(place)).collect()
    }

    /// The kind of the operand at a place, from 0.
    pub const fn operand(self, place: usize) -> UnitKind {
        if self.takes_number && place == 1 {
            UnitKind::Number
        } else {
            self.input
        }
    }
}
