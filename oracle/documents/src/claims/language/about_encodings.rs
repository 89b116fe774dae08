//! A claim about the bytes of an encoding, as data.

/// A claim that can be tested as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Formal {
    /// As it is written.
    pub(super) text: String,
    pub(super) is_negated: bool,
    /// The encoding that it is about.
    pub(super) encoding: String,
    pub(super) says: Says,
}

#[derive(Clone, Debug)]
pub(super) enum Says {
    IsIn(String),
    Equals(String),
    Law(&'static str),
    SortedAsUtf16,
    AtMost(usize),
    Takes(usize, u32, u32),
    Rejects(Vec<u8>),
    Accepts(Vec<u8>),
    NeverHas(Vec<u8>),
    /// Perhaps others are never used either.
    HasNone(Vec<u8>),
    /// The fewest and the most bytes of a character.
    Lengths(usize, usize),
}
