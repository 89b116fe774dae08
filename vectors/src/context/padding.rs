//! Text that any codec takes, to put cases into.

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{ByteOrder, NoTrace, Operation, Reading, Sequence, Slice, UnitKind};

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
    /// Characters of one to four bytes, in rotation.
    Mixed,
}

impl Width {
    /// All of them.
    pub(super) const ALL: [Self; 5] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Mixed];

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

    /// The characters, in words.
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
/// If the text itself were rejected or unspecified, the case after it would not matter. So the text has only those
/// characters after which the answer is still open, or else ASCII, and begins with a byte order mark if the operation
/// leaves text without one unspecified.
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
    let mut units = Sequence::empty(operation.signature().input);
    Text::of(operation, width).append_units(length, &mut units);
    units.values()
}

/// What texts of a width are made of, as an operation takes it: a mark, where one has to stand first, ASCII until the
/// rest comes out even, and a period.
#[derive(Debug)]
pub(super) struct Text {
    units: [Repeated; 3],
    /// The operation's result for each, if it has results for all.
    results: Option<[Repeated; 3]>,
}

impl Text {
    pub(super) fn of(operation: Operation, width: Width) -> &'static Self {
        &TEXTS[&(operation, width)]
    }

    /// How often its parts stand in a text of so many units.
    fn times(&self, length: usize) -> [usize; 3] {
        let [mark, ascii, period] = self.units.each_ref().map(|part| part.one);
        if ascii == 0 || period == 0 {
            return [0; 3];
        }
        let marks = usize::from(mark > 0 && length >= mark);
        let length = length - marks * mark;
        [marks, length % period / ascii, length / period]
    }

    /// How long a text is that has so many units at most: characters are whole.
    pub(super) fn length(&self, most: usize) -> usize {
        let parts = self.units.iter().zip(self.times(most));
        parts.map(|(part, times)| part.one * times).sum()
    }

    /// How long the shortest text is that has a mark and a period.
    pub(super) fn shortest(&self) -> usize {
        let [mark, _, period] = &self.units;
        mark.one + period.one
    }

    /// Appends so many units of text.
    pub(super) fn append_units(&self, length: usize, to: &mut Sequence) {
        for (part, times) in self.units.iter().zip(self.times(length)) {
            part.append(times, to);
        }
    }

    /// The operation's result for `length` units of text, with room for `room` values more.
    pub(super) fn result(&self, length: usize, room: usize) -> Option<Sequence> {
        let results = self.results.as_ref()?;
        let parts = results.iter().zip(self.times(length));
        let mut result = Sequence::empty(results[0].many.kind());
        let own: usize = parts.clone().map(|(part, times)| part.one * times).sum();
        result.reserve(own + room);
        parts.for_each(|(part, times)| part.append(times, &mut result));
        Some(result)
    }
}

/// Appends `length` input units of ASCII.
pub(super) fn append_ascii(operation: Operation, length: usize, to: &mut Sequence) {
    let [_, ascii, _] = &Text::of(operation, Width::One).units;
    ascii.append(length / ascii.one.max(1), to);
}

/// A sequence that stands there so often: kept many times, so that few copies make a long one.
#[derive(Debug)]
pub(super) struct Repeated {
    /// How long it is once.
    pub(super) one: usize,
    many: Sequence,
}

/// How long a sequence is at least that is copied as a whole.
const MANY: usize = 128;

impl Repeated {
    pub(super) fn new(one: Slice<'_>) -> Self {
        let mut many = one.to_sequence();
        while !one.is_empty() && many.len() < MANY {
            many.extend(many.clone().as_slice());
        }
        Self {
            one: one.len(),
            many,
        }
    }

    pub(super) fn append(&self, times: usize, to: &mut Sequence) {
        let mut left = times * self.one;
        while left > 0 {
            let copied = left.min(self.many.len());
            to.extend(self.many.as_slice().prefix(copied));
            left -= copied;
        }
    }
}

static TEXTS: LazyLock<HashMap<(Operation, Width), Text>> = LazyLock::new(|| {
    let operations = Operation::ALL.iter();
    let of_operation = |operation: &Operation| {
        let operation = *operation;
        Width::ALL.map(|width| ((operation, width), text(operation, width)))
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
        .filter(|character| goes_on_after(operation, &[mark.as_slice(), character].concat()))
        .flatten()
        .collect();
    if period.is_empty() {
        period.clone_from(&ascii);
    }
    let parts = [mark, ascii, period];
    let results = results(operation, &parts);
    let input = operation.signature().input;
    let units = parts.map(|part| Repeated::new(Sequence::from_values(input, part).as_slice()));
    Text {
        units,
        results: results.map(|results| {
            results
                .each_ref()
                .map(|result| Repeated::new(result.as_slice()))
        }),
    }
}

/// The operation's results for a mark, for ASCII after it, and for a period after it.
fn results(operation: Operation, parts: &[Vec<u32>; 3]) -> Option<[Sequence; 3]> {
    let signature = operation.signature();
    let result = |units: Vec<u32>| {
        let units = Sequence::from_values(signature.input, units);
        let operands = [units, Sequence::empty(signature.input)];
        match expect(operation, &operands[..signature.operands]) {
            Expectation::Output(output, _) => Some(output),
            Expectation::Rejected(..) | Expectation::Unspecified(_) => None,
        }
    };
    let [mark, ascii, period] = parts;
    let of_mark = result(mark.clone())?;
    let after_the_mark = |units: &Vec<u32>| {
        let result = result([mark.as_slice(), units].concat())?;
        let own = result.as_slice().part(of_mark.len()..result.len());
        Some(own.to_sequence())
    };
    let (of_ascii, of_period) = (after_the_mark(ascii)?, after_the_mark(period)?);
    Some([of_mark, of_ascii, of_period])
}

/// Whether the answer is still open after a text: whether the text has a result, or has one with a supplementary
/// character after it, without which nothing is detected as CESU-8.
fn goes_on_after(operation: Operation, text: &[u32]) -> bool {
    let supplementary = unit(operation, u32::from('𝄞'));
    let operation = match operation {
        Operation::ModifiedUtf8ReadUtf => Operation::ModifiedUtf8Decode, // text follows the number of its bytes
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
    let scalar_value = Sequence::code_points(vec![scalar_value]);
    match input {
        UnitKind::CodePoint | UnitKind::Ucs4 => scalar_value.values(),
        UnitKind::CodeUnit => encode(Operation::Utf16Encode, &scalar_value),
        UnitKind::Byte => {
            let encoder = encoder(operation);
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

/// The operation that writes what an operation on bytes reads.
fn encoder(operation: Operation) -> Operation {
    if operation == Operation::Cesu8DetectUtf8 {
        return Operation::Utf8Encode; // its name begins with the encoding that it is not
    }
    let encoding = operation.encoding();
    let encoder = match encoding.byte_order() {
        Some(ByteOrder::BigEndian | ByteOrder::Marked) => Some(Operation::Utf16BeEncode),
        Some(ByteOrder::LittleEndian) => Some(Operation::Utf16LeEncode),
        None => encoding.operation("encode"),
    };
    encoder.unwrap_or(Operation::Utf8Encode)
}

fn encode(encoder: Operation, input: &Sequence) -> Vec<u32> {
    match Reading::judging(encoder).run(&[input.as_slice()], &mut NoTrace) {
        Ok(Ok(output)) => output.values(),
        _ => Vec::new(),
    }
}
