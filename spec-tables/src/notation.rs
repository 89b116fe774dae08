//! How sequences are written: hexadecimal numbers separated by single spaces.
//!
//! Lone surrogates and ill-formed bytes must travel through files, pipes and command lines, so no sequence is
//! ever written as text. Two digits make a byte, four a 16-bit code unit, four to six a code point, four to eight a
//! UCS-4 value. Upper case is written, either case is read, and the empty sequence is the empty string.

use std::fmt;
use std::ops::Range;

/// What a sequence is a sequence of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnitKind {
    /// Octets, `00` to `FF`.
    Byte,
    /// 16-bit code units, `0000` to `FFFF`.
    CodeUnit,
    /// Code points, `0000` to `10FFFF`, surrogates included.
    CodePoint,
    /// UCS-4 values, `0000` to `FFFFFFFF`: 31 bits are characters, and what has the highest bit set is to be rejected.
    Ucs4,
}

impl UnitKind {
    /// The largest value: 0xFF, 0xFFFF, 0x10FFFF or 0xFFFFFFFF.
    pub const fn max(self) -> u32 {
        match self {
            Self::Byte => 0xFF,
            Self::CodeUnit => 0xFFFF,
            Self::CodePoint => 0x10_FFFF,
            Self::Ucs4 => 0xFFFF_FFFF,
        }
    }

    /// The fewest digits that one value is written with; code points may take up to two more, UCS-4 values four.
    const fn digits(self) -> usize {
        match self {
            Self::Byte => 2,
            Self::CodeUnit | Self::CodePoint | Self::Ucs4 => 4,
        }
    }

    /// The most digits that one value is written with.
    const fn most_digits(self) -> usize {
        match self {
            Self::Byte => 2,
            Self::CodeUnit => 4,
            Self::CodePoint => 6,
            Self::Ucs4 => 8,
        }
    }

    /// What a value of this kind looks like, for error messages.
    const fn expected(self) -> &'static str {
        match self {
            Self::Byte => "a byte of two hexadecimal digits, like E2",
            Self::CodeUnit => "a code unit of four hexadecimal digits, like D83D",
            Self::CodePoint => {
                "a code point of four to six hexadecimal digits up to 10FFFF, like 20AC"
            }
            Self::Ucs4 => "a UCS-4 value of four to eight hexadecimal digits, like 7FFFFFFF",
        }
    }

    /// Writes one value in this kind's notation.
    ///
    /// ```
    /// use utfproof_spec_tables::notation::UnitKind;
    /// assert_eq!(UnitKind::Byte.format_one(0xE), "0E");
    /// assert_eq!(UnitKind::CodePoint.format_one(0x1F4A9), "1F4A9");
    /// ```
    pub fn format_one(self, value: u32) -> String {
        format!("{value:0width$X}", width = self.digits())
    }

    /// Reads one value, such as `E2`; `None` if the digits are too few, too many or out of range.
    pub fn parse_one(self, text: &str) -> Option<u32> {
        let (value, rest) = self.first(text.as_bytes())?;
        rest.is_empty().then_some(value)
    }

    /// The value of as many digits as there are, and what stands behind them.
    fn first(self, text: &[u8]) -> Option<(u32, &[u8])> {
        let (mut value, mut length) = (0, 0);
        while let Some(digit) = text.get(length).map(|byte| DIGITS[usize::from(*byte)])
            && digit < 16
            && length < self.most_digits()
        {
            value = value << 4 | u32::from(digit);
            length += 1;
        }
        let is_one = length >= self.digits() && value <= self.max();
        is_one.then(|| (value, &text[length..]))
    }

    /// Reads a sequence.
    ///
    /// # Errors
    ///
    /// The position (in characters, from 0) of the first thing that is no value of this kind, and what was
    /// expected there.
    ///
    /// ```
    /// use utfproof_spec_tables::notation::{Sequence, UnitKind};
    /// assert_eq!(UnitKind::Byte.parse("E2 82 ac"), Ok(Sequence::Bytes(vec![0xE2, 0x82, 0xAC])));
    /// assert_eq!(UnitKind::Byte.parse("E2 8").unwrap_err().position, 3);
    /// ```
    pub fn parse(self, text: &str) -> Result<Sequence, NotationError> {
        let result = match self {
            Self::Byte => values::<3, _>(self, text, |value| value as u8).map(Sequence::Bytes),
            Self::CodeUnit => {
                values::<5, _>(self, text, |value| value as u16).map(Sequence::CodeUnits)
            }
            Self::CodePoint => values::<5, _>(self, text, |value| value).map(Sequence::CodePoints),
            Self::Ucs4 => values::<5, _>(self, text, |value| value).map(Sequence::Ucs4),
        };
        result.map_err(|position| NotationError {
            position,
            found: describe(text[position..].split(' ').next().unwrap_or_default()),
            expected: self.expected(),
        })
    }
}

/// The values of a kind in some text, or where that stands that is none. `WORD` is how long one is at least, with the
/// space behind it.
fn values<const WORD: usize, T>(
    kind: UnitKind,
    text: &str,
    to: impl Fn(u32) -> T,
) -> Result<Vec<T>, usize> {
    let mut values = Vec::with_capacity((text.len() + 1) / WORD);
    let mut rest = text.as_bytes();
    while !text.is_empty() {
        if let Some((word, behind)) = rest.split_first_chunk::<WORD>()
            && let Some(value) = shortest(word)
        {
            values.push(to(value));
            rest = behind;
            continue;
        }
        let position = text.len() - rest.len();
        let (value, behind) = kind.first(rest).ok_or(position)?;
        values.push(to(value));
        match behind {
            [] => break,
            [b' ', next @ ..] => rest = next,
            _ => return Err(position),
        }
    }
    Ok(values)
}

/// The value of a word of digits, if they are all but the last, which is a space: with hardly a branch, since nearly all
/// words are of that kind.
fn shortest<const WORD: usize>(word: &[u8; WORD]) -> Option<u32> {
    let [digits @ .., space] = word.as_slice() else {
        return None;
    };
    let digits = digits.iter().map(|digit| DIGITS[usize::from(*digit)]);
    let (value, all) = digits.fold((0, 0), |(value, all), digit| {
        (value << 4 | u32::from(digit), all | digit)
    });
    (all < 16 && *space == b' ').then_some(value)
}

/// What each byte is as a hexadecimal digit; 0xFF for those that are none.
static DIGITS: [u8; 256] = {
    let mut digits = [0xFF; 256];
    let mut value = 0;
    while value < 16 {
        let digit = HEX[value as usize];
        digits[digit as usize] = value;
        digits[digit.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    digits
};

const HEX: &[u8; 16] = b"0123456789ABCDEF";

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Byte => "bytes",
            Self::CodeUnit => "code units",
            Self::CodePoint => "code points",
            Self::Ucs4 => "UCS-4 values",
        })
    }
}

/// What stands where a value should: quoted and shortened, since it may be anything.
fn describe(word: &str) -> String {
    match word.chars().count() {
        0 => "nothing (numbers are separated by single spaces)".to_owned(),
        1..=12 => format!("'{}'", word.escape_debug()),
        _ => format!(
            "'{}…'",
            word.chars().take(12).collect::<String>().escape_debug()
        ),
    }
}

/// A sequence that is not in the notation: where, what stands there, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {position}: found {found}, expected {expected}")]
pub struct NotationError {
    /// Offset of the offending word, in characters from 0.
    pub position: usize,
    /// What stands there, escaped and shortened.
    pub found: String,
    /// What was expected there.
    pub expected: &'static str,
}

/// A sequence of bytes, 16-bit code units, code points or UCS-4 values: what goes into an operation and comes out of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sequence {
    /// Octets.
    Bytes(Vec<u8>),
    /// 16-bit code units.
    CodeUnits(Vec<u16>),
    /// Code points, at most 0x10FFFF each; scalar values where the operation says so.
    CodePoints(Vec<u32>),
    /// UCS-4 values.
    Ucs4(Vec<u32>),
}

impl Sequence {
    /// The empty sequence of a kind.
    pub fn empty(kind: UnitKind) -> Self {
        Self::from_values(kind, [])
    }

    /// A sequence of values, each of which is at most [`UnitKind::max`]; higher bits are cut off.
    pub fn from_values(kind: UnitKind, values: impl IntoIterator<Item = u32>) -> Self {
        let mut sequence = match kind {
            UnitKind::Byte => Self::Bytes(Vec::new()),
            UnitKind::CodeUnit => Self::CodeUnits(Vec::new()),
            UnitKind::CodePoint => Self::CodePoints(Vec::new()),
            UnitKind::Ucs4 => Self::Ucs4(Vec::new()),
        };
        sequence.extend_values(values);
        sequence
    }

    /// Appends values, each of which is at most [`UnitKind::max`]; higher bits are cut off.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the caller keeps to the kind's range"
    )]
    pub fn extend_values(&mut self, values: impl IntoIterator<Item = u32>) {
        let values = values.into_iter();
        match self {
            Self::Bytes(all) => all.extend(values.map(|v| v as u8)),
            Self::CodeUnits(all) => all.extend(values.map(|v| v as u16)),
            Self::CodePoints(all) | Self::Ucs4(all) => all.extend(values),
        }
    }

    /// Appends the values of a sequence of the same kind.
    ///
    /// # Panics
    ///
    /// If it is of another kind.
    ///
    /// ```
    /// use utfproof_spec_tables::notation::{Sequence, Slice};
    /// let mut bytes = Sequence::Bytes(vec![0xE2]);
    /// bytes.extend(Slice::Bytes(&[0x82, 0xAC]));
    /// assert_eq!(bytes.to_string(), "E2 82 AC");
    /// ```
    pub fn extend(&mut self, more: Slice<'_>) {
        match (self, more) {
            (Self::Bytes(all), Slice::Bytes(more)) => all.extend_from_slice(more),
            (Self::CodeUnits(all), Slice::CodeUnits(more)) => all.extend_from_slice(more),
            (Self::CodePoints(all), Slice::CodePoints(more))
            | (Self::Ucs4(all), Slice::Ucs4(more)) => all.extend_from_slice(more),
            (all, more) => panic!("{} do not go on with {}", all.kind(), more.kind()),
        }
    }

    /// Makes room for so many values more.
    pub fn reserve(&mut self, more: usize) {
        match self {
            Self::Bytes(all) => all.reserve_exact(more),
            Self::CodeUnits(all) => all.reserve_exact(more),
            Self::CodePoints(all) | Self::Ucs4(all) => all.reserve_exact(more),
        }
    }

    /// Turns it around: the last value comes first.
    pub fn reverse(&mut self) {
        match self {
            Self::Bytes(v) => v.reverse(),
            Self::CodeUnits(v) => v.reverse(),
            Self::CodePoints(v) | Self::Ucs4(v) => v.reverse(),
        }
    }

    /// What it is a sequence of.
    pub fn kind(&self) -> UnitKind {
        self.as_slice().kind()
    }

    /// How many bytes, code units, code points or UCS-4 values it has.
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its values, widened.
    pub fn values(&self) -> Vec<u32> {
        self.as_slice().values()
    }

    /// The sequence, borrowed.
    pub fn as_slice(&self) -> Slice<'_> {
        match self {
            Self::Bytes(v) => Slice::Bytes(v),
            Self::CodeUnits(v) => Slice::CodeUnits(v),
            Self::CodePoints(v) => Slice::CodePoints(v),
            Self::Ucs4(v) => Slice::Ucs4(v),
        }
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// A borrowed [`Sequence`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice<'a> {
    /// Octets.
    Bytes(&'a [u8]),
    /// 16-bit code units.
    CodeUnits(&'a [u16]),
    /// Code points.
    CodePoints(&'a [u32]),
    /// UCS-4 values.
    Ucs4(&'a [u32]),
}

impl Slice<'_> {
    /// What it is a sequence of.
    pub const fn kind(self) -> UnitKind {
        match self {
            Self::Bytes(_) => UnitKind::Byte,
            Self::CodeUnits(_) => UnitKind::CodeUnit,
            Self::CodePoints(_) => UnitKind::CodePoint,
            Self::Ucs4(_) => UnitKind::Ucs4,
        }
    }

    /// How many bytes, code units, code points or UCS-4 values it has.
    pub const fn len(self) -> usize {
        match self {
            Self::Bytes(v) => v.len(),
            Self::CodeUnits(v) => v.len(),
            Self::CodePoints(v) | Self::Ucs4(v) => v.len(),
        }
    }

    /// Whether it has none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its values, widened.
    pub fn values(self) -> Vec<u32> {
        match self {
            Self::Bytes(v) => v.iter().map(|&b| u32::from(b)).collect(),
            Self::CodeUnits(v) => v.iter().map(|&u| u32::from(u)).collect(),
            Self::CodePoints(v) | Self::Ucs4(v) => v.to_vec(),
        }
    }

    /// The values at some places.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn part(self, places: Range<usize>) -> Self {
        match self {
            Self::Bytes(v) => Self::Bytes(&v[places]),
            Self::CodeUnits(v) => Self::CodeUnits(&v[places]),
            Self::CodePoints(v) => Self::CodePoints(&v[places]),
            Self::Ucs4(v) => Self::Ucs4(&v[places]),
        }
    }

    /// The first `len` values.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn prefix(self, len: usize) -> Self {
        self.part(0..len)
    }

    /// What stands behind a prefix; nothing if it does not begin with that.
    pub fn behind(self, prefix: Slice<'_>) -> Option<Self> {
        let begins = self.len() >= prefix.len() && self.prefix(prefix.len()) == prefix;
        begins.then(|| self.part(prefix.len()..self.len()))
    }

    /// Appends what its `Display` gives, which is ASCII, to some text: requests are written with this.
    pub fn append_to(self, text: &mut Vec<u8>) {
        let begin = text.len();
        match self {
            Self::Bytes(bytes) => {
                text.resize(begin + bytes.len() * 3, b' ');
                let words = text[begin..].as_chunks_mut::<3>().0;
                for ([high, low, _], byte) in words.iter_mut().zip(bytes) {
                    *high = HEX[usize::from(byte >> 4)];
                    *low = HEX[usize::from(byte & 0xF)];
                }
            }
            Self::CodeUnits(units) => units.iter().for_each(|&u| push_hex::<5>(text, u.into())),
            Self::CodePoints(points) | Self::Ucs4(points) => {
                points.iter().for_each(|&point| match point {
                    0..=0xFFFF => push_hex::<5>(text, point),
                    0x1_0000..=0xF_FFFF => push_hex::<6>(text, point),
                    0x10_0000..=0xFF_FFFF => push_hex::<7>(text, point),
                    0x100_0000..=0xFFF_FFFF => push_hex::<8>(text, point),
                    _ => push_hex::<9>(text, point),
                });
            }
        }
        if text.len() > begin {
            text.pop();
        }
    }

    /// An owned copy.
    pub fn to_sequence(self) -> Sequence {
        match self {
            Self::Bytes(v) => Sequence::Bytes(v.to_vec()),
            Self::CodeUnits(v) => Sequence::CodeUnits(v.to_vec()),
            Self::CodePoints(v) => Sequence::CodePoints(v.to_vec()),
            Self::Ucs4(v) => Sequence::Ucs4(v.to_vec()),
        }
    }
}

impl fmt::Display for Slice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(self.len() * (self.kind().digits() + 1));
        self.append_to(&mut text);
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

/// Appends a value as a word so long, with the space that is its last character.
fn push_hex<const WORD: usize>(text: &mut Vec<u8>, value: u32) {
    let digit = |left: usize| HEX[(value >> (4 * left)) as usize & 0xF];
    let word = |place| match WORD - 1 - place {
        0 => b' ',
        left => digit(left - 1),
    };
    text.extend_from_slice(&std::array::from_fn::<u8, WORD, _>(word));
}

#[cfg(test)]
mod tests;
