//! What becomes of one case, and of many.

use utfproof_vectors::Level;

/// By what an answer is found to differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DifferenceLevel {
    /// It violates what a document requires.
    Must,
    /// It departs from what a document recommends.
    Should,
    /// It differs from what the implementation declares, where the documents alone would expect something else.
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
    /// The answer is what the document says, or the document leaves it open.
    pub conforms: u64,
    /// The answer is another one.
    pub differs: u64,
    /// It says that it cannot do it.
    pub unsupported: u64,
    /// It died on it.
    pub crashed: u64,
    /// It did not answer in time.
    pub timed_out: u64,
    /// What it wrote is no reply.
    pub garbled: u64,
    /// It was given up before.
    pub not_run: u64,
}

impl Counts {
    /// All cases.
    pub const fn total(&self) -> u64 {
        self.judged() + self.unsupported + self.not_run
    }

    /// The cases that came to an answer or failed to.
    pub const fn judged(&self) -> u64 {
        self.conforms + self.differs + self.failed()
    }

    /// The cases that have no answer although they were asked.
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

/// What becomes of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The answer is what the document says, or the document leaves it open.
    Conforms,
    /// The answer is another one.
    Differs,
    /// The implementation says that it cannot do it.
    Unsupported,
    /// It died on it.
    Crashed,
    /// It did not answer in time.
    TimedOut,
    /// What it wrote is no reply.
    Garbled,
    /// It was given up before.
    NotRun,
}

impl Verdict {
    /// Whether a case that comes to it is a difference.
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
