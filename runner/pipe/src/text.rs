//! The text that is sent.

/// Characters of two, three and four bytes, alone between ASCII and next to each other.
pub const TEXT: &str = "caf\u{e9} 5 \u{20ac} \u{1f389} \u{e9}\u{20ac}\u{1f600}\u{4e2d} end\n";

/// The most bytes of a text that is cut at each of its bytes.
const LONGEST: usize = 2048;

/// The length of the long text. Buffers of programs have up to 64 KiB.
const LONG: usize = 1 << 17;

/// The long text has a character across each multiple of this.
const EDGE: usize = 1 << 10;

/// A text to cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    text: String,
    /// Whether it is a person's own, which may be in a format that the program asks for.
    is_own: bool,
}

/// Why a text cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// It has more bytes than this.
    TooLong(usize),
    /// It is not UTF-8, from this byte on.
    IllFormed(usize),
    /// It has only ASCII characters, so that no cut can be inside a character.
    OnlyAscii,
}

impl std::fmt::Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLong(most) => write!(
                f,
                "the text is longer than {most} bytes: it is cut at each byte, so a short one is enough"
            ),
            Self::IllFormed(at) => write!(f, "the text is not UTF-8 at byte {at}"),
            Self::OnlyAscii => f.write_str(
                "the text has only ASCII characters, so no cut is inside a character: add some others",
            ),
        }
    }
}

impl Text {
    /// A text of a person's own.
    ///
    /// # Errors
    ///
    /// If it is longer than 2,048 bytes, not UTF-8, or only ASCII.
    pub fn new(bytes: Vec<u8>) -> Result<Self, TextError> {
        if bytes.len() > LONGEST {
            return Err(TextError::TooLong(LONGEST));
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| TextError::IllFormed(error.utf8_error().valid_up_to()))?;
        match text.is_ascii() {
            true => Err(TextError::OnlyAscii),
            false => Ok(Self { text, is_own: true }),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it is a person's own.
    pub(crate) const fn is_own(&self) -> bool {
        self.is_own
    }
}

impl Default for Text {
    fn default() -> Self {
        Self {
            text: TEXT.to_owned(),
            is_own: false,
        }
    }
}

/// Lines of ASCII in which a character of two, three or four bytes lies across each multiple of 1,024 bytes, divided in
/// each possible way in turn. So every buffer of a program that has a power of two of bytes ends inside a character.
pub(crate) fn long() -> String {
    let divided = [
        ('\u{e9}', 1),
        ('\u{20ac}', 1),
        ('\u{1f600}', 3),
        ('\u{20ac}', 2),
        ('\u{1f600}', 1),
        ('\u{1f600}', 2),
        ('\u{4e2d}', 1),
    ];
    let mut text = String::with_capacity(LONG + 4);
    for (edge, (character, before)) in (EDGE..=LONG).step_by(EDGE).zip(divided.into_iter().cycle())
    {
        while text.len() < edge - before {
            text.push(if text.len() % 64 == 63 { '\n' } else { 'a' });
        }
        text.push(character);
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kibibyte_of_the_long_text_ends_inside_a_character() {
        let text = long();
        assert!(text.len() > LONG);
        for edge in (EDGE..=LONG).step_by(EDGE) {
            assert!(!text.is_char_boundary(edge), "{edge}");
        }
    }

    #[test]
    fn a_text_that_shows_nothing_is_refused() {
        assert_eq!(Text::new(b"plain".to_vec()), Err(TextError::OnlyAscii));
        assert_eq!(Text::new(vec![b'a', 0xFF]), Err(TextError::IllFormed(1)));
        assert_eq!(
            Text::new(vec![b'a'; LONGEST + 1]),
            Err(TextError::TooLong(LONGEST))
        );
        assert!(Text::new(TEXT.as_bytes().to_vec()).is_ok());
    }
}
