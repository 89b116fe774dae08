//! The verdict on one case, and the counts of many.

use utfproof_vectors::Level;

/// The level at which an answer differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DifferenceLevel {
    /// It violates what a document requires.
    Must,
    /// It departs from what a document recommends.
    Should,
    /// It differs from a declared policy, in a case where the documents alone expect a different answer.
    Declared,
}

impl DifferenceLevel {
    /// As in reports: `must`, `should` or `declared`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::Declared => "declared",
        }
    }
}

impl From<Level> for DifferenceLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Must => Self::Must,
            Level::Should => Self::Should,
        }
    }
}

/// Cases by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The answer is the expected one, or the document leaves it open.
    pub conforms: u64,
    /// The answer differs from the expected one.
    pub differs: u64,
    /// The implementation skipped the case.
    pub unsupported: u64,
    /// The implementation died on the case.
    pub crashed: u64,
    /// No reply came in time.
    pub timed_out: u64,
    /// Its output is not a reply.
    pub garbled: u64,
    /// The implementation was given up before this case.
    pub not_run: u64,
}

impl Counts {
    /// All cases.
    pub const fn total(&self) -> u64 {
        self.judged() + self.unsupported + self.not_run
    }

    /// The cases with an answer, and those that failed.
    pub const fn judged(&self) -> u64 {
        self.conforms + self.differs + self.failed()
    }

    /// The cases that were asked and got no answer.
    pub const fn failed(&self) -> u64 {
        self.crashed + self.timed_out + self.garbled
    }

    /// The count of one verdict.
    pub const fn of(&mut self, verdict: Verdict) -> &mut u64 {
        match verdict {
            Verdict::Conforms => &mut self.conforms,
            Verdict::Differs => &mut self.differs,
            Verdict::Unsupported => &mut self.unsupported,
            Verdict::Crashed => &mut self.crashed,
            Verdict::TimedOut => &mut self.timed_out,
            Verdict::Garbled => &mut self.garbled,
            Verdict::NotRun => &mut self.not_run,
        }
    }
}

/// The verdict on one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The answer is the expected one, or the document leaves it open.
    Conforms,
    /// The answer differs from the expected one.
    Differs,
    /// The implementation skipped the case.
    Unsupported,
    /// The implementation died on the case.
    Crashed,
    /// No reply came in time.
    TimedOut,
    /// Its output is not a reply.
    Garbled,
    /// The implementation was given up before this case.
    NotRun,
}

impl Verdict {
    /// Whether it makes a case a difference.
    pub const fn is_difference(self) -> bool {
        !matches!(self, Self::Conforms | Self::Unsupported | Self::NotRun)
    }

    /// As in the JSON report: `timed_out`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Conforms => "conforms",
            Self::Differs => "differs",
            Self::Unsupported => "unsupported",
            Self::Crashed => "crashed",
            Self::TimedOut => "timed_out",
            Self::Garbled => "garbled",
            Self::NotRun => "not_run",
        }
    }
}
