//! Sketches of a learnt automaton.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_vectors::automaton::Automaton;

use super::sketch::{Move, Ring, Sketch, Spot};
use crate::learnt::{LearntAutomaton, LearntState, or_nothing};

impl Sketch {
    /// The sketch of a learnt automaton, with the transitions marked that the document's does not have.
    ///
    /// # Errors
    ///
    /// If its states contradict each other: it may come from a file.
    pub fn learnt(automaton: &LearntAutomaton) -> Result<Self, String> {
        let (kind, states) = (automaton.kind(), &automaton.states);
        let places: BTreeMap<usize, usize> = (0..)
            .zip(states)
            .map(|(at, state)| (state.state, at))
            .collect();
        if states.is_empty() || places.len() != states.len() {
            return Err("no states, or two with the same number".to_owned());
        }
        let moves: Vec<Vec<(u32, Move)>> = states
            .iter()
            .map(|state| moves(kind, state, &places))
            .collect::<Result<_, _>>()?;
        // every value at which some state does something else begins a letter
        let starts: BTreeSet<u32> = moves.iter().flatten().map(|(start, _)| *start).collect();
        let starts: Vec<u32> = starts.into_iter().collect();
        let spot = |(state, moves): (&LearntState, &Vec<(u32, Move)>)| Spot {
            name: state.state.to_string(),
            access: or_nothing(&state.after).to_owned(),
            ring: match state.accepts {
                true => Ring::Double,
                false => Ring::Single,
            },
            moves: starts
                .iter()
                .map(|start| {
                    let place = moves.partition_point(|(first, _)| first <= start);
                    moves[place - 1].1.clone()
                })
                .collect(),
        };
        let ends = starts[1..].iter().map(|next| next - 1).chain([kind.max()]);
        Ok(Self {
            operation: automaton.operation.name().to_owned(),
            kind,
            whose: " as learnt".to_owned(),
            letters: starts
                .iter()
                .copied()
                .zip(ends)
                .map(|(start, end)| start..=end)
                .collect(),
            spots: states.iter().zip(&moves).map(spot).collect(),
            is_total: Automaton::learn(automaton.operation)
                .is_ok_and(|document| document.is_total()),
        })
    }
}

/// The transitions of a state, each with its lowest value. They cover all values.
fn moves(
    kind: UnitKind,
    state: &LearntState,
    places: &BTreeMap<usize, usize>,
) -> Result<Vec<(u32, Move)>, String> {
    if let Err(error) = kind.parse(&state.after) {
        return Err(format!("state {}: {error}", state.state));
    }
    let mut due = 0;
    let mut moves = Vec::new();
    for step in &state.leads_to {
        let malformed = || {
            format!(
                "state {}: a malformed transition on {:?}",
                state.state, step.values
            )
        };
        let range =
            range(kind, &step.values).filter(|range| *range.start() == due && !range.is_empty());
        let range = range
            .filter(|_| is_change(&step.next.shows))
            .ok_or_else(malformed)?;
        due = range.end() + 1;
        moves.push((
            *range.start(),
            Move {
                to: *places.get(&step.next.to).ok_or_else(malformed)?,
                shows: step.next.shows.clone(),
                differs: step.expected.is_some(),
            },
        ));
    }
    match due == kind.max() + 1 {
        true => Ok(moves),
        false => Err(format!(
            "state {}: no transition on {}",
            state.state,
            kind.format_one(due)
        )),
    }
}

/// Whether a text can be how a result changes, which becomes a part of the picture as it is.
fn is_change(text: &str) -> bool {
    let mut chars = text.chars();
    chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | ','))
}

fn range(kind: UnitKind, text: &str) -> Option<RangeInclusive<u32>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Some(kind.parse_one(first)?..=kind.parse_one(last)?)
}
