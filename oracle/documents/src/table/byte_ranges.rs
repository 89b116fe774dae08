//! Tables whose rows are ranges of bytes, with or without their code points.

pub(crate) mod named;
mod wrong_cell;

use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};
use utfproof_vectors::{Element, Pattern};

use crate::diagnostic::suggest::digits_question;
use crate::table::cells;
use crate::table::codec::Codec;
use crate::{Check, Diagnostic, Edit, MissingRows, Reason, WrongCell, count, readings, search};

/// The third and fourth bytes tried when searching for a sequence outside all rows: the first and the last continuation
/// byte, and their neighbours.
const LATER_BYTES: [u8; 4] = [0x7F, 0x80, 0xBF, 0xC0];

/// A row: its code points and its byte sequences correspond in order.
struct ByteRangeRow {
    code_points: RangeInclusive<u32>,
    bytes: Pattern,
}

/// The code points of a row correspond, in order and both ways, to its byte sequences, and nothing else is encoded.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let cells = table.rows.iter().enumerate();
    let rows = cells
        .map(|(number, cells)| {
            row(cells).map_err(|witness| witness.in_cell(WrongCell::row(table, number)))
        })
        .collect::<Result<Vec<_>, _>>()?;
    for (number, row) in rows.iter().enumerate() {
        in_step(row, &codec)
            .map_err(|witness| witness.in_cell(wrong_cell::of_row(table, number, &rows, &codec)))?;
    }
    let code_points = every_code_point_is_in_one(table, &rows, &codec)?;
    let others = nothing_else_is_accepted(table, &rows, &codec)?;
    let code_points = count(code_points, "code point");
    Ok(format!(
        "{code_points} both ways, and {} outside, by {}",
        count(others, "sequence"),
        codec.names()
    ))
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
pub fn pattern(cells: &[String]) -> Result<Pattern, Diagnostic> {
    let read = |text: &str| Pattern::parse(UnitKind::Byte, text);
    let cells: Vec<&str> = cells
        .iter()
        .map(String::as_str)
        .filter(|cell| !cell.is_empty())
        .collect();
    for cell in &cells {
        if let Err(error) = read(cell) {
            let question = digits_question(cell, |text| read(text).is_ok());
            let why = match cells::runs_back(UnitKind::Byte, cell) {
                Some(why) => why.into(),
                None if cell.contains(',') => {
                    "a cell here has one range like 80-BF; give each range a row".into()
                }
                None => Reason::from(error.to_string())
                    .with(["a range of bytes is like 80-BF"])
                    .with(question),
            };
            return Err(Diagnostic::unreadable(cell, why));
        }
    }
    for cell in &cells {
        if read(cell).is_ok_and(|bytes| bytes.elements.len() != 1) {
            let why = "it has several bytes; each has a cell of its own";
            return Err(Diagnostic::unreadable(cell, why));
        }
    }
    let text = cells.join(" ");
    read(&text).map_err(|error| Diagnostic::unreadable(text, error.to_string()))
}

fn in_step(row: &ByteRangeRow, codec: &Codec) -> Result<(), Diagnostic> {
    let in_order = (0..row.bytes.count()).map(|number| nth(&row.bytes, number));
    for (code_point, bytes) in row.code_points.clone().zip(in_order) {
        let printed = Slice::Bytes(&bytes);
        let encoded = codec.encode(code_point);
        if encoded.as_ref() != Some(&bytes) {
            return Err(Diagnostic::new(
                readings::name(code_point),
                printed,
                or_rejected(encoded),
            ));
        }
        let decoded = codec.decode(&bytes);
        if decoded != Some(code_point) {
            let right = decoded.map_or("rejected".to_owned(), readings::name);
            return Err(Diagnostic::new(printed, readings::name(code_point), right));
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
        let right = codec
            .decode(&bytes)
            .map_or("rejected".to_owned(), readings::name);
        let printed = format!("in the row, but its code points end at {last:04X}");
        return Err(Diagnostic::new(Slice::Bytes(&bytes), printed, right));
    }
    Ok(())
}

/// Checks that each code point is in one row, or in none if it is not encoded. Returns the number of code points in
/// rows.
fn every_code_point_is_in_one(
    table: &Table,
    rows: &[ByteRangeRow],
    codec: &Codec,
) -> Result<u64, Diagnostic> {
    let mut code_points = 0;
    for code_point in search::code_points() {
        let in_row = |number: &usize| rows[*number].code_points.contains(&code_point);
        let in_rows = || (0..rows.len()).filter(in_row);
        let holding = in_rows().count();
        // `in_step` has checked that those in a row are encoded
        let is_right = holding == 1 || holding == 0 && !codec.any_encodes(code_point);
        if !is_right && holding == 0 {
            return Err(missing_row(table, rows, code_point, codec));
        }
        if !is_right {
            let printed = format!("in {}", cells::rows(&in_rows().collect::<Vec<_>>()));
            let encoded = or_rejected(codec.encode(code_point));
            let witness = Diagnostic::new(readings::name(code_point), printed, encoded);
            return Err(witness.in_cell(wrong_cell::without(table, code_point, codec)));
        }
        code_points += holding as u64;
    }
    Ok(code_points)
}

/// No row has a code point, and all rows are right: one is missing, after the last row below the code point.
fn missing_row(table: &Table, rows: &[ByteRangeRow], code_point: u32, codec: &Codec) -> Diagnostic {
    let above = rows.iter().map(|row| *row.code_points.start());
    let next = above.filter(|first| *first > code_point).min();
    let below = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| *row.code_points.end() < code_point);
    let before = below.max_by_key(|(_, row)| *row.code_points.end());
    let last = next.map_or(UnitKind::CodePoint.max(), |next| next - 1);
    let row = wrong_cell::row_for(code_point..=last, codec);
    let encoded = or_rejected(codec.encode(code_point));
    let missing = MissingRows::new(table, before.map(|(number, _)| number), vec![row]);
    Diagnostic::new(readings::name(code_point), "in no row", encoded).fix(Edit::Insert(missing))
}

/// Tries sequences of one to four bytes: any first byte, and later bytes near the edges. Returns the number of
/// sequences.
fn nothing_else_is_accepted(
    table: &Table,
    rows: &[ByteRangeRow],
    codec: &Codec,
) -> Result<u64, Diagnostic> {
    let mut tried = 0;
    let mut try_one = |bytes: &[u8]| {
        tried += 1;
        let values: Vec<u32> = bytes.iter().map(|byte| u32::from(*byte)).collect();
        let is_printed = rows.iter().any(|row| holds(&row.bytes, &values));
        match codec.decode_by_any(bytes) {
            Some(code_point) if !is_printed => {
                let input = Slice::Bytes(bytes);
                let witness = Diagnostic::new(input, "in no row", readings::name(code_point));
                Err(witness.in_cell(wrong_cell::without(table, code_point, codec)))
            }
            _ => Ok(()),
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
    bytes.map_or_else(
        || "rejected".to_owned(),
        |bytes| Slice::Bytes(&bytes).to_string(),
    )
}
