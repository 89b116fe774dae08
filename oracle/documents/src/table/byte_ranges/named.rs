//! Tables whose rows of bytes are named, some of them after a class of code points.

use std::ops::RangeInclusive;

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};

use super::{nth, row_for, rows_for, split};
use crate::table::align::Kind;
use crate::table::codec::Codec;
use crate::{Check, Diagnostic, Shortfall, count, readings};

/// The classes of code points that a row can be named after; other names are the document's.
const CLASSES: [(&str, RangeInclusive<u32>); 3] = [
    ("Lead surrogate byte sequence", 0xD800..=0xDBFF),
    ("Trail surrogate byte sequence", 0xDC00..=0xDFFF),
    ("Surrogate byte sequence", 0xD800..=0xDFFF),
];

/// A row with more sequences than this is not for code points, of which there are 0x110000.
const MOST_SEQUENCES: u64 = 1 << 24;

/// A table of named rows: those named after a class of code points are exactly that class; the others together are exactly
/// the encoding.
pub(crate) struct Named<'a> {
    table: &'a Table,
    codec: Codec,
}

impl<'a> Named<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let codec = Codec::of(document, table)?;
        Ok(Self { table, codec })
    }

    /// The name of a row, and the code points of all its sequences.
    fn decoded<'r>(&self, cells: &'r [String]) -> Result<(&'r str, Vec<u32>), Diagnostic> {
        let (name, bytes) = split(cells)?;
        if bytes.count() > MOST_SEQUENCES {
            let why = "the row has more sequences than there are code points";
            return Err(Diagnostic::unreadable(cells.join(" | "), why));
        }
        let decode = |number| {
            let sequence = nth(&bytes, number);
            self.codec.decode(&sequence).ok_or_else(|| {
                let printed = format!("in the row '{name}'");
                Diagnostic::new(Slice::Bytes(&sequence), printed, "rejected")
            })
        };
        let decoded = (0..bytes.count()).map(decode).collect::<Result<_, _>>()?;
        Ok((name, decoded))
    }
}

impl Kind for Named<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let changed = Table {
            rows: rows.to_vec(),
            ..self.table.clone()
        };
        let mut sequences = 0;
        let mut of_no_class = Vec::new();
        let mut is_whole = rows.is_empty();
        for (number, cells) in rows.iter().enumerate() {
            let in_row = |wrong: Diagnostic| wrong.in_row(&changed, number);
            let (name, decoded) = self.decoded(cells).map_err(in_row)?;
            sequences += decoded.len() as u64;
            match class(name) {
                Some(class) => same(Some(name), decoded, class).map_err(in_row)?,
                None => {
                    is_whole = true;
                    of_no_class.extend(decoded);
                }
            }
        }
        if is_whole {
            let all = 0..=UnitKind::CodePoint.max();
            let encoded = all.filter(|code_point| self.codec.encode(*code_point).is_some());
            same(None, of_no_class, encoded)?;
        }
        crate::table::cells::without_gap(&changed)?;
        let sequences = count(sequences, "sequence");
        Ok(format!("{sequences}, by {}", self.codec.names()))
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let mut all = Vec::new();
        let (mut others, mut own) = (Vec::new(), Vec::new());
        let mut free: Vec<&(&str, RangeInclusive<u32>)> = CLASSES.iter().collect();
        let mut unknown = 0;
        let is_of_classes = rows
            .iter()
            .any(|row| row.first().is_some_and(|name| class(name).is_some()));
        for cells in rows {
            let name = cells.first()?;
            match free.iter().position(|(class, _)| class == name) {
                Some(place) => {
                    let (_, class) = free.remove(place);
                    let (mut row, _) = row_for(&class.clone().collect::<Vec<_>>(), &self.codec)?;
                    row[0].clone_from(name);
                    all.push(row);
                }
                None if is_of_classes => unknown += 1,
                None => {
                    let decoded = self.decoded(cells).ok();
                    own.push(decoded.map(|(_, decoded)| ranges(decoded)));
                    others.push(cells.clone());
                }
            }
        }
        if is_of_classes {
            // a row of another name has that of a class that is left
            for (name, class) in free.into_iter().take(unknown) {
                let (mut row, _) = row_for(&class.clone().collect::<Vec<_>>(), &self.codec)?;
                (*name).clone_into(&mut row[0]);
                all.push(row);
            }
            all.sort_by_key(|row| CLASSES.iter().position(|(name, _)| *name == row[0]));
            return Some(all);
        }
        let is_printed = |row: &Vec<String>| others.contains(row);
        let mut right = rows_for(&self.codec, &others, &own)?;
        let without_name = right.iter_mut().filter(|row| !is_printed(row));
        without_name.for_each(|row| row[0].clear());
        Some(right)
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        printed == right || column == 0 && right.is_empty()
    }
}

/// The code points that a row is named after, if it is.
fn class(name: &str) -> Option<RangeInclusive<u32>> {
    let class = CLASSES.iter().find(|(class, _)| *class == name);
    class.map(|(_, class)| class.clone())
}

/// Some code points as ranges.
fn ranges(mut code_points: Vec<u32>) -> Vec<RangeInclusive<u32>> {
    code_points.sort_unstable();
    let mut ranges: Vec<RangeInclusive<u32>> = Vec::new();
    for code_point in code_points {
        match ranges.last_mut() {
            Some(range) if range.end() + 1 == code_point => *range = *range.start()..=code_point,
            _ => ranges.push(code_point..=code_point),
        }
    }
    ranges
}

/// Checks that both have the same code points, each once; `right` is in order. They are those of the row with this name, or
/// of all rows.
fn same(
    name: Option<&str>,
    mut printed: Vec<u32>,
    mut right: impl Iterator<Item = u32>,
) -> Result<(), Diagnostic> {
    let [within, without, right_within, right_without] = match name {
        Some(name) => [
            format!("in the row '{name}'"),
            format!("not in the row '{name}'"),
            "in it".to_owned(),
            "not in it".to_owned(),
        ],
        None => ["in a row", "in no row", "in one of the rows", "in none"].map(str::to_owned),
    };
    printed.sort_unstable();
    let mut printed = printed.into_iter();
    let mut last = None;
    loop {
        let next = (printed.next(), right.next());
        if next == (None, None) {
            return Ok(());
        }
        // an exhausted iterator sorts last
        let (here, there) = (next.0.unwrap_or(u32::MAX), next.1.unwrap_or(u32::MAX));
        if here < there {
            let right = match last == Some(here) {
                true => "in it only once",
                false => &right_without,
            };
            return Err(Diagnostic::new(readings::name(here), within, right));
        }
        last = next.0;
        if there < here {
            return Err(Diagnostic::new(
                readings::name(there),
                without,
                right_within,
            ));
        }
    }
}
