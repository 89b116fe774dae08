//! Sequences and numbers in JSON.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::UnitKind;

/// A sequence, a number, or a number with a sequence, as JSON has them: `"E2 82 AC"`, `3`, `[2,"E2 82 AC"]`.
///
/// A pattern, which stands for several, is a string. One of numbers begins with `#`, since they are decimal: `"#8..12"`.
/// A string without escapes is borrowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Written<'a> {
    /// A string.
    Text(Cow<'a, str>),
    /// A number.
    Number(u32),
    /// Several of them.
    Several(Vec<Self>),
}

impl<'a> Written<'a> {
    /// The JSON of a text in the notation of a kind, or of a pattern.
    ///
    /// ```
    /// use utfproof_notation::{UnitKind, Written};
    /// let json = |kind, text: &str| serde_json::to_string(&Written::of(kind, text.to_owned()));
    /// assert_eq!(json(UnitKind::Byte, "E2 82")?, r#""E2 82""#);
    /// assert_eq!(json(UnitKind::Number, "3")?, "3");
    /// assert_eq!(json(UnitKind::NUMBER_AND_BYTES, "2 E2 82")?, r#"[2,"E2 82"]"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn of(kind: UnitKind, text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        match kind {
            UnitKind::Number => match kind.parse_one(&text) {
                Some(number) => Self::Number(number),
                None => Self::Text(format!("#{text}").into()),
            },
            UnitKind::NumberAnd(_) => {
                let (number, values) = text.split_once(' ').unwrap_or((&text, ""));
                Self::Several(vec![
                    Self::of(UnitKind::Number, number.to_owned()),
                    Self::of(kind.at(1), values.to_owned()),
                ])
            }
            _ => Self::Text(text),
        }
    }

    /// The text in the notation of a kind; `None` if this is of another shape, such as a string where a number belongs.
    pub fn text(&self, kind: UnitKind) -> Option<Cow<'_, str>> {
        match (self, kind) {
            (Self::Number(number), UnitKind::Number) => Some(number.to_string().into()),
            (Self::Text(text), UnitKind::Number) => {
                // a number alone is not text
                let pattern = text.strip_prefix('#')?;
                kind.parse_one(pattern).is_none().then(|| pattern.into())
            }
            (Self::Several(all), UnitKind::NumberAnd(_)) => {
                let [number, values] = all.as_slice() else {
                    return None;
                };
                let (number, values) = (number.text(UnitKind::Number)?, values.text(kind.at(1))?);
                let space = if values.is_empty() { "" } else { " " };
                Some(format!("{number}{space}{values}").into())
            }
            (_, UnitKind::NumberAnd(_)) => None,
            (Self::Text(text), _) => Some(text.as_ref().into()),
            _ => None,
        }
    }

    /// The text that this is on the command line, whatever kind it is of: sequences as they are, numbers in decimal, and
    /// several one after another.
    pub fn into_plain_text(self) -> String {
        match self {
            Self::Text(text) => text.into_owned(),
            Self::Number(number) => number.to_string(),
            Self::Several(all) => {
                let texts = all.into_iter().map(Self::into_plain_text);
                let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
                texts.join(" ")
            }
        }
    }

    /// It as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() // strings, numbers and lists: cannot fail
    }

    /// The shape that JSON has for a kind, for error messages.
    pub const fn expected(kind: UnitKind) -> &'static str {
        match kind {
            UnitKind::Number => "a number",
            UnitKind::NumberAnd(_) => "an array of a number and a string",
            _ => "a string",
        }
    }
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_u32(*number),
            Self::Several(all) => all.serialize(serializer),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Written<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WrittenVisitor)
    }
}

struct WrittenVisitor;

impl<'de> Visitor<'de> for WrittenVisitor {
    type Value = Written<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, a number, or an array of both")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Written::Text(text.into()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Written::Text(text.to_owned().into()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        let number = u32::try_from(number).map_err(|_| E::custom("the number is too large"))?;
        Ok(Written::Number(number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(one) = elements.next_element()? {
            all.push(one);
        }
        Ok(Written::Several(all))
    }
}
