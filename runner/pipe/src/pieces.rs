//! A stream in pieces.

use std::fmt;

use utfproof_notation::{Sequence, UnitKind};

/// The sizes of pieces that are tried, beside the cuts at each byte.
const SIZES: std::ops::RangeInclusive<usize> = 1..=8;

/// The bytes of a stream, and where each further piece begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    bytes: Vec<u8>,
    cuts: Vec<usize>,
}

/// A word in a list of pieces that is not a sequence of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecesError(String);

impl fmt::Display for PiecesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; pieces are bytes in hexadecimal, divided by '|': 'C3 | A9'",
            self.0
        )
    }
}

impl Pieces {
    /// A stream in one piece.
    pub fn whole(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            cuts: Vec::new(),
        }
    }

    /// Reads a notation such as `C3 | A9`.
    ///
    /// # Errors
    ///
    /// If a piece is not a sequence of bytes in hexadecimal.
    pub fn read(text: &str) -> Result<Self, PiecesError> {
        let mut pieces = Self::whole(Vec::new());
        for (number, piece) in text.split('|').enumerate() {
            let sequence = UnitKind::Byte.parse(piece.trim());
            let sequence = sequence.map_err(|error| PiecesError(error.to_string()))?;
            if number > 0 {
                pieces.cuts.push(pieces.bytes.len());
            }
            let bytes = sequence.values().into_iter();
            pieces.bytes.extend(bytes.map(|byte| byte as u8)); // a byte, by its kind
        }
        Ok(pieces)
    }

    /// The bytes of all pieces.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The pieces in order.
    pub fn pieces(&self) -> Vec<&[u8]> {
        let begins = [0].into_iter().chain(self.cuts.iter().copied());
        let ends = self.cuts.iter().copied().chain([self.bytes.len()]);
        begins
            .zip(ends)
            .map(|(begin, end)| &self.bytes[begin..end])
            .collect()
    }

    /// Whether a piece ends inside a character.
    pub fn divides_a_character(&self) -> bool {
        self.cuts.iter().any(|cut| self.is_inside(*cut))
    }

    /// Whether a position is inside a character: the byte there continues one.
    fn is_inside(&self, position: usize) -> bool {
        self.bytes
            .get(position)
            .is_some_and(|byte| (0x80..0xC0).contains(byte))
    }

    /// The character that the first such cut divides, as two pieces.
    pub(crate) fn divided_character(&self) -> Option<Self> {
        let cut = *self.cuts.iter().find(|cut| self.is_inside(**cut))?;
        let begin = (0..cut).rfind(|position| !self.is_inside(*position))?;
        let end = (cut..=self.bytes.len()).find(|position| !self.is_inside(*position))?;
        Some(Self {
            bytes: self.bytes[begin..end].to_vec(),
            cuts: vec![cut - begin],
        })
    }

    /// The stream cut at each byte in turn, and in pieces of one to eight bytes.
    pub(crate) fn all_cuts(&self) -> Vec<Self> {
        let length = self.bytes.len();
        let at = |cuts: Vec<usize>| Self {
            bytes: self.bytes.clone(),
            cuts,
        };
        let once = (1..length).map(|cut| vec![cut]);
        let sizes = SIZES.filter(|size| *size < length);
        let often = sizes.map(|size| (size..length).step_by(size).collect());
        once.chain(often).map(at).collect()
    }
}

/// The notation: `C3 | A9`.
impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.pieces().into_iter();
        let pieces = pieces.map(|piece| Sequence::bytes(piece).to_string());
        f.write_str(&pieces.collect::<Vec<_>>().join(" | "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_read_as_they_are_written() {
        let pieces = Pieces::read("61 C3 | A9 | ").unwrap();
        assert_eq!(pieces.pieces(), [&[0x61, 0xC3][..], &[0xA9], &[]]);
        assert_eq!(pieces.to_string(), "61 C3 | A9 | ");
        assert!(pieces.divides_a_character());
        assert_eq!(pieces.divided_character().unwrap().to_string(), "C3 | A9");
        assert!(Pieces::read("61 | C").is_err());
    }

    #[test]
    fn a_stream_is_cut_at_each_byte_and_into_pieces_of_each_size() {
        let whole = Pieces::whole("a\u{e9}bc".into());
        let cuts = whole.all_cuts();
        let shown: Vec<String> = cuts.iter().map(ToString::to_string).collect();
        assert_eq!(shown[1], "61 C3 | A9 62 63");
        assert!(shown.contains(&"61 | C3 | A9 | 62 | 63".to_owned()));
        assert!(shown.contains(&"61 C3 | A9 62 | 63".to_owned()));
        let inside = cuts.iter().filter(|cut| cut.divides_a_character());
        assert_eq!(inside.count(), 3, "{shown:?}");
    }
}
