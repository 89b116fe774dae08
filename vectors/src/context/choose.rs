//! Which contexts a vector is put into.
//!
//! All of it follows from the vector and the suite alone, so that a single vector is asked the same again. What is too
//! much for every vector is asked in rotation: a hash of its id says whose turn it is.

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{Operation, UnitKind};

use crate::automaton::Automaton;
use crate::context::padding::{has_result, unit};
use crate::context::{Context, Width};
use crate::generate::edges_of_values;
use crate::suite::Suite;
use crate::vector::{Origin, Results, Vector, stable_hash};

/// The last offset of the first kind: two blocks of 64, and two more.
pub(super) const LAST_OFFSET: usize = 130;

/// How much follows a case that is not at the end: the longest block that codecs read at once.
const BLOCK: usize = 64;

/// The sizes of buffers, and how far before the edge of one a case begins at most, and in all.
const BUFFERS: [usize; 2] = [4 << 10, 64 << 10];
const BEFORE_THE_EDGE: usize = 8;
const AROUND_THE_EDGE: usize = 12;

/// The contexts in which a vector's first case is asked, beside the case itself; in chunks only if the implementation
/// takes them.
pub fn contexts(vector: &Vector, suite: Suite, takes_chunks: bool) -> Vec<Context> {
    let mut all = Vec::new();
    let turn = turn(vector);
    let takes_chunks = takes_chunks && vector.operands.len() == 1;
    if vector.in_context {
        all.extend(padded(suite, turn));
        all.extend(long(vector, suite, turn));
        all.extend(neighbours(vector, suite, turn));
        all.extend(after(vector, suite, turn));
        if takes_chunks {
            all.extend(chunks_with_marks(vector, suite, turn));
        }
    } else if takes_chunks && has_chunks(vector) {
        let length = vector.operands[0].elements.len();
        all.extend(in_two(length).chain(in_single_units(length)).map(unmarked));
    }
    all
}

/// A number that is the vector's own, and the same for ever.
fn turn(vector: &Vector) -> usize {
    (stable_hash(&vector.id) >> 32) as usize
}

/// After 0 to 130 units, at the end and before more: in the suite `full` at each place in one of three ways.
fn padded(suite: Suite, turn: usize) -> impl Iterator<Item = Context> {
    let one_of = match suite {
        Suite::Quick => 6,
        Suite::Full => 3,
        Suite::Exhaustive => 1,
    };
    let at = move |offset: usize| {
        let padded = |width, after| Context::Padded {
            width,
            before: offset,
            after,
        };
        let is_turn = |by: usize| (offset + turn + by).is_multiple_of(one_of);
        // by another turn than the ways, or a suite that has one of three would have one width
        let wide = Width::EACH[1 + (offset + turn) / 3 % 3];
        [
            (offset > 0 && is_turn(0)).then(|| padded(Width::One, 0)),
            is_turn(1).then(|| padded(Width::One, BLOCK)),
            (offset > 0 && is_turn(2)).then(|| padded(wide, 0)),
        ]
    };
    (0..=LAST_OFFSET).flat_map(at).flatten()
}

/// Across the edges of buffers: after as much text, or as often.
fn long(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    let length: usize = vector
        .operands
        .iter()
        .map(|operand| operand.elements.len())
        .sum();
    let signature = vector.operation.signature();
    // where it rejects, all that is repeated is that it does
    let is_repeated = length > 0 && !signature.rejects && !signature.validates;
    let is_turn = |buffer: usize| match suite {
        Suite::Quick => buffer == BUFFERS[0] && turn.is_multiple_of(8),
        Suite::Full => buffer == BUFFERS[0] || turn.is_multiple_of(16) || length == 1,
        Suite::Exhaustive => true,
    };
    let width = |buffer: usize| match vector.operation {
        // its result has to fit into 65,535 bytes
        Operation::ModifiedUtf8WriteUtf if buffer == BUFFERS[1] => Width::One,
        _ => Width::Mixed,
    };
    // each by a turn of its own: those whose turn the buffer is shall not all lie at the same places
    let (place, end) = (turn / 16 % AROUND_THE_EDGE, turn / 16 / AROUND_THE_EDGE % 2);
    let before = |buffer: usize| match length {
        // of the few that are asked there, the edge is in each that is long enough
        2.. if buffer == BUFFERS[1] => buffer - 1 - place % (length - 1),
        _ => buffer - BEFORE_THE_EDGE + place,
    };
    let of_buffer = |buffer: usize| {
        let padded = Context::Padded {
            width: width(buffer),
            before: before(buffer),
            after: end * BLOCK,
        };
        let repeated = is_repeated.then(|| Context::Repeated(buffer / length + 1));
        [padded].into_iter().chain(repeated)
    };
    let buffers = BUFFERS.into_iter().filter(|buffer| is_turn(*buffer));
    buffers
        .flat_map(of_buffer)
        .chain(at_the_longest(vector))
        .collect()
}

/// As often as a length in two bytes can count the bytes of, and once more.
fn at_the_longest(vector: &Vector) -> Vec<Context> {
    let Results::Output(output, _) = &vector.results else {
        return Vec::new();
    };
    let length = output.elements.len().saturating_sub(size_of::<u16>());
    if vector.operation != Operation::ModifiedUtf8WriteUtf || length == 0 {
        return Vec::new();
    }
    let longest = usize::from(u16::MAX) / length;
    vec![Context::Repeated(longest), Context::Repeated(longest + 1)]
}

/// Before and after it, each character at an edge of the documents' ranges that the operation takes.
fn neighbours(vector: &Vector, suite: Suite, turn: usize) -> impl Iterator<Item = Context> {
    let one_of = if suite == Suite::Quick { 8 } else { 1 };
    let beside = |character: &Vec<u32>| {
        [true, false].map(|before| Context::Beside {
            character: character.clone(),
            before,
        })
    };
    let all = NEIGHBOURS[&vector.operation].iter().flat_map(beside);
    let numbered = (turn..).zip(all);
    let is_turn = move |(number, _): &(usize, Context)| number.is_multiple_of(one_of);
    numbered.filter(is_turn).map(|(_, context)| context)
}

/// For each operation the characters at the edges of the documents' ranges that it takes, as its input units.
static NEIGHBOURS: LazyLock<HashMap<Operation, Vec<Vec<u32>>>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| {
        let is_taken =
            |units: &Vec<u32>| !units.is_empty() && has_result(*operation, units.clone());
        let characters = edges_of_values(UnitKind::CodePoint).iter();
        let units = characters.map(|code_point| unit(*operation, *code_point));
        (*operation, units.filter(is_taken).collect())
    };
    Operation::ALL.iter().map(of_operation).collect()
});

/// Right after a call that may leave something: the beginning of a character, a byte order mark.
fn after(vector: &Vector, suite: Suite, turn: usize) -> impl Iterator<Item = Context> {
    let left = match vector.operands.len() {
        1 => LEFT_BEHIND[&vector.operation].as_slice(),
        _ => &[],
    };
    let before = left.iter().map(|units| (units, false));
    let both = left.last().map(|mark| (mark, true));
    let is_turn = move |number: usize| suite > Suite::Quick || (turn + number).is_multiple_of(3);
    (0..)
        .zip(before.chain(both))
        .filter(move |(number, (units, _))| is_turn(*number) && !units.is_empty())
        .map(|(_, (units, mark))| Context::After {
            units: units.clone(),
            mark,
        })
}

/// For each operation the units of characters of two to four bytes without the last, and those of a byte order mark.
static LEFT_BEHIND: LazyLock<HashMap<Operation, [Vec<u32>; 4]>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| {
        let unit = |character: char| unit(*operation, u32::from(character));
        let begun = |character| {
            let mut units = unit(character);
            units.pop();
            units
        };
        let [two, three, four] = ['é', '€', '𝄞'].map(begun);
        (*operation, [two, three, four, unit('\u{FEFF}')])
    };
    Operation::ALL.iter().map(of_operation).collect()
});

/// In two chunks, in three, in single units and in those with empty ones between, alone and with a byte order mark at
/// any place.
fn chunks_with_marks(vector: &Vector, suite: Suite, turn: usize) -> Vec<Context> {
    let length = vector.operands[0].elements.len();
    let mark_length = unit(vector.operation, super::BYTE_ORDER_MARK).len();
    let last_mark = if suite == Suite::Quick { 0 } else { length };
    let is_whole = suite > Suite::Quick || turn.is_multiple_of(4);
    let with = |mark: Option<usize>| {
        let length = length + mark.map_or(0, |_| mark_length);
        let in_three = in_three(length).filter(move |_| is_whole);
        in_two(length)
            .chain(in_single_units(length))
            .chain(in_three)
            .chain(in_single_units_and_nothing(length))
            .map(move |cuts| Context::Chunks { mark, cuts })
    };
    let marks = [None].into_iter().chain((0..=last_mark).map(Some));
    marks.flat_map(with).collect()
}

fn unmarked(cuts: Vec<usize>) -> Context {
    Context::Chunks { mark: None, cuts }
}

fn in_two(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..=length).map(|at| vec![at])
}

fn in_three(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..=length).flat_map(move |first| (first..=length).map(move |second| vec![first, second]))
}

/// Nothing for what is two units long at most: that has been cut in two.
fn in_single_units(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (length > 2).then(|| (1..length).collect()).into_iter()
}

fn in_single_units_and_nothing(length: usize) -> impl Iterator<Item = Vec<usize>> {
    (length > 1)
        .then(|| (0..=length).flat_map(|at| [at, at]).collect())
        .into_iter()
}

/// The documents' examples and the boundaries are also asked in chunks.
fn has_chunks(vector: &Vector) -> bool {
    matches!(vector.origin(), Some(Origin::Examples | Origin::Boundaries))
}

/// The endings of a vector that reaches a transition of its operation's automaton, so that implementations with up to
/// `more` states more than the automaton are told from it: every sequence of at most that many letters, one of each class
/// of them, and then the strings that identify the state it leads to. Letters are of one class if they lead to the same
/// states from everywhere.
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
