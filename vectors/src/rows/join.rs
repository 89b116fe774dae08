//! Puts together the rows of two boxes that turn out to belong together.

use std::collections::HashMap;

use super::{GeneratedRow, RowAnswer};
use crate::pattern::Element;

/// All rows of two boxes that are neighbours at one element, those joined that can be.
pub(super) fn join_all(
    rows: Vec<GeneratedRow>,
    next: Vec<GeneratedRow>,
    element: usize,
) -> Vec<GeneratedRow> {
    let elsewhere =
        |row: &GeneratedRow| [&row.elements[..element], &row.elements[element + 1..]].concat();
    let middle = next
        .iter()
        .map(|row| first_of(&row.elements[element]))
        .min();
    let touches = |row: &GeneratedRow| Some(first_of(&row.elements[element])) == middle;
    let (touching, mut others): (Vec<GeneratedRow>, Vec<GeneratedRow>) =
        next.into_iter().partition(touches);
    let mut touching: HashMap<Vec<Element>, GeneratedRow> = touching
        .into_iter()
        .map(|row| (elsewhere(&row), row))
        .collect();
    let mut joined = Vec::with_capacity(rows.len() + touching.len() + others.len());
    for row in rows {
        let key = elsewhere(&row);
        let made = touching
            .get(&key)
            .and_then(|next| join(&row, next, element));
        if made.is_some() {
            touching.remove(&key);
        }
        joined.push(made.unwrap_or(row));
    }
    joined.extend(touching.into_values());
    joined.append(&mut others);
    joined
}

/// The row that two rows make which differ at one element only, if they are neighbours there.
fn join(row: &GeneratedRow, next: &GeneratedRow, element: usize) -> Option<GeneratedRow> {
    let (here, there) = (&row.elements[element], &next.elements[element]);
    if row.steps != next.steps || last_of(here) + 1 != first_of(there) {
        return None;
    }
    let (first, last) = (first_of(here), last_of(there));
    let mut joined = row.clone();
    if row.answer == next.answer {
        if matches!(here, Element::Run(..)) || matches!(there, Element::Run(..)) {
            return None;
        }
        joined.elements[element] = Element::Any(first, last);
        return Some(joined);
    }
    if matches!(here, Element::Any(..)) || matches!(there, Element::Any(..)) {
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
    let runs_before: u64 = row.elements[..element]
        .iter()
        .map(Element::run_size)
        .product();
    let answer = join_answers(answer, next_answer, runs_before, here.size(), there.size())?;
    joined.elements[element] = Element::Run(first, last);
    joined.answer = RowAnswer::Output(answer, *level);
    Some(joined)
}

/// The answers of two rows, one after the other, if they differ in one element, and what is counted before that element is
/// the inputs' counts before theirs.
fn join_answers(
    answer: &[Element],
    next: &[Element],
    runs_before: u64,
    size: u64,
    next_size: u64,
) -> Option<Vec<Element>> {
    if answer.len() != next.len() {
        return None;
    }
    let mut differing = (0..answer.len()).filter(|&i| answer[i] != next[i]);
    let (at, None) = (differing.next()?, differing.next()) else {
        return None;
    };
    if answer[..at].iter().map(Element::size).product::<u64>() != runs_before {
        return None;
    }
    let (here, there) = (&answer[at], &next[at]);
    let neighbours = !matches!(here, Element::List(_)) && !matches!(there, Element::List(_));
    let mut joined = answer.to_vec();
    joined[at] = if neighbours && last_of(here).checked_add(1) == Some(first_of(there)) {
        Element::Run(first_of(here), last_of(there))
    } else {
        // values that do not follow each other are listed, if they run along with this one element of the input
        if here.size() != size || there.size() != next_size {
            return None;
        }
        let values = |element: &Element| {
            (0..element.size())
                .map(|i| element.value(i))
                .collect::<Vec<_>>()
        };
        Element::List([values(here), values(there)].concat())
    };
    Some(joined)
}

pub(super) fn first_of(element: &Element) -> u32 {
    element.value(0)
}

fn last_of(element: &Element) -> u32 {
    element.value(element.size() - 1)
}
