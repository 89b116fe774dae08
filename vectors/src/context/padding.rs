//! Text that any codec takes, to put cases into.

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};

use super::{BYTE_ORDER_MARK, expect};
use crate::expectation::Expectation;

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

/// `length` input units of an operation, a text of characters of one width. Where they do not come out even, ASCII stands
/// before them.
///
/// A text that is rejected, or of which nothing is said, would answer for whatever stands behind it. So it has only those
/// characters behind which the answer is still open, or else ASCII, and begins with a byte order mark where nothing is
/// said of text without one.
///
/// ```
/// use utfproof_vectors::context::{Width, padding};
///
/// let units = padding("utf-8.decode".parse()?, Width::Two, 5);
/// assert_eq!(units, [0x61, 0xC3, 0xA9, 0xC3, 0xA9]);
/// let units = padding("utf-8.encode-in-2-bytes".parse()?, Width::Mixed, 4);
/// assert_eq!(units, [0x61, 0xE9, 0x61, 0xE9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn padding(operation: Operation, width: Width, length: usize) -> Vec<u32> {
    let Text {
        mark,
        ascii,
        period,
    } = &TEXTS[&(operation, width)];
    if period.is_empty() || ascii.is_empty() {
        return Vec::new();
    }
    let mut text = Vec::with_capacity(length);
    if length >= mark.len() {
        text.extend(mark);
    }
    let length = length - text.len();
    let rest = length % period.len() / ascii.len();
    text.extend(ascii.repeat(rest));
    text.extend(period.repeat(length / period.len()));
    text
}

/// `length` input units of an operation, all of them ASCII.
pub(super) fn ascii(operation: Operation, length: usize) -> Vec<u32> {
    let ascii = &TEXTS[&(operation, Width::One)].ascii;
    ascii.repeat(length / ascii.len().max(1))
}

/// What texts of a width are made of, as input units of an operation.
struct Text {
    /// What has to stand first.
    mark: Vec<u32>,
    /// A character of ASCII.
    ascii: Vec<u32>,
    /// What is repeated.
    period: Vec<u32>,
}

static TEXTS: LazyLock<HashMap<(Operation, Width), Text>> = LazyLock::new(|| {
    let operations = Operation::ALL.iter();
    let of_operation = |operation: &Operation| {
        let widths = Width::EACH.into_iter().chain([Width::Mixed]);
        let operation = *operation;
        widths.map(move |width| ((operation, width), text(operation, width)))
    };
    operations.flat_map(of_operation).collect()
});

fn text(operation: Operation, width: Width) -> Text {
    let mark = match operation {
        Operation::Utf16LabelledDecode => unit(operation, BYTE_ORDER_MARK),
        _ => Vec::new(),
    };
    let ascii = unit(operation, u32::from('a'));
    let characters = width.characters().iter();
    let characters = characters.map(|character| unit(operation, u32::from(*character)));
    let mut period: Vec<u32> = characters
        .filter(|character| goes_on_behind(operation, &[mark.as_slice(), character].concat()))
        .flatten()
        .collect();
    if period.is_empty() {
        period.clone_from(&ascii);
    }
    Text {
        mark,
        ascii,
        period,
    }
}

/// Whether what an operation answers is still open behind a text: whether it is an output, or becomes one with a
/// supplementary character behind the text, without which nothing is detected as CESU-8.
fn goes_on_behind(operation: Operation, text: &[u32]) -> bool {
    let supplementary = unit(operation, u32::from('𝄞'));
    let operation = match operation {
        Operation::ModifiedUtf8ReadUtf => Operation::ModifiedUtf8Decode, // text stands behind the number of its bytes
        _ => operation,
    };
    let mut ends = [&[], supplementary.as_slice()].into_iter();
    ends.any(|end| has_result(operation, [text, end].concat()))
}

/// Whether an operation has a result for some input units, as each of its operands.
pub(super) fn has_result(operation: Operation, units: Vec<u32>) -> bool {
    let signature = operation.signature();
    let operand = Sequence::from_values(signature.input, units);
    let operands = vec![operand; signature.operands];
    matches!(expect(operation, &operands), Expectation::Output(..))
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
    if operation == Operation::Cesu8DetectUtf8 {
        return Operation::Utf8Encode; // its name begins with the encoding that it is not
    }
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
