//! Sketches of the automaton that an implementation was seen to be, beside the expected one.

use utfproof_judge::observe::{Says, Seen, SeenState, accesses};
use utfproof_vectors::automaton::Automaton;

use super::{Move, Ring, Sketch, Spot, input};

/// What an implementation was seen to do, beside what it should.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The automaton that the operation needs.
    pub expected: Sketch,
    /// The automaton that the implementation is, with what differs; none if it gave up.
    pub observed: Option<Sketch>,
}

impl Observed {
    /// What was seen, beside what should be; an error says why that cannot have been seen.
    pub fn of(seen: &Seen) -> Result<Self, String> {
        let operation = seen.operation;
        let automaton = Automaton::learn(operation)
            .map_err(|reason| format!("{operation} has no machine: {reason}"))?;
        Self::beside(&automaton, seen)
    }

    fn beside(automaton: &Automaton, seen: &Seen) -> Result<Self, String> {
        let observed = seen.states.as_deref();
        Ok(Self {
            expected: Sketch::of(automaton),
            observed: observed
                .map(|states| sketch(automaton, states))
                .transpose()?,
        })
    }
}

/// The sketch of states that were found, the expected ones under their numbers, the others under those after them. All
/// that was not looked into is one state.
///
/// An error says why nothing can have been found in these states: they may come from a file.
fn sketch(automaton: &Automaton, states: &[SeenState]) -> Result<Sketch, String> {
    let sketched = Sketched {
        automaton,
        states,
        accesses: accesses(automaton, states)?,
    };
    Ok(sketched.sketch())
}

struct Sketched<'a> {
    automaton: &'a Automaton,
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
        let mut next = self.automaton.states.len();
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
            operation: self.automaton.operation,
            whose: " as observed".to_owned(),
            letters: self.automaton.letters.clone(),
            spots,
            is_total: false,
        }
    }

    fn notation(&self, access: &[u32]) -> String {
        input(self.automaton.operation.signature().input, access)
    }

    fn spot(&self, number: usize, name: usize, places: &[usize]) -> Spot {
        let state = &self.states[number];
        Spot {
            name: name.to_string(),
            // as in the expected automaton, so that the same state looks the same
            access: self.notation(match state.is {
                Some(is) => &self.automaton.states[is].access,
                None => &self.accesses[number],
            }),
            ring: match (state.is, state.says) {
                (Some(is), _) => Ring::of(self.automaton.states[is].verdict),
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
            let expected = state.is.map(|is| &self.automaton.states[is]);
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

#[cfg(test)]
mod tests;
