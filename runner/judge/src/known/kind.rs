use crate::departure::Departure;
use crate::verdict::Verdict;
use crate::violation::ViolationKind;

/// The kind of a known difference. A listing covers one; without a word, it covers wrong answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ListedKind {
    /// A wrong answer.
    Differs,
    /// The implementation dies.
    Crashed,
    /// No reply comes in time.
    TimedOut,
    /// What comes is no reply.
    Garbled,
    /// A native codec touches memory that it must not, or its answer depends on something else than the input.
    Violates(ViolationKind),
}

impl ListedKind {
    /// Every kind.
    pub const ALL: [Self; 12] = [
        Self::Differs,
        Self::Crashed,
        Self::TimedOut,
        Self::Garbled,
        Self::Violates(ViolationKind::ReadPastEnd),
        Self::Violates(ViolationKind::ReadBeforeStart),
        Self::Violates(ViolationKind::WrotePastRoom),
        Self::Violates(ViolationKind::WroteInput),
        Self::Violates(ViolationKind::DependsOnOutput),
        Self::Violates(ViolationKind::DependsOnAlignment),
        Self::Violates(ViolationKind::DependsOnCalls),
        Self::Violates(ViolationKind::TooLittleRoom),
    ];

    /// The kind of a difference with this verdict and departure.
    pub const fn of(verdict: Verdict, departure: Departure) -> Self {
        match (verdict, departure) {
            (Verdict::Crashed, _) => Self::Crashed,
            (Verdict::TimedOut, _) => Self::TimedOut,
            (Verdict::Garbled, _) => Self::Garbled,
            (_, Departure::Violates(kind)) => Self::Violates(kind),
            _ => Self::Differs,
        }
    }

    /// As in a file of known differences: `timed_out`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Differs => Verdict::Differs.name(),
            Self::Crashed => Verdict::Crashed.name(),
            Self::TimedOut => Verdict::TimedOut.name(),
            Self::Garbled => Verdict::Garbled.name(),
            Self::Violates(kind) => kind.name(),
        }
    }

    /// The kind with a name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
