//! Sketches of the automaton observed in an implementation, next to the expected one.

use utfproof_judge::observe::{Says, Seen, SeenState, accesses};
use utfproof_vectors::automaton::Automaton;

use super::sketch::{Move, Ring, Sketch, Spot, input};

/// The automaton observed in an implementation, next to the expected one.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The automaton that the operation needs.
    pub expected: Sketch,
    /// The observed automaton, its differences marked; `None` if the observer gave up.
    pub observed: Option<Sketch>,
}

impl Observed {
    /// Sketches both automata.
    ///
    /// # Errors
    ///
    /// If these states contradict each other, or the operation has no automaton. Reports of shards come from files.
    pub fn of(seen: &Seen) -> Result<Self, String> {
        let operation = seen.operation;
        let automaton = Automaton::learn(operation)
            .map_err(|reason| format!("{operation} has no automaton: {reason}"))?;
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

/// The sketch of the observed states. Expected states keep their numbers, new ones get the numbers after them, and all
/// unexplored states become one.
///
/// An error says why no observation can have these states: they may come from a file.
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
        let all_explored = self.states.iter().filter(|state| !is_open(state)).count();
        let mut explored = 0;
        let spot_of: Vec<usize> = self
            .states
            .iter()
            .map(|state| match is_open(state) {
                true => all_explored,
                false => {
                    explored += 1;
                    explored - 1
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
                self.spot(number, name, &spot_of)
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
            operation: self.automaton.name.clone(),
            kind: self.automaton.kind,
            whose: " as observed".to_owned(),
            letters: self.automaton.letters.clone(),
            spots,
            is_total: false,
        }
    }

    fn notation(&self, access: &[u32]) -> String {
        input(self.automaton.kind, access)
    }

    fn spot(&self, number: usize, name: usize, spot_of: &[usize]) -> Spot {
        let state = &self.states[number];
        Spot {
            name: name.to_string(),
            // the expected automaton's access, so that the same state looks the same in both pictures
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
            moves: self.moves(state, spot_of),
        }
    }

    /// A transition differs if it leads an expected state to the wrong one. Those of a new state are not marked: the
    /// state itself is the difference.
    fn moves(&self, state: &SeenState, spot_of: &[usize]) -> Vec<Move> {
        let due = |letter: usize| {
            let expected = state.is.map(|is| &self.automaton.states[is]);
            expected.map(|expected| expected.leads_to[letter])
        };
        let pairs = state.leads_to.iter().enumerate();
        let own = |(letter, to): (usize, &usize)| Move {
            to: spot_of[*to],
            shows: String::new(),
            differs: due(letter).is_some_and(|due| self.states[*to].is != Some(due)),
        };
        pairs.map(own).collect()
    }
}

#[cfg(test)]
mod tests;
