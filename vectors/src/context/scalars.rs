//! All characters of a plane in one text, for operations whose results are no characters: see [`Scalars`].

use std::fmt;

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};

use super::padding::{Text, has_result};
use super::{Filling, expect};
use crate::units::{units_of, units_of_all};
use crate::vector::Case;

/// All scalar values of a plane, in ascending order, after one letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalars {
    /// The plane, from 0 to 16.
    pub plane: u32,
    /// Whether they are written in escapes, as the operation that reads them has them.
    pub escaped: bool,
}

/// The number of planes.
pub(super) const PLANES: u32 = 17;

/// The operation that writes the escapes that an operation reads.
pub(super) const fn writer_of_escapes(operation: Operation) -> Option<Operation> {
    match operation {
        Operation::JsonDecodeString => Some(Operation::JsonEncodeStringAscii),
        Operation::EcmaScriptDecodeUriComponent => Some(Operation::EcmaScriptEncodeUriComponent),
        _ => None,
    }
}

impl Scalars {
    /// The text, with the expectation. ASCII that the operation refuses is left out.
    pub(super) fn put(&self, operation: Operation) -> Case {
        let first = self.plane << 16;
        let is_taken = |value: &u32| match value {
            0xD800..=0xDFFF => false,
            0..=0x7F => has_result(operation, units_of(operation, *value)),
            _ => true,
        };
        let scalars: Vec<u32> = (first..first + 0x1_0000).filter(is_taken).collect();
        let letter = Text::of(operation, Filling::One);
        let mut whole = Sequence::empty(operation.signature().input);
        letter.append_units(letter.shortest(), &mut whole);
        let writer = writer_of_escapes(operation).filter(|_| self.escaped);
        match writer {
            Some(writer) => whole.extend_values(escaped(writer, &scalars)),
            None => whole.extend_values(units_of_all(operation, scalars)),
        }
        Case {
            expectation: expect(operation, std::slice::from_ref(&whole)),
            operands: [whole].into_iter().collect(),
        }
    }
}

/// The escapes that an operation writes for some scalar values.
fn escaped(writer: Operation, scalars: &[u32]) -> Vec<u32> {
    let input = units_of_all(writer, scalars.to_vec());
    let input = Sequence::from_values(writer.signature().input, input);
    match Reading::judging(writer).run(&[input.as_slice()], &mut NoTrace) {
        Ok(Ok(output)) => output.values(),
        _ => Vec::new(),
    }
}

impl fmt::Display for Scalars {
    /// In words in place of the input: `as all characters of plane 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "as all characters of plane {}", self.plane)?;
        if self.escaped {
            f.write_str(", in escapes")?;
        }
        Ok(())
    }
}
