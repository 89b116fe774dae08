//! A mistake in a definition, and its place.

use std::fmt;

use crate::Reason;

/// A mistake in a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where it is.
    pub place: DefinitionPart,
    /// The problem, and what to write instead.
    pub why: Reason,
}

impl Mistake {
    pub(super) fn new(place: DefinitionPart, why: impl Into<Reason>) -> Self {
        Self {
            place,
            why: why.into(),
        }
    }
}

/// A place in a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionPart {
    /// The definition as a whole.
    Whole,
    /// A row, by its number from 0.
    Row(usize),
    /// A constraint, by its number from 0.
    Constraint(usize),
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            DefinitionPart::Whole => write!(f, "{}", self.why),
            DefinitionPart::Row(number) => write!(f, "row {}: {}", number + 1, self.why),
            DefinitionPart::Constraint(number) => {
                write!(f, "constraint {}: {}", number + 1, self.why)
            }
        }
    }
}
