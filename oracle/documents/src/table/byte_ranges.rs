//! Tables whose rows are ranges of bytes, with or without their code points.

pub(crate) mod named;

use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};
use utfproof_vectors::{Element, Pattern};

use crate::diagnostic::suggest::digits_question;
use crate::table::align::Kind;
use crate::table::cells;
use crate::table::codec::Codec;
use crate::table::fill::{Need, right_rows};
use crate::{Check, Diagnostic, Reason, Shortfall, count, readings, search};

/// The third and fourth bytes tried when searching for a sequence outside all rows: the first and the last continuation
/// byte, and their neighbours.
const LATER_BYTES: [u8; 4] = [0x7F, 0x80, 0xBF, 0xC0];

/// A row: its code points and its byte sequences correspond in order.
struct ByteRangeRow {
    code_points: RangeInclusive<u32>,
    bytes: Pattern,
}

/// A table of ranges of code points and of bytes: the code points of a row correspond, in order and both ways, to its byte
/// sequences, and nothing else is encoded.
pub(crate) struct ByteRanges<'a> {
    table: &'a Table,
    codec: Codec,
}

impl<'a> ByteRanges<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let codec = Codec::of(document, table)?;
        Ok(Self { table, codec })
    }
}

impl Kind for ByteRanges<'_> {
    fn verdict(&self, printed: &[Vec<String>]) -> Check {
        let changed = Table {
            rows: printed.to_vec(),
            ..self.table.clone()
        };
        let mut rows = Vec::new();
        for (number, cells) in printed.iter().enumerate() {
            rows.push(row(cells).map_err(|wrong| wrong.in_row(&changed, number))?);
        }
        for (number, row) in rows.iter().enumerate() {
            in_step(row, &self.codec).map_err(|wrong| wrong.in_row(&changed, number))?;
        }
        let code_points = every_code_point_is_in_one(&rows, &self.codec)?;
        let others = nothing_else_is_accepted(&rows, &self.codec)?;
        cells::without_gap(&changed)?;
        Ok(format!(
            "{} both ways, and {} outside, by {}",
            count(code_points, "code point"),
            count(others, "sequence"),
            self.codec.names()
        ))
    }

    fn right(&self, printed: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        let own = printed.iter().map(|cells| {
            let row = row(cells).ok().filter(|_| cells::gap(cells).is_none())?;
            let is_right = in_step(&row, &self.codec).is_ok();
            is_right.then(|| vec![row.code_points])
        });
        let own: Vec<_> = own.collect();
        rows_for(&self.codec, printed, &own)
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        column == 0
            && cells::code_points(printed)
                .is_ok_and(|printed| cells::code_points(right).is_ok_and(|right| printed == right))
            || printed == right
    }

    fn key(&self, row: &[String]) -> Option<u32> {
        cells::lowest(row)
    }
}

/// The right rows for an encoding; of the printed ones, those with these code points are right.
fn rows_for(
    codec: &Codec,
    printed: &[Vec<String>],
    own: &[Option<Vec<RangeInclusive<u32>>>],
) -> Option<Vec<Vec<String>>> {
    let values: Vec<u32> = search::code_points().collect();
    let need = |code_point| match codec.encode(code_point) {
        Some(_) => Need::One,
        None => Need::None,
    };
    right_rows(&values, &need, printed, own, &|values| {
        row_for(values, codec)
    })
}

/// The first cell, and the ranges of bytes in the others.
fn split(cells: &[String]) -> Result<(&str, Pattern), Diagnostic> {
    match cells {
        [name, bytes @ ..] => Ok((name, pattern(bytes)?)),
        [] => Err(Diagnostic::unreadable(
            "",
            "the row is empty; print a range of code points, and a range for each byte",
        )),
    }
}

fn row(cells: &[String]) -> Result<ByteRangeRow, Diagnostic> {
    let (code_points, bytes) = split(cells)?;
    let code_points = cells::code_points(code_points)?;
    Ok(ByteRangeRow { code_points, bytes })
}

/// Reads the cells of a row in the vectors' notation: `C2-DF`.
///
/// # Errors
///
/// The first cell that is not one byte or one range of bytes.
pub fn pattern(cells: &[String]) -> Result<Pattern, Diagnostic> {
    let read = |text: &str| Pattern::parse(UnitKind::Byte, text);
    let cells = cells.iter().map(String::as_str);
    let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    for cell in &cells {
        let why = match read(cell) {
            Ok(bytes) if bytes.elements.len() == 1 => continue,
            Ok(_) => "it has several bytes; each has a cell of its own".into(),
            Err(error) => match cells::runs_back(UnitKind::Byte, cell) {
                Some(why) => why.into(),
                None => Reason::from(error.to_string())
                    .with(["a cell has one range of bytes like 80-BF"])
                    .with(digits_question(cell, |text| read(text).is_ok())),
            },
        };
        return Err(Diagnostic::unreadable(cell, why));
    }
    let text = cells.join(" ");
    read(&text).map_err(|error| Diagnostic::unreadable(text, error.to_string()))
}

fn in_step(row: &ByteRangeRow, codec: &Codec) -> Result<(), Diagnostic> {
    let in_order = (0..row.bytes.count()).map(|number| nth(&row.bytes, number));
    for (code_point, bytes) in row.code_points.clone().zip(in_order) {
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
    let (first, last) = (*row.code_points.start(), *row.code_points.end());
    let (there, here) = (u64::from(last - first) + 1, row.bytes.count());
    if there > here
        && let Some(code_point) = u32::try_from(here).ok().map(|here| first + here)
    {
        let encoded = or_rejected(codec.encode(code_point));
        let last = readings::name(code_point - 1);
        let printed = format!("in the row, but its bytes end at {last}");
        return Err(Diagnostic::new(
            readings::name(code_point),
            printed,
            encoded,
        ));
    }
    if here > there {
        let bytes = nth(&row.bytes, there);
        let printed = format!("in the row, but its code points end at {last:04X}");
        let right = or_named(codec.decode(&bytes));
        return Err(Diagnostic::new(Slice::Bytes(&bytes), printed, right));
    }
    Ok(())
}

/// Checks that each code point is in one row, or in none if it is not encoded. Returns the number of code points in
/// rows.
fn every_code_point_is_in_one(rows: &[ByteRangeRow], codec: &Codec) -> Result<u64, Diagnostic> {
    let mut code_points = 0;
    for code_point in search::code_points() {
        let holds = |number: &usize| rows[*number].code_points.contains(&code_point);
        let in_rows = || (0..rows.len()).filter(holds);
        let holding = in_rows().count();
        // `in_step` has checked that those in a row are encoded
        let is_right = holding == 1 || holding == 0 && !codec.any_encodes(code_point);
        if !is_right {
            let printed = match holding {
                0 => "in no row".to_owned(),
                _ => format!("in {}", cells::rows(&in_rows().collect::<Vec<_>>())),
            };
            let encoded = or_rejected(codec.encode(code_point));
            return Err(Diagnostic::new(
                readings::name(code_point),
                printed,
                encoded,
            ));
        }
        code_points += holding as u64;
    }
    Ok(code_points)
}

/// Tries sequences of one to four bytes: any first byte, and later bytes near the edges. Returns the number of
/// sequences.
fn nothing_else_is_accepted(rows: &[ByteRangeRow], codec: &Codec) -> Result<u64, Diagnostic> {
    let mut tried = 0;
    let mut try_one = |bytes: &[u8]| {
        tried += 1;
        let values: Vec<u32> = bytes.iter().map(|byte| u32::from(*byte)).collect();
        if rows.iter().any(|row| holds(&row.bytes, &values)) {
            return Ok(());
        }
        match codec.decode_by_any(bytes) {
            None => Ok(()),
            decoded => Err(Diagnostic::new(
                Slice::Bytes(bytes),
                "in no row",
                or_named(decoded),
            )),
        }
    };
    for first in 0..=0xFF {
        try_one(&[first])?;
        for second in search::EDGE_BYTES {
            search::strings(&LATER_BYTES, 2, |later| {
                try_one(&[&[first, second], later].concat())
            })?;
        }
    }
    Ok(tried)
}

/// The cells of a row for the first of some code points, and for as many after it as one row can have; and their number.
fn row_for(code_points: &[u32], codec: &Codec) -> Option<(Vec<String>, usize)> {
    let first = *code_points.first()?;
    let bytes = codec.encode(first)?;
    let mut ranges: Vec<RangeInclusive<u8>> = bytes.iter().map(|byte| *byte..=*byte).collect();
    let mut row = None;
    for (number, code_point) in (1..).zip(code_points) {
        let bytes = codec.encode(*code_point);
        let Some(bytes) = bytes.filter(|bytes| bytes.len() == ranges.len()) else {
            break;
        };
        for (range, byte) in ranges.iter_mut().zip(bytes) {
            *range = byte.min(*range.start())..=byte.max(*range.end());
        }
        let sequences: u64 = ranges.iter().map(|range| range.len() as u64).product();
        if sequences == u64::from(code_point - first) + 1 {
            row = Some((ranges.clone(), *code_point, number));
        }
    }
    let (ranges, last, number) = row?;
    let show = |range: &RangeInclusive<u8>| cells::byte_ranges(&range.clone().collect::<Vec<_>>());
    let range = format!("{first:04X}-{last:04X}");
    Some((
        [range].into_iter().chain(ranges.iter().map(show)).collect(),
        number,
    ))
}

fn nth(bytes: &Pattern, number: u64) -> Vec<u8> {
    match bytes.sequence(number) {
        Sequence::Bytes(bytes) => bytes.into_vec(),
        _ => Vec::new(),
    }
}

/// Whether a pattern matches values.
pub fn holds(pattern: &Pattern, values: &[u32]) -> bool {
    let within = |(place, value): (&Element, &u32)| match place {
        Element::One(one) => one == value,
        Element::Any(first, last) | Element::Run(first, last) => (first..=last).contains(&value),
        Element::List(list) => list.contains(value),
    };
    pattern.elements.len() == values.len() && pattern.elements.iter().zip(values).all(within)
}

fn or_rejected(bytes: Option<Vec<u8>>) -> String {
    let shown = bytes.map(|bytes| Slice::Bytes(&bytes).to_string());
    shown.unwrap_or_else(|| "rejected".to_owned())
}

fn or_named(code_point: Option<u32>) -> String {
    code_point.map_or_else(|| "rejected".to_owned(), readings::name)
}
