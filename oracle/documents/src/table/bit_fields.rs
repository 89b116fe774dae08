//! Tables of bit fields: for each byte its fixed bits, and which bits of the code point follow them.

use std::ops::RangeInclusive;

use utfproof_oracle::{Operation, Reading, Sequence, Slice};
use utfproof_spec_tables::{Document, Table};

use crate::table::cells;
use crate::{Check, Diagnostic, WrongCell, count, readings};

/// A row, such as `0000, 0080-07FF`, `110 bits 10-6`, `10 bits 5-0`.
pub struct BitFieldRow {
    code_points: Vec<RangeInclusive<u32>>,
    bytes: Vec<Byte>,
}

/// `1010 (bits 20-16)-1`: fixed bits, and bits of the code point less a number.
struct Byte {
    fixed: u32,
    /// The number of bits after the fixed ones.
    width: u32,
    /// The lowest of the code point's bits, and their number.
    low: u32,
    bits: u32,
    less: u32,
}

/// Every code point is in one row, whose fields give its bytes. Code points above FFFF count only if the table has
/// some.
///
/// The encoding is of code units: a code point above FFFF is a surrogate pair, any other the unit of the same number.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let operation = readings::operation(&table.encoding, "encode")?;
    let encoders = readings::independent(document, operation);
    let to_units = Reading::judging(Operation::Wtf16Encode);
    let rows = rows(table)?;
    let last = if rows.iter().any(BitFieldRow::has_supplementary) {
        0x10_FFFF
    } else {
        0xFFFF
    };
    for code_point in 0..=last {
        let units = readings::units(to_units, Slice::CodePoints(&[code_point])).unwrap_or_default();
        let printed = printed(&rows, code_point);
        for reading in &encoders {
            let right = readings::answer(*reading, &[Slice::CodeUnits(&units)]);
            if right.as_ref().ok() != printed.as_ref().ok() {
                let cell = wrong_cell(table, &rows, code_point, right.as_ref().ok());
                let printed = printed.map_or_else(|why| why, |bytes| bytes.to_string());
                let right = readings::show(operation, &right);
                let witness = Diagnostic::new(readings::name(code_point), printed, right);
                return Err(witness.in_cell(cell).into());
            }
        }
    }
    let code_points = count(u64::from(last) + 1, "code point");
    Ok(format!("{code_points}, by {}", readings::names(&encoders)))
}

/// The first byte that is wrong in the row of a code point. It is the range if the row has more or fewer bytes, if no row
/// has the code point although its fields would be right, or if two rows have it.
fn wrong_cell(
    table: &Table,
    rows: &[BitFieldRow],
    code_point: u32,
    right: Option<&Sequence>,
) -> Option<WrongCell> {
    let right = right?;
    let mut holding = (0..rows.len()).filter(|row| rows[*row].holds(code_point));
    let is_right = |row: &usize| rows[*row].bytes_of(code_point).as_ref() == Some(right);
    let (row, column) = match (holding.next(), holding.next()) {
        (Some(row), None) => {
            let printed = rows[row].bytes_of(code_point).map(|bytes| bytes.values());
            let (printed, right) = (printed.unwrap_or_default(), right.values());
            let mut pairs = printed.iter().zip(&right);
            let wrong = pairs.position(|(a, b)| a != b);
            (
                row,
                wrong
                    .filter(|_| printed.len() == right.len())
                    .map_or(0, |place| place + 1),
            )
        }
        (None, _) => ((0..rows.len()).find(is_right)?, 0),
        (Some(first), Some(second)) if is_right(&first) => (second, 0),
        (Some(first), _) => (first, 0),
    };
    Some(WrongCell::at(table, row, column, None))
}

/// Reads the rows of a table.
pub fn rows(table: &Table) -> Result<Vec<BitFieldRow>, Diagnostic> {
    let rows = table.rows.iter().enumerate();
    rows.map(|(number, cells)| {
        BitFieldRow::parse(cells).map_err(|witness| witness.in_cell(WrongCell::row(table, number)))
    })
    .collect()
}

/// The bytes of a code point, if exactly one row has it, with room for its bits.
pub fn printed(rows: &[BitFieldRow], code_point: u32) -> Result<Sequence, String> {
    let holding = rows.iter().enumerate();
    let mut holding = holding.filter(|(_, row)| row.holds(code_point));
    match (holding.next(), holding.next()) {
        (Some((_, row)), None) => row
            .bytes_of(code_point)
            .ok_or_else(|| "more bits than places".to_owned()),
        (None, _) => Err("in no row".to_owned()),
        (Some((one, _)), Some((other, _))) => Err(format!("in {}", cells::rows(&[one, other]))),
    }
}

impl BitFieldRow {
    fn bytes_of(&self, code_point: u32) -> Option<Sequence> {
        let bytes = self.bytes.iter().map(|byte| byte.of(code_point));
        let bytes: Option<Vec<u8>> = bytes.collect();
        bytes.map(Sequence::bytes)
    }

    fn holds(&self, code_point: u32) -> bool {
        let mut ranges = self.code_points.iter();
        ranges.any(|range| range.contains(&code_point))
    }

    /// Whether it has code points above FFFF.
    pub fn has_supplementary(&self) -> bool {
        self.code_points.iter().any(|range| *range.end() > 0xFFFF)
    }

    fn parse(cells: &[String]) -> Result<Self, Diagnostic> {
        let wrong = || {
            let why =
                "a row has ranges of code points, and for each byte its bits, like '110 bits 10-6'";
            Diagnostic::unreadable(cells.join(" | "), why)
        };
        let [ranges, bytes @ ..] = cells else {
            return Err(wrong());
        };
        let range = |range: &str| match range.contains('-') {
            true => cells::code_points(range),
            false => cells::code_points(&format!("{range}-{range}")),
        };
        let code_points = ranges.split(", ").map(range).collect::<Result<_, _>>()?;
        let bytes = bytes.iter().filter(|cell| !cell.is_empty());
        let bytes: Option<Vec<Byte>> = bytes.map(|cell| Byte::parse(cell)).collect();
        let bytes = bytes.filter(|bytes| !bytes.is_empty()).ok_or_else(wrong)?;
        Ok(Self { code_points, bytes })
    }
}

impl Byte {
    /// Reads `11101101`, `110 bits 10-6` or `1010 (bits 20-16)-1`.
    fn parse(cell: &str) -> Option<Self> {
        let (fixed, field) = cell.split_once(' ').unwrap_or((cell, ""));
        let width = 8_u32.checked_sub(u32::try_from(fixed.len()).ok()?)?;
        let is_bits = fixed.bytes().all(|c| matches!(c, b'0' | b'1'));
        let fixed = u32::from_str_radix(fixed, 2).ok().filter(|_| is_bits)?;
        let (field, less) = match field.strip_prefix('(') {
            Some(field) => (field.strip_suffix(")-1")?, 1),
            None => (field, 0),
        };
        let (low, bits) = match field {
            "" if width == 0 => (0, 0),
            _ => {
                let (high, low) = field.strip_prefix("bits ")?.split_once('-')?;
                let (high, low): (u32, u32) = (high.parse().ok()?, low.parse().ok()?);
                (low, high.checked_sub(low)?.checked_add(1)?)
            }
        };
        (low <= 20 && bits <= 21).then_some(Self {
            fixed,
            width,
            low,
            bits,
            less,
        })
    }

    /// `None` if the field is too narrow for the bits of the code point.
    fn of(&self, code_point: u32) -> Option<u8> {
        let bits = code_point >> self.low & ((1 << self.bits) - 1);
        let bits = bits.checked_sub(self.less)?;
        let fits = bits >> self.width == 0;
        u8::try_from(self.fixed << self.width | bits)
            .ok()
            .filter(|_| fits)
    }
}
