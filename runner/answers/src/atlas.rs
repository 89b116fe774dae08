//! Where two codecs part.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Operands;
use utfproof_vectors::context::expect;

use super::harm::{Harm, hides};
use super::inputs::inputs;
use super::recorded::{Recorded, Told};

/// For every operation that two codecs share, where they part.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// The operations, in the order of [`Operation::ALL`].
    pub operations: Vec<OfOperation>,
    /// Where one codec validates what another one reads as something else.
    pub across: Vec<Across>,
}

/// Where the codecs of one operation part.
#[derive(Clone, Debug)]
pub struct OfOperation {
    /// The operation.
    pub operation: Operation,
    /// The number of inputs that all were asked.
    pub inputs: usize,
    /// The codecs, those with equal answers together; those that answer as the documents say come first.
    pub classes: Vec<Class>,
    /// For each pair of classes, where they part; the worst first.
    pub partings: Vec<Parting>,
}

/// Codecs that answer all inputs alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Their names on the command line.
    pub ids: Vec<String>,
    /// The number of inputs that they answer differently from the documents, or that these leave open.
    pub departures: usize,
}

/// An input on which the codecs of two classes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The index of one class.
    pub one: usize,
    /// The index of the other class.
    pub other: usize,
    /// Why it matters.
    pub harm: Harm,
    /// The smallest input with this harm, which is the worst that these two have.
    pub input: Operands,
    /// The answer of each.
    pub answers: [Told; 2],
    /// The smallest input on which they part at all, if it is another.
    pub smallest: Option<Operands>,
    /// The number of inputs on which they part.
    pub inputs: usize,
}

/// An input that one codec validates, and that another one reads as a special character which is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Across {
    /// The codecs that call it valid.
    pub accept: Vec<String>,
    /// The operation of those that read it.
    pub operation: Operation,
    /// Those that read it so.
    pub read: Vec<String>,
    /// The input.
    pub input: Operands,
    /// What they read.
    pub answer: Told,
}

impl Atlas {
    /// The atlas of some codecs. The same codecs give the same atlas, in whatever order they come.
    pub fn new(recorded: &[Recorded]) -> Self {
        let mut recorded: Vec<&Recorded> = recorded.iter().collect();
        recorded.sort_by(|one, other| one.id.cmp(&other.id));
        let of = |operation: &Operation| OfOperation::new(*operation, &recorded);
        Self {
            operations: Operation::ALL.iter().filter_map(of).collect(),
            across: across(&recorded),
        }
    }
}

/// The inputs of an operation, and what the documents expect of each.
fn asked(operation: Operation) -> (Vec<Operands>, Vec<Option<Told>>) {
    let inputs = inputs(operation);
    let expected = inputs
        .iter()
        .map(|operands| Told::expected(&expect(operation, operands)));
    let expected = expected.collect();
    (inputs, expected)
}

impl OfOperation {
    /// `None` if fewer than two codecs have the operation.
    fn new(operation: Operation, recorded: &[&Recorded]) -> Option<Self> {
        let having = recorded
            .iter()
            .filter(|one| one.operations.contains_key(&operation));
        let having: Vec<&&Recorded> = having.collect();
        if having.len() < 2 {
            return None;
        }
        let (inputs, expected) = asked(operation);
        let mut by_answers = BTreeMap::<Vec<Option<Told>>, Class>::new();
        for one in having {
            let answers = one.answers(operation, &expected)?;
            let departures = one.operations[&operation].len();
            let class = by_answers.entry(answers).or_insert_with(|| Class {
                ids: Vec::new(),
                departures,
            });
            class.ids.push(one.id.clone());
        }
        let mut classes: Vec<(Vec<Option<Told>>, Class)> = by_answers.into_iter().collect();
        classes.sort_by(|(_, one), (_, other)| {
            (one.departures, &one.ids).cmp(&(other.departures, &other.ids))
        });
        let mut partings = Vec::new();
        for (one, (answers, _)) in classes.iter().enumerate() {
            for (other, (others, _)) in classes.iter().enumerate().skip(one + 1) {
                partings.extend(parting(
                    operation,
                    &inputs,
                    [(one, answers), (other, others)],
                ));
            }
        }
        partings.sort_by_key(|parting| {
            (
                parting.harm,
                size(&parting.input),
                parting.one,
                parting.other,
            )
        });
        Some(Self {
            operation,
            inputs: inputs.len(),
            classes: classes.into_iter().map(|(_, class)| class).collect(),
            partings,
        })
    }
}

fn size(operands: &Operands) -> usize {
    operands.iter().map(Sequence::len).sum()
}

fn parting(
    operation: Operation,
    inputs: &[Operands],
    [(one, answers), (other, others)]: [(usize, &Vec<Option<Told>>); 2],
) -> Option<Parting> {
    let differing = answers.iter().zip(others).enumerate();
    let differing: Vec<(usize, &Told, &Told)> = differing
        .filter(|(_, (answer, other))| answer != other)
        .filter_map(|(number, (answer, other))| Some((number, answer.as_ref()?, other.as_ref()?)))
        .collect();
    let (first, ..) = differing.first()?;
    // the inputs are ordered by size, and of equal ones the first is taken
    let (harm, number, answer, answered) = differing
        .iter()
        .map(|(number, answer, other)| {
            (
                Harm::of(operation, &inputs[*number], answer, other),
                *number,
                *answer,
                *other,
            )
        })
        .min_by_key(|(harm, number, ..)| (*harm, *number))?;
    Some(Parting {
        one,
        other,
        harm,
        input: inputs[number].clone(),
        answers: [answer.clone(), answered.clone()],
        smallest: (*first != number).then(|| inputs[*first].clone()),
        inputs: differing.len(),
    })
}

/// The operations that read bytes as text, whose input `utf-8.validate` checks.
const READERS: [Operation; 3] = [
    Operation::Utf8Decode,
    Operation::Utf8DecodeLossy,
    Operation::WhatwgUtf8Decode,
];

fn across(recorded: &[&Recorded]) -> Vec<Across> {
    let (inputs, expected) = asked(Operation::Utf8Validate);
    let validators: Vec<(&str, Vec<Option<Told>>)> = recorded
        .iter()
        .filter_map(|one| {
            Some((
                one.id.as_str(),
                one.answers(Operation::Utf8Validate, &expected)?,
            ))
        })
        .collect();
    let mut across = Vec::new();
    // of one disagreement, only the smallest input
    let mut seen = BTreeSet::new();
    for operation in READERS {
        let (_, expected) = asked(operation);
        let readers: Vec<(&str, Vec<Option<Told>>)> = recorded
            .iter()
            .filter_map(|one| Some((one.id.as_str(), one.answers(operation, &expected)?)))
            .collect();
        for (number, input) in inputs.iter().enumerate() {
            let accept = validators.iter();
            let accept =
                accept.filter(|(_, answers)| matches!(answers[number], Some(Told::Output(_))));
            let accept: Vec<String> = accept.map(|(id, _)| (*id).to_owned()).collect();
            if accept.is_empty() {
                continue;
            }
            let mut by_answer = BTreeMap::<&Told, Vec<String>>::new();
            for (id, answers) in &readers {
                if let Some(told @ Told::Output(output)) = &answers[number]
                    && hides(input, output)
                {
                    by_answer.entry(told).or_default().push((*id).to_owned());
                }
            }
            for (answer, read) in by_answer {
                if seen.insert((accept.clone(), operation, read.clone())) {
                    across.push(Across {
                        accept: accept.clone(),
                        operation,
                        read,
                        input: input.clone(),
                        answer: answer.clone(),
                    });
                }
            }
        }
    }
    across
}
