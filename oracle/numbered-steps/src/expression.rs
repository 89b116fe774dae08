//! The values that a step calculates, and the questions that it asks.

use utfproof_oracle::Reading;

/// A number, a sequence, or an answer of yes or no.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    Number(i64),
    Nothing,
    /// The value of a name, by its place.
    Name(usize),
    /// Two numbers with a sign between them.
    Sum(Box<[Self; 2]>, &'static str),
    /// The one sequence, and then the other one.
    Joined(Box<[Self; 2]>),
    Length(Box<Self>),
    /// One unit: the first or the last.
    Unit(Box<Self>, Side),
    /// So many units at one side, or all others.
    Part {
        of: Box<Self>,
        number: Box<Self>,
        side: Side,
        is_rest: bool,
    },
    /// The result of an operation.
    Of(Reading, Vec<Self>),
    Compared(Box<[Self; 2]>, &'static str),
    Within(Box<[Self; 3]>),
    IsEmpty(Box<Self>),
    IsAccepted(Box<Self>),
    Not(Box<Self>),
    Both(Box<[Self; 2]>),
    Either(Box<[Self; 2]>),
}

/// A side of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    First,
    Last,
}

impl Expression {
    /// Whether it is answered with yes or no.
    pub(crate) fn is_question(&self) -> bool {
        matches!(
            self,
            Self::Compared(..)
                | Self::Within(_)
                | Self::IsEmpty(_)
                | Self::IsAccepted(_)
                | Self::Not(_)
                | Self::Both(_)
                | Self::Either(_)
        )
    }
}
