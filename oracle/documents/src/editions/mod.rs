//! Editions side by side: the values for which a printed table has bytes, and where two tables differ.

mod difference;
mod history;

use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};
use utfproof_vectors::Pattern;

use crate::Diagnostic;
use crate::encodings::BitRow;
use crate::table::bit_patterns::rows_of;
use crate::table::unit_bit_patterns::{self, UnitBitPatternRow};
use crate::table::{byte_ranges, cells};

pub use difference::{TableDifference, render, table_differences};
pub(super) use history::html as history;

/// A table of one document that gives bytes for values.
pub(super) struct Given<'a> {
    document: &'a Document,
    table: &'a Table,
    /// The kind of the values.
    of: UnitKind,
    rows: Vec<EditionRow>,
}

/// A row: values, and the bytes of each.
struct EditionRow {
    values: RangeInclusive<u32>,
    form: Form,
}

enum Form {
    /// The bits of the value take the places of letters.
    Bits(BitRow),
    /// The sequences in order belong to the values in order.
    Bytes(Pattern),
    /// The bits of a code unit take the places of the same letters. A value may fit several rows, and the first one counts.
    UnitBits(UnitBitPatternRow),
}

impl EditionRow {
    fn bytes(&self, value: u32) -> Option<Vec<u8>> {
        match &self.form {
            Form::Bits(row) => {
                let units = row.fill(value)?.into_iter();
                units.map(|unit| u8::try_from(unit).ok()).collect()
            }
            Form::UnitBits(row) => match row.encode(u16::try_from(value).ok()?) {
                Some(Sequence::Bytes(bytes)) => Some(bytes.into_vec()),
                _ => None,
            },
            Form::Bytes(pattern) => {
                let number = u64::from(value - self.values.start());
                match (number < pattern.count()).then(|| pattern.sequence(number)) {
                    Some(Sequence::Bytes(bytes)) => Some(bytes.into_vec()),
                    _ => None,
                }
            }
        }
    }
}

impl<'a> Given<'a> {
    /// The tables of a document that give bytes for all values of an encoding. One that cannot be read is left out: its
    /// check says why.
    pub(super) fn all(document: &'a Document) -> Vec<Self> {
        let given = document.tables.iter().filter_map(|table| {
            let (of, rows) = rows(table).ok().flatten()?;
            Some(Self {
                document,
                table,
                of,
                rows,
            })
        });
        given.collect()
    }

    fn name(&self) -> String {
        format!("{}/{}", self.document.id, self.table.id)
    }

    /// The bytes of a value; `None` if no row has it.
    fn bytes(&self, value: u32) -> Option<Vec<u8>> {
        let mut rows = self.rows.iter().filter(|row| row.values.contains(&value));
        rows.find_map(|row| row.bytes(value))
    }

    /// The values at which something may change: of code units, all.
    fn edges(&self) -> Vec<u32> {
        if self.of == UnitKind::CodeUnit {
            return (0..=self.of.max() + 1).collect();
        }
        let rows = self.rows.iter();
        rows.flat_map(|row| [*row.values.start(), row.values.end().saturating_add(1)])
            .collect()
    }

    /// Whether the values of two tables mean the same: code points are UCS-4 values, and code units are not.
    fn has_values_of(&self, other: &Self) -> bool {
        (self.of == UnitKind::CodeUnit) == (other.of == UnitKind::CodeUnit)
    }

    /// The name of a value: `U+D800`, or `110000` beyond the code points, or `D800` for a code unit.
    fn value(&self, value: u32) -> String {
        match self.of {
            UnitKind::CodeUnit => self.of.format_one(value),
            _ if value <= UnitKind::CodePoint.max() => crate::readings::name(value),
            _ => UnitKind::Ucs4.format_one(value),
        }
    }
}

/// The rows of a table of bits or of ranges of bytes, and what their values are; `None` for any other, or one whose rows
/// are parts of others.
fn rows(table: &Table) -> Result<Option<(UnitKind, Vec<EditionRow>)>, Diagnostic> {
    let of = match table.encoding.as_str() {
        _ if table.kind == TableKind::UnitBitPatterns => UnitKind::CodeUnit,
        "utf-8-1997" => UnitKind::Ucs4,
        "utf-8" | "generalized-utf-8" => UnitKind::CodePoint,
        _ => return Ok(None),
    };
    let rows: Vec<EditionRow> = match table.kind {
        TableKind::BitPatterns => {
            let rows = table.rows.iter().zip(rows_of(table, of, UnitKind::Byte)?);
            let rows = rows.map(|(cells, row)| {
                let first = cells.first().map_or("", String::as_str);
                Ok(EditionRow {
                    values: cells::values(of, first)?,
                    form: Form::Bits(row),
                })
            });
            rows.collect::<Result<_, Diagnostic>>()?
        }
        TableKind::ByteRanges => {
            let rows = table.rows.iter().map(|cells| {
                let [first, bytes @ ..] = cells.as_slice() else {
                    return Err(Diagnostic::unreadable("", "the row is empty"));
                };
                Ok(EditionRow {
                    values: cells::values(of, first)?,
                    form: Form::Bytes(byte_ranges::pattern(bytes)?),
                })
            });
            rows.collect::<Result<_, _>>()?
        }
        TableKind::UnitBitPatterns => {
            let rows = unit_bit_patterns::rows(table)?.into_iter();
            rows.map(|row| EditionRow {
                values: 0..=of.max(),
                form: Form::UnitBits(row),
            })
            .collect()
        }
        _ => return Ok(None),
    };
    Ok(Some((of, rows)))
}

fn shown(bytes: Option<&[u8]>) -> String {
    bytes.map_or("no bytes".to_owned(), |bytes| {
        Slice::Bytes(bytes).to_string()
    })
}
