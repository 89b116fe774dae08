//! Tables whose rows of bytes are named, some of them after a class of code points.

use std::ops::RangeInclusive;

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};

use super::{Codec, nth, split, wrong_cell};
use crate::diagnostic::suggest::did_you_mean;
use crate::{Check, Diagnostic, Reason, WrongCell, count, readings};

/// The classes of code points that a row can be named after; other names are the document's.
pub(super) const CLASSES: [(&str, RangeInclusive<u32>); 3] = [
    ("Lead surrogate byte sequence", 0xD800..=0xDBFF),
    ("Trail surrogate byte sequence", 0xDC00..=0xDFFF),
    ("Surrogate byte sequence", 0xD800..=0xDFFF),
];

/// Rows named after a class of code points are exactly that class; the others together are exactly the encoding.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let mut sequences = 0;
    let mut of_no_class = Vec::new();
    for (number, cells) in table.rows.iter().enumerate() {
        let of_class = |witness: Diagnostic| match wrong_cell::of_class(table, number, &codec) {
            Some(cell) => witness.moved_to(cell),
            None => with_row_of_class(witness, table, number, &codec),
        };
        let (name, decoded) = decoded(table, number, cells, &codec).map_err(of_class)?;
        sequences += decoded.len() as u64;
        match class(name) {
            Some(class) => {
                same(Some(name), decoded, class.clone()).map_err(|(_, witness)| {
                    let printed = split(cells).map(|(_, bytes)| bytes);
                    let cell = printed.ok().and_then(|printed| {
                        wrong_cell::of_pattern(table, number, &printed, class, &codec)
                    });
                    of_class(witness.in_cell(cell))
                })?;
            }
            None => of_no_class.extend(decoded),
        }
    }
    if !of_no_class.is_empty() {
        let encoded = (0..=UnitKind::CodePoint.max()).filter(|c| codec.encode(*c).is_some());
        same(None, of_no_class, encoded).map_err(|(code_point, witness)| {
            misnamed(table)
                .unwrap_or_else(|| witness.in_cell(wrong_cell::without(table, code_point, &codec)))
        })?;
    }
    Ok(format!(
        "{}, by {}",
        count(sequences, "sequence"),
        codec.names()
    ))
}

/// The code points that a row is named after, if it is.
pub(super) fn class(name: &str) -> Option<RangeInclusive<u32>> {
    let class = CLASSES.iter().find(|(class, _)| *class == name);
    class.map(|(_, class)| class.clone())
}

/// With the whole row that is named after a class, if no cell is known to be wrong.
fn with_row_of_class(
    witness: Diagnostic,
    table: &Table,
    number: usize,
    codec: &Codec,
) -> Diagnostic {
    let place = witness.place.as_ref();
    let is_row = place.is_none_or(|place| place.column_number.is_none());
    let name = table.rows[number].first().filter(|_| is_row);
    let Some((name, class)) = name.and_then(|name| Some((name, class(name)?))) else {
        return witness;
    };
    let mut row = wrong_cell::row_for(class, codec);
    row[0].clone_from(name);
    witness.moved_to(WrongCell::row(table, number).printed_as(table, &row))
}

/// The row whose name is nearly that of a class.
fn misnamed(table: &Table) -> Option<Diagnostic> {
    table.rows.iter().enumerate().find_map(|(number, cells)| {
        let name = cells.first().filter(|name| class(name).is_none())?;
        let near = did_you_mean(name, CLASSES.iter().map(|(class, _)| *class))?;
        let why = Reason::from("no surrogates have this name").asking(&near);
        let cell = WrongCell::at(table, number, 0, Some(near.0.to_owned()));
        Some(Diagnostic::unreadable(name, why).in_cell(cell))
    })
}

/// The name of a row, and the code points of all its sequences.
fn decoded<'a>(
    table: &Table,
    row: usize,
    cells: &'a [String],
    codec: &Codec,
) -> Result<(&'a str, Vec<u32>), Diagnostic> {
    let in_row = |witness: Diagnostic| witness.in_cell(WrongCell::row(table, row));
    let (name, bytes) = split(cells).map_err(in_row)?;
    let decode = |number| {
        let sequence = nth(&bytes, number);
        let printed = || format!("in the row '{name}'");
        let decoded = codec.decode(&sequence);
        decoded.ok_or_else(|| {
            let witness = Diagnostic::new(Slice::Bytes(&sequence), printed(), "rejected");
            witness
                .in_cell(wrong_cell::of_rejected(
                    table, row, &bytes, &sequence, codec,
                ))
                .in_cell(WrongCell::row(table, row))
        })
    };
    let decoded = (0..bytes.count()).map(decode).collect::<Result<_, _>>()?;
    Ok((name, decoded))
}

/// Checks that both have the same code points, each once; `right` is in order. The error has the first other one. They are
/// those of the row with this name, or of all rows.
fn same(
    name: Option<&str>,
    mut printed: Vec<u32>,
    mut right: impl Iterator<Item = u32>,
) -> Result<(), (u32, Box<Diagnostic>)> {
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
            let witness = Diagnostic::new(readings::name(here), within, right);
            return Err((here, Box::new(witness)));
        }
        last = next.0;
        if there < here {
            let witness = Diagnostic::new(readings::name(there), without, right_within);
            return Err((there, Box::new(witness)));
        }
    }
}
