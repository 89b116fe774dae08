//! Sketches of a learnt automaton.

use utfproof_vectors::automaton::{Shown, State};

use super::sketch::{Move, Ring, Sketch, Spot, describe, input};
use crate::learnt::Numbered;

impl Sketch {
    /// The sketch of a learnt automaton, with the transitions marked that the document's does not have.
    pub fn learnt(numbered: &Numbered<'_>) -> Self {
        let own = &numbered.learnt.own;
        let spot = |(number, state): (usize, &State)| Spot {
            name: numbered.numbers[number].to_string(),
            access: input(own.kind, &state.access),
            ring: Ring::of(state.verdict),
            moves: moves(numbered, number, state),
        };
        Self {
            whose: " as learnt".to_owned(),
            spots: own.states.iter().enumerate().map(spot).collect(),
            ..Self::of(own)
        }
    }
}

fn moves(numbered: &Numbered<'_>, number: usize, state: &State) -> Vec<Move> {
    let pairs = state.leads_to.iter().zip(&state.shows).enumerate();
    let own = |(letter, (to, shows)): (usize, (&usize, &Shown))| Move {
        to: *to,
        shows: describe(shows),
        differs: numbered.instead(number, letter).is_some(),
    };
    pairs.map(own).collect()
}
