//! Chooses, for each state of an automaton, strings that tell it from every other one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Automaton;
use super::observe::{Acceptance, Observe, Shown};

/// Gives the states their identifiers, which are taken from `appended`, the shortest first.
///
/// The states are parted by one string, the parts by a second one, and so on. A state is identified by the strings that
/// parted it from others. Two states have in common the one that parted them.
pub(super) fn identify<O: Observe>(
    automaton: &mut Automaton,
    observer: &O,
    appended: &[Vec<u32>],
) -> Result<(), O::Failure> {
    let mut groups: Vec<Vec<usize>> = vec![(0..automaton.states.len()).collect()];
    while let Some(group) = groups.pop() {
        if group.len() == 1 {
            continue;
        }
        let mut parted = None;
        for end in appended {
            let parts = part(automaton, observer, &group, end)?;
            if parts.len() > 1 {
                parted = Some((end, parts));
                break;
            }
        }
        let Some((end, parts)) = parted else {
            unreachable!("states are states because something that was appended parts them");
        };
        for state in &group {
            automaton.states[*state].identifiers.push(end.clone());
        }
        groups.extend(parts);
    }
    require(automaton);
    for state in &mut automaton.states {
        let identifiers: BTreeSet<(usize, Vec<u32>)> = state
            .identifiers
            .drain(..)
            .map(|identifier| (identifier.len(), identifier))
            .collect();
        state.identifiers = identifiers
            .into_iter()
            .map(|(_, identifier)| identifier)
            .collect();
    }
    Ok(())
}

/// Adds strings that tell a state from others by required answers: an open answer tells nothing.
///
/// Where a difference is only that one state leaves open what the other one does not, nothing is found for the one.
fn require(automaton: &mut Automaton) {
    let classes: Vec<usize> = automaton
        .classes()
        .iter()
        .map(|value| automaton.letter(*value))
        .collect();
    for state in 0..automaton.states.len() {
        for other in (0..automaton.states.len()).filter(|other| *other != state) {
            let is_told = |end: &Vec<u32>| {
                let after = |from: usize| {
                    let letters = end.iter().map(|value| automaton.letter(*value));
                    letters.fold(from, |state, letter| {
                        automaton.states[state].leads_to[letter]
                    })
                };
                parts_by_requirement(automaton, after(state), after(other))
            };
            if automaton.is_total() || automaton.states[state].identifiers.iter().any(is_told) {
                continue;
            }
            if let Some(end) = shortest_requirement(automaton, &classes, state, other) {
                automaton.states[state].identifiers.push(end);
            }
        }
    }
}

/// Whether an answer is required of inputs that end in one state and not of those that end in the other.
pub(super) fn parts_by_requirement(automaton: &Automaton, state: usize, other: usize) -> bool {
    let verdict = automaton.states[state].verdict;
    !matches!(verdict, Acceptance::Unspecified(_)) && verdict != automaton.states[other].verdict
}

/// The shortest string after which an answer is required in one state and not in the other.
fn shortest_requirement(
    automaton: &Automaton,
    classes: &[usize],
    state: usize,
    other: usize,
) -> Option<Vec<u32>> {
    let mut seen = BTreeSet::from([(state, other)]);
    let mut open = VecDeque::from([(state, other, Vec::new())]);
    while let Some((state, other, read)) = open.pop_front() {
        if parts_by_requirement(automaton, state, other) {
            return Some(read);
        }
        for letter in classes {
            let leads_to = |from: usize| automaton.states[from].leads_to[*letter];
            let next = (leads_to(state), leads_to(other));
            if next.0 != next.1 && seen.insert(next) {
                let value = *automaton.letters[*letter].start();
                open.push_back((next.0, next.1, [read.as_slice(), &[value]].concat()));
            }
        }
    }
    None
}

/// The states of a group by what appending a string to them shows.
fn part<O: Observe>(
    automaton: &Automaton,
    observer: &O,
    group: &[usize],
    end: &[u32],
) -> Result<Vec<Vec<usize>>, O::Failure> {
    let mut parts: BTreeMap<Shown, Vec<usize>> = BTreeMap::new();
    for state in group {
        let access = &automaton.states[*state].access;
        let before = observer.ask(access)?;
        let after = observer.ask(&[access.as_slice(), end].concat())?;
        parts
            .entry(observer.shown(&before, &after))
            .or_default()
            .push(*state);
    }
    Ok(parts.into_values().collect())
}
