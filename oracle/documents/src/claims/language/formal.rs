//! A claim of the language, as data and as text.

use std::fmt;

use utfproof_oracle::Slice;

use crate::cells::byte_ranges;
use crate::count;

/// A claim that can be tested as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Formal {
    pub(super) is_negated: bool,
    /// The encoding that it is about.
    pub(super) encoding: String,
    pub(super) says: Says,
}

#[derive(Clone, Debug, PartialEq, Eq)]
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

impl fmt::Display for Formal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            is_negated,
            encoding,
            says,
        } = self;
        let is_inside = match says {
            Says::IsIn(_) | Says::Equals(_) | Says::SortedAsUtf16 => true,
            Says::Law(law) => !law.starts_with("contains"),
            _ => false,
        };
        if *is_negated && !is_inside {
            f.write_str("not ")?;
        }
        let not = if *is_negated { "not " } else { "" };
        let sign = |own, negated| if *is_negated { negated } else { own };
        match says {
            Says::IsIn(other) => write!(f, "{encoding} {} {other}", sign("⊂", "⊄")),
            Says::Equals(other) => write!(f, "{encoding} {} {other}", sign("=", "≠")),
            Says::Law(law) if law.starts_with("contains") => write!(f, "{encoding} {law}"),
            Says::Law(law @ ("lossless" | "prefix-free" | "self-synchronising")) => {
                write!(f, "{encoding} is {not}{law}")
            }
            Says::Law("sorted") => write!(f, "{encoding} is {not}sorted as code points"),
            Says::Law(law) => write!(f, "{encoding} has {not}{law}"),
            Says::SortedAsUtf16 => write!(f, "{encoding} is {not}sorted as utf-16"),
            Says::AtMost(number) => {
                write!(f, "{encoding} at most {}", count(*number as u64, "byte"))
            }
            Says::Takes(number, first, last) => {
                write!(
                    f,
                    "{encoding} takes {} for {first:04X}-{last:04X}",
                    count(*number as u64, "byte")
                )
            }
            Says::Rejects(bytes) => write!(f, "{encoding} rejects {}", Slice::Bytes(bytes)),
            Says::Accepts(bytes) => write!(f, "{encoding} accepts {}", Slice::Bytes(bytes)),
            Says::NeverHas(bytes) => write!(f, "{encoding} never has {}", byte_ranges(bytes)),
            Says::HasNone(bytes) => write!(f, "{encoding} has none of {}", byte_ranges(bytes)),
            Says::Lengths(least, most) => {
                write!(
                    f,
                    "{encoding} takes {least} to {}",
                    count(*most as u64, "byte")
                )
            }
        }
    }
}
