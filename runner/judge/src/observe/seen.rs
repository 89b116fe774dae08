//! The states in which an implementation was found, as data.

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_vectors::automaton::Automaton;

use super::NEW_STATES;

/// What an implementation was seen to do for an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The operation.
    pub operation: Operation,
    /// The states in the order in which they were found; none if the observer gave up.
    pub states: Option<Vec<SeenState>>,
}

/// A state in which an implementation was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenState {
    /// What it says of the input that leads there.
    pub says: Says,
    /// The number of the expected state that it answers like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<usize>,
    /// For each letter, the number of the state that it leads to; empty if that was not looked into.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leads_to: Vec<usize>,
}

/// What is said of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Says {
    /// It is accepted.
    Yes,
    /// It is rejected.
    No,
    /// It crashed, hung, wrote garbage or says that it cannot.
    Nothing,
}

/// The first input that leads to each state, since states are numbered in the order in which they are found.
///
/// # Errors
///
/// Why nothing can have been found in these states: they may come from a file.
pub fn accesses(automaton: &Automaton, states: &[SeenState]) -> Result<Vec<Vec<u32>>, String> {
    let letters = automaton.letters.len();
    let most = (automaton.states.len() + NEW_STATES + 1) * (letters + 1);
    if states.len() > most {
        return Err(format!("there are {} states", states.len()));
    }
    let mut known = vec![false; automaton.states.len()];
    let mut accesses = vec![Vec::new()];
    for (number, state) in states.iter().enumerate() {
        let Some(access) = accesses.get(number).cloned() else {
            return Err(format!("nothing leads to state {number}"));
        };
        if let Some(is) = state.is {
            match known.get_mut(is) {
                Some(known) if !*known => *known = true,
                _ => return Err(format!("state {number} cannot be the expected state {is}")),
            }
        }
        if state.leads_to.is_empty() && number > 0 {
            continue;
        }
        if state.leads_to.len() != letters {
            let count = state.leads_to.len();
            return Err(format!(
                "state {number} has {count} transitions, and there are {letters} letters"
            ));
        }
        for (letter, to) in automaton.letters.iter().zip(&state.leads_to) {
            match to.cmp(&accesses.len()) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => {
                    accesses.push([access.as_slice(), &[*letter.start()]].concat());
                }
                std::cmp::Ordering::Greater => {
                    return Err(format!(
                        "state {number} leads to {to}, which comes too early"
                    ));
                }
            }
        }
    }
    match accesses.len() == states.len() {
        true => Ok(accesses),
        false => Err(format!("there is no state {}", states.len())),
    }
}
