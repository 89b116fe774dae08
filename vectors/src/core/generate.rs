//! Makes core files.

mod blocks;
mod header;
mod states;

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{Operation, Sequence, UnitKind};

use super::chosen::ChosenFile;
use super::file::{CoreFile, CoreGroup};
use super::line::CoreLine;
use super::regression::{Regression, built_in_regressions};
use crate::automaton::Automaton;
use crate::by_oracle::input_name;
use crate::file::VectorFile;
use crate::generate::guaranteed;
use crate::operands::Operands;
use crate::vector::{Origin, Vector};

/// Makes the core file of an operation of its vector files and the contexts that were chosen for it.
pub fn generate_core(
    operation: Operation,
    files: &[VectorFile],
    chosen: Option<&ChosenFile>,
) -> CoreFile {
    // a test reads them
    let regressions = built_in_regressions().unwrap_or_default();
    // these two decode as other operations do, so their automata are tried there
    let borrows = matches!(
        operation,
        Operation::Utf8DecodeWholeOrLatin1 | Operation::Utf8DecodeWholeOrWindows1252
    );
    let automaton = Automaton::learn(operation).ok().filter(|_| !borrows);
    let tried = automaton.as_ref().map(Tried::of);
    // an automaton of which only a part is tried takes most of a megabyte
    let (rows_of_a_kind, of_a_row) = match tried.as_ref().map(|tried| tried.extent) {
        Some(Extent::SingleTransitions) => (1, 1),
        _ => (ROWS_OF_A_KIND, EDGES_OF_A_ROW),
    };
    let mut maker = Maker::new(operation);
    let of = |origin: Origin| {
        let files = files.iter();
        let files = files.filter(move |file| (file.operation, file.origin) == (operation, origin));
        files.flat_map(|file| &file.vectors)
    };
    maker.group("the examples that the documents print");
    for vector in of(Origin::Examples) {
        maker.vector(vector, 1);
    }
    for regression in regressions.iter().filter(|one| one.operation == operation) {
        maker.regression(regression);
    }
    maker.group("the edges of all ranges, and texts that some codecs take for something else");
    for vector in of(Origin::Boundaries) {
        maker.vector(vector, EDGES_OF_A_ROW);
    }
    maker.group(match of_a_row {
        1 => "the first input of the rows that take the same steps",
        _ => "the first and the last input of the first rows that take the same steps",
    });
    let mut rows = BTreeMap::new();
    for vector in of(Origin::Exhaustive) {
        let lengths = vector.operands.iter().map(|operand| operand.elements.len());
        let alike = (lengths.collect::<Vec<_>>(), vector.steps.clone());
        let seen: &mut usize = rows.entry(alike).or_default();
        *seen += 1;
        if *seen <= rows_of_a_kind && (automaton.is_none() || is_converted(vector)) {
            maker.vector(vector, of_a_row);
        }
    }
    if let Some(tried) = &tried {
        maker.group(&why(tried));
        for input in &tried.inputs {
            let operand = Sequence::from_values(tried.automaton.kind, input.iter().copied());
            maker.named(Origin::Complete.name(), Operands::from_iter([operand]));
        }
    }
    blocks::add(&mut maker);
    if let Some(chosen) = chosen {
        maker.chosen(chosen);
    }
    let groups = maker.finish();
    let lines: Vec<&CoreLine> = groups.iter().flat_map(|group| &group.lines).collect();
    CoreFile {
        operation,
        header: header::header(operation, tried.as_ref(), chosen, &lines),
        groups,
    }
}

/// How many inputs of a row are taken: the first and the last.
const EDGES_OF_A_ROW: u64 = 2;

/// Of how many rows that take the same steps inputs are taken: how many rows there are depends on how results are written.
const ROWS_OF_A_KIND: usize = 16;

/// The most inputs for an automaton. Where more belong to the guarantee, those are taken that show each single wrong
/// transition.
const MOST_COMPLETE: usize = 17_500;

/// Whether a row has results that are counted along with its inputs.
fn is_converted(vector: &Vector) -> bool {
    vector.operands.iter().any(|operand| operand.runs() > 1)
}

/// How much of an automaton a file tries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// All inputs that the guarantee rests on.
    Complete,
    /// Inputs that show each single wrong transition.
    SingleTransitions,
}

/// The inputs that a file has for an automaton, and how much of it they try.
struct Tried<'a> {
    automaton: &'a Automaton,
    extent: Extent,
    inputs: Vec<Vec<u32>>,
}

impl<'a> Tried<'a> {
    fn of(automaton: &'a Automaton) -> Self {
        let all = guaranteed(automaton);
        let (extent, inputs) = match all.len() <= MOST_COMPLETE {
            true => (Extent::Complete, all),
            false => (Extent::SingleTransitions, automaton.single_transitions()),
        };
        Self {
            automaton,
            extent,
            inputs,
        }
    }
}

/// Why these inputs are taken.
fn why(tried: &Tried<'_>) -> String {
    let automaton = tried.automaton;
    let letters = match automaton.kind {
        UnitKind::Byte => "every byte",
        _ => "a value of every range",
    };
    let start = format!(
        "the shortest input that leads to each of {} states, then {letters}",
        automaton.states.len()
    );
    match tried.extent {
        Extent::Complete => {
            format!("complete: {start}, then the inputs that tell the next state from all others")
        }
        Extent::SingleTransitions => {
            format!("{start}, then the fewest inputs that tell the next state from all others")
        }
    }
}

/// Collects lines, each input once.
struct Maker {
    operation: Operation,
    groups: Vec<CoreGroup>,
    inputs: BTreeSet<String>,
    ids: BTreeSet<String>,
}

impl Maker {
    const fn new(operation: Operation) -> Self {
        Self {
            operation,
            groups: Vec::new(),
            inputs: BTreeSet::new(),
            ids: BTreeSet::new(),
        }
    }

    /// Begins a group, unless the current one has the same reason.
    fn group(&mut self, why: &str) {
        if self.groups.last().is_none_or(|group| group.why != why) {
            self.groups.push(CoreGroup {
                why: why.to_owned(),
                lines: Vec::new(),
            });
        }
    }

    /// Some cases of a vector.
    fn vector(&mut self, vector: &Vector, most: u64) {
        for number in vector.sample(most) {
            let operands = vector.case(number).operands;
            let id = match vector.count() {
                1 => vector.id.clone(),
                _ => {
                    let origin = vector.id.split('/').nth(1).unwrap_or_default();
                    self.id(origin, &input_name(&operands))
                }
            };
            self.line(operands, Vec::new(), id);
        }
    }

    /// An input from outside.
    fn regression(&mut self, regression: &Regression) {
        self.group(&format!("{} ({})", regression.reason, regression.source));
        let CoreLine {
            operands, cuts, id, ..
        } = regression.line();
        self.line(operands, cuts, id);
    }

    /// An input that is called after itself.
    fn named(&mut self, kind: &str, operands: Operands) {
        let id = self.id(kind, &input_name(&operands));
        self.line(operands, Vec::new(), id);
    }

    fn id(&self, kind: &str, name: &str) -> String {
        format!("{}/{kind}/{name}", self.operation)
    }

    /// A line, unless the same input is there.
    fn line(&mut self, operands: Operands, cuts: Vec<usize>, id: String) {
        let line = CoreLine::new(self.operation, operands, cuts, id, false);
        if self.inputs.insert(line.input()) && self.ids.insert(line.id.clone()) {
            self.push(line);
        }
    }

    fn push(&mut self, line: CoreLine) {
        if let Some(group) = self.groups.last_mut() {
            group.lines.push(line);
        }
    }

    /// The inputs that were chosen.
    fn chosen(&mut self, file: &ChosenFile) {
        for chosen in &file.chosen {
            self.group(&chosen.why);
            let name = match &chosen.earlier {
                Some(earlier) => {
                    format!("{}/{}", input_name(earlier), input_name(&chosen.operands))
                }
                None => chunk_name(&chosen.operands, &chosen.cuts),
            };
            let id = self.id(&chosen.kind, &name);
            let Some(earlier) = &chosen.earlier else {
                self.line(chosen.operands.clone(), chosen.cuts.clone(), id);
                continue;
            };
            if self.ids.insert(id.clone()) {
                // both are asked, even if they are elsewhere in the file
                let first = format!("{id}/first");
                let operation = self.operation;
                self.push(CoreLine::new(
                    operation,
                    earlier.clone(),
                    Vec::new(),
                    first,
                    false,
                ));
                let second = chosen.operands.clone();
                self.push(CoreLine::new(operation, second, Vec::new(), id, true));
            }
        }
    }

    /// The groups that have lines.
    fn finish(mut self) -> Vec<CoreGroup> {
        self.groups.retain(|group| !group.lines.is_empty());
        self.groups
    }
}

impl Regression {
    /// Its line in a core file.
    pub fn line(&self) -> CoreLine {
        let Self {
            operation,
            operands,
            cuts,
            ..
        } = self;
        let id = format!("{operation}/regressions/{}", chunk_name(operands, cuts));
        CoreLine::new(*operation, operands.clone(), cuts.clone(), id, false)
    }
}

/// The name of an input in chunks: those of the chunks.
fn chunk_name(operands: &[Sequence], cuts: &[usize]) -> String {
    let ([operand], false) = (operands, cuts.is_empty()) else {
        return input_name(operands);
    };
    let mut names = Vec::new();
    let mut start = 0;
    for end in cuts.iter().copied().chain([operand.len()]) {
        names.push(input_name(&[operand
            .as_slice()
            .part(start..end)
            .to_sequence()]));
        start = end;
    }
    names.join("_")
}
