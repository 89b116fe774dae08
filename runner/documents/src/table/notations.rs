//! Tables that write a character, its code point and its bytes in several ways.

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};

use crate::table::align::Kind;
use crate::table::byte_pattern::or_named;
use crate::table::codec::Codec;
use crate::table::{BitRow, bit_patterns, cells};
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
    /// The rows of the document's table of bits, which give the number of bits in a sequence.
    bits: Vec<BitRow>,
}

impl<'a> Notations<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let codec = Codec::of(document, table)?;
        let mut tables = document.tables.iter();
        let is_of_bits =
            |of: &&Table| of.kind == TableKind::BitPatterns && of.encoding == table.encoding;
        let bits = tables.find(is_of_bits).ok_or_else(|| {
            let why = "the document has no table of bits, which gives their number";
            Shortfall::NotTested(why.to_owned())
        })?;
        let bits = bit_patterns::rows_of(bits, UnitKind::CodePoint, UnitKind::Byte)?;
        Ok(Self { table, codec, bits })
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
            let bytes = Slice::Bytes(&bytes);
            return Err(Diagnostic::new(bytes, name, or_named(decoded)));
        }
        let mut bits = self.bits.iter();
        let bits = bits.find(|row| row.holds(code_point));
        let bits =
            bits.ok_or_else(|| Diagnostic::new(name, "in the table of bits", "in no row of it"))?;
        Ok(right(code_point, bits.room() as usize, &bytes))
    }

    /// Fails for the first cell of a row that is wrong.
    fn is_right(&self, row: &[String]) -> Result<(), Diagnostic> {
        let right = self.row(row)?;
        if row.len() != right.len() {
            let [printed, right] = [row.join(" | "), right.join(" | ")];
            return Err(Diagnostic::new(&row[1], printed, right));
        }
        let mut cells = row.iter().zip(&right);
        match cells.find(|(printed, right)| printed != right) {
            Some((printed, right)) => Err(Diagnostic::new(&row[1], printed, right)),
            None => Ok(()),
        }
    }
}

impl Kind for Notations<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        cells::read_rows(self.table, rows, |row| self.is_right(row))?;
        let rows = count(rows.len() as u64, "character");
        Ok(format!("{rows}, by {}", self.codec.names()))
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let row = |row: &Vec<String>| self.row(row).map_or_else(|_| row.clone(), Vec::from);
        Some(rows.iter().map(row).collect())
    }
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
    let groups = digits.as_bytes().rchunks(GROUP).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests;
