//! Sequences as people type them: `C080`, `0xC0 0x80`, `\xC0\x80`, `U+20AC`. Files and the protocol are strict.

use super::{NotationError, Sequence, UnitKind};

/// What people write before a number, the longest first.
const PREFIXES: [&str; 10] = [
    "\\u{", "\\U{", "\\x", "\\X", "\\u", "\\U", "0x", "0X", "U+", "u+",
];

impl UnitKind {
    /// Reads a sequence as a person types it on a command line or in a form.
    ///
    /// Numbers may have a prefix (`0x`, `\x`, `\u`, `U+`), and spaces or commas between them. Digits without spaces are
    /// cut into bytes or code units, and code points need no leading zeros. What [`UnitKind::parse`] reads gives the
    /// same sequence here.
    ///
    /// # Errors
    ///
    /// As of [`UnitKind::parse`].
    ///
    /// ```
    /// use utfproof_notation::UnitKind;
    /// let strict = UnitKind::Byte.parse("C0 80");
    /// for typed in ["C080", "0xC0 0x80", "0xc0, 0x80", r"\xC0\x80"] {
    ///     assert_eq!(UnitKind::Byte.parse_typed(typed), strict);
    /// }
    /// assert!(UnitKind::Byte.parse_typed("C08").is_err());
    /// ```
    pub fn parse_typed(self, text: &str) -> Result<Sequence, NotationError> {
        if self.begins_with_a_number() {
            return self.parse(text.trim());
        }
        let mut values = Vec::new();
        for (position, word) in words(text) {
            let read = self.values_of(word);
            values.extend(read.ok_or_else(|| NotationError {
                position: text[..position].chars().count(),
                ..self.error(word, 0)
            })?);
        }
        Ok(Sequence::from_values(self, values))
    }

    /// The values of digits without a space.
    fn values_of(self, word: &str) -> Option<Vec<u32>> {
        if !word.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        match self {
            Self::Byte | Self::CodeUnit => {
                let parts = word.as_bytes().chunks(self.digits());
                let parts = parts.map(|part| self.parse_one(str::from_utf8(part).ok()?));
                parts.collect()
            }
            _ => {
                Some(vec![self.parse_one(&format!(
                    "{word:0>width$}",
                    width = self.digits()
                ))?])
            }
        }
    }
}

/// The words of a text without prefixes, spaces and commas, each with its offset.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let (mut begin, mut place) = (0, 0);
    while let Some(next) = text[place..].chars().next() {
        let rest = &text[place..];
        let is_between = next.is_whitespace() || matches!(next, ',' | '}');
        let prefix = PREFIXES.iter().find(|prefix| rest.starts_with(**prefix));
        let skipped = match prefix {
            Some(prefix) => prefix.len(),
            None if is_between => next.len_utf8(),
            None => {
                place += next.len_utf8();
                continue;
            }
        };
        words.push((begin, &text[begin..place]));
        place += skipped;
        begin = place;
    }
    words.push((begin, &text[begin..]));
    words.retain(|(_, word)| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use crate::UnitKind;

    #[test]
    fn what_people_type_is_read_as_the_notation_says() {
        for (kind, strict, typed) in [
            (
                UnitKind::Byte,
                "C0 80",
                &["C080", "0xC080", "0xC0 0x80", "\\xc0\\x80", " C0,  80 "][..],
            ),
            (
                UnitKind::Byte,
                "E2 82 AC",
                &["e282ac", "E2 82AC", "0xE2,0x82,0xAC"],
            ),
            (
                UnitKind::CodeUnit,
                "D83D DCA9",
                &["d83ddca9", "\\uD83D\\uDCA9", "0xD83D, 0xDCA9"],
            ),
            (
                UnitKind::CodePoint,
                "0041 20AC 1F4A9",
                &[
                    "41 20ac 1f4a9",
                    "U+41 u+20AC U+1F4A9",
                    "\\u{41}\\u{20AC}\\u{1F4A9}",
                ],
            ),
            (UnitKind::Ucs4, "7FFFFFFF", &["0x7fffffff"]),
            (UnitKind::Byte, "", &["", "  "]),
            (UnitKind::Number, "12", &["12", " 12 "]),
        ] {
            let expected = kind.parse(strict).unwrap();
            assert_eq!(kind.parse_typed(strict), Ok(expected.clone()));
            for text in typed {
                assert_eq!(kind.parse_typed(text), Ok(expected.clone()), "{text}");
            }
        }
    }

    #[test]
    fn digits_that_do_not_make_whole_values_are_an_error_at_their_place() {
        for (kind, text, position) in [
            (UnitKind::Byte, "C08", 0),
            (UnitKind::Byte, "C0 8", 3),
            (UnitKind::Byte, "\\xC0\\xZZ", 6),
            (UnitKind::Byte, "é C0", 0),
            (UnitKind::Byte, "C0 é8", 3),
            (UnitKind::CodeUnit, "D83DDC", 0),
            (UnitKind::CodePoint, "41, 110000", 4),
            (UnitKind::CodePoint, "D83DDCA9", 0),
            (UnitKind::Ucs4, "123456789", 0),
            (UnitKind::Number, "0x12", 0),
        ] {
            let error = kind.parse_typed(text).unwrap_err();
            assert_eq!(error.position, position, "{text}: {error}");
        }
    }
}
