//! Tables of bit patterns: the bits of a code point or a UCS-4 value replace the letters.

use utfproof_oracle::{Sequence, UnitKind};
use utfproof_spec_tables::{Document, Table};

use crate::encodings::{self, BitPattern, BitRow, named};
use crate::table::align::Kind;
use crate::table::cells;
use crate::table::codec::{Codec, Encoded, Units};
use crate::table::compare::{compare, values};
use crate::table::fill::{Need, right_rows};
use crate::{Check, Diagnostic, Note, Shortfall, count, readings};

/// A table of bits, and what it is held against.
///
/// Every code point (or UCS-4 value) of the encoding is in one row, whose patterns give its units. A code point of a row
/// that is not in the encoding must be a surrogate: tables of bits have ranges without that gap, which the documents state
/// elsewhere.
pub(crate) struct Bits<'a> {
    document: &'a Document,
    table: &'a Table,
    codec: Codec,
}

impl<'a> Bits<'a> {
    pub(crate) fn of(document: &'a Document, table: &'a Table) -> Result<Self, Shortfall> {
        let codec = Codec::encoding(document, table, None)?;
        Ok(Self {
            document,
            table,
            codec,
        })
    }

    fn parse(&self, cells: &[String]) -> Result<BitRow, Diagnostic> {
        parse(cells, self.codec.of, self.codec.kind)
    }

    /// Fails for a letter where the encoding's definition has a 0 or a 1.
    fn without_needless_letters(&self, rows: &[BitRow]) -> Result<(), Diagnostic> {
        needless_letters(rows, self.document, &self.table.encoding)
    }
}

impl Kind for Bits<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let Codec {
            of, kind, encoders, ..
        } = &self.codec;
        let read = cells::read_rows(self.table, rows, |cells| self.parse(cells))?;
        let (noun, name): (_, fn(u32) -> String) = match of {
            UnitKind::Ucs4 => ("UCS-4 value", |value| UnitKind::Ucs4.format_one(value)),
            _ => ("code point", readings::name),
        };
        let printed = |value| printed(&read, value);
        let number = compare(encoders, values(encoders), *kind, true, printed);
        let number = number.map_err(|other| {
            let units = other.printed.as_ref().ok();
            let against = units.and_then(|units| against_own(self.document, self.table, units));
            let mut wrong = other.named(name);
            wrong.notes.extend(against.map(Note::Against));
            wrong
        })?;
        self.without_needless_letters(&read)?;
        cells::without_gap(self.table, rows)?;
        let values = count(number, noun);
        Ok(format!("{values}, by {}", self.codec.names()))
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let encoded = &self.codec.encoders.first()?.encoded;
        let is_right = |row: &BitRow| {
            let values = encoded.values();
            let first = values.partition_point(|value| *value < row.first);
            let values = values[first..].iter();
            let mut values = values.take_while(|value| **value <= row.last);
            values.all(|value| match encoded.get(*value) {
                None => matches!(value, 0xD800..=0xDFFF),
                right => row.encode(*value) == right,
            })
        };
        let own = rows.iter().map(|cells| {
            let row = self.parse(cells).ok()?;
            let letters = self.without_needless_letters(std::slice::from_ref(&row));
            let is_right = is_right(&row) && letters.is_ok() && cells::gap(cells).is_none();
            is_right.then(|| vec![row.first..=row.last])
        });
        rows_for(encoded, rows, &own.collect::<Vec<_>>())
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        cells::is_same(column, printed, right)
    }

    fn written(&self, _column: usize, printed: &str, right: &str) -> String {
        cells::with_letters(printed, right)
    }

    fn key(&self, row: &[String]) -> Option<u32> {
        cells::lowest(row)
    }
}

/// The right rows for what is encoded; of the printed ones, those with these ranges are right.
pub(crate) fn rows_for(
    encoded: &Encoded,
    printed: &[Vec<String>],
    own: &[Option<Vec<std::ops::RangeInclusive<u32>>>],
) -> Option<Vec<Vec<String>>> {
    let need = |value| match (encoded.get(value), value) {
        (Some(_), _) => Need::One,
        (None, 0xD800..=0xDFFF) => Need::Free,
        (None, _) => Need::None,
    };
    let widths = printed.iter().filter_map(|row| row.first()?.find('-'));
    let width = widths.min().unwrap_or(4);
    let fill = |values: &[u32]| row_for(encoded, values, width);
    right_rows(encoded.values(), &need, printed, own, &fill)
}

/// The cells of the row for the first of some values, and for as many after it as have as many units; `None` if bits in a row
/// are not enough to say what their units are.
fn row_for(encoded: &Encoded, values: &[u32], width: usize) -> Option<(Vec<String>, usize)> {
    let first = *values.first()?;
    let length = encoded.get(first)?.len();
    let (mut ones, mut any) = (vec![u32::MAX; length], vec![0; length]);
    let (mut last, mut number) = (first, 0);
    for (place, value) in values.iter().enumerate() {
        let Some(units) = encoded.get(*value) else {
            continue;
        };
        if units.len() != length {
            break;
        }
        for (place, unit) in units.iter().enumerate() {
            ones[place] &= unit;
            any[place] |= unit;
        }
        (last, number) = (*value, place + 1);
    }
    let kind = match any.iter().any(|any| *any > 0xFF) {
        true => UnitKind::CodeUnit,
        false => UnitKind::Byte,
    };
    let width_of_unit = kind.max().count_ones();
    let in_letters = |letter: char| -> Vec<String> {
        let unit = |(ones, any): (&u32, &u32)| {
            let bit = |bit| match (ones >> bit & 1, any >> bit & 1) {
                (1, _) => '1',
                (_, 0) => '0',
                _ => letter,
            };
            (0..width_of_unit).rev().map(bit).collect()
        };
        ones.iter().zip(&any).map(unit).collect()
    };
    let all_letters = vec!["x".repeat(width_of_unit as usize); length];
    // the letter w is for a difference; a unit may be the value itself
    let mut rows = [in_letters('x'), in_letters('w'), all_letters].into_iter();
    rows.find_map(|patterns| {
        let row = BitRow::new(0, first, last, BitPattern::read(&patterns, kind).ok()?);
        let mut values = values[..number].iter();
        let is_row = values.all(|value| {
            let right = encoded.get(*value);
            right.is_none_or(|units| row.encode(*value) == Some(units))
        });
        let range = format!("{first:0width$X}-{last:0width$X}");
        is_row.then(|| ([vec![range], patterns].concat(), number))
    })
}

/// Fails for a letter where the definition of an encoding, if there is one, has a 0 or a 1: encoding is the same, but not
/// decoding.
pub(crate) fn needless_letters(
    rows: &[BitRow],
    document: &Document,
    encoding: &str,
) -> Result<(), Diagnostic> {
    let Ok(encoding) = named::encoding(document, encoding) else {
        return Ok(());
    };
    for row in rows {
        let defined = encoding.definition.row_of(row.last);
        if let Some((place, right)) = defined.and_then(|defined| row.needless_letters(defined)) {
            let range = format!("{:04X}-{:04X}", row.first, row.last);
            let printed = row.printed().nth(place).unwrap_or_default();
            let witness = Diagnostic::new(range, printed, right);
            return Err(witness.note("a letter stands for a bit that can be 0 and 1"));
        }
    }
    Ok(())
}

/// The document's own reading that rejects the units, if one does.
fn against_own(document: &Document, table: &Table, units: &Sequence) -> Option<String> {
    let validate = readings::operation(&table.encoding, "validate").ok()?;
    let own = readings::own(document, validate);
    let is_against = own.source.id() == document.id && !readings::accepts(own, units.as_slice());
    is_against.then(|| format!("{own}, which rejects {units}"))
}

/// Reads the rows of a table whose values are of one kind and whose units are of another.
///
/// # Errors
///
/// The first cell that cannot be read.
pub fn rows_of(table: &Table, of: UnitKind, kind: UnitKind) -> Result<Vec<BitRow>, Diagnostic> {
    cells::read_rows(table, &table.rows, |cells| parse(cells, of, kind))
}

/// The units of a value, if exactly one row has it, with room for its bits.
pub fn printed(rows: &[BitRow], code_point: u32) -> Result<Units, String> {
    let row = cells::only_row(rows, |row| row.holds(code_point))?;
    let units = row.encode(code_point);
    units.ok_or_else(|| "more bits than letters".to_owned())
}

fn parse(cells: &[String], of: UnitKind, kind: UnitKind) -> Result<BitRow, Diagnostic> {
    let wrong = |why| Diagnostic::unreadable(cells.join(" | "), why);
    let rows = encodings::printed(0, cells, of, kind).map_err(wrong)?;
    match <[BitRow; 1]>::try_from(rows) {
        Ok([row]) => Ok(row),
        Err(_) => Err(wrong("it has several ranges".into())),
    }
}
