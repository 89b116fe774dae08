//! Inputs that no implementation passes whose automaton differs, unless it has more states.
//!
//! After the shortest input that leads to each state, every letter is read, and then the strings that identify the state
//! that it should lead to. Letters that follow one another and lead to the same state are one row.
//!
//! This is the method of harmonized state identifiers. Its strength was proved by Petrenko, Yevtushenko and others for
//! automata like these: of all implementations that have at most as many states as the oracle's automaton, those that
//! answer all of these inputs as the oracle does have the same automaton. Where the documents leave answers open, what the
//! method promises does not hold; there, one input more is tried for each transition that could lead elsewhere unnoticed.

mod members;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use rayon::prelude::*;
use utfproof_oracle::{Operation, Rejection, Sequence, UnitKind};

use crate::automaton::Automaton;
use crate::by_oracle::row_vector;
use crate::file::{AutomatonSummary, VectorFile};
use crate::level::Level;
use crate::pattern::Pattern;
use crate::rows::{Behaviour, BehaviourAnswer, GeneratedRow, RowAnswer, behaviour, rows};
use crate::vector::{Origin, Vector};

/// Rows of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 16;

/// The file of one operation; it has no vectors if the operation has no automaton.
pub(super) fn file(operation: Operation) -> VectorFile {
    let automaton = Automaton::learn(operation).ok();
    let about = "Behind the shortest input that leads to each state of the operation's machine, every value, and then \
                 what tells the state that it leads to from every other one. Whoever has another machine of no more \
                 states fails at one of these at least. 'utfproof vectors machine' prints the machine.";
    VectorFile {
        operation,
        origin: Origin::Complete,
        about: about.to_owned(),
        random: None,
        automaton: automaton.as_ref().map(summary),
        vectors: automaton
            .as_ref()
            .map_or_else(Vec::new, |automaton| vectors(operation, automaton)),
    }
}

fn summary(automaton: &Automaton) -> AutomatonSummary {
    let kind = automaton.kind;
    let number = automaton.states.len();
    let of_letters = match kind {
        UnitKind::Byte => "each byte is tried, so nothing is assumed of it",
        _ => {
            "it treats the code units of a range alike, of which every suite asks the first and the last, and more \
             suites more"
        }
    };
    AutomatonSummary {
        states: number,
        letters: automaton.letters.len(),
        guarantee: format!(
            "an implementation that passes, and is a machine of at most {number} states, has this machine"
        ),
        assumption: of_letters.to_owned(),
        identifiers: automaton
            .states
            .iter()
            .map(|state| {
                let show =
                    |input: &Vec<u32>| Sequence::from_values(kind, input.clone()).to_string();
                (
                    show(&state.access),
                    state.identifiers.iter().map(show).collect(),
                )
            })
            .collect(),
    }
}

/// The rows, each once: two states may ask for the same.
fn vectors(operation: Operation, automaton: &Automaton) -> Vec<Vector> {
    let kind = automaton.kind;
    let ask = |values: &[u32]| {
        let input = Sequence::from_values(kind, values.to_vec());
        Some(behaviour(operation, &[input.as_slice()]))
    };
    let mut boxes = boxes(automaton);
    boxes.sort_by_key(|ranges| (ranges.len(), ranges.clone()));
    boxes.dedup();
    let of_box = |ranges: &Vec<(u32, u32)>| -> Vec<Vector> {
        let rows = rows(ranges, EXACT, &ask);
        let vector = |row| row_vector(operation, Origin::Complete, &[ranges.len()], row);
        rows.iter().map(vector).collect()
    };
    let of_boxes: Vec<Vec<Vector>> = boxes.par_iter().map(of_box).collect();
    // a part of one box may be the whole of another
    let mut ids = BTreeSet::new();
    let mut vectors: Vec<Vector> = of_boxes.into_iter().flatten().collect();
    vectors.retain(|vector| ids.insert(vector.id.clone()));
    vectors
}

/// A set of inputs that are treated alike, and what comes of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompleteRow {
    /// The inputs.
    pub input: Pattern,
    /// The results, counted in step with the inputs, or the position of the rejection.
    pub result: Result<Pattern, usize>,
}

/// The complete inputs of an automaton that was learnt by [`Automaton::learn_by`], as rows.
///
/// `answer` has the result of an input, or the position of its rejection, and a number for the way that it is found: only
/// inputs with the same number are in one row. `output` is the kind of the results.
pub fn complete_rows(
    automaton: &Automaton,
    output: UnitKind,
    answer: impl Fn(&[u32]) -> (Result<Vec<u32>, usize>, u64),
) -> Vec<CompleteRow> {
    let mut boxes = boxes(automaton);
    boxes.sort_by_key(|ranges| (ranges.len(), ranges.clone()));
    boxes.dedup();
    let mut seen = BTreeSet::new();
    let of_box = |ranges: &Vec<(u32, u32)>| rows_of(ranges, automaton.kind, output, &answer);
    let mut rows: Vec<CompleteRow> = boxes.iter().flat_map(of_box).collect();
    rows.retain(|row| seen.insert(row.input.to_string()));
    rows
}

/// The rows of all inputs of which each value is in the range for its place. The other parameters are as in
/// [`complete_rows`].
pub fn rows_of(
    ranges: &[(u32, u32)],
    input: UnitKind,
    output: UnitKind,
    answer: impl Fn(&[u32]) -> (Result<Vec<u32>, usize>, u64),
) -> Vec<CompleteRow> {
    let ask = |values: &[u32]| {
        let (result, steps) = answer(values);
        let answer = match result {
            Ok(values) => BehaviourAnswer::Output(values.into(), Level::Must),
            Err(at) => BehaviourAnswer::Rejected(Rejection { at }, Level::Must),
        };
        Some(Behaviour { steps, answer })
    };
    let rows = rows(ranges, EXACT, &ask).into_iter();
    let row = |row: GeneratedRow| {
        let pattern = |kind, elements| Pattern { kind, elements };
        let result = match row.answer {
            RowAnswer::Output(elements, _) => Ok(pattern(output, elements)),
            RowAnswer::Rejected(rejection, _) => Err(rejection.at),
            RowAnswer::Unspecified(_) => return None,
        };
        Some(CompleteRow {
            input: pattern(input, row.elements),
            result,
        })
    };
    rows.filter_map(row).collect()
}

/// Of a range of so many values, all are tried where each counts; of a longer one, the ends and the middle.
const MOST_OF_A_RANGE: u32 = 256;

/// The inputs that the guarantee rests on, shortest first: each state, each letter, each identifier of the next state.
/// Other inputs of the file only try more members of each class.
pub(crate) fn guaranteed(automaton: &Automaton) -> Vec<Vec<u32>> {
    let identifiers = |state: usize| automaton.states[state].identifiers.clone();
    inputs_of(guaranteed_boxes(automaton, identifiers))
}

fn inputs_of(boxes: Vec<Vec<(u32, u32)>>) -> Vec<Vec<u32>> {
    let mut inputs = BTreeSet::new();
    for ranges in boxes {
        let mut all = vec![Vec::with_capacity(ranges.len())];
        for (first, last) in ranges {
            let values: Vec<u32> = if last - first < MOST_OF_A_RANGE {
                (first..=last).collect()
            } else {
                vec![first, u32::midpoint(first, last), last]
            };
            let longer = |input: Vec<u32>| {
                let values = values.iter();
                values.map(move |value| [input.as_slice(), &[*value]].concat())
            };
            all = all.into_iter().flat_map(longer).collect();
        }
        inputs.extend(all.into_iter().map(|input| (input.len(), input)));
    }
    inputs.into_iter().map(|(_, input)| input).collect()
}

/// The inputs, as one range for each position.
fn boxes(automaton: &Automaton) -> Vec<Vec<(u32, u32)>> {
    let mut boxes = guaranteed_boxes(automaton, |state| {
        automaton.states[state].identifiers.clone()
    });
    boxes.extend(members::boxes(automaton));
    boxes
}

fn guaranteed_boxes(
    automaton: &Automaton,
    identifiers: impl Fn(usize) -> Vec<Vec<u32>>,
) -> Vec<Vec<(u32, u32)>> {
    let fixed = |values: &[u32]| -> Vec<(u32, u32)> {
        values.iter().map(|value| (*value, *value)).collect()
    };
    let mut boxes = vec![Vec::new()];
    boxes.extend(identifiers(0).iter().map(|end| fixed(end)));
    for state in &automaton.states {
        for (letters, next) in runs(automaton, &state.leads_to) {
            let run = (
                *automaton.letters[*letters.start()].start(),
                *automaton.letters[*letters.end()].end(),
            );
            let before = fixed(&state.access);
            let whole = |end: &Vec<u32>| [before.as_slice(), &[run], &fixed(end)].concat();
            boxes.push(whole(&Vec::new()));
            boxes.extend(identifiers(next).iter().map(whole));
        }
    }
    boxes.extend(automaton.stragglers().iter().map(|input| fixed(input)));
    boxes
}

/// Letters that follow one another and lead to the same state. Those that are ranges stay single: of a row not every
/// case is asked, but always the first.
fn runs(automaton: &Automaton, leads_to: &[usize]) -> Vec<(RangeInclusive<usize>, usize)> {
    let is_single =
        |letter: usize| automaton.letters[letter].start() == automaton.letters[letter].end();
    let mut runs: Vec<(RangeInclusive<usize>, usize)> = Vec::new();
    for (letter, next) in (0..automaton.letters.len()).zip(leads_to) {
        match runs.last_mut() {
            Some((run, known)) if known == next && is_single(letter) => {
                *run = *run.start()..=letter;
            }
            _ => runs.push((letter..=letter, *next)),
        }
    }
    runs
}
