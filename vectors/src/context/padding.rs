//! Text that any codec takes, to put cases into.

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};

/// How wide the characters of a text are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Width {
    /// Characters of one byte in UTF-8.
    One,
    /// Characters of two bytes.
    Two,
    /// Characters of three bytes.
    Three,
    /// Characters of four bytes: two code units in UTF-16.
    Four,
    /// Characters of one to four bytes, by turns.
    Mixed,
}

impl Width {
    /// One of each width, in order.
    pub const EACH: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];

    /// The characters that a text of this width repeats.
    const fn characters(self) -> &'static [char] {
        match self {
            Self::One => &['a'],
            Self::Two => &['é'],
            Self::Three => &['€'],
            Self::Four => &['𝄞'],
            Self::Mixed => &['a', 'é', '€', '𝄞'],
        }
    }

    /// What the characters are called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::One => "ASCII",
            Self::Two => "two-byte characters",
            Self::Three => "three-byte characters",
            Self::Four => "four-byte characters",
            Self::Mixed => "characters of every length",
        }
    }
}

/// `length` input units of an operation, a text of characters of one width. Where they do not come out even, ASCII
/// stands before them.
///
/// ```
/// use utfproof_vectors::context::{Width, padding};
///
/// let units = padding("utf-8.decode".parse()?, Width::Two, 5);
/// assert_eq!(units, [0x61, 0xC3, 0xA9, 0xC3, 0xA9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn padding(operation: Operation, width: Width, length: usize) -> Vec<u32> {
    let characters = width.characters().iter();
    let period: Vec<u32> = characters
        .flat_map(|character| unit(operation, u32::from(*character)))
        .collect();
    let ascii = unit(operation, u32::from('a'));
    if period.is_empty() || ascii.is_empty() {
        return Vec::new();
    }
    let rest = length % period.len() / ascii.len();
    let mut text = ascii.repeat(rest);
    text.extend(period.repeat(length / period.len()));
    text
}

/// A scalar value as the operation's input units; nothing where its encoding has none for it.
pub(crate) fn unit(operation: Operation, scalar_value: u32) -> Vec<u32> {
    let input = operation.signature().input;
    let scalar_value = Sequence::CodePoints(vec![scalar_value]);
    match input {
        UnitKind::CodePoint | UnitKind::Ucs4 => scalar_value.values(),
        UnitKind::CodeUnit => encode(Operation::Utf16Encode, &scalar_value),
        UnitKind::Byte => {
            let encoder = ENCODERS[&operation];
            match encoder.signature().input {
                UnitKind::CodeUnit => {
                    let units = encode(Operation::Utf16Encode, &scalar_value);
                    encode(encoder, &Sequence::from_values(UnitKind::CodeUnit, units))
                }
                kind => encode(encoder, &Sequence::from_values(kind, scalar_value.values())),
            }
        }
    }
}

/// For each operation the one that writes what it reads. Looked up once: to find none by a name takes its time, since
/// similar names are looked for.
static ENCODERS: LazyLock<HashMap<Operation, Operation>> = LazyLock::new(|| {
    let operations = Operation::ALL.iter();
    operations
        .map(|operation| (*operation, encoder(*operation)))
        .collect()
});

/// The operation that writes what an operation on bytes reads.
fn encoder(operation: Operation) -> Operation {
    let encoding = operation.encoding();
    let encoding = match encoding.strip_prefix("whatwg-").unwrap_or(encoding) {
        "utf-16-labelled" => "utf-16be",
        other => other,
    };
    let name = format!("{encoding}.encode");
    name.parse().unwrap_or(Operation::Utf8Encode)
}

fn encode(encoder: Operation, input: &Sequence) -> Vec<u32> {
    match Reading::judging(encoder).run(&[input.as_slice()], &mut NoTrace) {
        Ok(Ok(output)) => output.values(),
        _ => Vec::new(),
    }
}
