//! Chooses the contexts of a vector.
//!
//! The choice depends on the vector and the suite alone, so a single vector is always asked in the same contexts. Where
//! there are too many contexts for every vector, they rotate: a hash of the vector's id decides its turn.

mod apart;
mod chunks;
mod earlier;
mod long;
mod marked;
mod percent;
mod room;
pub(super) mod strips;

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{Operation, UnitKind};

use super::{row, scalars};
use crate::automaton::Automaton;
use crate::context::padding::has_result;
use crate::context::{Context, Earlier, Filling, Scalars};
use crate::edges::EDGES;
use crate::facts::{has_places, has_scalars_in_texts, reads_text};
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::{Origin, Vector, stable_hash};

/// The last offset of the kind `padded`: two blocks of 64 units, and two more.
pub(super) const LAST_OFFSET: usize = 130;

/// A step through the offsets, modulo their number. It reaches all of them, because their number is a prime.
const STEP: usize = 50;

/// The contexts of a vector, in addition to the case alone. Those in chunks only if the implementation takes chunks.
pub fn contexts(vector: &Vector, suite: Suite, takes_chunks: bool) -> Vec<Context> {
    if suite == Suite::Core {
        return given(vector, takes_chunks).into_iter().collect();
    }
    if vector.operation.signature().takes_number {
        return room::contexts(vector, suite);
    }
    let mut all = Vec::new();
    let turn = turn(vector);
    let takes_chunks = takes_chunks && vector.operands.len() == 1;
    if vector.in_context {
        all.extend(padded(vector, suite, turn));
        all.extend(long::buffers(vector, suite, turn));
        all.extend(long::lengths(vector, suite, turn));
        all.extend(long::edges_of_output(vector, suite, turn));
        // after those that have the case at one place: a difference is shown by the first case that has it
        if has_places(vector.operation) {
            all.extend(strips::of_case(vector, suite, turn));
        }
        all.extend(neighbours(vector, suite, turn));
        all.extend(apart::contexts(vector, suite, turn));
        all.extend(earlier::contexts(vector, suite, turn));
        if takes_chunks {
            all.extend(chunks::with_marks(vector, suite, turn));
            all.extend(chunks::of_long_text(vector, suite, turn));
        }
    } else if takes_chunks && chunks::are_asked_of(vector) {
        all.extend(chunks::alone(vector));
    }
    all.extend(strips::of_special(vector, suite, takes_chunks));
    all.extend(percent::contexts(vector, suite));
    all.extend(marked::contexts(vector, suite));
    all.extend(row::contexts(vector, suite, turn));
    all.extend(planes(vector, suite));
    all
}

/// The context that a line of a core file gives its input.
fn given(vector: &Vector, takes_chunks: bool) -> Option<Context> {
    let given = &vector.given;
    if let Some(before) = &given.before {
        let earlier = Earlier::Input {
            operation: None,
            operands: before.clone(),
        };
        return Some(Context::After {
            earlier,
            mark: false,
        });
    }
    let is_cut = takes_chunks && !given.cuts.is_empty();
    is_cut.then(|| Context::Chunks {
        mark: None,
        cuts: given.cuts.clone(),
    })
}

/// The turn of a vector in rotations: a hash of its id, which never changes.
pub(super) fn turn(vector: &Vector) -> usize {
    (stable_hash(&vector.id) >> 32) as usize
}

/// The length of a vector's inputs together, in units.
pub(super) fn length(vector: &Vector) -> usize {
    let lengths = vector.operands.iter().map(|operand| operand.elements.len());
    lengths.sum()
}

/// After 0 to 130 units of text: at the end, and before 0 to 130 more units. In the suite `full`, three ways rotate: before
/// more text, at the end, and after longer characters. Short vectors and the boundaries have more text at every offset.
fn padded(vector: &Vector, suite: Suite, turn: usize) -> impl Iterator<Item = Context> {
    let is_short = length(vector) <= 2 || vector.origin() == Some(Origin::Boundaries);
    let (one_of, one_of_both) = match suite {
        Suite::Core | Suite::Quick => (6, 6),
        Suite::Full if is_short => (3, 1),
        Suite::Full => (3, 3),
        Suite::Exhaustive => (1, 1),
    };
    let at = move |offset: usize| {
        let is_turn = |by: usize, one_of: usize| (offset + turn + by).is_multiple_of(one_of);
        // a separate rotation: with that of the ways, a suite that takes one of three ways would have only one filling
        let number = (offset + turn) / 3;
        let narrow = in_turn(&Filling::NARROW, number);
        let wide = in_turn(&Filling::WIDE, number);
        let after = (offset * STEP + turn) % (LAST_OFFSET + 1);
        let between = |filling, end, after| Context::Padded {
            filling,
            before: offset,
            end,
            after,
            cuts: Vec::new(),
        };
        let wide_end = in_turn(&Filling::WIDE, number / 2);
        let after_the_wide = if number.is_multiple_of(2) { after } else { 0 };
        [
            (offset > 0 && is_turn(0, one_of)).then(|| Context::after(narrow, offset)),
            is_turn(1, one_of_both)
                .then(|| between(narrow, in_turn(&Filling::NARROW, number / 2), after)),
            (offset > 0 && is_turn(2, one_of)).then(|| between(wide, wide_end, after_the_wide)),
        ]
    };
    (0..=LAST_OFFSET).flat_map(at).flatten()
}

/// All characters, a plane in each text: for one vector of each operation whose rows do not show them.
fn planes(vector: &Vector, suite: Suite) -> Vec<Context> {
    let operation = vector.operation;
    let is_asked = suite > Suite::Quick
        && has_scalars_in_texts(operation)
        && strips::has_the_letter(vector)
        && reads_text(operation);
    let forms: &[bool] = match scalars::writer_of_escapes(operation) {
        _ if !is_asked => &[],
        Some(_) => &[false, true],
        None => &[false],
    };
    let of_form = |escaped: &bool| {
        let escaped = *escaped;
        (0..scalars::PLANES).map(move |plane| Context::Scalars(Scalars { plane, escaped }))
    };
    forms.iter().flat_map(of_form).collect()
}

/// The item for this turn.
fn in_turn<T: Copy>(all: &[T], turn: usize) -> T {
    all[turn % all.len()]
}

/// After each character at an edge of the documents' ranges that the operation accepts, and before some, in rotation.
fn neighbours(vector: &Vector, suite: Suite, turn: usize) -> impl Iterator<Item = Context> {
    let one_of = move |context: &Context| match (suite, context) {
        (Suite::Quick, _) => 8,
        (Suite::Full, Context::Beside { before: false, .. }) => 4,
        _ => 1,
    };
    let beside = |character: &Vec<u32>| {
        [true, false].map(|before| Context::Beside {
            character: character.clone(),
            before,
        })
    };
    let all = NEIGHBOURS[&vector.operation].iter().flat_map(beside);
    let numbered = (turn..).zip(all);
    let is_turn =
        move |(number, context): &(usize, Context)| number.is_multiple_of(one_of(context));
    numbered.filter(is_turn).map(|(_, context)| context)
}

/// For each operation, the characters at the edges of the documents' ranges that it accepts, as its input units.
static NEIGHBOURS: LazyLock<HashMap<Operation, Vec<Vec<u32>>>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| {
        let is_taken =
            |units: &Vec<u32>| !units.is_empty() && has_result(*operation, units.clone());
        let characters = EDGES.values(UnitKind::CodePoint).iter();
        let units = characters.map(|code_point| units_of(*operation, *code_point));
        (*operation, units.filter(is_taken).collect())
    };
    Operation::ALL.iter().map(of_operation).collect()
});

/// Endings for a vector that reaches a transition of its operation's automaton. They find implementations with up to `more`
/// additional states: each ending is a sequence of at most `more` letters, one from each class, and then a string that
/// identifies the state. Letters of one class lead to the same state from every state.
pub fn deeper_contexts<'a>(
    vector: &Vector,
    automaton: &'a Automaton,
    more: usize,
) -> impl Iterator<Item = Context> + use<'a> {
    let reached = vector.in_context.then(|| {
        let first = vector.case(0).operands[0].clone();
        automaton.state_after(&first.values())
    });
    let letters = automaton.classes();
    let mut words: Vec<(usize, Vec<u32>)> = reached
        .map(|state| (state, Vec::new()))
        .into_iter()
        .collect();
    let mut longer = words.clone();
    for _ in 0..more {
        let step = |(state, word): (usize, Vec<u32>)| {
            let steps = letters.iter().map(move |value| {
                let next = automaton.states[state].leads_to[automaton.letter(*value)];
                (next, [word.as_slice(), &[*value]].concat())
            });
            steps.collect::<Vec<_>>()
        };
        longer = longer.into_iter().flat_map(step).collect();
        words.extend_from_slice(&longer);
    }
    words.into_iter().flat_map(|(state, word)| {
        let identifiers = automaton.states[state].identifiers.iter();
        let ends = identifiers.map(move |end| [word.as_slice(), end].concat());
        ends.filter(|end| !end.is_empty()).map(Context::Extended)
    })
}
