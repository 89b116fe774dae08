//! The automaton of an operation in words, one line for each state. `vectors/checker/complete.py` compares them with those
//! that the lines of a core file leave.

use utfproof_oracle::{Sequence, UnitKind};

use crate::automaton::{Acceptance, Automaton, State};

/// The states of an automaton that reads bytes, and accepts or rejects each input; nothing for any other.
///
/// A state is called after the shortest input that leads to it; the first one is `start`.
pub(super) fn states(automaton: &Automaton) -> Vec<String> {
    let is_decided = |state: &State| !matches!(state.verdict, Acceptance::Unspecified(_));
    let mut states = automaton.states.iter();
    let rejects = states.any(|state| state.verdict == Acceptance::Rejected);
    if automaton.kind != UnitKind::Byte || !rejects || !automaton.states.iter().all(is_decided) {
        return Vec::new();
    }
    let states = automaton.states.iter();
    states.map(|state| describe(automaton, state)).collect()
}

fn describe(automaton: &Automaton, state: &State) -> String {
    let verdict = match state.verdict {
        Acceptance::Accepted => "accepts",
        _ => "rejects",
    };
    let mut text = format!("{} {verdict}", name(state));
    let leads_to = |byte: u32| state.leads_to[automaton.letter(byte)];
    let mut first = 0;
    for last in 0..=0xFF {
        let target = leads_to(last);
        if last < 0xFF && leads_to(last + 1) == target {
            continue;
        }
        let target = name(&automaton.states[target]);
        text += &match first == last {
            true => format!(", {last:02X} to {target}"),
            false => format!(", {first:02X}-{last:02X} to {target}"),
        };
        first = last + 1;
    }
    text
}

fn name(state: &State) -> String {
    match state.access.as_slice() {
        [] => "start".to_owned(),
        access => Sequence::from_values(UnitKind::Byte, access.iter().copied()).to_string(),
    }
}
