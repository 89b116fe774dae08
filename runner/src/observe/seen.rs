//! The states in which an implementation was found, as data: what one shard says, and what is drawn.

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_vectors::machine::Machine;

use super::NEW_STATES;
use crate::drawing::{Move, Ring, Sketch, Spot, input};

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

/// The sketch of states that were found, the expected ones under their numbers, the others under those after them. All
/// that was not looked into is one state.
///
/// An error says why nothing can have been found in these states: they may come from a file.
pub(super) fn sketch(machine: &Machine, states: &[SeenState]) -> Result<Sketch, String> {
    let sketched = Sketched {
        machine,
        states,
        accesses: accesses(machine, states)?,
    };
    Ok(sketched.sketch())
}

/// The first input that leads to each state, since states are numbered in the order in which they are found.
fn accesses(machine: &Machine, states: &[SeenState]) -> Result<Vec<Vec<u32>>, String> {
    let letters = machine.letters.len();
    let most = (machine.states.len() + NEW_STATES + 1) * (letters + 1);
    if states.len() > most {
        return Err(format!("there are {} states", states.len()));
    }
    let mut known = vec![false; machine.states.len()];
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
        for (letter, to) in machine.letters.iter().zip(&state.leads_to) {
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

struct Sketched<'a> {
    machine: &'a Machine,
    states: &'a [SeenState],
    accesses: Vec<Vec<u32>>,
}

impl Sketched<'_> {
    fn sketch(&self) -> Sketch {
        let is_open = |state: &SeenState| state.leads_to.is_empty();
        let looked_into = self.states.iter().filter(|state| !is_open(state)).count();
        let mut place = 0;
        let places: Vec<usize> = self
            .states
            .iter()
            .map(|state| match is_open(state) {
                true => looked_into,
                false => {
                    place += 1;
                    place - 1
                }
            })
            .collect();
        let mut next = self.machine.states.len();
        let numbered = self.states.iter().enumerate();
        let mut spots: Vec<Spot> = numbered
            .filter(|(_, state)| !is_open(state))
            .map(|(number, state)| {
                let name = state.is.unwrap_or(next);
                next += usize::from(state.is.is_none());
                self.spot(number, name, &places)
            })
            .collect();
        let open = self.states.iter().position(is_open);
        spots.extend(open.map(|open| Spot {
            name: "…".to_owned(),
            access: self.notation(&self.accesses[open]),
            ring: Ring::Dashed,
            moves: Vec::new(),
        }));
        Sketch {
            operation: self.machine.operation,
            whose: " as observed".to_owned(),
            letters: self.machine.letters.clone(),
            spots,
            is_total: false,
        }
    }

    fn notation(&self, access: &[u32]) -> String {
        input(self.machine.operation.signature().input, access)
    }

    fn spot(&self, number: usize, name: usize, places: &[usize]) -> Spot {
        let state = &self.states[number];
        Spot {
            name: name.to_string(),
            // as in the expected machine, so that the same state looks the same
            access: self.notation(match state.is {
                Some(is) => &self.machine.states[is].access,
                None => &self.accesses[number],
            }),
            ring: match (state.is, state.says) {
                (Some(is), _) => Ring::of(self.machine.states[is].verdict),
                (None, Says::Yes) => Ring::Double,
                (None, Says::No) => Ring::Single,
                (None, Says::Nothing) => Ring::Dashed,
            },
            moves: self.moves(state, places),
        }
    }

    /// A letter differs if an expected state leads to another one than it should. What a new state does is nothing that
    /// could be as expected, and differs by being there.
    fn moves(&self, state: &SeenState, places: &[usize]) -> Vec<Move> {
        let due = |letter: usize| {
            let expected = state.is.map(|is| &self.machine.states[is]);
            expected.map(|expected| expected.leads_to[letter])
        };
        let pairs = state.leads_to.iter().enumerate();
        let own = |(letter, to): (usize, &usize)| Move {
            to: places[*to],
            shows: String::new(),
            differs: due(letter).is_some_and(|due| self.states[*to].is != Some(due)),
        };
        pairs.map(own).collect()
    }
}
