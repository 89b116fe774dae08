//! What there is to draw.

use std::ops::RangeInclusive;

use utfproof_oracle::{Operation, UnitKind};
use utfproof_vectors::automaton::{Acceptance, Automaton, Shown, State};

/// An automaton as it is drawn.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// What it is an automaton of.
    pub operation: Operation,
    /// Whose automaton it is, to follow on the operation; empty if it is the expected one.
    pub whose: String,
    /// What is read in one step.
    pub letters: Vec<RangeInclusive<u32>>,
    /// The states; the first is the one before anything is read.
    pub spots: Vec<Spot>,
    /// Whether its operation rejects nothing.
    pub is_total: bool,
}

/// A state as it is drawn.
#[derive(Clone, Debug)]
pub struct Spot {
    /// What stands in it.
    pub name: String,
    /// What leads to it, in notation.
    pub access: String,
    /// What is said of an input that ends there.
    pub ring: Ring,
    /// For each letter, what it does; none at all if that was not looked for.
    pub moves: Vec<Move>,
}

/// What tells the states apart by what is said of an input that ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// It is accepted.
    Double,
    /// It is rejected.
    Single,
    /// It is left open, or there is no answer.
    Dashed,
}

impl Ring {
    /// The ring of an expected state.
    pub(crate) const fn of(verdict: Acceptance) -> Self {
        match verdict {
            Acceptance::Accepted => Self::Double,
            Acceptance::Rejected => Self::Single,
            Acceptance::Unspecified(_) => Self::Dashed,
        }
    }
}

/// What a letter does in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The number of the state that it leads to.
    pub to: usize,
    /// What shows, in words.
    pub shows: String,
    /// Whether the expected automaton does something else.
    pub differs: bool,
}

impl Sketch {
    /// The sketch of the automaton that an operation needs.
    pub fn of(automaton: &Automaton) -> Self {
        let kind = automaton.operation.signature().input;
        let spot = |(number, state): (usize, &State)| Spot {
            name: number.to_string(),
            access: input(kind, &state.access),
            ring: Ring::of(state.verdict),
            moves: moves(state),
        };
        Self {
            operation: automaton.operation,
            whose: String::new(),
            letters: automaton.letters.clone(),
            spots: automaton.states.iter().enumerate().map(spot).collect(),
            is_total: automaton.is_total(),
        }
    }

    /// What is read.
    pub(super) fn kind(&self) -> UnitKind {
        self.operation.signature().input
    }

    /// Whether a letter does something else than it should, or all begins in another state.
    pub fn differs(&self) -> bool {
        let mut moves = self.spots.iter().flat_map(|spot| &spot.moves);
        moves.any(|own| own.differs) || self.spots[0].name != "0"
    }
}

fn moves(state: &State) -> Vec<Move> {
    let pairs = state.leads_to.iter().zip(&state.shows);
    let own = |(to, shows): (&usize, &Shown)| Move {
        to: *to,
        shows: describe(shows),
        differs: false,
    };
    pairs.map(own).collect()
}

/// What shows when a letter is read, in words; nothing of a verdict, which the state shows.
pub fn describe(shows: &Shown) -> String {
    match shows {
        Shown::Acceptance(_) => String::new(),
        Shown::Edit { dropped, added } => {
            let added: String = added
                .iter()
                .map(|is_r| if *is_r { 'R' } else { 'c' })
                .collect();
            match (dropped, added.as_str()) {
                (0, "") => String::new(),
                (0, added) => format!("adds {added}"),
                (dropped, "") => format!("drops {dropped}"),
                (dropped, added) => format!("drops {dropped}, adds {added}"),
            }
        }
    }
}

/// An input in notation.
pub fn input(kind: UnitKind, values: &[u32]) -> String {
    if values.is_empty() {
        return "nothing".to_owned();
    }
    let values: Vec<String> = values.iter().map(|value| kind.format_one(*value)).collect();
    values.join(" ")
}
