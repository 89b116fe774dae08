//! Reads the rows of a definition: ranges of code points, and bits.

use utfproof_oracle::UnitKind;

use super::Wrong;
use super::bit_row::{BitPattern, BitRow};

/// The most rows of a definition.
const MOST_ROWS: usize = 512;
/// The most bytes of one row.
const MOST_BYTES: usize = 8;

/// Reads the rows, in the order of their ranges.
///
/// # Errors
///
/// All rows that cannot be read; or if all can, all overlaps and gaps.
pub(super) fn read(printed: &[Vec<String>]) -> Result<Vec<BitRow>, Vec<Wrong>> {
    if printed.len() > MOST_ROWS {
        let why = format!(
            "it has {} rows; a definition has at most {MOST_ROWS}",
            printed.len()
        );
        return Err(vec![(None, why)]);
    }
    let mut rows: Vec<BitRow> = Vec::new();
    let mut mistakes = Vec::new();
    for (number, cells) in printed.iter().enumerate() {
        match row(number, cells) {
            Ok(read) => rows.extend(read),
            Err(why) => mistakes.push((Some(number), why)),
        }
    }
    if mistakes.is_empty() {
        rows.sort_by_key(|row| row.first);
        mistakes = overlaps_and_gaps(&rows);
    }
    match mistakes.is_empty() {
        true => Ok(rows),
        false => Err(mistakes),
    }
}

/// Where rows overlap, or leave values out, in the order of their ranges.
fn overlaps_and_gaps(rows: &[BitRow]) -> Vec<Wrong> {
    let Some(lowest) = rows.first() else {
        let why = "it has no rows; a row is: 0080-07FF | 110xxxxx 10xxxxxx";
        return vec![(None, why.into())];
    };
    let mut mistakes = Vec::new();
    if lowest.first > 0 {
        mistakes.push(gap(None, lowest));
    }
    for pair in rows.windows(2) {
        let [before, after] = pair else { continue };
        let is_gap_of_surrogates = (before.last, after.first) == (0xD7FF, 0xE000);
        if after.first <= before.last {
            mistakes.push(overlap(before, after));
        } else if after.first > before.last + 1 && !is_gap_of_surrogates {
            mistakes.push(gap(Some(before), after));
        }
    }
    mistakes
}

/// Two rows with the same values.
fn overlap(before: &BitRow, after: &BitRow) -> Wrong {
    let are = are(after.first, before.last.min(after.last));
    let other = before.number + 1;
    let why = format!("{are} also in row {other}; the rows of a definition do not overlap");
    (Some(after.number), why)
}

/// Values in no row.
fn gap(before: Option<&BitRow>, after: &BitRow) -> Wrong {
    let are = are(before.map_or(0, |before| before.last + 1), after.first - 1);
    let why = format!(
        "{are} in no row; a row above this one is missing, or ends too low, or this one begins too high"
    );
    (Some(after.number), why)
}

/// `0080 is`, or `0080 to 00FF are`.
fn are(first: u32, last: u32) -> String {
    if first == last {
        format!("{first:04X} is")
    } else {
        format!("{first:04X} to {last:04X} are")
    }
}

fn row(number: usize, cells: &[String]) -> Result<Vec<BitRow>, String> {
    let rows = printed(number, cells, UnitKind::Ucs4, UnitKind::Byte)?;
    for row in &rows {
        let (first, last) = (row.first, row.last);
        if row.units() > MOST_BYTES {
            let length = row.units();
            return Err(format!(
                "it has {length} bytes; a row has at most {MOST_BYTES}"
            ));
        }
        if first < row.less() {
            return Err(format!(
                "the letter w stands for bits of the code point minus 10000, and {first:04X} is less; use the letter x"
            ));
        }
        if last > row.highest() {
            let highest = row.highest();
            return Err(format!(
                "{last:04X} has more bits than the row; it has room for at most {highest:04X}"
            ));
        }
    }
    Ok(rows)
}

/// Reads a row of bits: its ranges of values of a kind, and its units of another.
///
/// # Errors
///
/// What cannot be read.
pub fn printed(
    number: usize,
    cells: &[String],
    of: UnitKind,
    kind: UnitKind,
) -> Result<Vec<BitRow>, String> {
    let [ranges, patterns @ ..] = cells else {
        return Err("the row is empty".into());
    };
    let patterns = BitPattern::read(patterns, kind)?;
    let row = |range: &str| {
        let (first, last) = values(range, of)?;
        Ok(BitRow::new(number, first, last, patterns.clone()))
    };
    ranges.split(',').map(row).collect()
}

/// `0000 0080-0000 07FF`, `U+0080 to U+07FF`, `0080..07FF` or `0080`.
fn values(range: &str, of: UnitKind) -> Result<(u32, u32), String> {
    let plain = plain_range(range);
    let most = of.max().min(0x7FFF_FFFF);
    let one = |text: &str| {
        let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let value = UnitKind::Ucs4.parse_one(&format!("{:0>4}", digits.to_uppercase()));
        value.filter(|value| *value <= most)
    };
    let (first, last) = plain.split_once('-').unwrap_or((&plain, &plain));
    let ends = one(first).zip(one(last));
    ends.filter(|(first, last)| first <= last).ok_or_else(|| {
        let shown = range.trim().escape_debug();
        format!("'{shown}' is not a range of {of} like 0080-07FF, up to {most:X}")
    })
}

/// A range as in the data: `U+0080 to U+07FF` and `80..BF` are `0080-07FF` and `80-BF`. A space that does not break a line is
/// a space.
pub fn plain_range(cell: &str) -> String {
    let mut cell = cell.replace("U+", "").replace("0x", "");
    cell = cell.replace(['\u{A0}', '\u{2009}', '\u{202F}'], " ");
    for to in [" to ", "..", "…", "–", " - "] {
        cell = cell.replace(to, "-");
    }
    cell
}

/// Writes bytes in order as ranges: `C0-C1, F5-FF`.
pub fn byte_ranges(bytes: &[u8]) -> String {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for byte in bytes {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*byte) => *last = *byte,
            _ => runs.push((*byte, *byte)),
        }
    }
    let show = |(first, last): (u8, u8)| match first == last {
        true => format!("{first:02X}"),
        false => format!("{first:02X}-{last:02X}"),
    };
    runs.into_iter().map(show).collect::<Vec<_>>().join(", ")
}

/// `U+20AC`.
pub fn name(code_point: u32) -> String {
    format!("U+{code_point:04X}")
}
