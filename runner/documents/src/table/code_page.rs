//! Tables with a cell or a class for each of the 256 bytes: the role of each byte, found from all encoded code points.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::{Document, Table};

use crate::table::align::Kind;
use crate::table::cells::{self, byte_range, byte_ranges};
use crate::table::codec::Codec;
use crate::table::fill::{Need, right_rows};
use crate::{Check, Diagnostic, Shortfall, count, search};

/// The role of a byte in an encoding.
#[derive(Clone, Copy, Default)]
struct Use {
    /// The lowest code point that it begins.
    lowest: Option<u32>,
    /// The length of the sequences that it begins.
    length: usize,
    /// The number of sequences that it begins.
    begun: u64,
    /// The low six bits of the code points that it ends.
    added: Option<u32>,
}

fn uses(codec: &Codec) -> [Use; 256] {
    let mut uses = [Use::default(); 256];
    for code_point in search::code_points() {
        let encoded = codec.encode(code_point).unwrap_or_default();
        let Some(first) = encoded.first() else {
            continue;
        };
        let byte = &mut uses[usize::from(*first)];
        byte.lowest.get_or_insert(code_point);
        byte.length = encoded.len();
        byte.begun += 1;
        if let [_, .., last] = encoded.as_slice() {
            uses[usize::from(*last)].added = Some(code_point & 0b11_1111);
        }
    }
    uses
}

/// A table with a cell for each byte: it ends with the right words, and the rows give the lengths of the sequences.
pub(crate) struct CodePage {
    codec: Codec,
    uses: [Use; 256],
}

impl CodePage {
    pub(crate) fn of(document: &Document, table: &Table) -> Result<Self, Shortfall> {
        let codec = Codec::of(document, table)?;
        let uses = uses(&codec);
        Ok(Self { codec, uses })
    }

    /// The right row for sixteen bytes: its heading, and the last words of each cell.
    fn row(&self, digit: u8) -> Vec<String> {
        let bytes =
            (digit << 4..=digit << 4 | 0xF).map(|byte| (byte, &self.uses[usize::from(byte)]));
        let longest = bytes.clone().map(|(_, of)| of.length).max();
        let heading = match longest.unwrap_or_default() {
            0 | 1 => format!("{digit:X}_"),
            length => format!("{length}-byte {digit:X}_"),
        };
        let cells = bytes.map(|(byte, of)| right(byte, of));
        [heading].into_iter().chain(cells).collect()
    }
}

impl Kind for CodePage {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        for byte in 0x00..=0xFF_u8 {
            let name = UnitKind::Byte.format_one(byte.into());
            let right = self.row(byte >> 4);
            let digit = format!("{:X}_", byte >> 4);
            let is_its_row = |row: &&Vec<String>| {
                let heading = row.first().map_or("", String::as_str);
                heading.split(' ').next_back() == Some(&digit)
            };
            let mut own = rows.iter().filter(is_its_row);
            let (Some(row), None) = (own.next(), own.next()) else {
                return Err(Diagnostic::new(name, "in no row or in two", "in one row").into());
            };
            let column = 1 + usize::from(byte & 0xF);
            let is_led = self.uses[usize::from(byte)].length > 0;
            for column in [Some(column), is_led.then_some(0)].into_iter().flatten() {
                let printed = row.get(column).map_or("", String::as_str);
                if !self.is_same(column, printed, &right[column]) {
                    return Err(Diagnostic::new(name, printed, &right[column]).into());
                }
            }
        }
        let bytes = count(0x100, "byte");
        Ok(format!("{bytes}, by {}", self.codec.names()))
    }

    fn right(&self, _rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        Some((0x0..=0xF).map(|digit| self.row(digit)).collect())
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        let byte = right.split(' ').next_back();
        match byte.and_then(|byte| byte.parse::<u8>().ok()) {
            Some(byte) if column > 0 => ends_as(printed, right, &self.uses[usize::from(byte)]),
            _ => printed == right,
        }
    }

    fn written(&self, column: usize, printed: &str, right: &str) -> String {
        match column {
            0 => right.to_owned(),
            _ => with_its_words(printed, right),
        }
    }
}

/// The cell with the right last words.
fn with_its_words(printed: &str, right: &str) -> String {
    let words: Vec<&str> = printed.split(' ').collect();
    let kept = words.len().saturating_sub(right.split(' ').count());
    [&words[..kept], &[right]].concat().join(" ")
}

/// The last words of a byte's cell.
fn right(byte: u8, of: &Use) -> String {
    match (of.lowest, of.added) {
        (Some(lowest), _) => format!("{lowest:04X} {byte}"),
        (None, Some(added)) => format!("+{added:02X} {byte}"),
        (None, None) => byte.to_string(),
    }
}

/// Other words may come before them; a single letter before an ASCII character is that character.
fn ends_as(printed: &str, right: &str, of: &Use) -> bool {
    let Some(words) = printed.strip_suffix(right) else {
        return false;
    };
    match (of.lowest, of.added) {
        (None, None) => words.is_empty(),
        (Some(lowest), _) if words.chars().count() == 2 && of.length == 1 => {
            char::from_u32(lowest).is_some_and(|c| words == format!("{c} "))
        }
        _ => words.is_empty() || words.ends_with(' '),
    }
}

/// A table of classes of bytes: red bytes are in no sequence; pink ones begin some sequences of their length, but not all.
pub(crate) struct Classes<'a> {
    table: &'a Table,
    codec: Codec,
    uses: [Use; 256],
}

impl<'a> Classes<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let codec = Codec::of(document, table)?;
        let uses = uses(&codec);
        Ok(Self { table, codec, uses })
    }

    fn class(&self, byte: u8) -> &'static str {
        let continuing = self.uses.iter().filter(|byte| byte.added.is_some()).count() as u64;
        let of = &self.uses[usize::from(byte)];
        let continuations = continuing.pow(of.length.saturating_sub(1) as u32);
        match (of.lowest, of.added) {
            (None, None) => "red",
            (Some(_), _) if of.begun < continuations => "pink",
            _ => "neither",
        }
    }
}

impl Kind for Classes<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let ranges = cells::read_rows(self.table, rows, class)?;
        let mut classified = 0;
        for byte in 0x00..=0xFF {
            let mut classes = ranges.iter().filter(|(_, range)| range.contains(&byte));
            let printed = match (classes.next(), classes.next()) {
                (None, _) => "neither",
                (Some((class, _)), None) => class,
                _ => "in two rows",
            };
            let right = self.class(byte);
            if printed != right {
                let name = UnitKind::Byte.format_one(byte.into());
                return Err(Diagnostic::new(name, printed, right).into());
            }
            classified += u64::from(right != "neither");
        }
        let classified = count(classified, "byte");
        let (all, names) = (self.uses.len(), self.codec.names());
        Ok(format!("{classified} of {all}, by {names}"))
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let values: Vec<u32> = (0x00..=0xFF).collect();
        let class_of = |value: u32| u8::try_from(value).map_or("neither", |byte| self.class(byte));
        let need = |value| match class_of(value) {
            "neither" => Need::None,
            _ => Need::One,
        };
        let own = rows.iter().map(|row| {
            let (class, range) = class(row).ok()?;
            let is_right = range.clone().all(|byte| self.class(byte) == class);
            is_right.then(|| vec![u32::from(*range.start())..=u32::from(*range.end())])
        });
        let own: Vec<_> = own.collect();
        let fill = |values: &[u32]| {
            let class = class_of(*values.first()?);
            let same = values.iter().take_while(|value| class_of(**value) == class);
            let bytes: Vec<u8> = same.filter_map(|value| u8::try_from(*value).ok()).collect();
            Some((vec![class.to_owned(), byte_ranges(&bytes)], bytes.len()))
        };
        right_rows(&values, &need, rows, &own, &fill)
    }
}

/// A row, such as `red`, `F5-FD`.
fn class(row: &[String]) -> Result<(&str, RangeInclusive<u8>), Diagnostic> {
    let parsed = match row {
        [class, cell] => byte_range(cell).map(|range| (class.as_str(), range)),
        _ => None,
    };
    parsed.ok_or_else(|| {
        let why = "a row has 'red' or 'pink', and a range of bytes like F5-FF";
        Diagnostic::unreadable(row.join(" | "), why)
    })
}

#[cfg(test)]
mod tests;
