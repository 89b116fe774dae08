//! Editions side by side: the values for which a printed table has bytes, and where two tables differ.

mod difference;
mod history;

use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};
use utfproof_vectors::Pattern;

use super::bit_patterns::rows_of;
use super::bit_row::BitRow;
use super::{Witness, byte_ranges, cells};

pub use difference::{TableDifference, render, table_differences};
pub(super) use history::html as history;

/// A table of one document that gives bytes for values.
pub(super) struct Given<'a> {
    document: &'a Document,
    table: &'a Table,
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
}

impl EditionRow {
    fn bytes(&self, value: u32) -> Option<Vec<u8>> {
        match &self.form {
            Form::Bits(row) => {
                let units = row.fill(value)?.into_iter();
                units.map(|unit| u8::try_from(unit).ok()).collect()
            }
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
            let rows = rows(table).ok().flatten()?;
            Some(Self {
                document,
                table,
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
        let row = self.rows.iter().find(|row| row.values.contains(&value));
        row.and_then(|row| row.bytes(value))
    }

    /// The values at which something may change.
    fn edges(&self) -> impl Iterator<Item = u32> {
        let rows = self.rows.iter();
        rows.flat_map(|row| [*row.values.start(), row.values.end().saturating_add(1)])
    }
}

/// The rows of a table of bits or of ranges of bytes; `None` for any other, or one whose rows are parts of others.
fn rows(table: &Table) -> Result<Option<Vec<EditionRow>>, Witness> {
    let of = match table.encoding.as_str() {
        "utf-8-1997" => UnitKind::Ucs4,
        "utf-8" | "generalized-utf-8" => UnitKind::CodePoint,
        _ => return Ok(None),
    };
    match table.kind {
        TableKind::BitPatterns => {
            let rows = table.rows.iter().zip(rows_of(table, of, UnitKind::Byte)?);
            let rows = rows.map(|(cells, row)| {
                let first = cells.first().map_or("", String::as_str);
                Ok(EditionRow {
                    values: cells::values(of, first)?,
                    form: Form::Bits(row),
                })
            });
            rows.collect::<Result<_, _>>().map(Some)
        }
        TableKind::ByteRanges => {
            let rows = table.rows.iter().map(|cells| {
                let [first, bytes @ ..] = cells.as_slice() else {
                    return Err(Witness::new("a row", "no cell", "two or more"));
                };
                Ok(EditionRow {
                    values: cells::values(of, first)?,
                    form: Form::Bytes(byte_ranges::pattern(bytes)?),
                })
            });
            rows.collect::<Result<_, _>>().map(Some)
        }
        _ => Ok(None),
    }
}

/// The name of a value, `U+D800` or `110000`.
fn name(value: u32) -> String {
    match value <= UnitKind::CodePoint.max() {
        true => super::readings::name(value),
        false => UnitKind::Ucs4.format_one(value),
    }
}

fn shown(bytes: Option<&[u8]>) -> String {
    bytes.map_or("no bytes".to_owned(), |bytes| {
        Slice::Bytes(bytes).to_string()
    })
}
