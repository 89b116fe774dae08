//! What the laws ask of an encoding.

use utfproof_oracle::Slice;

use crate::Definition;
use crate::forms::Form;
use crate::name;

/// The highest code point.
pub(super) const LAST_CODE_POINT: u32 = 0x10_FFFF;

/// An encoding, and the forms of its characters.
pub(super) struct Encoding<'a> {
    pub(super) definition: &'a Definition,
    pub(super) forms: Vec<Form>,
}

impl<'a> Encoding<'a> {
    pub(super) fn of(definition: &'a Definition) -> Self {
        Self {
            definition,
            forms: definition.forms(),
        }
    }

    /// The value of the bytes of a character, by its form alone.
    pub(super) fn value(&self, bytes: &[u8]) -> String {
        let values = self.definition.decode(bytes).unwrap_or_default();
        let names: Vec<String> = values.into_iter().map(name).collect();
        match names.as_slice() {
            [] => "a character".to_owned(),
            _ => names.join(" "),
        }
    }

    /// The value of a form that decoding may not reach.
    pub(super) fn joined_value(&self, bytes: &[u8]) -> String {
        let definition = self.definition;
        let read = definition.rows.iter().find_map(|row| {
            let value = row.decode(bytes).filter(|_| row.units() == bytes.len())?;
            definition.may_be_read(row, value).then_some(value)
        });
        read.map_or_else(|| self.value(bytes), name)
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = (&Form, &Form)> {
        let forms = self.forms.iter().enumerate();
        forms.flat_map(|(number, one)| {
            let others = self.forms.iter().enumerate();
            let others = others.filter(move |(other, _)| *other != number);
            others.map(move |(_, other)| (one, other))
        })
    }
}

/// `U+20AC is E2 82 AC`.
pub(super) fn is(value: u32, bytes: &[u8]) -> String {
    format!("{} is {}", name(value), Slice::Bytes(bytes))
}

/// `U+20AC is E2 82 AC`.
pub(super) fn is_text(text: &str, bytes: &[u8]) -> String {
    format!("{text} is {}", Slice::Bytes(bytes))
}
