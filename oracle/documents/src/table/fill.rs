//! The right rows of a table about ranges of values: its own rows as far as they are right, and others where values are left.

use std::ops::RangeInclusive;

/// How a value is to be in the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    /// In one row.
    One,
    /// In a row or in none: a surrogate that has no bytes.
    Free,
    /// In no row.
    None,
}

/// The cells of a row for the first of some values, and how many of them it is for; `None` if no row can say it.
pub(super) type Fill<'f> = &'f dyn Fn(&[u32]) -> Option<(Vec<String>, usize)>;

/// The right rows, in the order of their values. `own` has the ranges of each printed row that is right in itself.
///
/// A printed row is kept if no row above has its values, and if it would not be a part of a longer row where values next to
/// it are in no row.
pub(super) fn right_rows(
    values: &[u32],
    need: &dyn Fn(u32) -> Need,
    printed: &[Vec<String>],
    own: &[Option<Vec<RangeInclusive<u32>>>],
    fill: Fill<'_>,
) -> Option<Vec<Vec<String>>> {
    let needs: Vec<Need> = values.iter().map(|value| need(*value)).collect();
    let mut owner: Vec<Option<usize>> = vec![None; values.len()];
    let place = |range: &RangeInclusive<u32>| {
        let first = values.partition_point(|value| value < range.start());
        let last = values.partition_point(|value| value <= range.end());
        first..last
    };
    let mut kept: Vec<(usize, usize)> = Vec::new();
    for (number, ranges) in own.iter().enumerate() {
        let Some(ranges) = ranges else { continue };
        let places: Vec<_> = ranges.iter().map(place).collect();
        let mut all = places.iter().flat_map(Clone::clone);
        let Some(first) = places.iter().map(|places| places.start).min() else {
            continue;
        };
        if all.any(|place| owner[place].is_some() && needs[place] == Need::One) {
            continue;
        }
        places
            .into_iter()
            .for_each(|places| owner[places].fill(Some(number)));
        kept.push((first, number));
    }
    // a row that is cut short
    for (first, last) in gaps(&needs, &owner) {
        let before = first.checked_sub(1).and_then(|place| owner[place]);
        let after = owner.get(last + 1).copied().flatten();
        let own = |row: Option<usize>| {
            row.map(|row| {
                owner
                    .iter()
                    .enumerate()
                    .filter(move |(_, of)| **of == Some(row))
                    .map(|(place, _)| place)
            })
        };
        let begin = own(before)
            .and_then(|mut places| places.next())
            .unwrap_or(first);
        let end = own(after).and_then(Iterator::last).unwrap_or(last);
        let filled = filled(&values[begin..=end], fill)?;
        let begins = |place: usize| filled.iter().any(|(offset, _)| begin + offset == place);
        let cut = [(before, begins(first)), (after, begins(last + 1))];
        for (row, _) in cut
            .into_iter()
            .filter(|(row, is_whole)| row.is_some() && !is_whole)
        {
            owner
                .iter_mut()
                .filter(|of| **of == row)
                .for_each(|of| *of = None);
            kept.retain(|(_, number)| Some(*number) != row);
        }
    }
    let mut rows: Vec<(usize, Vec<String>)> = kept
        .iter()
        .map(|(first, number)| (*first, printed[*number].clone()))
        .collect();
    for (first, last) in gaps(&needs, &owner) {
        let filled = filled(&values[first..=last], fill)?;
        rows.extend(
            filled
                .into_iter()
                .map(|(offset, cells)| (first + offset, cells)),
        );
    }
    rows.sort_by_key(|(first, _)| *first);
    Some(rows.into_iter().map(|(_, cells)| cells).collect())
}

/// Runs of values that are in no row, by the places of the first and the last.
fn gaps(needs: &[Need], owner: &[Option<usize>]) -> Vec<(usize, usize)> {
    let mut gaps: Vec<(usize, usize)> = Vec::new();
    let mut is_open = false;
    for (place, need) in needs.iter().enumerate() {
        match (owner[place], need) {
            (None, Need::One) => {
                match gaps.last_mut().filter(|_| is_open) {
                    Some((_, last)) => *last = place,
                    None => gaps.push((place, place)),
                }
                is_open = true;
            }
            (None, Need::Free) => {}
            _ => is_open = false,
        }
    }
    gaps
}

/// The rows for some values, each with the place of its first value.
fn filled(values: &[u32], fill: Fill<'_>) -> Option<Vec<(usize, Vec<String>)>> {
    let mut rows = Vec::new();
    let mut place = 0;
    while place < values.len() {
        let (cells, length) = fill(&values[place..])?;
        rows.push((place, cells));
        place += length.max(1);
    }
    Some(rows)
}
