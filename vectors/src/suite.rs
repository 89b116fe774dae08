//! The suites: how much is asked.

use std::fmt;

use utfproof_oracle::UnitKind;

use crate::vector::{Origin, Vector};

/// How many cases of a row `quick` asks, and `full` at least.
const FEWEST_OF_A_ROW: u64 = 8;

/// How many cases of a row `full` asks, if all rows of the file stay within [`MOST_OF_A_FILE`] by that: as many as a trailing
/// byte has values. Long texts have the other values of a row.
pub(crate) const MOST_OF_A_ROW: u64 = 64;

/// The same for rows that are complete for an automaton, which are small: thirty first bytes, with every second one that
/// leads to the same state.
const MOST_OF_A_COMPLETE_ROW: u64 = 1 << 12;

/// How many cases of all rows of a file the suite `full` asks, unless the fewest of each are more. How many rows it
/// takes to write down the same inputs depends on how results are written: code points in UTF-16LE have 4,345 rows, and
/// in UTF-16BE 8.
const MOST_OF_A_FILE: u64 = 1 << 16;

/// More than there are code points.
const ALL_CHARACTERS: u64 = 1 << 21;

/// The same for rows that are complete for an automaton. Their guarantee rests on each case, so all are asked. More cases would
/// mean that the automaton is too large for a proof by cases.
const MOST_OF_A_COMPLETE_FILE: u64 = 1 << 17;

/// How many cases of each row are asked, and in how many contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suite {
    /// The lines of the [core files](crate::core), each once, and no other vectors.
    Core,
    /// Up to 8 of each row: seconds, whatever is tested.
    Quick,
    /// Up to 64 of each row, and up to 65,536 of all rows of a file: where rows are many, each has the same share. Of rows
    /// that are complete for an automaton, up to 4,096 of each, and 131,072 of a file. An operation that gives one character
    /// of a text takes up to 65,536 of each row of characters.
    Full,
    /// All of each row of up to 16,777,216, and as many of the larger ones.
    Exhaustive,
}

impl Suite {
    /// Every suite.
    pub const ALL: [Self; 4] = [Self::Core, Self::Quick, Self::Full, Self::Exhaustive];

    /// The suites that ask the vectors of the vector files.
    pub const OF_VECTOR_FILES: [Self; 3] = [Self::Quick, Self::Full, Self::Exhaustive];

    /// As on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Quick => "quick",
            Self::Full => "full",
            Self::Exhaustive => "exhaustive",
        }
    }

    /// The suite with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|suite| suite.name() == name)
    }

    /// How many cases of a vector are asked at most.
    pub const fn cases_of(self, vector: &Vector) -> u64 {
        match self {
            Self::Core => 1,
            Self::Quick => FEWEST_OF_A_ROW,
            Self::Full => vector.most_in_full,
            Self::Exhaustive => 1 << 24,
        }
    }
}

/// How many cases of each of these vectors, all of one file, the suite `full` asks at most.
pub(crate) fn most_in_full(origin: Origin, vectors: &[Vector]) -> u64 {
    let is_one_character = vectors
        .iter()
        .all(|vector| vector.operation.signature().output == UnitKind::NUMBER_AND_CODE_POINTS);
    let (most_of_a_row, most_of_a_file) = match origin {
        Origin::Complete => (MOST_OF_A_COMPLETE_ROW, MOST_OF_A_COMPLETE_FILE),
        // a text shows one of its characters alone, so each is asked
        Origin::Exhaustive if is_one_character => (ALL_CHARACTERS, ALL_CHARACTERS),
        _ => (MOST_OF_A_ROW, MOST_OF_A_FILE),
    };
    let counts: Vec<u64> = vectors.iter().map(Vector::count).collect();
    let of_all = |most: u64| counts.iter().map(|count| most.min(*count)).sum::<u64>();
    let more: Vec<u64> = (FEWEST_OF_A_ROW + 1..=most_of_a_row).collect();
    let fitting = more.partition_point(|most| of_all(*most) <= most_of_a_file);
    FEWEST_OF_A_ROW + fitting as u64
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
