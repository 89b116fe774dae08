//! The rows of a definition: ranges of code points, and bits.

use utfproof_oracle::UnitKind;

use super::{DefinitionPart, Mistake};
use crate::bit_patterns::BitPatternRow;

/// The most bytes of one row.
const MOST_BYTES: usize = 8;

/// A range of code points, and their bits.
#[derive(Clone)]
pub(super) struct BitRow {
    /// The number of the printed row, from 0. A printed row with several ranges is several rows here.
    pub(super) number: usize,
    pub(super) first: u32,
    pub(super) last: u32,
    bits: BitPatternRow,
    /// For each byte, which of its bits are fixed, and their values.
    fixed: Vec<(u8, u8)>,
}

impl BitRow {
    /// How many bytes it has.
    pub(super) fn units(&self) -> usize {
        self.fixed.len()
    }

    pub(super) const fn holds(&self, value: u32) -> bool {
        self.first <= value && value <= self.last
    }

    /// The bytes of a value that it has room for.
    pub(super) fn encode(&self, value: u32) -> Option<Vec<u8>> {
        let units = self.bits.fill(value.checked_sub(self.less())?)?;
        units
            .into_iter()
            .map(|unit| u8::try_from(unit).ok())
            .collect()
    }

    /// The value whose bits are at the start of `bytes`, if these have the fixed bits.
    pub(super) fn decode(&self, bytes: &[u8]) -> Option<u32> {
        let bytes = bytes.get(..self.units())?;
        let mut value = 0_u32;
        for (byte, (mask, fixed)) in bytes.iter().zip(&self.fixed) {
            if byte & mask != *fixed {
                return None;
            }
            for bit in (0..8).rev().filter(|bit| mask >> bit & 1 == 0) {
                value = value << 1 | u32::from(byte >> bit & 1);
            }
        }
        value.checked_add(self.less())
    }

    /// The number subtracted from a value before its bits are taken.
    pub(super) const fn less(&self) -> u32 {
        self.bits.less()
    }

    /// The number of letters of each byte.
    pub(super) fn letters(&self) -> Vec<u32> {
        self.fixed
            .iter()
            .map(|(mask, _)| mask.count_zeros())
            .collect()
    }

    /// The byte at a place whose letters have these bits.
    pub(super) fn byte(&self, place: usize, bits: u32) -> u8 {
        let (mask, fixed) = self.fixed[place];
        let mut rest = bits;
        (0..8)
            .filter(|bit| mask >> bit & 1 == 0)
            .fold(fixed, |byte, bit| {
                let one = (rest & 1) as u8;
                rest >>= 1;
                byte | one << bit
            })
    }

    /// The highest value that its bits can have.
    pub(super) fn highest(&self) -> u32 {
        let letters: u32 = self.letters().iter().sum();
        let bits = 1_u64.checked_shl(letters).map_or(u64::MAX, |all| all - 1);
        u32::try_from(bits + u64::from(self.less())).unwrap_or(u32::MAX)
    }
}

/// Reads the rows, in the order of their ranges.
pub(super) fn read(printed: &[Vec<String>]) -> Result<Vec<BitRow>, Mistake> {
    let mut rows: Vec<BitRow> = Vec::new();
    for (number, cells) in printed.iter().enumerate() {
        let of_row = |why: String| Mistake {
            place: DefinitionPart::Row(number),
            why,
        };
        rows.extend(row(number, cells).map_err(of_row)?);
    }
    rows.sort_by_key(|row| row.first);
    let Some(lowest) = rows.first() else {
        let why = "it has no rows; a row is: 0080-07FF | 110xxxxx 10xxxxxx".to_owned();
        return Err(Mistake {
            place: DefinitionPart::Whole,
            why,
        });
    };
    if lowest.first > 0 {
        return Err(Mistake {
            place: DefinitionPart::Row(lowest.number),
            why: format!(
                "{} in no row; the first row begins at 0000",
                are(0, lowest.first - 1)
            ),
        });
    }
    for pair in rows.windows(2) {
        let [before, after] = pair else { continue };
        let mistake = |why| Mistake {
            place: DefinitionPart::Row(before.number.max(after.number)),
            why,
        };
        if after.first <= before.last {
            let other = before.number.min(after.number) + 1;
            let last = before.last.min(after.last);
            return Err(mistake(format!(
                "{} also in row {other}; the rows of a definition do not overlap",
                are(after.first, last)
            )));
        }
        let is_gap_of_surrogates = (before.last, after.first) == (0xD7FF, 0xE000);
        if after.first > before.last + 1 && !is_gap_of_surrogates {
            return Err(mistake(format!(
                "{} in no row; let this row begin at {:04X}",
                are(before.last + 1, after.first - 1),
                before.last + 1
            )));
        }
    }
    Ok(rows)
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
    let [ranges, patterns @ ..] = cells else {
        return Err("the row is empty".to_owned());
    };
    let patterns: Vec<&String> = patterns
        .iter()
        .filter(|pattern| !pattern.is_empty())
        .collect();
    if patterns.is_empty() {
        return Err("it has no bits; a row is: 0080-07FF | 110xxxxx 10xxxxxx".to_owned());
    }
    if patterns.len() > MOST_BYTES {
        return Err(format!(
            "it has {} bytes; a row has at most {MOST_BYTES}",
            patterns.len()
        ));
    }
    for pattern in &patterns {
        let is_bit = |c: u8| matches!(c, b'0' | b'1' | b'a'..=b'z');
        if pattern.len() != 8 || !pattern.bytes().all(is_bit) {
            return Err(format!(
                "'{}' is not the bits of a byte; they are eight of 0, 1 and small letters, like 110xxxxx",
                pattern.escape_debug()
            ));
        }
    }
    let fixed = patterns.iter().map(|pattern| {
        let bits = pattern.bytes();
        bits.fold((0_u8, 0_u8), |(mask, fixed), c| match c {
            b'0' => (mask << 1 | 1, fixed << 1),
            b'1' => (mask << 1 | 1, fixed << 1 | 1),
            _ => (mask << 1, fixed << 1),
        })
    });
    let fixed: Vec<(u8, u8)> = fixed.collect();
    let mut rows = Vec::new();
    for range in ranges.split(',') {
        let (first, last) = values(range)?;
        let cell = format!("{first:08X}-{last:08X}");
        let patterns = patterns.iter().map(|pattern| (*pattern).clone());
        let cells: Vec<String> = std::iter::once(cell).chain(patterns).collect();
        let bits = BitPatternRow::parse(&cells, UnitKind::Ucs4, UnitKind::Byte)
            .map_err(|witness| format!("{} is not {}", witness.input, witness.right))?;
        let row = BitRow {
            number,
            first,
            last,
            bits,
            fixed: fixed.clone(),
        };
        if first < row.less() {
            return Err(format!(
                "the letter w stands for bits of the code point minus 10000, and {first:04X} is less; use the letter x"
            ));
        }
        if last > row.highest() {
            let letters: u32 = row.letters().iter().sum();
            return Err(format!(
                "{last:04X} has {} bits, but the row has room for {letters}: at most {:04X}",
                32 - (last - row.less()).leading_zeros(),
                row.highest()
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// `0000 0080-0000 07FF`, `U+0080 to U+07FF`, `0080..07FF` or `0080`.
fn values(range: &str) -> Result<(u32, u32), String> {
    let plain = crate::markdown::plain_range(range);
    let one = |text: &str| {
        let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let value = UnitKind::Ucs4.parse_one(&format!("{:0>4}", digits.to_uppercase()));
        value.filter(|value| *value < 0x8000_0000)
    };
    let (first, last) = plain.split_once('-').unwrap_or((&plain, &plain));
    let values = one(first).zip(one(last));
    values.filter(|(first, last)| first <= last).ok_or_else(|| {
        format!(
            "'{}' is not a range of code points; write it like 0080-07FF",
            range.trim().escape_debug()
        )
    })
}
