//! Tables with a cell or a class for each of the 256 bytes: the role of each byte, found from all encoded code points.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::{Document, Table};

use crate::table::codec::Codec;
use crate::{Check, Diagnostic, WrongCell, count, search};

/// The role of a byte in an encoding.
#[derive(Clone, Copy, Default)]
struct Use {
    /// The lowest code point that it begins.
    lowest: Option<u32>,
    /// The length of the sequences that it begins.
    length: usize,
    /// The number of sequences that it begins.
    begun: u64,
    /// The low six bits of the code points that it ends.
    added: Option<u32>,
}

fn uses(codec: &Codec) -> [Use; 256] {
    let mut uses = [Use::default(); 256];
    for code_point in search::code_points() {
        let encoded = codec.encode(code_point).unwrap_or_default();
        let [first, .., last] = encoded.as_slice() else {
            if let [only] = encoded.as_slice() {
                begin(&mut uses[usize::from(*only)], code_point, 1);
            }
            continue;
        };
        begin(&mut uses[usize::from(*first)], code_point, encoded.len());
        uses[usize::from(*last)].added = Some(code_point & 0b11_1111);
    }
    uses
}

fn begin(byte: &mut Use, code_point: u32, length: usize) {
    byte.lowest.get_or_insert(code_point);
    byte.length = length;
    byte.begun += 1;
}

/// Every byte is in one cell with the right last words, and the rows give the lengths of the sequences.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let uses = uses(&codec);
    check_cells(table, &uses)?;
    let bytes = count(uses.len() as u64, "byte");
    Ok(format!("{bytes}, by {}", codec.names()))
}

fn check_cells(table: &Table, uses: &[Use; 256]) -> Result<(), Diagnostic> {
    for (byte, cell) in search::every_byte().into_iter().zip(uses) {
        let name = UnitKind::Byte.format_one(byte.into());
        let digit = format!("{:X}_", byte >> 4);
        let is_its_row = |row: &&Vec<String>| {
            let heading = row.first().map_or("", String::as_str);
            heading.split(' ').next_back() == Some(&digit)
        };
        let mut rows = table
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| is_its_row(row));
        let (Some((number, row)), None) = (rows.next(), rows.next()) else {
            return Err(Diagnostic::new(name, "in no row or in two", "in one row"));
        };
        let column = 1 + usize::from(byte & 0xF);
        let printed = row.get(column).map_or("", String::as_str);
        let right = right(byte, cell);
        if !ends_as(printed, &right, cell) {
            let should_be = with_its_words(printed, &right);
            let place = WrongCell::at(table, number, column, Some(should_be));
            return Err(Diagnostic::new(name, printed, right).in_cell(place));
        }
        let heading = match cell.length {
            0 => continue,
            1 => digit,
            length => format!("{length}-byte {digit}"),
        };
        if row[0] != heading {
            let place = WrongCell::at(table, number, 0, Some(heading.clone()));
            return Err(Diagnostic::new(name, &row[0], heading).in_cell(place));
        }
    }
    Ok(())
}

/// The cell with the right last words.
fn with_its_words(printed: &str, right: &str) -> String {
    let words: Vec<&str> = printed.split(' ').collect();
    let kept = words.len().saturating_sub(right.split(' ').count());
    let words = words[..kept].iter().copied().chain([right]);
    words.collect::<Vec<_>>().join(" ")
}

/// The last words of a byte's cell.
fn right(byte: u8, of: &Use) -> String {
    match (of.lowest, of.added) {
        (Some(lowest), _) => format!("{lowest:04X} {byte}"),
        (None, Some(added)) => format!("+{added:02X} {byte}"),
        (None, None) => byte.to_string(),
    }
}

/// Other words may come before them; a single letter before an ASCII character is that character.
fn ends_as(printed: &str, right: &str, of: &Use) -> bool {
    let Some(words) = printed.strip_suffix(right) else {
        return false;
    };
    match (of.lowest, of.added) {
        (None, None) => words.is_empty(),
        (Some(lowest), _) if words.chars().count() == 2 && of.length == 1 => {
            words.strip_suffix(' ').map(str::to_owned)
                == char::from_u32(lowest).map(|c| c.to_string())
        }
        _ => words.is_empty() || words.ends_with(' '),
    }
}

/// Red bytes are in no sequence; pink ones begin some sequences of their length, but not all.
pub(crate) fn check_classes(document: &Document, table: &Table) -> Check {
    let codec = Codec::of(document, table)?;
    let uses = uses(&codec);
    let (classified, bytes) = (count(classified(table, &uses)?, "byte"), uses.len());
    Ok(format!("{classified} of {bytes}, by {}", codec.names()))
}

/// The number of bytes in a class, if all are in the right one.
fn classified(table: &Table, uses: &[Use; 256]) -> Result<u64, Diagnostic> {
    let continuing = uses.iter().filter(|byte| byte.added.is_some()).count() as u64;
    let ranges = table
        .rows
        .iter()
        .map(|row| class(row))
        .collect::<Result<Vec<_>, _>>()?;
    let mut classified = 0;
    for (byte, of) in search::every_byte().into_iter().zip(uses) {
        let mut classes = ranges.iter().filter(|(_, range)| range.contains(&byte));
        let printed = match (classes.next(), classes.next()) {
            (None, _) => "neither",
            (Some((class, _)), None) => class,
            _ => "in two rows",
        };
        let continuations = continuing.pow(of.length.saturating_sub(1) as u32);
        let right = match (of.lowest, of.added) {
            (None, None) => "red",
            (Some(_), _) if of.begun < continuations => "pink",
            _ => "neither",
        };
        if printed != right {
            let name = UnitKind::Byte.format_one(byte.into());
            let mut rows = ranges.iter();
            let row = rows.position(|(_, range)| range.contains(&byte));
            let cell = row.map(|row| WrongCell::at(table, row, 1, None));
            let cell = cell.or_else(|| beside(table, &ranges, byte, right));
            return Err(Diagnostic::new(name, printed, right).in_cell(cell));
        }
        classified += u64::from(right != "neither");
    }
    Ok(classified)
}

/// For a byte that lacks its class: the row of this class whose range ends next to it.
fn beside(
    table: &Table,
    ranges: &[(&str, RangeInclusive<u8>)],
    byte: u8,
    right: &str,
) -> Option<WrongCell> {
    let row = ranges.iter().position(|(class, range)| {
        let is_next = |end: u8| end.abs_diff(byte) == 1;
        *class == right && (is_next(*range.start()) || is_next(*range.end()))
    })?;
    let range = &ranges[row].1;
    let (first, last) = (byte.min(*range.start()), byte.max(*range.end()));
    Some(WrongCell::at(
        table,
        row,
        1,
        Some(format!("{first:02X}-{last:02X}")),
    ))
}

/// A row, such as `red`, `F5-FD`.
fn class(row: &[String]) -> Result<(&str, RangeInclusive<u8>), Diagnostic> {
    let one = |text: &str| u8::try_from(UnitKind::Byte.parse_one(text)?).ok();
    let range = |cell: &str| match cell.split_once('-') {
        Some((first, last)) => Some(one(first)?..=one(last)?),
        None => one(cell).map(|byte| byte..=byte),
    };
    let parsed = match row {
        [class, cell] => range(cell).map(|range| (class.as_str(), range)),
        _ => None,
    };
    let parsed = parsed.filter(|(_, range)| !range.is_empty());
    parsed.ok_or_else(|| {
        Diagnostic::unreadable(
            row.join(" | "),
            "a row has 'red' or 'pink', and a range of bytes like F5-FF",
        )
    })
}

#[cfg(test)]
mod tests;
