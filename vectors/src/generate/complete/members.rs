//! Characters in the making, with every member of each class of letters: `F2` and `F3` where `F1` leads to a state too.
//!
//! An implementation that keeps the letters that it has read can be wrong about one of them: its automaton has more states
//! than the oracle's, which tells them apart.

use std::ops::RangeInclusive;

use super::runs;
use crate::automaton::Automaton;

/// More letters than any character has.
const LONGEST: usize = 6;

/// The inputs, as one range for each position: after all first letters that lead to the same state every letter; and
/// after all letters that follow one, a letter of each class.
pub(super) fn boxes(automaton: &Automaton) -> Vec<Vec<(u32, u32)>> {
    let mut paths = Vec::new();
    extend(automaton, 0, &mut Vec::new(), &mut paths);
    let one = |(first, _): &(u32, u32)| (*first, *first);
    let mut boxes = Vec::new();
    for (path, state) in paths {
        for (letters, _) in runs(automaton, &automaton.states[state].leads_to) {
            let first = path.iter().take(1).copied();
            let rest = path.iter().skip(1).map(one);
            boxes.push(
                first
                    .chain(rest)
                    .chain([range(automaton, letters)])
                    .collect(),
            );
        }
        for place in 1..path.len() {
            for value in automaton.classes() {
                let range = |(number, range): (usize, &(u32, u32))| match number == place {
                    true => *range,
                    false => one(range),
                };
                let mut all: Vec<_> = path.iter().enumerate().map(range).collect();
                all.push((value, value));
                boxes.push(all);
            }
        }
    }
    boxes
}

/// The ways through the letters of a character in the making, with the state that each leads to.
fn extend(
    automaton: &Automaton,
    state: usize,
    path: &mut Vec<(u32, u32)>,
    all: &mut Vec<(Vec<(u32, u32)>, usize)>,
) {
    if path.len() >= LONGEST {
        return;
    }
    let text = automaton.state_after(&[u32::from('a')]);
    for (letters, next) in runs(automaton, &automaton.states[state].leads_to) {
        let leads_to = |from: usize| automaton.states[from].leads_to[*letters.start()];
        let begins_anew = !path.is_empty() && (next == leads_to(0) || next == leads_to(text));
        let is_over = next == 0 || next == text || is_sink(automaton, next);
        if begins_anew || is_over {
            continue;
        }
        path.push(range(automaton, letters));
        all.push((path.clone(), next));
        extend(automaton, next, path, all);
        path.pop();
    }
}

/// Whether nothing leads away from a state.
fn is_sink(automaton: &Automaton, state: usize) -> bool {
    let mut leads_to = automaton.states[state].leads_to.iter();
    leads_to.all(|next| *next == state)
}

fn range(automaton: &Automaton, letters: RangeInclusive<usize>) -> (u32, u32) {
    (
        *automaton.letters[*letters.start()].start(),
        *automaton.letters[*letters.end()].end(),
    )
}
