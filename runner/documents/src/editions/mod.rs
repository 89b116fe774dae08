//! Editions side by side: the values for which a printed table has bytes, and where two tables differ.

mod difference;
mod history;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};

use crate::table::bit_patterns::rows_of;
use crate::table::{byte_ranges, cells, unit_bit_patterns};

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

/// A row: values, and what gives the bytes of each.
struct EditionRow {
    values: RangeInclusive<u32>,
    bytes: Box<dyn Fn(u32) -> Option<Sequence>>,
}

impl<'a> Given<'a> {
    /// The tables of a document that give bytes for all values of an encoding. One that cannot be read is left out: its
    /// check says why.
    pub(super) fn all(document: &'a Document) -> Vec<Self> {
        let given = document.tables.iter().filter_map(|table| {
            let (of, rows) = rows(table)?;
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
    fn bytes(&self, value: u32) -> Option<Sequence> {
        let mut rows = self.rows.iter().filter(|row| row.values.contains(&value));
        rows.find_map(|row| (row.bytes)(value))
    }

    /// The bytes of a value in words.
    fn shown(&self, value: u32) -> String {
        self.bytes(value)
            .map_or("no bytes".to_owned(), |bytes| bytes.to_string())
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

/// What the values of a table of bits or of ranges of bytes are, and its rows; `None` for any other, one whose rows are parts
/// of others, or one that cannot be read.
fn rows(table: &Table) -> Option<(UnitKind, Vec<EditionRow>)> {
    let of = match table.encoding.as_str() {
        _ if table.kind == TableKind::UnitBitPatterns => UnitKind::CodeUnit,
        "utf-8-1997" => UnitKind::Ucs4,
        "utf-8" | "generalized-utf-8" => UnitKind::CodePoint,
        _ => return None,
    };
    let rows = match table.kind {
        TableKind::BitPatterns => {
            let rows = rows_of(table, of, UnitKind::Byte).ok()?.into_iter();
            rows.map(|row| EditionRow {
                values: row.first..=row.last,
                bytes: Box::new(move |value| row.bytes(value).map(Sequence::bytes)),
            })
            .collect()
        }
        TableKind::ByteRanges => {
            let rows = table.rows.iter().map(|cells| {
                let (range, bytes) = cells.split_first()?;
                let values = cells::values(of, range).ok()?;
                let pattern = byte_ranges::pattern(bytes).ok()?;
                let first = *values.start();
                // the sequences in order belong to the values in order
                let bytes = Box::new(move |value| {
                    let number = u64::from(value - first);
                    (number < pattern.count()).then(|| pattern.sequence(number))
                });
                Some(EditionRow { values, bytes })
            });
            rows.collect::<Option<_>>()?
        }
        TableKind::UnitBitPatterns => {
            let rows = unit_bit_patterns::rows(table).ok()?.into_iter();
            // a unit may fit several rows, and the first one counts
            rows.map(|row| EditionRow {
                values: 0..=of.max(),
                bytes: Box::new(move |unit| row.encode(u16::try_from(unit).ok()?)),
            })
            .collect()
        }
        _ => return None,
    };
    Some((of, rows))
}

/// Values, the first and the last, and the number of bytes that each of some tables has for them: 0 for none.
type Lengths = (u32, u32, Vec<usize>);

/// The wanted ranges between the values at which something may change in a table. Neighbours that no table tells apart by the
/// number of bytes are one.
fn by_length(tables: &[&Given<'_>], is_wanted: impl Fn(u32, u32) -> bool) -> Vec<Lengths> {
    let edges: BTreeSet<u32> = tables.iter().flat_map(|given| given.edges()).collect();
    let lasts = edges.iter().skip(1).map(|edge| edge - 1);
    let mut ranges: Vec<Lengths> = Vec::new();
    for (first, last) in edges.iter().copied().zip(lasts) {
        if !is_wanted(first, last) {
            continue;
        }
        let length = |given: &&Given<'_>| given.bytes(first).map_or(0, |bytes| bytes.len());
        let lengths: Vec<usize> = tables.iter().map(length).collect();
        match ranges.last_mut() {
            Some((_, end, of)) if *end + 1 == first && *of == lengths => *end = last,
            _ => ranges.push((first, last, lengths)),
        }
    }
    ranges
}
