//! Tables of bit patterns without ranges: the bits of a 16-bit code unit, and their positions in its bytes.

use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_spec_tables::{Document, Table};

use crate::encodings::BitPattern;
use crate::table::align::Kind;
use crate::table::codec::Encoder;
use crate::table::compare::{compare, names};
use crate::table::{bit_patterns, cells};
use crate::{Check, Diagnostic, Shortfall, count, readings};

/// A row, such as `00000yyyyyxxxxxx`, `110yyyyy`, `10xxxxxx`.
pub struct UnitBitPatternRow {
    unit: String,
    bytes: Vec<String>,
}

/// A table of the bits of code units: every unit fits a row; the first one that fits gives its bytes.
///
/// Rows overlap, because leading zeros fit letters too. The first that fits is the shortest, which is the document's
/// rule. Often no other document has the encoding, so the table is also compared with generalized UTF-8, with each code
/// unit as the code point of the same number.
pub(crate) struct UnitBits<'a> {
    table: &'a Table,
    encoders: Vec<Encoder>,
}

impl<'a> UnitBits<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let own = readings::operation(&table.encoding, "encode")?;
        let of_units = Encoder::independent(document, own, UnitKind::CodeUnit);
        let generalized = Operation::GeneralizedUtf8Encode;
        let generalized = Encoder::independent(document, generalized, UnitKind::CodePoint);
        let encoders = of_units.into_iter().chain(generalized).collect();
        Ok(Self { table, encoders })
    }
}

impl Kind for UnitBits<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let rows = cells::read_rows(self.table, rows, UnitBitPatternRow::parse)?;
        let printed = |value: u32| {
            let unit = u16::try_from(value).unwrap_or_default();
            let bytes = rows.iter().find_map(|row| row.encode(unit));
            let units = bytes.map(|bytes| bytes.values().into());
            units.ok_or_else(|| "in no row".to_owned())
        };
        let number = compare(&self.encoders, 0..=0xFFFF, UnitKind::Byte, false, printed);
        let name = |unit| UnitKind::CodeUnit.format_one(unit);
        let units = count(number.map_err(|other| other.named(name))?, "code unit");
        Ok(format!("{units}, by {}", names(&self.encoders)))
    }

    /// A row for each number of bytes: in the unit, letters for the bits of the highest value.
    fn right(&self, _rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let encoded = &self.encoders.first()?.encoded;
        let mut rows = bit_patterns::rows_for(encoded, &[], &[])?;
        for row in &mut rows {
            let (_, last) = row[0].split_once('-')?;
            let last = u16::from_str_radix(last, 16).ok()?;
            let zeros = last.leading_zeros() as usize;
            row[0] = format!("{}{}", "0".repeat(zeros), "x".repeat(16 - zeros));
        }
        Some(rows)
    }

    fn is_same(&self, _column: usize, printed: &str, right: &str) -> bool {
        cells::with_letters("", printed) == cells::with_letters("", right)
    }

    fn written(&self, _column: usize, printed: &str, right: &str) -> String {
        cells::with_letters(printed, right)
    }

    fn key(&self, row: &[String]) -> Option<u32> {
        let bytes = row.iter().filter(|cell| !cell.is_empty());
        u32::try_from(bytes.count()).ok()
    }
}

/// Reads the rows of a table.
///
/// # Errors
///
/// The first row that cannot be read.
pub fn rows(table: &Table) -> Result<Vec<UnitBitPatternRow>, Diagnostic> {
    cells::read_rows(table, &table.rows, UnitBitPatternRow::parse)
}

impl UnitBitPatternRow {
    fn parse(cells: &[String]) -> Result<Self, Diagnostic> {
        let wrong = || {
            let why = "a row has the 16 bits of a code unit, and the 8 bits of each byte, as 0, 1 and small letters, \
                       and all letters of the code unit are in the bytes";
            Diagnostic::unreadable(cells.join(" | "), why)
        };
        let [unit, bytes @ ..] = cells else {
            return Err(wrong());
        };
        let bytes = bytes.iter().filter(|cell| !cell.is_empty());
        let bytes: Vec<String> = bytes.cloned().collect();
        let are_bits = |cells, kind| BitPattern::read(cells, kind).is_ok();
        let letters = |pattern: &str| {
            let mut letters: Vec<u8> = pattern.bytes().filter(u8::is_ascii_lowercase).collect();
            letters.sort_unstable();
            letters
        };
        let is_row = are_bits(std::slice::from_ref(unit), UnitKind::CodeUnit)
            && are_bits(&bytes, UnitKind::Byte)
            && letters(unit) == letters(&bytes.concat());
        let unit = unit.clone();
        is_row.then_some(Self { unit, bytes }).ok_or_else(wrong)
    }

    /// The bytes of a unit that matches the zeros and ones of the pattern. Each letter's bits go to the same letter in
    /// the bytes, in order.
    pub fn encode(&self, unit: u16) -> Option<Sequence> {
        let bits = (0..16).rev().map(|bit| b'0' + (unit >> bit & 1) as u8);
        let mut places: Vec<(u8, u8)> = self.unit.bytes().zip(bits).collect();
        let is_other = |(place, bit): &(u8, u8)| place.is_ascii_digit() && place != bit;
        if places.iter().any(is_other) {
            return None;
        }
        places.retain(|(place, _)| place.is_ascii_lowercase());
        let mut bit_at = |place: u8| {
            let next = places.iter().position(|(letter, _)| *letter == place);
            next.map_or(place, |next| places.remove(next).1)
        };
        let byte = |pattern: &String| {
            pattern
                .bytes()
                .fold(0, |byte, place| byte << 1 | (bit_at(place) - b'0'))
        };
        Some(Sequence::Bytes(self.bytes.iter().map(byte).collect()))
    }
}
