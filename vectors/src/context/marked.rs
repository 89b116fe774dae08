//! Texts after a byte order mark, in the encoding that the mark names, whatever encoding the operation reads.

use std::fmt;

use utfproof_oracle::{Operation, Sequence};

use super::expect;
use crate::vector::Case;

/// A byte order mark, by the encoding that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// EF BB BF.
    Utf8,
    /// FE FF.
    Utf16Be,
    /// FF FE.
    Utf16Le,
    /// 00 00 FE FF.
    Utf32Be,
    /// FF FE 00 00.
    Utf32Le,
}

/// A text after a byte order mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The mark.
    pub mark: Mark,
    /// The length of the text after it, in bytes.
    pub length: usize,
    /// A character that stands at this byte of the text: the mark once more, or U+FFFE, whose bytes are the mark of the
    /// other order.
    pub again: Option<(usize, char)>,
}

/// The characters of the text, in rotation.
const CHARACTERS: [char; 5] = ['a', 'é', '€', '\u{1D11E}', '中'];

impl Mark {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Utf8,
        Self::Utf16Be,
        Self::Utf16Le,
        Self::Utf32Be,
        Self::Utf32Le,
    ];

    /// The length of a code unit, in bytes.
    pub const fn unit(self) -> usize {
        match self {
            Self::Utf8 => 1,
            Self::Utf16Be | Self::Utf16Le => 2,
            Self::Utf32Be | Self::Utf32Le => 4,
        }
    }

    /// The length of the mark, in bytes.
    pub fn length(self) -> usize {
        self.bytes('\u{FEFF}').len()
    }

    /// A character in this encoding.
    fn bytes(self, character: char) -> Vec<u8> {
        let in_16 = |order: fn(u16) -> [u8; 2]| {
            let mut units = [0; 2];
            let units = character.encode_utf16(&mut units).iter().copied();
            units.flat_map(order).collect()
        };
        match self {
            Self::Utf8 => character.encode_utf8(&mut [0; 4]).bytes().collect(),
            Self::Utf16Be => in_16(u16::to_be_bytes),
            Self::Utf16Le => in_16(u16::to_le_bytes),
            Self::Utf32Be => u32::from(character).to_be_bytes().to_vec(),
            Self::Utf32Le => u32::from(character).to_le_bytes().to_vec(),
        }
    }

    /// Appends as many whole characters as have this length.
    fn append(self, length: usize, to: &mut Vec<u8>) {
        let end = to.len() + length / self.unit() * self.unit();
        for character in CHARACTERS.into_iter().cycle() {
            let bytes = self.bytes(character);
            if to.len() + bytes.len() > end {
                break;
            }
            to.extend(bytes);
        }
        while to.len() < end {
            to.extend(self.bytes('a'));
        }
    }
}

impl Marked {
    /// The text, with the expectation.
    pub(super) fn put(&self, operation: Operation) -> Case {
        let Self {
            mark,
            length,
            again,
        } = *self;
        let mut bytes = mark.bytes('\u{FEFF}');
        let end = bytes.len() + length;
        if let Some((place, character)) = again {
            mark.append(place, &mut bytes);
            bytes.extend(mark.bytes(character));
        }
        mark.append(end.saturating_sub(bytes.len()), &mut bytes);
        let whole = Sequence::from_values(
            operation.signature().input,
            bytes.into_iter().map(u32::from),
        );
        Case {
            expectation: expect(operation, std::slice::from_ref(&whole)),
            operands: [whole].into_iter().collect(),
        }
    }
}

impl fmt::Display for Marked {
    /// In words in place of the input: `as 1024 bytes of UTF-16LE after its mark`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.mark {
            Mark::Utf8 => "UTF-8",
            Mark::Utf16Be => "UTF-16BE",
            Mark::Utf16Le => "UTF-16LE",
            Mark::Utf32Be => "UTF-32BE",
            Mark::Utf32Le => "UTF-32LE",
        };
        write!(f, "as {} bytes of {name} after its mark", self.length)?;
        if let Some((place, character)) = self.again {
            write!(f, ", with U+{:04X} at {place}", u32::from(character))?;
        }
        Ok(())
    }
}
