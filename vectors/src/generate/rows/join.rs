//! Puts together the rows of two boxes that turn out to belong together.

use std::collections::HashMap;

use super::{Row, RowAnswer};
use crate::pattern::Place;

/// All rows of two boxes that are neighbours at one place, those joined that can be.
pub(super) fn join_all(rows: Vec<Row>, next: Vec<Row>, place: usize) -> Vec<Row> {
    let elsewhere = |row: &Row| [&row.places[..place], &row.places[place + 1..]].concat();
    let middle = next.iter().map(|row| first_of(&row.places[place])).min();
    let touches = |row: &Row| Some(first_of(&row.places[place])) == middle;
    let (touching, mut others): (Vec<Row>, Vec<Row>) = next.into_iter().partition(touches);
    let mut touching: HashMap<Vec<Place>, Row> = touching
        .into_iter()
        .map(|row| (elsewhere(&row), row))
        .collect();
    let mut joined = Vec::with_capacity(rows.len() + touching.len() + others.len());
    for row in rows {
        let key = elsewhere(&row);
        let made = touching.get(&key).and_then(|next| join(&row, next, place));
        if made.is_some() {
            touching.remove(&key);
        }
        joined.push(made.unwrap_or(row));
    }
    joined.extend(touching.into_values());
    joined.append(&mut others);
    joined
}

/// The row that two rows make which differ at one place only, if they are neighbours there.
fn join(row: &Row, next: &Row, place: usize) -> Option<Row> {
    let (here, there) = (&row.places[place], &next.places[place]);
    if row.steps != next.steps || last_of(here) + 1 != first_of(there) {
        return None;
    }
    let (first, last) = (first_of(here), last_of(there));
    let mut joined = row.clone();
    if row.answer == next.answer {
        if matches!(here, Place::Run(..)) || matches!(there, Place::Run(..)) {
            return None;
        }
        joined.places[place] = Place::Any(first, last);
        return Some(joined);
    }
    if matches!(here, Place::Any(..)) || matches!(there, Place::Any(..)) {
        return None;
    }
    let (RowAnswer::Output(answer, level), RowAnswer::Output(next_answer, next_level)) =
        (&row.answer, &next.answer)
    else {
        return None;
    };
    if level != next_level {
        return None;
    }
    let runs_before: u64 = row.places[..place].iter().map(Place::run_size).product();
    let answer = join_answers(answer, next_answer, runs_before, here.size(), there.size())?;
    joined.places[place] = Place::Run(first, last);
    joined.answer = RowAnswer::Output(answer, *level);
    Some(joined)
}

/// The answers of two rows, one after the other, if they differ in one place, and what is counted before that place is
/// what the inputs count before theirs.
fn join_answers(
    answer: &[Place],
    next: &[Place],
    runs_before: u64,
    size: u64,
    next_size: u64,
) -> Option<Vec<Place>> {
    if answer.len() != next.len() {
        return None;
    }
    let mut differing = (0..answer.len()).filter(|&i| answer[i] != next[i]);
    let (at, None) = (differing.next()?, differing.next()) else {
        return None;
    };
    if answer[..at].iter().map(Place::size).product::<u64>() != runs_before {
        return None;
    }
    let (here, there) = (&answer[at], &next[at]);
    let neighbours = !matches!(here, Place::List(_)) && !matches!(there, Place::List(_));
    let mut joined = answer.to_vec();
    joined[at] = if neighbours && last_of(here).checked_add(1) == Some(first_of(there)) {
        Place::Run(first_of(here), last_of(there))
    } else {
        // values that do not follow each other are listed, if they run along with this one place of the input
        if here.size() != size || there.size() != next_size {
            return None;
        }
        let values = |place: &Place| {
            (0..place.size())
                .map(|i| place.value(i))
                .collect::<Vec<_>>()
        };
        Place::List([values(here), values(there)].concat())
    };
    Some(joined)
}

pub(super) fn first_of(place: &Place) -> u32 {
    place.value(0)
}

fn last_of(place: &Place) -> u32 {
    place.value(place.size() - 1)
}
