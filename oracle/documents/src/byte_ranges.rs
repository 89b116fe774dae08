//! Tables whose rows are ranges of bytes, with or without the code points that they stand for.

use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};
use utfproof_vectors::{Element, Pattern};

use super::codec::Codec;
use super::{Check, Witness, count, readings, search, tables};

/// The bytes behind the second one that are tried to find a sequence outside of all rows: the first and the last
/// continuation byte, and what lies next to them.
const LATER_BYTES: [u8; 4] = [0x7F, 0x80, 0xBF, 0xC0];

/// The classes of code points that a row can be named after; other names are the document's own.
const CLASSES: [(&str, RangeInclusive<u32>); 3] = [
    ("Lead surrogate byte sequence", 0xD800..=0xDBFF),
    ("Trail surrogate byte sequence", 0xDC00..=0xDFFF),
    ("Surrogate byte sequence", 0xD800..=0xDFFF),
];

/// A row; code points and bytes are counted in order.
struct Row {
    code_points: RangeInclusive<u32>,
    bytes: Pattern,
}

/// Every code point of a row is, in order, a sequence of its bytes, in both directions; and nothing else is.
pub(super) fn check(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let rows = table
        .rows
        .iter()
        .map(|cells| row(cells))
        .collect::<Result<Vec<_>, _>>()?;
    for row in &rows {
        in_step(row, &codec)?;
    }
    let code_points = every_code_point_is_in_one(&rows, &codec)?;
    let others = nothing_else_is_accepted(&rows, &codec)?;
    let code_points = count(code_points, "code point");
    Ok(format!(
        "{code_points} both ways, {} besides, by {}",
        count(others, "sequence"),
        codec.names()
    ))
}

/// Rows named after a class of code points are exactly that class; all others together are exactly the encoding.
pub(super) fn check_named(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let mut sequences = 0;
    let mut of_no_class = Vec::new();
    for cells in &table.rows {
        let (row, decoded) = decoded(cells, &codec)?;
        sequences += decoded.len() as u64;
        match CLASSES.iter().find(|(name, _)| *name == row) {
            Some((name, class)) => same(name, decoded, class.clone())?,
            None => of_no_class.extend(decoded),
        }
    }
    if !of_no_class.is_empty() {
        let encoded = (0..=UnitKind::CodePoint.max()).filter(|c| codec.encode(*c).is_some());
        same("one of the rows", of_no_class, encoded)?;
    }
    Ok(format!(
        "{}, by {}",
        count(sequences, "sequence"),
        codec.names()
    ))
}

/// The first cell, and the ranges of bytes in the others.
fn split(cells: &[String]) -> Result<(&str, Pattern), Witness> {
    match cells {
        [name, bytes @ ..] => Ok((name, pattern(bytes)?)),
        [] => Err(Witness::new("a row", "no cell", "two or more")),
    }
}

fn row(cells: &[String]) -> Result<Row, Witness> {
    let (code_points, bytes) = split(cells)?;
    let code_points = tables::code_points(code_points)?;
    Ok(Row { code_points, bytes })
}

/// The cells of a table are places of the vectors' notation: `C2-DF`.
pub fn pattern(cells: &[String]) -> Result<Pattern, Witness> {
    let cells: Vec<&str> = cells
        .iter()
        .map(String::as_str)
        .filter(|cell| !cell.is_empty())
        .collect();
    let text = cells.join(" ");
    Pattern::parse(UnitKind::Byte, &text)
        .map_err(|error| Witness::new(text, "ranges of bytes", error))
}

fn in_step(row: &Row, codec: &Codec) -> Result<(), Witness> {
    let (first, last) = (*row.code_points.start(), *row.code_points.end());
    let (there, here) = (u64::from(last - first) + 1, row.bytes.count());
    if there != here {
        let range = format!("{first:04X}-{last:04X}");
        let (printed, right) = (count(here, "sequence"), count(there, "code point"));
        return Err(Witness::new(range, printed, right));
    }
    for (number, code_point) in row.code_points.clone().enumerate() {
        let bytes = nth(&row.bytes, number as u64);
        let printed = Slice::Bytes(&bytes);
        let encoded = codec.encode(code_point);
        if encoded.as_ref() != Some(&bytes) {
            return Err(Witness::new(
                readings::name(code_point),
                printed,
                or_rejected(encoded),
            ));
        }
        let decoded = codec.decode(&bytes);
        if decoded != Some(code_point) {
            let right = decoded.map_or("rejected".to_owned(), readings::name);
            return Err(Witness::new(printed, readings::name(code_point), right));
        }
    }
    Ok(())
}

/// How many code points there are in the rows: each in one row, and those in none are not encoded.
fn every_code_point_is_in_one(rows: &[Row], codec: &Codec) -> Result<u64, Witness> {
    let mut code_points = 0;
    for code_point in search::code_points() {
        let holding = rows
            .iter()
            .filter(|row| row.code_points.contains(&code_point))
            .count();
        // that those in a row are encoded has been checked in step
        let is_right = holding == 1 || holding == 0 && !codec.any_encodes(code_point);
        if !is_right {
            let printed = format!("in {}", count(holding as u64, "row"));
            let encoded = or_rejected(codec.encode(code_point));
            return Err(Witness::new(readings::name(code_point), printed, encoded));
        }
        code_points += holding as u64;
    }
    Ok(code_points)
}

/// How many sequences of one to four bytes were tried: the first byte is any, the others are near the edges.
fn nothing_else_is_accepted(rows: &[Row], codec: &Codec) -> Result<u64, Witness> {
    let mut tried = 0;
    let mut try_one = |bytes: &[u8]| {
        tried += 1;
        let values: Vec<u32> = bytes.iter().map(|byte| u32::from(*byte)).collect();
        let is_printed = rows.iter().any(|row| holds(&row.bytes, &values));
        match codec.decode_by_any(bytes) {
            Some(code_point) if !is_printed => Err(Witness::new(
                Slice::Bytes(bytes),
                "in no row",
                readings::name(code_point),
            )),
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

/// The name of a row, and the code points of all its sequences.
fn decoded<'a>(cells: &'a [String], codec: &Codec) -> Result<(&'a str, Vec<u32>), Witness> {
    let (name, bytes) = split(cells)?;
    let decode = |number| {
        let sequence = nth(&bytes, number);
        let printed = || format!("in the row '{name}'");
        let decoded = codec.decode(&sequence);
        decoded.ok_or_else(|| Witness::new(Slice::Bytes(&sequence), printed(), "rejected"))
    };
    let decoded = (0..bytes.count()).map(decode).collect::<Result<_, _>>()?;
    Ok((name, decoded))
}

fn nth(bytes: &Pattern, number: u64) -> Vec<u8> {
    match bytes.sequence(number) {
        Sequence::Bytes(bytes) => bytes.into_vec(),
        _ => Vec::new(),
    }
}

/// Each code point once, and no other one; `right` is in order.
fn same(
    name: &str,
    mut printed: Vec<u32>,
    mut right: impl Iterator<Item = u32>,
) -> Result<(), Witness> {
    printed.sort_unstable();
    let mut printed = printed.into_iter();
    loop {
        let next = (printed.next(), right.next());
        if next == (None, None) {
            return Ok(());
        }
        // the one that is at its end is behind all others
        let (here, there) = (next.0.unwrap_or(u32::MAX), next.1.unwrap_or(u32::MAX));
        if here < there {
            let right = "not in it, or once only";
            return Err(Witness::new(readings::name(here), name, right));
        }
        if there < here {
            return Err(Witness::new(readings::name(there), "in no row", name));
        }
    }
}

/// Whether values are a sequence of a pattern.
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
