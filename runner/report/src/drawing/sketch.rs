//! The automaton that a picture shows.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_vectors::automaton::{Acceptance, Automaton, Shown, State};

/// An automaton to draw.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The name of the operation that the automaton belongs to.
    pub operation: String,
    /// The kind of unit that the operation reads.
    pub kind: UnitKind,
    /// Words that follow the operation's name, such as ` as observed`; empty for the expected automaton.
    pub whose: String,
    /// The letters: values, or ranges of them, that the automaton does not tell apart.
    pub letters: Vec<RangeInclusive<u32>>,
    /// The states; the first is the initial one.
    pub spots: Vec<Spot>,
    /// Whether the operation rejects nothing.
    pub is_total: bool,
}

/// A state to draw.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The text inside the ring.
    pub name: String,
    /// An input that leads to it, in notation.
    pub access: String,
    /// The verdict on an input that ends there.
    pub ring: Ring,
    /// The transition on each letter; empty if the state was not explored.
    pub moves: Vec<Move>,
}

/// How the ring of a state shows the verdict on an input that ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ring {
    /// The input is accepted.
    Double,
    /// The input is rejected.
    Single,
    /// The documents leave the input open, or the implementation gave no answer.
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

/// The transition of a state on one letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The number of the next state.
    pub to: usize,
    /// The change to the result, in words.
    pub shows: String,
    /// Whether the expected automaton has another transition here.
    pub differs: bool,
}

impl Sketch {
    /// The sketch of the automaton that an operation needs.
    pub fn of(automaton: &Automaton) -> Self {
        let kind = automaton.kind;
        let spot = |(number, state): (usize, &State)| Spot {
            name: number.to_string(),
            access: input(kind, &state.access),
            ring: Ring::of(state.verdict),
            moves: moves(state),
        };
        Self {
            operation: automaton.name.clone(),
            kind,
            whose: String::new(),
            letters: automaton.letters.clone(),
            spots: automaton.states.iter().enumerate().map(spot).collect(),
            is_total: automaton.is_total(),
        }
    }

    /// Whether a transition differs from the expected one, or the initial state does.
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

/// The change to the result when a letter is read, in words; empty for a verdict, which the ring of the state shows.
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

/// One value in notation, or the first and the last of a range.
pub fn values(kind: UnitKind, values: &RangeInclusive<u32>) -> String {
    let [first, last] = [values.start(), values.end()].map(|value| kind.format_one(*value));
    match first == last {
        true => first,
        false => format!("{first}-{last}"),
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
