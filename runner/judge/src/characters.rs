//! Cuts units into characters by their form alone, whether they are well-formed or not: to compare texts by, and to cut
//! inputs at.

use utfproof_oracle::{ByteOrder, Encoding, Operation, UnitKind};

/// How characters are made of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The forms of UTF-8 and its relatives: a lead byte, and the bytes 80 to BF that it asks for.
    Bytes,
    /// A surrogate pair, or a code unit.
    CodeUnits,
    /// Code units of UTF-16 in bytes.
    Utf16(ByteOrder),
    /// Four bytes each.
    Utf32,
    /// One unit each.
    Single,
}

impl Form {
    /// The form of an operation's input.
    pub const fn of_input(operation: Operation) -> Self {
        Self::new(operation.signature().input, operation.encoding())
    }

    /// The form of its results.
    pub const fn of_output(operation: Operation) -> Self {
        match (operation, operation.signature().output) {
            (Operation::Utf8ToLatin1 | Operation::Utf16ToLatin1, _) => Self::Single,
            (Operation::Latin1ToUtf8, _) => Self::Bytes,
            (_, output) => Self::new(output, operation.encoding()),
        }
    }

    const fn new(kind: UnitKind, encoding: Encoding) -> Self {
        match (kind, encoding) {
            (UnitKind::CodeUnit, _) => Self::CodeUnits,
            (UnitKind::Byte, Encoding::Latin1) => Self::Single,
            (UnitKind::Byte, _) => match encoding.byte_order() {
                Some(_) if encoding.is_utf_32_in_bytes() => Self::Utf32,
                Some(order) => Self::Utf16(order),
                None => Self::Bytes,
            },
            _ => Self::Single,
        }
    }
}

/// The characters of a text, one after another.
pub fn characters(form: Form, mut units: &[u32]) -> Vec<&[u32]> {
    let mut characters = Vec::with_capacity(units.len());
    while !units.is_empty() {
        let (character, rest) = units.split_at(length(form, units).min(units.len()));
        characters.push(character);
        units = rest;
    }
    characters
}

/// How many units the first character has.
fn length(form: Form, units: &[u32]) -> usize {
    match form {
        Form::Single => 1,
        Form::Utf32 => 4,
        Form::Bytes => {
            let most = match units[0] {
                0xC0..=0xDF => 2,
                0xE0..=0xEF => 3,
                0xF0..=0xF7 => 4,
                0xF8..=0xFB => 5,
                0xFC..=0xFD => 6,
                _ => 1,
            };
            let tail = units[1..].iter().take(most - 1);
            1 + tail.take_while(|byte| matches!(byte, 0x80..=0xBF)).count()
        }
        Form::CodeUnits => match units {
            [0xD800..=0xDBFF, 0xDC00..=0xDFFF, ..] => 2,
            _ => 1,
        },
        Form::Utf16(order) => {
            let high = match order {
                ByteOrder::LittleEndian => [1, 3],
                ByteOrder::BigEndian | ByteOrder::Marked => [0, 2],
            };
            let [lead, trail] = high.map(|place| units.get(place));
            match (lead, trail) {
                (Some(0xD8..=0xDB), Some(0xDC..=0xDF)) => 4,
                _ => 2,
            }
        }
    }
}

/// The code point of a character, if it has the shortest form of one.
pub fn code_point(form: Form, character: &[u32]) -> Option<u32> {
    let pair = |lead: u32, trail: u32| 0x1_0000 + (((lead & 0x3FF) << 10) | (trail & 0x3FF));
    match (form, character) {
        (Form::Single, [point]) => Some(*point).filter(|point| *point <= 0x10_FFFF),
        (Form::CodeUnits, [lead, trail]) => Some(pair(*lead, *trail)),
        (Form::CodeUnits, [unit]) => Some(*unit),
        (Form::Bytes, [byte @ 0..0x80]) => Some(*byte),
        (Form::Bytes, [lead, tail @ ..]) if (1..=3).contains(&tail.len()) => {
            let bits = lead & (0x3F >> tail.len());
            let point = tail
                .iter()
                .fold(bits, |point, byte| point << 6 | (byte & 0x3F));
            let least = [0x80, 0x800, 0x1_0000][tail.len() - 1];
            let announced = match lead {
                0xC0..=0xDF => 1,
                0xE0..=0xEF => 2,
                0xF0..=0xF7 => 3,
                _ => 0,
            };
            (announced == tail.len() && (least..=0x10_FFFF).contains(&point)).then_some(point)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(form: Form, units: &[u32]) -> Vec<usize> {
        characters(form, units)
            .iter()
            .map(|one| one.len())
            .collect()
    }

    #[test]
    fn units_are_cut_by_their_form_and_none_is_lost() {
        let bytes = [
            0x41, 0xE2, 0x82, 0xAC, 0xE2, 0x82, 0x41, 0x80, 0xF0, 0x9F, 0x92, 0xA9, 0xC0,
        ];
        assert_eq!(cut(Form::Bytes, &bytes), [1, 3, 2, 1, 1, 4, 1]);
        let units = [0x41, 0xD83D, 0xDCA9, 0xD83D, 0x41, 0xDCA9];
        assert_eq!(cut(Form::CodeUnits, &units), [1, 2, 1, 1, 1]);
        let little = [0x41, 0x00, 0x3D, 0xD8, 0xA9, 0xDC, 0x41];
        assert_eq!(
            cut(Form::Utf16(ByteOrder::LittleEndian), &little),
            [2, 4, 1]
        );
        assert_eq!(cut(Form::Utf32, &[0; 9]), [4, 4, 1]);
    }

    #[test]
    fn only_the_shortest_form_is_named_by_its_code_point() {
        assert_eq!(
            code_point(Form::Bytes, &[0xF0, 0x90, 0x80, 0x80]),
            Some(0x1_0000)
        );
        assert_eq!(code_point(Form::Bytes, &[0xED, 0xA0, 0x80]), Some(0xD800));
        assert_eq!(code_point(Form::Bytes, &[0xC0, 0x80]), None);
        assert_eq!(code_point(Form::Bytes, &[0xE2, 0x82]), None);
        assert_eq!(code_point(Form::Bytes, &[0xF4, 0x90, 0x80, 0x80]), None);
        assert_eq!(
            code_point(Form::CodeUnits, &[0xD840, 0xDC00]),
            Some(0x2_0000)
        );
    }
}
