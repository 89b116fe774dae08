//! The bytes of a row, as ranges.

use std::ops::RangeInclusive;

use utfproof_oracle::{Sequence, Slice, UnitKind};
use utfproof_vectors::{Element, Pattern};

use crate::table::cells;
use crate::table::codec::Codec;
use crate::{Diagnostic, readings, search};

/// The third and fourth bytes tried when searching for a sequence outside all rows: the first and the last continuation
/// byte, and their neighbours.
const LATER_BYTES: [u8; 4] = [0x7F, 0x80, 0xBF, 0xC0];

/// Reads the cells of a row in the vectors' notation: `C2-DF`.
///
/// # Errors
///
/// The first cell that is not one byte or one range of bytes.
pub fn pattern(cells: &[String]) -> Result<Pattern, Diagnostic> {
    let kind = UnitKind::Byte;
    let element = |cell: &String| {
        let elements = Pattern::parse(kind, cell).map(|bytes| bytes.elements);
        let one = elements.ok().and_then(|one| <[_; 1]>::try_from(one).ok());
        let why = "it is not one byte or one range of bytes like 80-BF";
        one.ok_or_else(|| Diagnostic::unreadable(cell, why))
    };
    let cells = cells.iter().filter(|cell| !cell.is_empty());
    let elements = cells.map(element).collect::<Result<Vec<_>, _>>()?.concat();
    Ok(Pattern { kind, elements })
}

/// The cells of a row for the first of some code points, and for as many after it as one row can have; and their number.
pub(super) fn row_for(code_points: &[u32], codec: &Codec) -> Option<(Vec<String>, usize)> {
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

/// A sequence of a pattern, by its number from 0.
pub(super) fn nth(bytes: &Pattern, number: u64) -> Vec<u8> {
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

/// Tries sequences of one to four bytes: any first byte, and later bytes near the edges. Returns the number of
/// sequences.
pub(super) fn nothing_else_is_accepted<'r>(
    rows: impl Iterator<Item = &'r Pattern> + Clone,
    codec: &Codec,
) -> Result<u64, Diagnostic> {
    let mut tried = 0;
    let mut try_one = |bytes: &[u8]| {
        tried += 1;
        let values: Vec<u32> = bytes.iter().map(|byte| u32::from(*byte)).collect();
        if rows.clone().any(|row| holds(row, &values)) {
            return Ok(());
        }
        match codec.decode_by_any(bytes).map(readings::name) {
            None => Ok(()),
            Some(name) => Err(Diagnostic::new(Slice::Bytes(bytes), "in no row", name)),
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

/// The name of a code point, or `rejected`.
pub(super) fn or_named(code_point: Option<u32>) -> String {
    code_point.map_or_else(|| "rejected".to_owned(), readings::name)
}
