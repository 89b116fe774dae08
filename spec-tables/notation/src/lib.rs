//! The notation that all other crates share: [sequences](Sequence) of units, [numbers](grouped), [JSON](json), and
//! [untrusted text](escape). This crate knows no document and no codec.
//!
//! Sequences are hexadecimal numbers separated by single spaces. Lone surrogates and ill-formed bytes must travel
//! through files, pipes and command lines, so no sequence is ever written as text. Two digits make a byte, four a
//! 16-bit code unit, four to six a code point, four to eight a UCS-4 value. Output is upper case, input may be either
//! case, and the empty sequence is the empty string. A number is not a sequence: it is decimal, and a JSON [number](Written).

mod decimal;
pub mod escape;
mod hexadecimal;
pub mod json;
mod number;
mod sentence;
mod sequence;
pub mod style;
mod typed;
mod units;
mod written;

use std::fmt;

pub use escape::{printable, printable_lines, shorten};
pub use hexadecimal::lower_hex;
pub use number::{counted, grouped};
pub use sentence::sentence;
pub use sequence::{Sequence, Slice};
pub use units::{Unit, Units};
pub use written::Written;

/// The kind of units in a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnitKind {
    /// Octets, `00` to `FF`.
    Byte,
    /// 16-bit code units, `0000` to `FFFF`.
    CodeUnit,
    /// Code points, `0000` to `10FFFF`, surrogates included.
    CodePoint,
    /// UCS-4 values, `0000` to `FFFFFFFF`: characters have 31 bits, and values with the highest bit set are to be
    /// rejected.
    Ucs4,
    /// One number: a length, a position or room in a buffer. It is decimal, and a JSON number in files and in the protocol.
    Number,
    /// A number, and then other values.
    NumberAnd(Following),
}

/// The kind of the values after a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Following {
    /// Octets, such as those written.
    Bytes,
    /// Code points, such as the one read.
    CodePoints,
}

impl UnitKind {
    /// A number, and then bytes.
    pub const NUMBER_AND_BYTES: Self = Self::NumberAnd(Following::Bytes);

    /// A number, and then code points.
    pub const NUMBER_AND_CODE_POINTS: Self = Self::NumberAnd(Following::CodePoints);

    /// The largest value: 0xFF, 0xFFFF, 0x10FFFF or 0xFFFFFFFF.
    pub const fn max(self) -> u32 {
        match self {
            Self::Byte => 0xFF,
            Self::CodeUnit => 0xFFFF,
            Self::CodePoint => 0x10_FFFF,
            Self::Ucs4 | Self::Number | Self::NumberAnd(_) => 0xFFFF_FFFF,
        }
    }

    /// The kind of the value at a place, from 0: of a number and bytes it is a number at 0, and then a byte.
    #[must_use]
    pub const fn at(self, place: usize) -> Self {
        match (self, place) {
            (Self::NumberAnd(_), 0) => Self::Number,
            (Self::NumberAnd(Following::Bytes), _) => Self::Byte,
            (Self::NumberAnd(Following::CodePoints), _) => Self::CodePoint,
            (kind, _) => kind,
        }
    }

    /// Whether it is a number, or begins with one.
    pub const fn begins_with_a_number(self) -> bool {
        matches!(self.at(0), Self::Number)
    }

    /// The fewest digits of a value; code points may have up to two more, UCS-4 values four.
    const fn digits(self) -> usize {
        match self {
            Self::Byte => 2,
            Self::CodeUnit | Self::CodePoint | Self::Ucs4 => 4,
            Self::Number | Self::NumberAnd(_) => 1,
        }
    }

    /// The most digits of a value.
    const fn most_digits(self) -> usize {
        match self {
            Self::Byte => 2,
            Self::CodeUnit => 4,
            Self::CodePoint => 6,
            Self::Ucs4 => 8,
            Self::Number | Self::NumberAnd(_) => 10,
        }
    }

    /// A description of a value of this kind, for error messages.
    const fn expected(self) -> &'static str {
        match self {
            Self::Byte => "a byte of two hexadecimal digits, like E2",
            Self::CodeUnit => "a code unit of four hexadecimal digits, like D83D",
            Self::CodePoint => {
                "a code point of four to six hexadecimal digits up to 10FFFF, like 20AC"
            }
            Self::Ucs4 => "a UCS-4 value of four to eight hexadecimal digits, like 7FFFFFFF",
            Self::Number | Self::NumberAnd(_) => "a decimal number, like 3",
        }
    }

    /// Writes one value in this kind's notation.
    ///
    /// ```
    /// use utfproof_notation::UnitKind;
    /// assert_eq!(UnitKind::Byte.format_one(0xE), "0E");
    /// assert_eq!(UnitKind::CodePoint.format_one(0x1F4A9), "1F4A9");
    /// ```
    pub fn format_one(self, value: u32) -> String {
        if self.begins_with_a_number() {
            return value.to_string();
        }
        format!("{value:0width$X}", width = self.digits())
    }

    /// Reads one value, such as `E2`; `None` if the digits are too few, too many or out of range.
    pub fn parse_one(self, text: &str) -> Option<u32> {
        if self.begins_with_a_number() {
            return decimal::number(text);
        }
        let (value, rest) = hexadecimal::first(self, text.as_bytes())?;
        rest.is_empty().then_some(value)
    }

    /// Reads a sequence.
    ///
    /// # Errors
    ///
    /// The position (in characters, from 0) of the first thing that is not a value of this kind, and the expected
    /// notation.
    ///
    /// ```
    /// use utfproof_notation::{Sequence, UnitKind};
    /// assert_eq!(UnitKind::Byte.parse("E2 82 ac"), Ok(Sequence::bytes(vec![0xE2, 0x82, 0xAC])));
    /// assert_eq!(UnitKind::Byte.parse("E2 8").unwrap_err().position, 3);
    /// ```
    pub fn parse(self, text: &str) -> Result<Sequence, NotationError> {
        let result = match self {
            Self::Byte => {
                hexadecimal::values::<3, _>(self, text, |value| value as u8).map(Sequence::Bytes)
            }
            Self::CodeUnit => hexadecimal::values::<5, _>(self, text, |value| value as u16)
                .map(Sequence::CodeUnits),
            Self::CodePoint => {
                hexadecimal::values::<5, _>(self, text, |value| value).map(Sequence::CodePoints)
            }
            Self::Ucs4 => {
                hexadecimal::values::<5, _>(self, text, |value| value).map(Sequence::Ucs4)
            }
            Self::Number | Self::NumberAnd(_) => {
                return decimal::sequence(self, text);
            }
        };
        result.map_err(|position| self.error(text, position))
    }

    /// Reads a result of a codec: where code points are expected, a larger value is an answer too, and a wrong one.
    ///
    /// # Errors
    ///
    /// As of [`UnitKind::parse`].
    ///
    /// ```
    /// use utfproof_notation::{Sequence, UnitKind};
    /// assert_eq!(UnitKind::CodePoint.parse_answer("110000"), Ok(Sequence::ucs_4(vec![0x11_0000])));
    /// ```
    pub fn parse_answer(self, text: &str) -> Result<Sequence, NotationError> {
        self.parse(text).or_else(|error| match self {
            Self::CodePoint => match Self::Ucs4.parse(text) {
                Ok(larger) if larger.values().iter().any(|value| *value > self.max()) => Ok(larger),
                _ => Err(error),
            },
            _ => Err(error),
        })
    }

    /// The error that a text has at a position.
    fn error(self, text: &str, position: usize) -> NotationError {
        NotationError {
            position,
            found: describe(text[position..].split(' ').next().unwrap_or_default()),
            expected: self.expected(),
        }
    }
}

impl fmt::Display for UnitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::Byte => "bytes",
            Self::CodeUnit => "code units",
            Self::CodePoint => "code points",
            Self::Ucs4 => "UCS-4 values",
            Self::Number => "a number",
            Self::NUMBER_AND_BYTES => "a number and bytes",
            Self::NUMBER_AND_CODE_POINTS => "a number and code points",
        })
    }
}

/// The text in place of a value: quoted and shortened, since it may be anything.
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

/// A sequence that is not in the notation: where, what was found, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {position}: found {found}, expected {expected}")]
pub struct NotationError {
    /// Offset of the offending word, in characters from 0.
    pub position: usize,
    /// The text found there, escaped and shortened.
    pub found: String,
    /// The expected notation.
    pub expected: &'static str,
}
