//! What a library must not do, and how a report says it.

use std::fmt;

/// What a library did that it must not do, whatever its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum ViolationKind {
    ReadPastEnd,
    ReadBeforeStart,
    WrotePastRoom,
    WroteInput,
    DependsOnOutput,
    DependsOnAlignment,
    DependsOnCalls,
    Length,
    Garbled,
}

impl ViolationKind {
    const ALL: [Self; 9] = [
        Self::ReadPastEnd,
        Self::ReadBeforeStart,
        Self::WrotePastRoom,
        Self::WroteInput,
        Self::DependsOnOutput,
        Self::DependsOnAlignment,
        Self::DependsOnCalls,
        Self::Length,
        Self::Garbled,
    ];

    pub(crate) fn from_number(number: u8) -> Self {
        let found = Self::ALL.get(usize::from(number));
        found.copied().unwrap_or(Self::Garbled)
    }
}

/// A violation in words, such as `reads 3 bytes past the end of the input`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Violation {
    pub(crate) kind: ViolationKind,
    pub(crate) words: String,
}

impl Violation {
    pub(crate) fn new(kind: ViolationKind, words: impl Into<String>) -> Self {
        let words = words.into();
        Self { kind, words }
    }

    /// Two answers to one input: `kind` says on what they depend.
    pub(crate) fn of_two_answers(kind: ViolationKind) -> Self {
        use ViolationKind::{DependsOnCalls, DependsOnOutput, ReadBeforeStart, ReadPastEnd};
        let words = match kind {
            DependsOnCalls => "the answer depends on the calls before: the same input gets two answers",
            DependsOnOutput => "the answer depends on what was in the output",
            ReadPastEnd => "reads past the end of the input: the answer depends on what follows it",
            ReadBeforeStart => "reads before the start of the input: the answer depends on what precedes it",
            _ => "the answer depends on the alignment",
        };
        Self::new(kind, words)
    }
}

/// Where memory was touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Region {
    /// Nowhere.
    None,
    AfterInput,
    BeforeInput,
    /// The input itself, which can only be written to fault.
    Input,
    AfterOutput,
    BeforeOutput,
    /// Somewhere else.
    Elsewhere,
    /// By an instruction that does not take the address, whatever is there.
    Misaligned,
}

impl Region {
    pub(crate) fn from_number(number: u64) -> Self {
        let all = [
            Self::AfterInput,
            Self::BeforeInput,
            Self::Input,
            Self::AfterOutput,
            Self::BeforeOutput,
            Self::Elsewhere,
            Self::Misaligned,
        ];
        let place = usize::try_from(number).unwrap_or_default().wrapping_sub(1);
        all.get(place).copied().unwrap_or(Self::None)
    }
}

/// Whether memory was read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Unknown,
    Write,
    Read,
}

impl Access {
    pub(crate) const fn from_number(number: u64) -> Self {
        match number {
            1 => Self::Write,
            2 => Self::Read,
            _ => Self::Unknown,
        }
    }
}

/// Memory was touched that must not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) region: Region,
    /// How many bytes beyond; an address for [`Region::Elsewhere`].
    pub(crate) distance: usize,
    pub(crate) access: Access,
}

impl Fault {
    /// The violation, unless the fault was elsewhere.
    pub(crate) fn violation(self) -> Option<Violation> {
        use ViolationKind::{ReadBeforeStart, ReadPastEnd, WroteInput, WrotePastRoom};
        let verb = match self.access {
            Access::Write => "writes",
            Access::Read => "reads",
            Access::Unknown => "touches",
        };
        let bytes = Bytes(self.distance);
        let writes = self.access == Access::Write;
        let (kind, words) = match self.region {
            Region::None | Region::Elsewhere | Region::Misaligned => return None,
            Region::AfterInput => {
                let kind = if writes { WroteInput } else { ReadPastEnd };
                (kind, format!("{verb} {bytes} past the end of the input"))
            }
            Region::BeforeInput => {
                let kind = if writes { WroteInput } else { ReadBeforeStart };
                let words = format!("{verb} {bytes} before the start of the input");
                (kind, words)
            }
            Region::Input => (WroteInput, "writes into the input".to_owned()),
            Region::AfterOutput => {
                let kind = if self.access == Access::Read {
                    ReadPastEnd
                } else {
                    WrotePastRoom
                };
                (kind, format!("{verb} {bytes} past the room"))
            }
            Region::BeforeOutput => {
                let reads = self.access == Access::Read;
                let kind = if reads {
                    ReadBeforeStart
                } else {
                    WrotePastRoom
                };
                (kind, format!("{verb} {bytes} before the output"))
            }
        };
        Some(Violation::new(kind, words))
    }
}

/// A number of bytes, with the word.
#[derive(Clone, Copy)]
pub(crate) struct Bytes(pub(crate) usize);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 byte"),
            number => write!(f, "{number} bytes"),
        }
    }
}
