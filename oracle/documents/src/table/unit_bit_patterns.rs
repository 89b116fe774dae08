//! Tables of bit patterns without ranges: the bits of a 16-bit code unit, and their positions in its bytes.

use utfproof_oracle::{Operation, Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};

use crate::{Check, Diagnostic, WrongCell, count, readings};

/// A row, such as `00000yyyyyxxxxxx`, `110yyyyy`, `10xxxxxx`.
pub struct UnitBitPatternRow {
    unit: String,
    bytes: Vec<String>,
}

/// Every code unit fits a row; the first one that fits gives its bytes.
///
/// Rows overlap, because leading zeros fit letters too. The first that fits is the shortest, which is the document's
/// rule. Often no other document has the encoding, so the table is also compared with generalized UTF-8, with each code
/// unit as the code point of the same number.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let operation = readings::operation(&table.encoding, "encode")?;
    let by_unit = readings::independent(document, operation);
    let by_code_point = readings::independent(document, Operation::GeneralizedUtf8Encode);
    let rows = rows(table)?;
    for unit in 0..=0xFFFF_u16 {
        let printed = rows.iter().find_map(|row| row.encode(unit));
        let (code_units, code_points) = ([unit], [u32::from(unit)]);
        let as_unit = by_unit.iter().map(|r| (r, Slice::CodeUnits(&code_units)));
        let as_code_point = by_code_point
            .iter()
            .map(|r| (r, Slice::CodePoints(&code_points)));
        for (reading, input) in as_unit.chain(as_code_point) {
            let right = readings::answer(*reading, &[input]);
            if right.as_ref().ok() != printed.as_ref() {
                let cell = wrong_cell(table, &rows, unit, printed.as_ref(), right.as_ref().ok());
                let name = UnitKind::CodeUnit.format_one(unit.into());
                let printed = printed.map_or("in no row".to_owned(), |bytes| bytes.to_string());
                let right = readings::show(operation, &right);
                return Err(Diagnostic::new(name, printed, right).in_cell(cell).into());
            }
        }
    }
    let units = count(0x1_0000, "code unit");
    let (by_unit, by_code_point) = (readings::names(&by_unit), readings::names(&by_code_point));
    Ok(format!("{units}, by {by_unit} and {by_code_point}"))
}

/// The first wrong byte of the row that a unit fits. If the unit has more or fewer bytes, the pattern of the unit is wrong
/// in the row with as many.
fn wrong_cell(
    table: &Table,
    rows: &[UnitBitPatternRow],
    unit: u16,
    printed: Option<&Sequence>,
    right: Option<&Sequence>,
) -> Option<WrongCell> {
    let right = right?.values();
    let printed = printed.map(Sequence::values).unwrap_or_default();
    let (row, column) = if printed.len() == right.len() {
        let row = rows.iter().position(|row| row.encode(unit).is_some())?;
        let mut pairs = printed.iter().zip(&right);
        (row, pairs.position(|(a, b)| a != b)? + 1)
    } else {
        (
            rows.iter().position(|row| row.bytes.len() == right.len())?,
            0,
        )
    };
    Some(WrongCell::at(table, row, column, None))
}

/// Reads the rows of a table.
pub fn rows(table: &Table) -> Result<Vec<UnitBitPatternRow>, Diagnostic> {
    let rows = table.rows.iter().enumerate();
    rows.map(|(number, cells)| {
        let row = UnitBitPatternRow::parse(cells);
        row.map_err(|witness| witness.in_cell(WrongCell::row(table, number)))
    })
    .collect()
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
        let is_pattern = |pattern: &str, bits: usize| {
            let is_bit = |c: u8| matches!(c, b'0' | b'1' | b'a'..=b'z');
            pattern.len() == bits && pattern.bytes().all(is_bit)
        };
        let letters = |pattern: &str| {
            let mut letters: Vec<u8> = pattern.bytes().filter(u8::is_ascii_lowercase).collect();
            letters.sort_unstable();
            letters
        };
        let is_row = is_pattern(unit, 16)
            && bytes.iter().all(|byte| is_pattern(byte, 8))
            && letters(unit) == letters(&bytes.concat());
        let unit = unit.clone();
        is_row.then_some(Self { unit, bytes }).ok_or_else(wrong)
    }

    /// The bytes of a unit that matches the zeros and ones of the pattern. Each letter's bits go to the same letter in
    /// the bytes, in order.
    pub fn encode(&self, unit: u16) -> Option<Sequence> {
        let bits: Vec<u8> = format!("{unit:016b}").into_bytes();
        let places = || self.unit.bytes().zip(&bits);
        if places().any(|(place, bit)| matches!(place, b'0' | b'1') && place != *bit) {
            return None;
        }
        let mut taken = [0; 0x100];
        let mut bit_at = |place: u8| {
            if matches!(place, b'0' | b'1') {
                return place;
            }
            let number = taken[usize::from(place)];
            taken[usize::from(place)] += 1;
            let mut of_letter = places().filter(|(letter, _)| *letter == place);
            of_letter.nth(number).map_or(b'0', |(_, bit)| *bit)
        };
        let byte = |pattern: &String| {
            pattern
                .bytes()
                .fold(0, |byte, place| byte << 1 | (bit_at(place) - b'0'))
        };
        Some(Sequence::Bytes(self.bytes.iter().map(byte).collect()))
    }
}
