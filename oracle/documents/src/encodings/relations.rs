//! How two encodings compare: by their automata, so for all byte strings at once.

use std::collections::{HashSet, VecDeque};

use utfproof_vectors::automaton::{Acceptance, Automaton};

/// The shortest bytes, of several the lowest, for which something is true of the answers of two automata.
pub(crate) fn shortest(
    one: &Automaton,
    other: &Automaton,
    is: impl Fn(bool, bool) -> bool,
) -> Option<Vec<u8>> {
    let accepts = |automaton: &Automaton, state: usize| {
        automaton.states[state].verdict == Acceptance::Accepted
    };
    let mut seen = HashSet::from([(0, 0)]);
    let mut open = VecDeque::from([((0, 0), Vec::new())]);
    while let Some(((a, b), bytes)) = open.pop_front() {
        if is(accepts(one, a), accepts(other, b)) {
            return Some(bytes);
        }
        for byte in 0x00..=0xFF_u8 {
            let next = |automaton: &Automaton, state: usize| {
                automaton.states[state].leads_to[usize::from(byte)]
            };
            let states = (next(one, a), next(other, b));
            if seen.insert(states) {
                open.push_back((states, [bytes.as_slice(), &[byte]].concat()));
            }
        }
    }
    None
}
