//! Characters in the making, with every member of each class of letters: `F2` and `F3` where `F1` leads to a state too.
//!
//! An implementation that keeps the letters that it has read can be wrong about one of them: its automaton has more states
//! than the oracle's, which tells them apart.

use std::ops::RangeInclusive;

use super::runs;
use crate::automaton::{Acceptance, Automaton, Shown};

/// More letters than any character has.
const LONGEST: usize = 6;

/// A step from one letter to the next whose turn it is: it shares no divisor with 64, the number of bytes that may follow.
const STEP: u32 = 37;

/// The inputs, as one range for each position: after all first letters that lead to the same state, and one in turn of
/// those that may follow them, every letter.
pub(super) fn boxes(automaton: &Automaton) -> Vec<Vec<(u32, u32)>> {
    let mut paths = Vec::new();
    extend(automaton, 0, &mut Vec::new(), &mut paths);
    let mut boxes: Vec<Vec<(u32, u32)>> = Vec::new();
    for (path, state) in paths {
        for (letters, _) in runs(automaton, &automaton.states[state].leads_to) {
            let turn = boxes.len() as u32 * STEP;
            let in_turn = |(first, last): &(u32, u32)| {
                let value = first + turn % (last - first + 1);
                (value, value)
            };
            let first = path.iter().take(1).copied();
            let rest = path.iter().skip(1).map(in_turn);
            let last = range(automaton, letters);
            boxes.push(first.chain(rest).chain([last]).collect());
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
        if !is_whole(automaton, path) {
            extend(automaton, next, path, all);
        }
        path.pop();
    }
}

/// Whether an input is accepted without anything being replaced: no character is in the making.
fn is_whole(automaton: &Automaton, path: &[(u32, u32)]) -> bool {
    let firsts: Vec<u32> = path.iter().map(|(first, _)| *first).collect();
    match automaton.run(&firsts) {
        Shown::Acceptance(acceptance) => acceptance == Acceptance::Accepted,
        Shown::Edit { added, .. } => !added.contains(&true),
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
