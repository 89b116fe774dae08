//! What a codec did to memory that it must not touch, or its answer depended on.

/// A violation, which counts whatever the answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Its kind.
    pub kind: ViolationKind,
    /// The violation in words, such as `reads 3 bytes past the end of the input`. Shown escaped.
    pub words: String,
}

/// The kind of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ViolationKind {
    /// It reads past the end of the input, or its answer depends on what follows the input.
    ReadPastEnd,
    /// The same before the start.
    ReadBeforeStart,
    /// It writes outside of the output.
    WrotePastRoom,
    /// It writes into the input.
    WroteInput,
    /// Its answer depends on what was in the output.
    DependsOnOutput,
    /// Its answer depends on the alignment of the input or the output.
    DependsOnAlignment,
    /// Its answer depends on the calls before.
    DependsOnCalls,
    /// The room that it asks for is too little for its result.
    TooLittleRoom,
}

impl ViolationKind {
    /// As in the JSON report: `read_past_end`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReadPastEnd => "read_past_end",
            Self::ReadBeforeStart => "read_before_start",
            Self::WrotePastRoom => "wrote_past_room",
            Self::WroteInput => "wrote_input",
            Self::DependsOnOutput => "depends_on_output",
            Self::DependsOnAlignment => "depends_on_alignment",
            Self::DependsOnCalls => "depends_on_calls",
            Self::TooLittleRoom => "too_little_room",
        }
    }

    /// The violation in words without numbers: `reads past the end of the input`.
    pub const fn says(self) -> &'static str {
        match self {
            Self::ReadPastEnd => "reads past the end of the input",
            Self::ReadBeforeStart => "reads before the start of the input",
            Self::WrotePastRoom => "writes outside of the output",
            Self::WroteInput => "writes into the input",
            Self::DependsOnOutput => "gives an answer that depends on what was in the output",
            Self::DependsOnAlignment => "gives an answer that depends on the alignment",
            Self::DependsOnCalls => "gives an answer that depends on the calls before",
            Self::TooLittleRoom => "asks for too little room",
        }
    }
}
