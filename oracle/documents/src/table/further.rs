//! The mistakes after the first: what shows once the cell before is corrected, or the missing rows are added.

use std::collections::BTreeSet;

use crate::{Check, Diagnostic, Shortfall};

/// A table with more mistakes than this is another table.
const MOST: usize = 50;

/// The mistakes after the first, and the printed rows without them.
pub(crate) struct Corrected {
    pub(crate) further: Vec<Diagnostic>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// Corrects each wrong cell, adds missing rows, and checks the rest again with `check`, until everything holds.
///
/// Missing rows are added below all others, so that the numbers of the printed rows stay as they are.
///
/// `None` if that does not come: a correction that misses its mistake would show mistakes that are none.
pub(crate) fn corrected(
    printed: &[Vec<String>],
    first: &Diagnostic,
    check: impl Fn(Vec<Vec<String>>) -> Check,
) -> Option<Corrected> {
    let mut rows = printed.to_vec();
    let mut places = BTreeSet::new();
    // the row above each added one, from 1
    let mut above = Vec::new();
    let mut further = Vec::new();
    let mut last = first.clone();
    while further.len() < MOST {
        if let Some(missing) = last.missing() {
            if missing.rows.iter().any(|row| rows.contains(row)) {
                return None;
            }
            rows.extend(missing.rows.iter().cloned());
            above.extend(missing.rows.iter().map(|_| missing.below));
        } else {
            let wrong = last.place.as_ref()?;
            let place = (
                wrong
                    .row
                    .checked_sub(1)
                    .filter(|row| *row < printed.len())?,
                wrong.column_number?.checked_sub(1)?,
            );
            if !places.insert(place) {
                return None;
            }
            let wrong = rows.get_mut(place.0)?.get_mut(place.1)?;
            last.cell()?.clone_into(wrong);
        }
        match check(rows.clone()) {
            Ok(_) => {
                rows.truncate(printed.len());
                return Some(Corrected { further, rows });
            }
            Err(Shortfall::NotTested(_)) => return None,
            Err(Shortfall::Fails(mut next)) => {
                if let Some(missing) = next.missing_mut()
                    && let Some(added) = missing.below.checked_sub(printed.len() + 1)
                {
                    missing.moved(printed, *above.get(added)?);
                }
                further.push(next.clone());
                last = next;
            }
        }
    }
    None
}

/// The other rows that cannot be read: leaves out each, and checks the rest with `check`, as long as there is one.
pub(crate) fn unreadable(
    printed: &[Vec<String>],
    first: &Diagnostic,
    check: impl Fn(Vec<Vec<String>>) -> Check,
) -> Vec<Diagnostic> {
    let mut rows: Vec<usize> = (0..printed.len()).collect();
    let mut further = Vec::new();
    let mut last = first.clone();
    while further.len() < MOST {
        let Some(number) = last
            .place
            .as_ref()
            .and_then(|place| place.row.checked_sub(1))
        else {
            break;
        };
        rows.retain(|row| *row != number);
        let left = rows.iter().map(|row| printed[*row].clone()).collect();
        let Err(Shortfall::Fails(mut next)) = check(left) else {
            break;
        };
        let is_unreadable = next.is_unreadable;
        let Some(place) = next.place.as_mut().filter(|_| is_unreadable) else {
            break;
        };
        let Some(number) = place.row.checked_sub(1).and_then(|row| rows.get(row)) else {
            break;
        };
        place.row = number + 1;
        further.push(next.clone());
        last = next;
    }
    further
}
