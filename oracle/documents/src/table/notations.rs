//! Tables that write a character, its code point and its bytes in several ways.

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};

use crate::table::align::Kind;
use crate::table::bit_patterns;
use crate::table::codec::Codec;
use crate::{Check, Diagnostic, Shortfall, count, readings};

/// The cells of a row.
const SEVEN_CELLS: &str = "a row has seven cells: a character, its code point, that in octal and in binary, and the bytes \
                           in binary, in octal and in hexadecimal";

/// The number of digits in a group of a binary code point.
const GROUP: usize = 4;

/// A table of notations: each cell is the code point of the second column in the notation of its own column, and the bytes
/// decode to that code point.
pub(crate) struct Notations<'a> {
    table: &'a Table,
    codec: Codec,
    rooms: Vec<(std::ops::RangeInclusive<u32>, usize)>,
}

impl<'a> Notations<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let codec = Codec::of(document, table)?;
        let rooms = rooms(document, table)?;
        Ok(Self {
            table,
            codec,
            rooms,
        })
    }

    /// The cells for the code point of a row.
    fn row(&self, row: &[String]) -> Result<[String; 7], Diagnostic> {
        let name = row
            .get(1)
            .ok_or_else(|| Diagnostic::unreadable(row.join(" | "), SEVEN_CELLS))?;
        let code_point = name.strip_prefix("U+");
        let code_point = code_point.and_then(|digits| UnitKind::CodePoint.parse_one(digits));
        let code_point = code_point
            .ok_or_else(|| Diagnostic::unreadable(name, "it is not a code point like U+00A2"))?;
        let bytes = self.codec.encode(code_point);
        let bytes = bytes.ok_or_else(|| Diagnostic::new(name, &row[0], "rejected"))?;
        let decoded = self.codec.decode(&bytes);
        if decoded != Some(code_point) {
            let right = decoded.map_or("rejected".to_owned(), readings::name);
            return Err(Diagnostic::new(Slice::Bytes(&bytes), name, right));
        }
        let mut rooms = self.rooms.iter();
        let room = rooms.find(|(range, _)| range.contains(&code_point));
        let (_, room) =
            room.ok_or_else(|| Diagnostic::new(name, "in the table of bits", "in no row of it"))?;
        Ok(right(code_point, *room, &bytes))
    }
}

impl Kind for Notations<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        for (number, row) in rows.iter().enumerate() {
            let in_row = |wrong: Diagnostic| wrong.in_row(self.table, number);
            let right = self.row(row).map_err(in_row)?;
            if row.len() != right.len() {
                return Err(
                    in_row(Diagnostic::new(&row[1], row.join(" | "), right.join(" | "))).into(),
                );
            }
            if let Some((printed, right)) = row
                .iter()
                .zip(&right)
                .find(|(printed, right)| printed != right)
            {
                return Err(in_row(Diagnostic::new(&row[1], printed, right)).into());
            }
        }
        let rows = count(rows.len() as u64, "character");
        Ok(format!("{rows}, by {}", self.codec.names()))
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let row = |row: &Vec<String>| self.row(row).map_or_else(|_| row.clone(), Vec::from);
        Some(rows.iter().map(row).collect())
    }
}

/// The code points of each length, and the number of bits in such a sequence, by the document's table of bits.
fn rooms(
    document: &Document,
    table: &Table,
) -> Result<Vec<(std::ops::RangeInclusive<u32>, usize)>, Shortfall> {
    let mut tables = document.tables.iter();
    let is_of_bits =
        |of: &&Table| of.kind == TableKind::BitPatterns && of.encoding == table.encoding;
    let bits = tables.find(is_of_bits).ok_or_else(|| {
        let why = "the document has no table of bits, which gives their number";
        Shortfall::NotTested(why.to_owned())
    })?;
    let rows = bit_patterns::rows_of(bits, UnitKind::CodePoint, UnitKind::Byte)?;
    let rooms = rows
        .iter()
        .map(|row| (row.first..=row.last, row.room() as usize));
    Ok(rooms.collect())
}

fn right(code_point: u32, room: usize, bytes: &[u8]) -> [String; 7] {
    let written = |write: fn(&u8) -> String| {
        let bytes: Vec<String> = bytes.iter().map(write).collect();
        bytes.join(" ")
    };
    let character = char::from_u32(code_point).map(String::from);
    [
        character.unwrap_or_default(),
        readings::name(code_point),
        format!("0{code_point:o}"),
        in_groups(&format!("{code_point:0room$b}")),
        written(|byte| format!("{byte:08b}")),
        written(|byte| format!("{byte:03o}")),
        written(|byte| format!("{byte:02X}")),
    ]
}

/// Groups the digits from the end, so that the first group may be shorter: `000 1010 0010`.
fn in_groups(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(GROUP) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests;
