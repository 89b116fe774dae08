//! Tables whose rows are ranges of bytes, with their code points, or with names.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table, TableKind};
use utfproof_vectors::Pattern;

use crate::known::Known;
use crate::table::align::Kind;
pub use crate::table::byte_pattern::{holds, pattern};
use crate::table::byte_pattern::{nothing_else_is_accepted, nth, or_named, row_for};
use crate::table::cells;
use crate::table::codec::{Codec, Key};
use crate::table::fill::{Need, right_rows};
use crate::{Check, Diagnostic, Shortfall, count, readings, search};

/// The classes of code points that a row can be named after; other names are the document's.
const CLASSES: [(&str, RangeInclusive<u32>); 3] = [
    ("Lead surrogate byte sequence", 0xD800..=0xDBFF),
    ("Trail surrogate byte sequence", 0xDC00..=0xDFFF),
    ("Surrogate byte sequence", 0xD800..=0xDFFF),
];

/// A row with more sequences than this is not for code points, of which there are 0x110000.
const MOST_SEQUENCES: u64 = 1 << 24;

/// A row: its code points correspond to its byte sequences.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ByteRangeRow {
    code_points: Vec<RangeInclusive<u32>>,
    bytes: Pattern,
    by: By,
}

/// What gives a row its code points.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum By {
    /// They are printed.
    Print,
    /// They are those of the class that the row is named after.
    Class,
    /// They are those that the sequences decode to.
    Bytes,
}

/// A table of ranges of bytes: the code points of a row correspond, in order and both ways, to its byte sequences, and nothing
/// else is encoded. A row with a name instead of code points is for a class of them, or for those that its bytes decode to.
pub(crate) struct ByteRanges<'a> {
    table: &'a Table,
    codec: Codec,
}

impl<'a> ByteRanges<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let codec = Codec::of(document, table)?;
        Ok(Self { table, codec })
    }

    /// The class of code points that a row is named after, if it is.
    fn class(&self, row: &[String]) -> Option<RangeInclusive<u32>> {
        let name = row.first().filter(|_| self.is_named())?;
        let class = CLASSES.iter().find(|(class, _)| class == name);
        class.map(|(_, class)| class.clone())
    }

    fn is_named(&self) -> bool {
        self.table.kind == TableKind::NamedByteRanges
    }

    fn row(&self, cells: &[String]) -> Result<ByteRangeRow, Diagnostic> {
        let [first, bytes @ ..] = cells else {
            let why = "the row is empty; print a range of code points, and a range for each byte";
            return Err(Diagnostic::unreadable("", why));
        };
        let bytes = pattern(bytes)?;
        let (by, code_points) = match self.class(cells) {
            Some(class) => (By::Class, vec![class]),
            None if self.is_named() => (By::Bytes, self.decoded(first, &bytes)?),
            None => (By::Print, vec![cells::code_points(first)?]),
        };
        Ok(ByteRangeRow {
            code_points,
            bytes,
            by,
        })
    }

    /// The code points of all sequences of a row; one that several sequences have is in several ranges.
    fn decoded(&self, name: &str, bytes: &Pattern) -> Result<Vec<RangeInclusive<u32>>, Diagnostic> {
        if bytes.count() > MOST_SEQUENCES {
            let why = "the row has more sequences than there are code points";
            return Err(Diagnostic::unreadable(bytes.to_string(), why));
        }
        let mut decoded = Vec::new();
        for sequence in (0..bytes.count()).map(|number| nth(bytes, number)) {
            let one = self.codec.decode(&sequence);
            decoded.push(
                one.filter(|one| self.codec.encode(*one).is_some())
                    .ok_or_else(|| {
                        let printed = format!("in the row '{name}'");
                        Diagnostic::new(Slice::Bytes(&sequence), printed, "rejected")
                    })?,
            );
        }
        decoded.sort_unstable();
        let runs = decoded.chunk_by(|one, next| one + 1 == *next);
        Ok(runs.map(|run| run[0]..=run[run.len() - 1]).collect())
    }

    /// The right rows where some are named after classes: a row of another name has that of a class that is left.
    fn right_classes(&self, printed: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let names = printed.iter().filter_map(|row| row.first());
        let names: Vec<&str> = names.map(String::as_str).collect();
        let known = CLASSES.iter().filter(|(class, _)| names.contains(class));
        let mut free = printed.len() - known.count();
        let has = CLASSES.iter().filter(|(class, _)| {
            let is_printed = names.contains(class);
            let is_free = !is_printed && free > 0;
            free -= usize::from(is_free);
            is_free || is_printed
        });
        let row = |(name, class): &(&str, RangeInclusive<u32>)| {
            let (mut row, _) = row_for(&class.clone().collect::<Vec<_>>(), &self.codec)?;
            (*name).clone_into(&mut row[0]);
            Some(row)
        };
        has.map(row).collect()
    }

    /// Checks that each code point is in one row, or in none if it is not encoded. Returns the number of code points in
    /// rows.
    fn every_code_point_is_in_one(&self, rows: &[ByteRangeRow]) -> Result<u64, Diagnostic> {
        let rows = rows.iter().enumerate();
        let counted = rows.filter(|(_, row)| row.by != By::Class);
        let ranges = counted.clone().flat_map(|(_, row)| &row.code_points);
        let mut holding = vec![0_u8; 1 + UnitKind::CodePoint.max() as usize];
        for code_point in ranges.cloned().flatten() {
            let holding = &mut holding[code_point as usize];
            *holding = holding.saturating_add(1);
        }
        for (code_point, number) in (0..).zip(&holding) {
            // those in a row are encoded, as they have been compared
            if *number == 1 || *number == 0 && !self.codec.any_encodes(code_point) {
                continue;
            }
            let own = counted.clone().filter(|(_, row)| {
                let mut ranges = row.code_points.iter();
                ranges.any(|range| range.contains(&code_point))
            });
            let own: Vec<usize> = own.map(|(number, _)| number).collect();
            let printed = cells::rows(&own);
            let name = readings::name(code_point);
            let right = or_rejected(self.codec.encode(code_point));
            return Err(Diagnostic::new(name, format!("in {printed}"), right));
        }
        Ok(holding.iter().map(|number| u64::from(*number)).sum())
    }
}

impl Kind for ByteRanges<'_> {
    fn verdict(&self, printed: &[Vec<String>]) -> Check {
        let rows = cells::read_rows(self.table, printed, |cells| self.row(cells))?;
        for (number, row) in rows.iter().enumerate() {
            in_step(row, &self.codec).map_err(|wrong| wrong.in_row(self.table, number))?;
        }
        let is_whole = rows.is_empty() || rows.iter().any(|row| row.by != By::Class);
        let code_points = match is_whole {
            true => self.every_code_point_is_in_one(&rows)?,
            false => 0,
        };
        let rows = rows.iter().map(|row| &row.bytes);
        let tried = match self.is_named() {
            true => count(rows.map(Pattern::count).sum(), "sequence"),
            false => {
                let others = nothing_else_is_accepted(rows, &self.codec)?;
                let [inside, outside] =
                    [count(code_points, "code point"), count(others, "sequence")];
                format!("{inside} both ways, and {outside} outside")
            }
        };
        cells::without_gap(self.table, printed)?;
        Ok(format!("{tried}, by {}", self.codec.names()))
    }

    fn right(&self, printed: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        if printed.iter().any(|row| self.class(row).is_some()) {
            return self.right_classes(printed);
        }
        let own = printed.iter().map(|cells| {
            let row = self.row(cells).ok()?;
            let is_right = cells::gap(cells).is_none() && in_step(&row, &self.codec).is_ok();
            is_right.then_some(row.code_points)
        });
        let own: Vec<_> = own.collect();
        let values: Vec<u32> = search::code_points().collect();
        let need = |code_point| match self.codec.encode(code_point) {
            Some(_) => Need::One,
            None => Need::None,
        };
        let fill = |values: &[u32]| row_for(values, &self.codec);
        let mut right = right_rows(&values, &need, printed, &own, &fill)?;
        if self.is_named() {
            let added = right.iter_mut().filter(|row| !printed.contains(row));
            added.for_each(|row| row[0].clear());
        }
        Some(right)
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        let range = |cell: &str| cells::code_points(cell).ok();
        let is_heading = match self.is_named() {
            true => right.is_empty(),
            false => range(printed).is_some_and(|printed| range(right) == Some(printed)),
        };
        printed == right || column == 0 && is_heading
    }

    fn key(&self, row: &[String]) -> Option<u32> {
        cells::lowest(row).filter(|_| !self.is_named())
    }
}

/// Checks that the printed code points of a row correspond to its sequences, in order and both ways; a row of several drafts
/// or of several names once.
fn in_step(row: &ByteRangeRow, codec: &Codec) -> Result<(), Diagnostic> {
    static KNOWN: Known<(Key, ByteRangeRow), Result<(), Diagnostic>> = Known::new();
    KNOWN.get((codec.key(), row.clone()), || goes_in_step(row, codec))
}

fn goes_in_step(row: &ByteRangeRow, codec: &Codec) -> Result<(), Diagnostic> {
    let (By::Print | By::Class, [code_points]) = (row.by, row.code_points.as_slice()) else {
        return Ok(());
    };
    let in_order = (0..row.bytes.count()).map(|number| nth(&row.bytes, number));
    for (code_point, bytes) in code_points.clone().zip(in_order) {
        let (name, printed) = (readings::name(code_point), Slice::Bytes(&bytes));
        let encoded = codec.encode(code_point);
        if encoded.as_ref() != Some(&bytes) {
            return Err(Diagnostic::new(name, printed, or_rejected(encoded)));
        }
        let decoded = codec.decode(&bytes);
        if decoded != Some(code_point) {
            return Err(Diagnostic::new(printed, name, or_named(decoded)));
        }
    }
    let (first, last) = (*code_points.start(), *code_points.end());
    let (there, here) = (u64::from(last - first) + 1, row.bytes.count());
    match here.cmp(&there) {
        Ordering::Equal => Ok(()),
        Ordering::Less => {
            let code_point = first + here as u32;
            let end = readings::name(code_point - 1);
            let printed = format!("in the row, but its bytes end at {end}");
            let right = or_rejected(codec.encode(code_point));
            let name = readings::name(code_point);
            Err(Diagnostic::new(name, printed, right))
        }
        Ordering::Greater => {
            let bytes = nth(&row.bytes, there);
            let printed = format!("in the row, but its code points end at {last:04X}");
            let right = or_named(codec.decode(&bytes));
            Err(Diagnostic::new(Slice::Bytes(&bytes), printed, right))
        }
    }
}

fn or_rejected(bytes: Option<Vec<u8>>) -> String {
    let shown = bytes.map(|bytes| Slice::Bytes(&bytes).to_string());
    shown.unwrap_or_else(|| "rejected".to_owned())
}
