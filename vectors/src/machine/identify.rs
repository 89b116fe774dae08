//! Chooses, for each state of a machine, strings that tell it from every other one.

use std::collections::{BTreeMap, BTreeSet};

use super::Machine;
use super::observe::{Observer, Shown};

/// Gives the states their identifiers, which are taken from `appended`, the shortest first.
///
/// The states are parted by one string, the parts by another one, and so on. A state is identified by the strings that
/// parted it from others. Two states have in common the one that parted them.
pub(super) fn identify(machine: &mut Machine, observer: &Observer, appended: &[Vec<u32>]) {
    let mut groups: Vec<Vec<usize>> = vec![(0..machine.states.len()).collect()];
    while let Some(group) = groups.pop() {
        if group.len() == 1 {
            continue;
        }
        let parted = appended.iter().find_map(|end| {
            let parts = part(machine, observer, &group, end);
            (parts.len() > 1).then_some((end, parts))
        });
        let Some((end, parts)) = parted else {
            unreachable!("states are states because something that was appended parts them");
        };
        for state in &group {
            machine.states[*state].identifiers.push(end.clone());
        }
        groups.extend(parts);
    }
    for state in &mut machine.states {
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
}

/// The states of a group by what appending a string to them shows.
fn part(machine: &Machine, observer: &Observer, group: &[usize], end: &[u32]) -> Vec<Vec<usize>> {
    let mut parts: BTreeMap<Shown, Vec<usize>> = BTreeMap::new();
    for state in group {
        let access = &machine.states[*state].access;
        let before = observer.ask(access);
        let after = observer.ask(&[access.as_slice(), end].concat());
        parts
            .entry(observer.shown(&before, &after))
            .or_default()
            .push(*state);
    }
    parts.into_values().collect()
}
