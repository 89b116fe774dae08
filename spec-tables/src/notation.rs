//! How sequences are written: hexadecimal numbers separated by single spaces.
//!
//! Lone surrogates and ill-formed bytes must travel through files, pipes and command lines, so no sequence is
//! ever written as text. Two digits make a byte, four a 16-bit code unit, four to six a code point, four to eight a
//! UCS-4 value. Upper case is written, either case is read, and the empty sequence is the empty string.

use std::fmt;

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
        self.value(text.as_bytes())
    }

    /// The value of some digits.
    fn value(self, digits: &[u8]) -> Option<u32> {
        if !(self.digits()..=self.most_digits()).contains(&digits.len()) {
            return None;
        }
        let mut digits = digits.iter().map(|digit| char::from(*digit).to_digit(16));
        let value = digits.try_fold(0, |value, digit| Some(value << 4 | digit?))?;
        (value <= self.max()).then_some(value)
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
        if text.is_empty() {
            return Ok(Sequence::empty(self));
        }
        let mut position = 0;
        let words = text.as_bytes().split(|byte| *byte == b' ');
        let values = words.map_while(|word| {
            let value = self.value(word)?;
            position += word.len() + 1; // digits are one byte each
            Some(value)
        });
        let sequence = Sequence::from_values(self, values);
        match text.get(position..) {
            Some(rest) => Err(NotationError {
                position,
                found: describe(rest.split(' ').next().unwrap_or_default()),
                expected: self.expected(),
            }),
            None => Ok(sequence),
        }
    }
}

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
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the caller keeps to the kind's range"
    )]
    pub fn from_values(kind: UnitKind, values: impl IntoIterator<Item = u32>) -> Self {
        let values = values.into_iter();
        match kind {
            UnitKind::Byte => Self::Bytes(values.map(|v| v as u8).collect()),
            UnitKind::CodeUnit => Self::CodeUnits(values.map(|v| v as u16).collect()),
            UnitKind::CodePoint => Self::CodePoints(values.collect()),
            UnitKind::Ucs4 => Self::Ucs4(values.collect()),
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

    /// The first `len` values.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn prefix(self, len: usize) -> Self {
        match self {
            Self::Bytes(v) => Self::Bytes(&v[..len]),
            Self::CodeUnits(v) => Self::CodeUnits(&v[..len]),
            Self::CodePoints(v) => Self::CodePoints(&v[..len]),
            Self::Ucs4(v) => Self::Ucs4(&v[..len]),
        }
    }

    /// Appends what its `Display` gives, which is ASCII, to some text: requests are written with this.
    pub fn append_to(self, text: &mut Vec<u8>) {
        let begin = text.len();
        match self {
            Self::Bytes(bytes) => bytes.iter().for_each(|&b| push_hex::<2>(text, b.into())),
            Self::CodeUnits(units) => units.iter().for_each(|&u| push_hex::<4>(text, u.into())),
            Self::CodePoints(points) | Self::Ucs4(points) => {
                points.iter().for_each(|&point| match point {
                    0..=0xFFFF => push_hex::<4>(text, point),
                    0x1_0000..=0xF_FFFF => push_hex::<5>(text, point),
                    0x10_0000..=0xFF_FFFF => push_hex::<6>(text, point),
                    0x100_0000..=0xFFF_FFFF => push_hex::<7>(text, point),
                    _ => push_hex::<8>(text, point),
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

/// Appends a value with so many digits, and a space.
fn push_hex<const DIGITS: usize>(text: &mut Vec<u8>, value: u32) {
    let digit = |place| b"0123456789ABCDEF"[(value >> (4 * (DIGITS - 1 - place))) as usize & 0xF];
    text.extend_from_slice(&std::array::from_fn::<u8, DIGITS, _>(digit));
    text.push(b' ');
}

#[cfg(test)]
mod tests;
