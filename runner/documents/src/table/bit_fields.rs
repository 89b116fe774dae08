//! Tables of bit fields: for each byte its fixed bits, and which bits of the code point follow them.

use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, UnitKind};
use utfproof_spec_tables::{Document, Table};

use crate::table::align::Kind;
use crate::table::cells;
use crate::table::codec::{Encoder, Units};
use crate::table::compare::{compare, names};
use crate::{Check, Diagnostic, Shortfall, count, readings};

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

/// A table of bit fields: every code point is in one row, whose fields give its bytes. Code points above FFFF count only if
/// the table has some.
///
/// The encoding is of code units: a code point above FFFF is a surrogate pair, any other the unit of the same number.
pub(crate) struct Fields<'a> {
    table: &'a Table,
    encoders: Vec<Encoder>,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let encode = readings::operation(&table.encoding, "encode")?;
        let encoders = Encoder::independent(document, encode, UnitKind::CodePoint);
        Ok(Self { table, encoders })
    }
}

impl Kind for Fields<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let rows = cells::read_rows(self.table, rows, BitFieldRow::parse)?;
        let (values, kind) = (0..=last(&rows), UnitKind::Byte);
        let printed = |value| printed(&rows, value).map(|bytes| bytes.values().into());
        let number = compare(&self.encoders, values, kind, false, printed);
        let number = number.map_err(|other| other.named(readings::name))?;
        let code_points = count(number, "code point");
        Ok(format!("{code_points}, by {}", names(&self.encoders)))
    }

    /// A row for each number of bytes.
    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let read = rows.iter().filter_map(|row| BitFieldRow::parse(row).ok());
        let mut lengths = vec![Vec::new(); 7];
        for code_point in 0..=last(&read.collect::<Vec<_>>()) {
            let bytes = self.encoders.first()?.encoded.get(code_point)?;
            lengths.get_mut(bytes.len())?.push((code_point, bytes));
        }
        let lengths = lengths.into_iter().filter(|all| !all.is_empty());
        lengths.map(|all| fields_of(&all)).collect()
    }
}

/// The last code point that a table with some rows is about.
fn last(rows: &[BitFieldRow]) -> u32 {
    match rows.iter().any(BitFieldRow::has_supplementary) {
        true => UnitKind::CodePoint.max(),
        false => 0xFFFF,
    }
}

/// The row of some code points that have as many bytes: their ranges, and the fields of each byte.
fn fields_of(all: &[(u32, Units)]) -> Option<Vec<String>> {
    let show = |run: &[(u32, Units)]| match run {
        [(first, _), .., (last, _)] => format!("{first:04X}-{last:04X}"),
        _ => format!("{:04X}", run[0].0),
    };
    let ranges = all
        .chunk_by(|(one, _), (next, _)| one + 1 == *next)
        .map(show);
    let mut row = vec![ranges.collect::<Vec<_>>().join(", ")];
    for place in 0..all.first()?.1.len() {
        let bytes = || all.iter().map(|(_, bytes)| bytes[place]);
        let differ = bytes().fold(0, |differ, byte| differ | byte ^ all[0].1[place]);
        let width = 32 - differ.leading_zeros();
        let fixed = format!("{:08b}", all[0].1[place]);
        let fixed = &fixed[..8 - width as usize];
        let mut candidates = (0..=20).flat_map(|low| [(low, width, 0), (low, width + 1, 1)]);
        let fits = |(low, bits, less): &(u32, u32, u32)| {
            let mask = (1_u32 << bits) - 1;
            all.iter().all(|(code_point, bytes)| {
                let field = (code_point >> low & mask).checked_sub(*less);
                field == Some(bytes[place] & ((1 << width) - 1))
            })
        };
        let (low, bits, less) = candidates.find(fits)?;
        let field = format!("bits {}-{low}", (low + bits).saturating_sub(1));
        row.push(match (width, less) {
            (0, _) => fixed.to_owned(),
            (_, 0) => format!("{fixed} {field}"),
            _ => format!("{fixed} ({field})-{less}"),
        });
    }
    Some(row)
}

/// Reads the rows of a table.
///
/// # Errors
///
/// The first row that cannot be read.
pub fn rows(table: &Table) -> Result<Vec<BitFieldRow>, Diagnostic> {
    cells::read_rows(table, &table.rows, BitFieldRow::parse)
}

/// The bytes of a code point, if exactly one row has it, with room for its bits.
pub fn printed(rows: &[BitFieldRow], code_point: u32) -> Result<Sequence, String> {
    let has_it = |range: &RangeInclusive<u32>| range.contains(&code_point);
    let row = cells::only_row(rows, |row| row.code_points.iter().any(has_it))?;
    let bytes = row.bytes.iter().map(|byte| byte.of(code_point));
    let bytes: Option<Vec<u8>> = bytes.collect();
    let bytes = bytes.map(Sequence::bytes);
    bytes.ok_or_else(|| "more bits than places".to_owned())
}

impl BitFieldRow {
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
