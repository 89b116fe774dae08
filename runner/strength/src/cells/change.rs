//! Tables with one fault: a wrong cell, a missing row or a row too many.

use utfproof_spec_tables::{Table, TableKind};
use utfproof_vectors::UnitKind;

/// The table with one change, for each change, with its description.
pub(super) fn changes(table: &Table) -> Vec<(String, Table)> {
    let mut changes = Vec::new();
    for (number, cells) in table.rows.iter().enumerate() {
        let row = number + 1;
        for (column, cell) in cells.iter().enumerate() {
            let kind = Column::of(table.kind, column);
            for changed in changed_cells(kind, cell) {
                let mut table = table.clone();
                table.rows[number][column].clone_from(&changed);
                changes.push((format!("row {row}, {cell} is {changed}"), table));
            }
            for outside in just_outside(cell)
                .into_iter()
                .filter(|_| kind == Column::Ranges)
            {
                let mut added = cells.clone();
                added[column].clone_from(&outside);
                let mut table = table.clone();
                table.rows.insert(row, added);
                changes.push((
                    format!("after row {row} one with {outside} for {cell}"),
                    table,
                ));
            }
        }
        let mut dropped = table.clone();
        dropped.rows.remove(number);
        changes.push((format!("no row {row}"), dropped));
        if let Some(next) = table.rows.get(row) {
            let merged: Vec<String> = cells.iter().zip(next).map(|(a, b)| merged(a, b)).collect();
            let mut table = table.clone();
            table.rows.remove(row);
            table.rows[number] = merged;
            changes.push((format!("rows {row} and {} are one", row + 1), table));
        }
    }
    changes
}

/// How the cells of a column change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    /// Bits, followed by letters or a field.
    Bits,
    /// Ranges, or single values.
    Ranges,
    /// No codec depends on them.
    Unread,
}

impl Column {
    fn of(kind: TableKind, number: usize) -> Self {
        match (kind, number) {
            (TableKind::UnitBitPatterns, _) => Self::Bits,
            (TableKind::BitPatterns | TableKind::BitFields, 1..) => Self::Bits,
            (TableKind::ByteRanges | TableKind::NamedByteRanges | TableKind::Index, 0) => {
                Self::Unread
            }
            _ => Self::Ranges,
        }
    }
}

/// The wrong contents of a cell.
fn changed_cells(column: Column, cell: &str) -> Vec<String> {
    match column {
        Column::Unread => Vec::new(),
        Column::Bits => changed_bits(cell),
        Column::Ranges => {
            let pieces: Vec<&str> = cell.split(", ").collect();
            let change = |place: usize| {
                let others = changed_range(pieces[place]).into_iter();
                let pieces = &pieces;
                others.map(move |other| {
                    let mut pieces = pieces.clone();
                    pieces[place] = &other;
                    pieces.join(", ")
                })
            };
            (0..pieces.len()).flat_map(change).collect()
        }
    }
}

/// Each fixed bit flipped, and the field after them with its ends one off.
fn changed_bits(cell: &str) -> Vec<String> {
    let (fixed, field) = cell.split_once(' ').unwrap_or((cell, ""));
    let places = fixed.bytes().enumerate();
    let flipped = places.filter_map(|(place, c)| {
        let other = match c {
            b'0' => "1",
            b'1' => "0",
            _ => return None,
        };
        Some(format!("{}{other}{}", &cell[..place], &cell[place + 1..]))
    });
    let mut changed: Vec<String> = flipped.collect();
    let numbers = field.trim_start_matches('(').trim_start_matches("bits ");
    let numbers = numbers.trim_end_matches(")-1");
    let ends = numbers.split_once('-');
    let ends = ends.and_then(|(high, low)| Some((high.parse().ok()?, low.parse().ok()?)));
    let Some((high, low)): Option<(u32, u32)> = ends else {
        return changed;
    };
    let moved = [
        (high + 1, low),
        (high - 1, low),
        (high, low + 1),
        (high + 1, low + 1),
    ];
    let moved = moved.into_iter().filter(|(high, low)| high >= low);
    changed.extend(moved.map(|(high, low)| cell.replace(numbers, &format!("{high}-{low}"))));
    changed
}

/// A range or a single value in hexadecimal digits.
struct Range {
    first: u32,
    last: u32,
    digits: usize,
}

impl Range {
    fn parse(text: &str) -> Option<Self> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let is_number = |text: &str| {
            text.len() > 1 && text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'A'..=b'F'))
        };
        let parse = |text: &str| {
            u32::from_str_radix(text, 16)
                .ok()
                .filter(|_| is_number(text))
        };
        Some(Self {
            first: parse(first)?,
            last: parse(last)?,
            digits: first.len(),
        })
    }

    /// The greatest value of so many digits.
    const fn most(&self) -> u32 {
        match self.digits {
            2 => 0xFF,
            8 => UnitKind::Ucs4.max(),
            _ => UnitKind::CodePoint.max(),
        }
    }

    fn show(&self, first: u32, last: u32) -> Option<String> {
        let digits = self.digits.min(4).max(if self.digits == 8 { 8 } else { 2 });
        let one = |value: u32| format!("{value:0digits$X}");
        match first.cmp(&last) {
            _ if last > self.most() => None,
            std::cmp::Ordering::Less => Some(format!("{}-{}", one(first), one(last))),
            std::cmp::Ordering::Equal if self.digits == 2 => Some(one(first)),
            std::cmp::Ordering::Equal => Some(format!("{}-{}", one(first), one(last))),
            std::cmp::Ordering::Greater => None,
        }
    }
}

fn changed_range(text: &str) -> Vec<String> {
    let Some(range) = Range::parse(text) else {
        return Vec::new();
    };
    let Range { first, last, .. } = range;
    let is_one = !text.contains('-');
    let others = [
        first.checked_sub(1).map(|before| (before, last)),
        Some((first + 1, last)),
        last.checked_add(1).map(|after| (first, after)),
        last.checked_sub(1).map(|before| (first, before)),
    ];
    let moved = [first.checked_sub(1), first.checked_add(1)];
    if is_one && range.digits > 2 {
        // a single code point, as in an index
        let moved = moved.into_iter().flatten();
        return moved.map(|value| format!("{value:04X}")).collect();
    }
    let others = others.into_iter().flatten();
    let mut changed: Vec<String> = others.filter_map(|(a, b)| range.show(a, b)).collect();
    if is_one {
        let moved = moved.into_iter().flatten();
        changed.extend(moved.filter_map(|value| range.show(value, value)));
    }
    changed
}

/// The neighbours of a range of bytes on both sides.
fn just_outside(cell: &str) -> Vec<String> {
    let Some(range) = Range::parse(cell).filter(|range| range.digits == 2) else {
        return Vec::new();
    };
    let outside = [range.first.checked_sub(1), range.last.checked_add(1)];
    let outside = outside.into_iter().flatten();
    outside
        .filter_map(|value| range.show(value, value))
        .collect()
}

/// One range from the beginning of the first to the end of the second; the first where they are not ranges.
fn merged(cell: &str, next: &str) -> String {
    match (Range::parse(cell), Range::parse(next)) {
        (Some(range), Some(next)) => {
            let (first, last) = (range.first.min(next.first), range.last.max(next.last));
            range.show(first, last).unwrap_or_else(|| cell.to_owned())
        }
        _ if cell.is_empty() => next.to_owned(),
        _ => cell.to_owned(),
    }
}
