//! The suites: how much is asked.

use std::fmt;

/// How many cases of each row are asked, and in how many contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suite {
    /// Up to 8 of each row: seconds, whatever is tested.
    Quick,
    /// Up to 256 of each row.
    Full,
    /// All of each row of up to 16,777,216, and as many of the larger ones.
    Exhaustive,
}

impl Suite {
    /// Every suite.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Full, Self::Exhaustive];

    /// As on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Full => "full",
            Self::Exhaustive => "exhaustive",
        }
    }

    /// The suite with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|suite| suite.name() == name)
    }

    /// How many cases of a row are asked at most.
    pub const fn cases_of_a_row(self) -> u64 {
        match self {
            Self::Quick => 8,
            Self::Full => 256,
            Self::Exhaustive => 1 << 24,
        }
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
