//! The ill-formed part of an input, as a rejection gives it, and whether that is so.

use std::fmt;

use utfproof_oracle::unicode::maximal_subpart::MaximalSubpart;
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::{Expectation, ill_formed_part};

use crate::reply::{Answer, Reply};

/// The ill-formed part of an input, as a rejection gives it, beyond where it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IllFormedPart {
    /// The units of its maximal subpart, if it says.
    pub length: Option<usize>,
    /// Whether more input could still make it well-formed, if it says.
    pub is_incomplete: Option<bool>,
}

impl IllFormedPart {
    /// A part of so many units, which no input could make well-formed.
    pub const fn of(length: usize) -> Self {
        Self {
            length: Some(length),
            is_incomplete: Some(false),
        }
    }

    /// All units up to the end of the input, which more input could make well-formed.
    pub const fn incomplete() -> Self {
        Self {
            length: None,
            is_incomplete: Some(true),
        }
    }

    /// As [`std::str::Utf8Error::error_len`] says it: `None` if the input ended too early.
    pub const fn from_error_len(length: Option<usize>) -> Self {
        match length {
            Some(length) => Self::of(length),
            None => Self::incomplete(),
        }
    }

    /// Whether it says nothing.
    pub fn is_silent(self) -> bool {
        self == Self::default()
    }
}

impl fmt::Display for IllFormedPart {
    /// In words that follow a position: `, of 2 units, incomplete`. Nothing if it says nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.length {
            Some(1) => f.write_str(", of 1 unit")?,
            Some(length) => write!(f, ", of {length} units")?,
            None => {}
        }
        match self.is_incomplete {
            Some(true) => f.write_str(", incomplete"),
            Some(false) | None => Ok(()),
        }
    }
}

impl From<MaximalSubpart> for IllFormedPart {
    fn from(part: MaximalSubpart) -> Self {
        Self {
            length: Some(part.length),
            is_incomplete: Some(part.is_incomplete),
        }
    }
}

/// The ill-formed part of an input, if a rejection is expected, the reply says something of the part, and the documents
/// do too.
pub(crate) fn expected(
    operation: Operation,
    operands: &[Sequence],
    documents: &Expectation,
    reply: &Reply,
) -> Option<IllFormedPart> {
    let Said { due, .. } = said(documents, reply)?;
    right(operation, operands, due)
}

/// The part that begins at `due`, if the documents say how long it is.
fn right(operation: Operation, operands: &[Sequence], due: usize) -> Option<IllFormedPart> {
    ill_formed_part(operation, &Sequence::joined(operands), due).map(Into::into)
}

/// Whether what a reply says of the ill-formed part departs from what the documents say. Where they say nothing, the part
/// has at least one unit, and ends with the input at the latest.
pub(crate) fn departs(
    operation: Operation,
    operands: &[Sequence],
    documents: &Expectation,
    reply: &Reply,
) -> bool {
    let Some(Said { due, at, part }) = said(documents, reply) else {
        return false;
    };
    let units: usize = operands.iter().map(Sequence::len).sum();
    let left = units.checked_sub(at.unwrap_or(0));
    let is_possible = |length| length > 0 && left.is_some_and(|left| length <= left);
    match right(operation, operands, due) {
        Some(expected) => {
            let differs = part.length.is_some() && part.length != expected.length;
            differs || part.is_incomplete.is_some() && part.is_incomplete != expected.is_incomplete
        }
        None => part.length.is_some_and(|length| !is_possible(length)),
    }
}

/// An ill-formed part, as a reply gives it.
struct Said {
    /// Where the part begins.
    due: usize,
    /// Where the reply says that it begins, if it does.
    at: Option<usize>,
    part: IllFormedPart,
}

/// `None` if no rejection is expected, or if the reply says nothing of a part.
fn said(documents: &Expectation, reply: &Reply) -> Option<Said> {
    match (documents, reply) {
        (
            Expectation::Rejected(rejection, _),
            Reply::Answered(Answer::Rejected { at, part, .. }),
        ) if !part.is_silent() => Some(Said {
            due: rejection.at,
            at: *at,
            part: *part,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::{Rejection, UnitKind};
    use utfproof_vectors::Level;

    use super::*;

    fn departs_on(operation: Operation, input: &str, at: usize, part: IllFormedPart) -> bool {
        let input = UnitKind::Byte.parse(input).unwrap();
        let documents = Expectation::Rejected(Rejection { at }, Level::Must);
        let reply = Reply::Answered(Answer::rejected_at(at, "no").with_part(part));
        departs(operation, &[input], &documents, &reply)
    }

    #[test]
    fn the_part_is_the_maximal_subpart_of_unicode() {
        let decode = |input, part| departs_on(Operation::Utf8Decode, input, 0, part);
        for (input, right) in [
            ("80", IllFormedPart::of(1)),
            ("E2 82 41", IllFormedPart::of(2)),
            ("ED A0 80", IllFormedPart::of(1)),
            ("F0 90 80 41", IllFormedPart::of(3)),
        ] {
            assert!(!decode(input, right), "{input}");
            assert!(!decode(input, IllFormedPart::default()), "{input}");
            let other = IllFormedPart::of(right.length.unwrap() % 3 + 1);
            assert!(decode(input, other), "{input}");
            assert!(decode(input, IllFormedPart::incomplete()), "{input}");
        }
        assert!(!decode("E2 82", IllFormedPart::incomplete()));
        assert!(decode("E2 82", IllFormedPart::of(2)));
        assert!(decode(
            "E2 82",
            IllFormedPart {
                length: Some(1),
                is_incomplete: Some(true)
            }
        ));
        let only_the_length = IllFormedPart {
            length: Some(2),
            is_incomplete: None,
        };
        assert!(!decode("E2 82", only_the_length));
    }

    #[test]
    fn where_no_document_says_how_long_it_is_the_part_is_within_the_input() {
        let decode =
            |input, length| departs_on(Operation::Cesu8Decode, input, 1, IllFormedPart::of(length));
        assert!(!decode("41 E2 82", 1));
        assert!(!decode("41 E2 82", 2));
        assert!(decode("41 E2 82", 3));
        assert!(decode("41 E2 82", 0));
        assert!(decode("41 E2 82", usize::MAX));
    }
}
