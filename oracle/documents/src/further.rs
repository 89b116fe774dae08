//! The mistakes after the first: what shows once the cell before is corrected.

use std::collections::BTreeSet;

use super::{Check, Shortfall, Witness};

/// A table with more mistakes than this is another table.
const MOST: usize = 50;

/// The mistakes after the first, and the rows without them.
pub(crate) struct Corrected {
    pub(crate) further: Vec<Witness>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// Corrects each wrong cell, and checks the rest again with `check`, until everything holds.
///
/// `None` if that does not come: a correction that misses its mistake would show mistakes that are none.
pub(crate) fn corrected(
    printed: &[Vec<String>],
    first: &Witness,
    check: impl Fn(Vec<Vec<String>>) -> Check,
) -> Option<Corrected> {
    let mut rows = printed.to_vec();
    let mut places = BTreeSet::new();
    let mut further = Vec::new();
    let mut last = first.clone();
    while further.len() < MOST {
        let cell = last.cell.as_ref()?;
        let place = (
            cell.row.checked_sub(1)?,
            cell.column_number?.checked_sub(1)?,
        );
        if !places.insert(place) {
            return None;
        }
        let wrong = rows.get_mut(place.0)?.get_mut(place.1)?;
        wrong.clone_from(cell.right.as_ref()?);
        match check(rows.clone()) {
            Ok(_) => return Some(Corrected { further, rows }),
            Err(Shortfall::NotTested(_)) => return None,
            Err(Shortfall::Fails(next)) => {
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
    first: &Witness,
    check: impl Fn(Vec<Vec<String>>) -> Check,
) -> Vec<Witness> {
    let mut rows: Vec<usize> = (0..printed.len()).collect();
    let mut further = Vec::new();
    let mut last = first.clone();
    while further.len() < MOST {
        let Some(number) = last.cell.as_ref().and_then(|cell| cell.row.checked_sub(1)) else {
            break;
        };
        rows.retain(|row| *row != number);
        let left = rows.iter().map(|row| printed[*row].clone()).collect();
        let Err(Shortfall::Fails(mut next)) = check(left) else {
            break;
        };
        let Some(cell) = next.cell.as_mut().filter(|_| next.is_unreadable) else {
            break;
        };
        let Some(number) = cell.row.checked_sub(1).and_then(|row| rows.get(row)) else {
            break;
        };
        cell.row = number + 1;
        further.push(next.clone());
        last = next;
    }
    further
}
