//! The forms of an encoding: the byte sequences of single characters, as products of sets of bytes.

use super::bit_row::BitRow;
use super::sets::ByteSet;
use super::{Definition, Surrogates};

/// Where ranges of code points are split: a surrogate is not like its neighbours.
const SPLITS: [u32; 3] = [0xD800, 0xDC00, 0xE000];

/// Some characters of one row.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// For each place, the bytes that can be there.
    pub(super) sets: Vec<ByteSet>,
}

impl Form {
    pub(super) fn first(&self) -> Vec<u8> {
        self.sets.iter().map(ByteSet::first).collect()
    }

    pub(super) fn last(&self) -> Vec<u8> {
        self.sets.iter().map(ByteSet::last).collect()
    }
}

impl Definition {
    /// The forms of all characters that are read.
    pub(super) fn forms(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        let (mut leads, mut trails) = (Vec::new(), Vec::new());
        for row in &self.rows {
            for (first, last) in self.read_from(row) {
                let of_range = forms_of(row, first, last);
                match first {
                    0xD800..=0xDBFF => leads.extend(of_range.clone()),
                    0xDC00..=0xDFFF => trails.extend(of_range.clone()),
                    _ => {}
                }
                if self.may_be_alone(first) {
                    forms.extend(of_range);
                }
            }
        }
        if let Surrogates::Pairs { .. } = self.surrogates {
            let pair = |(lead, trail): (&Form, &Form)| Form {
                sets: [lead.sets.as_slice(), &trail.sets].concat(),
            };
            let pairs = leads
                .iter()
                .flat_map(|lead| trails.iter().map(move |trail| (lead, trail)));
            forms.extend(pairs.map(pair));
        }
        forms
    }

    /// Ranges of the values that are encoded, in order; within each the bytes increase with the values.
    pub(super) fn ranges(&self) -> Vec<(u32, u32)> {
        let last = |row: &BitRow| row.last.min(self.maximum);
        let rows = self.rows.iter().filter(|row| row.first <= self.maximum);
        let mut ranges: Vec<(u32, u32)> = rows
            .flat_map(|row| split((row.first, last(row))))
            .filter(|(first, _)| self.may_be_alone(*first))
            .collect();
        if let Surrogates::Pairs { .. } = self.surrogates {
            ranges.push((0x1_0000, 0x10_FFFF));
        }
        if self.zero_in_two && ranges[0].1 > 0 {
            ranges[0].0 = 1;
            ranges.insert(0, (0, 0));
        }
        ranges
    }

    /// The ranges of values that a row is read as.
    fn read_from(&self, row: &BitRow) -> Vec<(u32, u32)> {
        let (first, last) = match self.is_shortest {
            true => (row.first, row.last),
            false => (row.less(), row.highest()),
        };
        let last = last.min(match self.surrogates {
            Surrogates::Pairs { .. } => 0xFFFF,
            _ => self.maximum,
        });
        let mut ranges = vec![(first, last)];
        if self.zero_in_two {
            if first == 0 && !self.may_be_read(row, 0) {
                ranges[0].0 = 1;
            } else if first > 0 && row.less() == 0 && self.may_be_read(row, 0) {
                ranges.insert(0, (0, 0));
            }
        }
        ranges.into_iter().flat_map(split).collect()
    }
}

/// A range in parts, none of which has surrogates and others.
fn split((first, last): (u32, u32)) -> Vec<(u32, u32)> {
    let inner = SPLITS
        .into_iter()
        .filter(|split| first < *split && *split <= last);
    let starts: Vec<u32> = std::iter::once(first).chain(inner).collect();
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([last]);
    let ranges = starts.iter().copied().zip(ends);
    ranges.filter(|(first, last)| first <= last).collect()
}

/// The forms of a range of values in a row.
fn forms_of(row: &BitRow, first: u32, last: u32) -> Vec<Form> {
    let less = row.less();
    let boxes = boxes(&row.letters(), first - less, last - less);
    let form = |ranges: Vec<(u32, u32)>| {
        let places = ranges.into_iter().enumerate();
        let sets = places.map(|(place, (first, last))| {
            let mut set = ByteSet::default();
            (first..=last).for_each(|bits| set.insert(row.unit(place, bits) as u8));
            set
        });
        Form {
            sets: sets.collect(),
        }
    };
    boxes.into_iter().map(form).collect()
}

/// A range of numbers as products of ranges, one for each group of bits; the groups have these widths.
fn boxes(widths: &[u32], first: u32, last: u32) -> Vec<Vec<(u32, u32)>> {
    let [_, rest @ ..] = widths else {
        return vec![Vec::new()];
    };
    let width: u32 = rest.iter().sum();
    let low = |value: u32| (u64::from(value) & ((1 << width) - 1)) as u32;
    let high = |value: u32| u64::from(value).checked_shr(width).unwrap_or(0) as u32;
    let full = low(u32::MAX);
    let with = |(one, other): (u32, u32), first, last| {
        let rest = boxes(rest, first, last).into_iter();
        rest.map(move |rest| [vec![(one, other)], rest].concat())
    };
    let (mut from, mut to) = (high(first), high(last));
    if from == to {
        return with((from, to), low(first), low(last)).collect();
    }
    let mut all = Vec::new();
    if low(first) > 0 {
        all.extend(with((from, from), low(first), full));
        from += 1;
    }
    let is_cut = low(last) < full;
    to -= u32::from(is_cut);
    if from <= to {
        all.extend(with((from, to), 0, full));
    }
    if is_cut {
        all.extend(with((to + 1, to + 1), 0, low(last)));
    }
    all
}
