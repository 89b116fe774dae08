//! Tables that write a character, its code point and its bytes in several ways.

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};

use crate::table::bit_patterns;
use crate::table::codec::Codec;
use crate::{Check, Diagnostic, Shortfall, WrongCell, count, readings};

/// The cells of a row.
const SEVEN_CELLS: &str = "a row has seven cells: a character, its code point, that in octal and in binary, and the bytes \
                           in binary, in octal and in hexadecimal";

/// The number of digits in a group of a binary code point.
const GROUP: usize = 4;

/// Each cell is the code point of the second column in the notation of its own column, and the bytes decode to that
/// code point.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let rooms = rooms(document, table)?;
    for (number, row) in table.rows.iter().enumerate() {
        let [character, name, ..] = row.as_slice() else {
            return Err(Diagnostic::unreadable(row.join(" | "), SEVEN_CELLS).into());
        };
        let code_point = name.strip_prefix("U+");
        let code_point = code_point.and_then(|digits| UnitKind::CodePoint.parse_one(digits));
        let code_point = code_point
            .ok_or_else(|| Diagnostic::unreadable(name, "it is not a code point like U+00A2"))?;
        let bytes = codec
            .encode(code_point)
            .ok_or_else(|| Diagnostic::new(name, character, "rejected"))?;
        let decoded = codec.decode(&bytes);
        if decoded != Some(code_point) {
            let right = decoded.map_or("rejected".to_owned(), readings::name);
            return Err(Diagnostic::new(Slice::Bytes(&bytes), name, right).into());
        }
        let mut rooms = rooms.iter();
        let room = rooms.find(|(range, _)| range.contains(&code_point));
        let (_, room) =
            room.ok_or_else(|| Diagnostic::new(name, "in the table of bits", "in no row of it"))?;
        let right = right(code_point, *room, &bytes);
        if row.len() != right.len() {
            let witness = Diagnostic::new(name, row.join(" | "), right.join(" | "));
            return Err(witness.in_cell(WrongCell::row(table, number)).into());
        }
        for (column, (printed, right)) in row.iter().zip(&right).enumerate() {
            if printed != right {
                let cell = WrongCell::at(table, number, column, Some(right.clone()));
                return Err(Diagnostic::new(name, printed, right).in_cell(cell).into());
            }
        }
    }
    let rows = count(table.rows.len() as u64, "character");
    Ok(format!("{rows}, by {}", codec.names()))
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
    let rows = bit_patterns::rows(bits, UnitKind::Byte)?;
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
