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
