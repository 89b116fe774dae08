//! The fillings of text.

/// The characters that a text repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Filling {
    /// The letter `a`: one byte in UTF-8.
    One,
    /// A character of two bytes.
    Two,
    /// A character of three bytes.
    Three,
    /// A character of four bytes: two code units in UTF-16.
    Four,
    /// Characters of one to four bytes, in rotation.
    Mixed,
    /// All of ASCII, in an order in which ESC stands before `$`, as in ISO-2022-JP.
    Ascii,
    /// The same, from the middle of that order.
    AsciiTurned,
    /// Carriage returns and line feeds.
    LineEnds,
    /// A Cyrillic letter, of two bytes.
    Cyrillic,
    /// An ideograph, of three bytes.
    Ideographs,
    /// Noncharacters of three and of four bytes.
    Noncharacters,
    /// Characters that codecs mean something by: U+FFFD, U+0000, U+FEFF, U+FFFF, U+2028, and a supplementary one.
    Special,
    /// One letter, and then many times U+FEFF.
    Marks,
}

/// Characters that codecs mean something by: an error, an end, a mark, a line, and one with surrogates. A text that begins
/// with any of these but the mark begins like any other text.
pub(super) const SPECIAL: [char; 6] = [
    '\u{FFFD}',
    '\0',
    '\u{FEFF}',
    '\u{FFFF}',
    '\u{2028}',
    '\u{1D11E}',
];

impl Filling {
    /// All of them.
    pub(super) const ALL: [Self; 13] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Mixed,
        Self::Ascii,
        Self::AsciiTurned,
        Self::LineEnds,
        Self::Cyrillic,
        Self::Ideographs,
        Self::Noncharacters,
        Self::Special,
        Self::Marks,
    ];

    /// Those of ordinary text, in rotation.
    pub(super) fn ordinary() -> &'static [Self] {
        &Self::ALL[..11]
    }

    /// The fillings of one-byte characters, in rotation.
    pub(super) const NARROW: [Self; 4] =
        [Self::One, Self::Ascii, Self::LineEnds, Self::AsciiTurned];

    /// The fillings of longer characters, in rotation.
    pub const WIDE: [Self; 6] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Cyrillic,
        Self::Ideographs,
        Self::Noncharacters,
    ];

    /// The characters, in order.
    pub(super) fn characters(self) -> Vec<char> {
        match self {
            Self::One => vec!['a'],
            Self::Two => vec!['é'],
            Self::Three => vec!['€'],
            Self::Four => vec!['𝄞'],
            Self::Mixed => vec!['a', 'é', '€', '𝄞'],
            Self::Ascii => (0..128_u8)
                .map(|i| char::from((u32::from(i) * 9 % 128) as u8))
                .collect(),
            Self::AsciiTurned => {
                let mut all = Self::Ascii.characters();
                all.rotate_right(64);
                all
            }
            Self::LineEnds => vec!['\r', '\n'],
            Self::Cyrillic => vec!['д'],
            Self::Ideographs => vec!['中'],
            Self::Noncharacters => vec!['\u{FFFF}', '\u{10FFFF}', '\u{FDD0}'],
            Self::Special => SPECIAL.to_vec(),
            Self::Marks => [vec!['a'], vec!['\u{FEFF}'; 42]].concat(),
        }
    }

    /// The characters, in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "ASCII",
            Self::Two => "two-byte characters",
            Self::Three => "three-byte characters",
            Self::Four => "four-byte characters",
            Self::Mixed => "characters of every length",
            Self::Ascii | Self::AsciiTurned => "all of ASCII",
            Self::LineEnds => "line ends",
            Self::Cyrillic => "Cyrillic letters",
            Self::Ideographs => "ideographs",
            Self::Noncharacters => "noncharacters",
            Self::Special => "special characters",
            Self::Marks => "byte order marks",
        }
    }
}
