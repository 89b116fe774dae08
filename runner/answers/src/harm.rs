//! What may come of two codecs that disagree, the worst first.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::recorded::Told;

/// NUL, the quotation marks, `/`, `<`, `>` and `\`: what checks look for.
const SPECIAL: [u32; 7] = [0x00, 0x22, 0x27, 0x2F, 0x3C, 0x3E, 0x5C];

/// Why a disagreement matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Harm {
    /// One reads a character that checks look for, and its input does not contain it.
    Hidden,
    /// One reads a character that checks look for, which is in the input, and the other one drops it with what stands
    /// before.
    Swallowed,
    /// One gives no answer at all.
    Down,
    /// One accepts what the other one rejects.
    Accepted,
    /// Their results have different lengths.
    Length,
    /// Their results differ in another way.
    Other,
    /// Only the number of U+FFFD differs.
    Replacements,
    /// One cannot be asked this.
    Skipped,
}

impl Harm {
    /// In a few words.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Hidden => "one reads a hidden special character",
            Self::Swallowed => "one swallows a special character",
            Self::Down => "one gives no answer",
            Self::Accepted => "one accepts, the other rejects",
            Self::Length => "results of different lengths",
            Self::Other => "different results",
            Self::Replacements => "different numbers of U+FFFD",
            Self::Skipped => "one cannot be asked",
        }
    }

    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Swallowed => "swallowed",
            Self::Down => "down",
            Self::Accepted => "accepted",
            Self::Length => "length",
            Self::Other => "other",
            Self::Replacements => "replacements",
            Self::Skipped => "skipped",
        }
    }

    /// Why it matters that two answers to one input differ.
    pub fn of(operation: Operation, input: &[Sequence], one: &Told, other: &Told) -> Self {
        let is_text = is_text(operation);
        match (one, other) {
            (Told::Failed(_), _) | (_, Told::Failed(_)) => Self::Down,
            (Told::Skipped, _) | (_, Told::Skipped) => Self::Skipped,
            (Told::Output(output), Told::Rejected) | (Told::Rejected, Told::Output(output)) => {
                match is_text && hides(input, output) {
                    true => Self::Hidden,
                    false => Self::Accepted,
                }
            }
            (Told::Output(one), Told::Output(other)) if is_text => {
                if hides(input, one) != hides(input, other) {
                    Self::Hidden
                } else if swallows(input, one) != swallows(input, other) {
                    Self::Swallowed
                } else if without_replacements(one, operation)
                    == without_replacements(other, operation)
                {
                    Self::Replacements
                } else if one.len() != other.len() {
                    Self::Length
                } else {
                    Self::Other
                }
            }
            (Told::Output(_), Told::Output(_)) => Self::Length,
            (Told::Rejected, Told::Rejected) => Self::Other,
        }
    }
}

/// Whether an operation turns bytes or units into text of the same characters.
fn is_text(operation: Operation) -> bool {
    let signature = operation.signature();
    let is_units = |kind| {
        matches!(
            kind,
            UnitKind::Byte | UnitKind::CodeUnit | UnitKind::CodePoint | UnitKind::Ucs4
        )
    };
    let name = operation.name();
    !signature.validates
        && is_units(signature.output)
        && signature.operands == 1
        // whose characters are others on purpose
        && !["json", "ecmascript", "whatwg-url", "utf-8.ranges", "utf-8.sequence", "utf-8.encode-octal"]
            .iter()
            .any(|other| name.starts_with(other))
}

/// Whether a result has a special character that is no unit of the input.
pub(crate) fn hides(input: &[Sequence], output: &[u32]) -> bool {
    let mut special = SPECIAL.iter();
    special.any(|special| output.contains(special) && !units(input).contains(special))
}

/// Whether a special character of the input is missing in a result.
pub(crate) fn swallows(input: &[Sequence], output: &[u32]) -> bool {
    let mut special = SPECIAL.iter();
    special.any(|special| units(input).contains(special) && !output.contains(special))
}

fn units(input: &[Sequence]) -> Vec<u32> {
    input.iter().flat_map(Sequence::values).collect()
}

fn without_replacements(output: &[u32], operation: Operation) -> Vec<u32> {
    match operation.signature().output {
        UnitKind::CodePoint | UnitKind::CodeUnit | UnitKind::Ucs4 => output
            .iter()
            .copied()
            .filter(|value| *value != 0xFFFD)
            .collect(),
        _ => output.to_vec(),
    }
}
