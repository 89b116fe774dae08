//! How two encodings compare: by their automata, so for all byte strings at once.

use std::collections::{HashSet, VecDeque};

use utfproof_oracle::Slice;
use utfproof_vectors::automaton::{Acceptance, Automaton};

use crate::Diagnostic;

fn accepts(automaton: &Automaton, state: usize) -> bool {
    automaton.states[state].verdict == Acceptance::Accepted
}

/// The shortest bytes that an automaton accepts and the right one rejects, or the other way round.
pub(crate) fn difference(own: &Automaton, right: &Automaton) -> Option<Diagnostic> {
    let bytes = shortest(own, right, |one, other| one != other)?;
    let values: Vec<u32> = bytes.iter().copied().map(u32::from).collect();
    let [is, should_be] = match accepts(own, own.state_after(&values)) {
        true => ["accepted", "rejected"],
        false => ["rejected", "accepted"],
    };
    let input = match bytes.as_slice() {
        [] => "the empty sequence".to_owned(),
        bytes => Slice::Bytes(bytes).to_string(),
    };
    let found = format!("{should_be} by {}", right.name);
    Some(Diagnostic::new(input, is, found))
}

/// The shortest bytes, of several the lowest, for which something is true of the answers of two automata.
pub(crate) fn shortest(
    one: &Automaton,
    other: &Automaton,
    is: impl Fn(bool, bool) -> bool,
) -> Option<Vec<u8>> {
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
