//! The right rows of a table about ranges of values: its own rows as far as they are right, and others where values are left.

use std::collections::BTreeMap;
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
    // the first and the last place of each row that is kept
    let mut kept: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (number, ranges) in own.iter().enumerate() {
        let places: Vec<_> = ranges.iter().flatten().map(place).collect();
        let mut all = places.iter().flat_map(Clone::clone);
        let first = places.iter().map(|places| places.start).min();
        let last = places.iter().map(|places| places.end).max();
        let (Some(first), Some(last)) = (first, last) else {
            continue;
        };
        if all.any(|place| owner[place].is_some() && needs[place] == Need::One) {
            continue;
        }
        for places in places {
            owner[places].fill(Some(number));
        }
        kept.insert(number, (first, last.saturating_sub(1)));
    }
    // a row that is cut short
    for (first, last) in gaps(&needs, &owner) {
        let row_at = |place: Option<usize>| owner.get(place?).copied().flatten();
        let beside = [first.checked_sub(1), last.checked_add(1)].map(row_at);
        let [before, after] = beside.map(|row| kept.get(&row?));
        let begin = before.map_or(first, |(first, _)| *first);
        let end = after.map_or(last, |(_, last)| *last);
        let filled = filled(&values[begin..=end], fill)?;
        let begins = |place: usize| filled.iter().any(|(offset, _)| begin + offset == place);
        for (row, place) in beside.into_iter().zip([first, last + 1]) {
            if let Some(number) = row.filter(|_| !begins(place)) {
                kept.remove(&number);
                let own = owner.iter_mut().filter(|of| **of == row);
                own.for_each(|of| *of = None);
            }
        }
    }
    let rows = kept.iter();
    let rows = rows.map(|(number, (first, _))| (*first, printed[*number].clone()));
    let mut rows: Vec<(usize, Vec<String>)> = rows.collect();
    for (first, last) in gaps(&needs, &owner) {
        let filled = filled(&values[first..=last], fill)?;
        let filled = filled.into_iter();
        rows.extend(filled.map(|(offset, cells)| (first + offset, cells)));
    }
    rows.sort_by_key(|(first, _)| *first);
    Some(rows.into_iter().map(|(_, cells)| cells).collect())
}

/// Runs of values that are in no row, by the places of the first and the last.
fn gaps(needs: &[Need], owner: &[Option<usize>]) -> Vec<(usize, usize)> {
    let is_open = |place: &usize| owner[*place].is_none() && needs[*place] != Need::None;
    let open: Vec<usize> = (0..needs.len()).filter(is_open).collect();
    let runs = open.chunk_by(|one, next| one + 1 == *next);
    let gaps = runs.filter_map(|run| {
        let is_lost = |place: &&usize| needs[**place] == Need::One;
        let last = run.iter().rfind(is_lost)?;
        Some((*run.iter().find(is_lost)?, *last))
    });
    gaps.collect()
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
