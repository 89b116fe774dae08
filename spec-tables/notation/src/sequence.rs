//! Sequences of units, owned and borrowed.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::units::Units;
use super::{Following, UnitKind, decimal, hexadecimal};

/// A sequence of bytes, 16-bit code units, code points or UCS-4 values: the input or output of an operation.
///
/// Up to 16 bytes of values are stored inline, which is enough for most cases; longer sequences are on the heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sequence {
    /// Octets.
    Bytes(Units<u8>),
    /// 16-bit code units.
    CodeUnits(Units<u16>),
    /// Code points, at most 0x10FFFF each; scalar values where the operation says so.
    CodePoints(Units<u32>),
    /// UCS-4 values.
    Ucs4(Units<u32>),
    /// One number.
    Number(Units<u32>),
    /// A number, and then bytes or code points.
    NumberAnd(Following, Units<u32>),
}

impl Sequence {
    /// Octets, of a vector or a slice.
    pub fn bytes(bytes: impl Into<Units<u8>>) -> Self {
        Self::Bytes(bytes.into())
    }

    /// 16-bit code units, of a vector or a slice.
    pub fn code_units(units: impl Into<Units<u16>>) -> Self {
        Self::CodeUnits(units.into())
    }

    /// Code points, of a vector or a slice.
    pub fn code_points(code_points: impl Into<Units<u32>>) -> Self {
        Self::CodePoints(code_points.into())
    }

    /// UCS-4 values, of a vector or a slice.
    pub fn ucs_4(values: impl Into<Units<u32>>) -> Self {
        Self::Ucs4(values.into())
    }

    /// One number.
    pub fn number(number: u32) -> Self {
        Self::Number([number].as_slice().into())
    }

    /// A number, and then bytes or other values.
    ///
    /// ```
    /// use utfproof_notation::{Following, Sequence};
    /// let read_and_written = Sequence::number_and(Following::Bytes, 1, [0xC3, 0xA9]);
    /// assert_eq!(read_and_written.to_string(), "1 C3 A9");
    /// ```
    pub fn number_and(
        following: Following,
        number: u32,
        values: impl IntoIterator<Item = u32>,
    ) -> Self {
        let values = [number].into_iter().chain(values);
        Self::from_values(UnitKind::NumberAnd(following), values)
    }

    /// The empty sequence of a kind.
    pub fn empty(kind: UnitKind) -> Self {
        Self::from_values(kind, [])
    }

    /// Creates a sequence of values, each at most [`UnitKind::max`]; higher bits are cut off.
    pub fn from_values(kind: UnitKind, values: impl IntoIterator<Item = u32>) -> Self {
        let mut sequence = match kind {
            UnitKind::Byte => Self::Bytes(Units::new()),
            UnitKind::CodeUnit => Self::CodeUnits(Units::new()),
            UnitKind::CodePoint => Self::CodePoints(Units::new()),
            UnitKind::Ucs4 => Self::Ucs4(Units::new()),
            UnitKind::Number => Self::Number(Units::new()),
            UnitKind::NumberAnd(following) => Self::NumberAnd(following, Units::new()),
        };
        sequence.extend_values(values);
        sequence
    }

    /// Appends values, each at most [`UnitKind::max`]; higher bits are cut off.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the caller keeps to the kind's range"
    )]
    pub fn extend_values(&mut self, values: impl IntoIterator<Item = u32>) {
        let values = values.into_iter();
        match self {
            Self::Bytes(all) => all.extend(values.map(|v| v as u8)),
            Self::CodeUnits(all) => all.extend(values.map(|v| v as u16)),
            Self::CodePoints(all)
            | Self::Ucs4(all)
            | Self::Number(all)
            | Self::NumberAnd(_, all) => all.extend(values),
        }
    }

    /// Appends the values of a sequence of the same kind.
    ///
    /// # Panics
    ///
    /// If it is of a different kind.
    ///
    /// ```
    /// use utfproof_notation::{Sequence, Slice};
    /// let mut bytes = Sequence::bytes(vec![0xE2]);
    /// bytes.extend(Slice::Bytes(&[0x82, 0xAC]));
    /// assert_eq!(bytes.to_string(), "E2 82 AC");
    /// ```
    pub fn extend(&mut self, more: Slice<'_>) {
        match (self, more) {
            (Self::Bytes(all), Slice::Bytes(more)) => all.extend_from_slice(more),
            (Self::CodeUnits(all), Slice::CodeUnits(more)) => all.extend_from_slice(more),
            (Self::CodePoints(all), Slice::CodePoints(more))
            | (Self::Ucs4(all), Slice::Ucs4(more))
            | (Self::Number(all), Slice::Number(more)) => all.extend_from_slice(more),
            (Self::NumberAnd(one, all), Slice::NumberAnd(other, more)) if *one == other => {
                all.extend_from_slice(more)
            }
            (all, more) => panic!("cannot append {1} to {0}", all.kind(), more.kind()),
        }
    }

    /// Joins consecutive chunks to one sequence; without chunks, it has no bytes.
    ///
    /// ```
    /// use utfproof_notation::Sequence;
    /// let chunks = [Sequence::bytes([0xE2].as_slice()), Sequence::bytes([0x82, 0xAC].as_slice())];
    /// assert_eq!(Sequence::joined(&chunks).to_string(), "E2 82 AC");
    /// ```
    pub fn joined(chunks: &[Self]) -> Cow<'_, Self> {
        if let [whole] = chunks {
            return Cow::Borrowed(whole);
        }
        let kind = chunks.first().map_or(UnitKind::Byte, Self::kind);
        let values = chunks.iter().flat_map(Self::values);
        Cow::Owned(Self::from_values(kind, values))
    }

    /// Reserves room for `more` additional values.
    pub fn reserve(&mut self, more: usize) {
        match self {
            Self::Bytes(all) => all.reserve(more),
            Self::CodeUnits(all) => all.reserve(more),
            Self::CodePoints(all)
            | Self::Ucs4(all)
            | Self::Number(all)
            | Self::NumberAnd(_, all) => all.reserve(more),
        }
    }

    /// Reverses the order of the values.
    pub fn reverse(&mut self) {
        match self {
            Self::Bytes(v) => v.reverse(),
            Self::CodeUnits(v) => v.reverse(),
            Self::CodePoints(v) | Self::Ucs4(v) | Self::Number(v) | Self::NumberAnd(_, v) => {
                v.reverse()
            }
        }
    }

    /// The kind of its units.
    pub fn kind(&self) -> UnitKind {
        self.as_slice().kind()
    }

    /// The number of bytes, code units, code points or UCS-4 values.
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether it is empty.
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
            Self::Number(v) => Slice::Number(v),
            Self::NumberAnd(following, v) => Slice::NumberAnd(*following, v),
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
    /// One number.
    Number(&'a [u32]),
    /// A number, and then bytes or code points.
    NumberAnd(Following, &'a [u32]),
}

impl Slice<'_> {
    /// The kind of its units.
    pub const fn kind(self) -> UnitKind {
        match self {
            Self::Bytes(_) => UnitKind::Byte,
            Self::CodeUnits(_) => UnitKind::CodeUnit,
            Self::CodePoints(_) => UnitKind::CodePoint,
            Self::Ucs4(_) => UnitKind::Ucs4,
            Self::Number(_) => UnitKind::Number,
            Self::NumberAnd(following, _) => UnitKind::NumberAnd(following),
        }
    }

    /// The number of bytes, code units, code points or UCS-4 values.
    pub const fn len(self) -> usize {
        match self {
            Self::Bytes(v) => v.len(),
            Self::CodeUnits(v) => v.len(),
            Self::CodePoints(v) | Self::Ucs4(v) | Self::Number(v) | Self::NumberAnd(_, v) => {
                v.len()
            }
        }
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Its values, widened.
    pub fn values(self) -> Vec<u32> {
        match self {
            Self::Bytes(v) => v.iter().map(|&b| u32::from(b)).collect(),
            Self::CodeUnits(v) => v.iter().map(|&u| u32::from(u)).collect(),
            Self::CodePoints(v) | Self::Ucs4(v) | Self::Number(v) | Self::NumberAnd(_, v) => {
                v.to_vec()
            }
        }
    }

    /// The values in a range.
    ///
    /// # Panics
    ///
    /// If it has fewer values.
    pub fn part(self, places: Range<usize>) -> Self {
        match self {
            Self::Bytes(v) => Self::Bytes(&v[places]),
            Self::CodeUnits(v) => Self::CodeUnits(&v[places]),
            Self::CodePoints(v) => Self::CodePoints(&v[places]),
            Self::Ucs4(v) => Self::Ucs4(&v[places]),
            Self::Number(v) => Self::Number(&v[places]),
            Self::NumberAnd(following, v) => Self::NumberAnd(following, &v[places]),
        }
    }

    /// The first `len` values.
    ///
    /// # Panics
    ///
    /// If it has fewer values.
    pub fn prefix(self, len: usize) -> Self {
        self.part(0..len)
    }

    /// All but its first `len` units.
    ///
    /// # Panics
    ///
    /// If it has fewer.
    #[must_use]
    pub fn without_prefix(self, len: usize) -> Self {
        self.part(len..self.len())
    }

    /// The rest after a prefix; `None` if it does not begin with the prefix.
    pub fn strip_prefix(self, prefix: Slice<'_>) -> Option<Self> {
        let begins = self.len() >= prefix.len() && self.prefix(prefix.len()) == prefix;
        begins.then(|| self.part(prefix.len()..self.len()))
    }

    /// Appends the ASCII text of its `Display` to a buffer.
    pub fn append_to(self, text: &mut Vec<u8>) {
        match self {
            Self::Number(v) => decimal::append(v, text),
            Self::NumberAnd(_, v) => {
                let (number, values) = v.split_at(v.len().min(1));
                decimal::append(number, text);
                if !values.is_empty() {
                    text.push(b' ');
                    self.after_the_number(values).as_slice().append_to(text);
                }
            }
            _ => hexadecimal::append(self, text),
        }
    }

    /// Appends it as JSON: requests are written with this. A sequence is a string, a number a number, and a number with
    /// values an array of both.
    ///
    /// ```
    /// use utfproof_notation::{Following, Sequence};
    /// let mut json = Vec::new();
    /// Sequence::number_and(Following::Bytes, 1, [0xC3, 0xA9]).as_slice().append_json(&mut json);
    /// assert_eq!(json, br#"[1,"C3 A9"]"#);
    /// ```
    pub fn append_json(self, json: &mut Vec<u8>) {
        match self {
            Self::Number(v) => decimal::append(v, json),
            Self::NumberAnd(_, v) => {
                let (number, values) = v.split_at(v.len().min(1));
                json.push(b'[');
                decimal::append(number, json);
                json.push(b',');
                self.after_the_number(values).as_slice().append_json(json);
                json.push(b']');
            }
            _ => {
                json.push(b'"');
                hexadecimal::append(self, json);
                json.push(b'"');
            }
        }
    }

    /// It as JSON.
    pub fn json(self) -> String {
        let mut json = Vec::new();
        self.append_json(&mut json);
        String::from_utf8(json).unwrap_or_default() // ASCII
    }

    /// Values that follow a number, as a sequence of their own.
    fn after_the_number(self, values: &[u32]) -> Sequence {
        Sequence::from_values(self.kind().at(1), values.iter().copied())
    }

    /// An owned copy.
    pub fn to_sequence(self) -> Sequence {
        match self {
            Self::Bytes(v) => Sequence::bytes(v),
            Self::CodeUnits(v) => Sequence::code_units(v),
            Self::CodePoints(v) => Sequence::code_points(v),
            Self::Ucs4(v) => Sequence::ucs_4(v),
            Self::Number(v) => Sequence::Number(v.into()),
            Self::NumberAnd(following, v) => Sequence::NumberAnd(following, v.into()),
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
