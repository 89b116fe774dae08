//! The cases that a core file may take.

use std::collections::BTreeMap;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{Context, Filling, InContexts, contexts, expect};
use utfproof_vectors::core::{Chosen, parse_input, write_input};
use utfproof_vectors::{Case, Expectation, Operands, Suite, Vector, VectorFile};

/// The longest line, in characters.
const LONGEST_LINE: usize = 1_200;

/// The most units of an input.
const MOST_UNITS: usize = 1 << 21;

/// The most units of text that is not of one letter.
const MOST_OF_MIXED_TEXT: usize = 5_000;

/// A case that a core file may take.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) operation: Operation,
    pub(super) operands: Operands,
    pub(super) cuts: Vec<usize>,
    pub(super) earlier: Option<Operands>,
    pub(super) expectation: Expectation,
    /// The kind of its context, or its origin.
    kind: String,
    /// Its context in words.
    pub(super) words: String,
}

impl Candidate {
    /// An input from elsewhere.
    pub(super) fn of(operation: Operation, input: &Chosen) -> Self {
        Self {
            operation,
            expectation: expect(operation, &input.operands),
            operands: input.operands.clone(),
            cuts: input.cuts.clone(),
            earlier: input.earlier.clone(),
            kind: input.kind.clone(),
            words: input.why.clone(),
        }
    }

    /// A case with its expectation.
    pub(super) fn from_parts(
        operation: Operation,
        operands: Operands,
        cuts: Vec<usize>,
        earlier: Option<Operands>,
        expectation: Expectation,
    ) -> Self {
        Self {
            operation,
            operands,
            cuts,
            earlier,
            expectation,
            kind: String::new(),
            words: String::new(),
        }
    }

    /// Says what it is.
    pub(super) fn called(mut self, kind: &str, words: &str) -> Self {
        self.kind = kind.to_owned();
        self.words = words.to_owned();
        self
    }

    pub(super) fn chosen(self, why: String) -> Chosen {
        Chosen {
            operands: self.operands,
            cuts: self.cuts,
            kind: self.kind,
            why,
            earlier: self.earlier,
        }
    }

    /// The chunks of the only operand.
    pub(super) fn chunks(&self) -> Operands {
        let mut start = 0;
        let operand = &self.operands[0];
        let ends = self.cuts.iter().copied().chain([operand.len()]);
        ends.map(|end| {
            let chunk = operand.as_slice().part(start..end).to_sequence();
            start = end;
            chunk
        })
        .collect()
    }
}

/// An input as text, and the input before it.
type Input = (String, Option<String>);

/// The cases of the suite `full` that make a short line, the shortest first.
pub(super) fn candidates(
    operation: Operation,
    files: &[VectorFile],
) -> impl Iterator<Item = Candidate> + use<> {
    let mut all: BTreeMap<(usize, Input), (String, String)> = BTreeMap::new();
    let mut add = |input: Input, kind: &str, words: String| {
        let length = input.0.len() + input.1.as_ref().map_or(0, String::len);
        if length <= LONGEST_LINE {
            all.entry((length, input))
                .or_insert_with(|| (kind.to_owned(), words));
        }
    };
    let files = files.iter().filter(|file| file.operation == operation);
    for file in files {
        for vector in &file.vectors {
            for number in vector.sample(Suite::Full.cases_of(vector)) {
                let operands = vector.case(number).operands;
                let input = write_input(&operands, &[]);
                add((input, None), file.origin.name(), "alone".to_owned());
            }
            in_contexts(vector, &mut add);
        }
    }
    all.into_iter()
        .filter_map(move |((_, input), (kind, words))| {
            // a written input can be read
            let (operands, cuts) = parse_input(operation, &input.0).ok()?;
            let earlier = input.1.map(|text| parse_input(operation, &text));
            Some(Candidate {
                operation,
                expectation: expect(operation, &operands),
                operands,
                cuts,
                earlier: earlier.transpose().ok()?.map(|(operands, _)| operands),
                kind,
                words,
            })
        })
}

fn in_contexts(vector: &Vector, add: &mut impl FnMut(Input, &str, String)) {
    let mut put = InContexts::new(vector);
    for context in contexts(vector, Suite::Full, true) {
        if !can_be_written(&context) {
            continue;
        }
        let earlier = match put.earlier(&context) {
            Some((operation, _)) if operation != vector.operation => continue,
            earlier => earlier.map(|(_, operands)| write_input(&operands, &[])),
        };
        let Case { operands, .. } = put.put(&context);
        let units: usize = operands.iter().map(Sequence::len).sum();
        if units > MOST_UNITS {
            continue;
        }
        let input = match context.is_cut() {
            false => write_input(&operands, &[]),
            true => {
                let mut end = 0;
                let ends = operands.iter().map(|chunk| {
                    end += chunk.len();
                    end
                });
                let mut cuts: Vec<usize> = ends.collect();
                cuts.pop();
                write_input(&[Sequence::joined(&operands).into_owned()], &cuts)
            }
        };
        add((input, earlier), context.kind().name(), context.to_string());
    }
}

/// Whether a context makes a line at all, and none of tens of thousands of units.
const fn can_be_written(context: &Context) -> bool {
    match context {
        // a strip's lines are long, and hold what shorter lines hold
        Context::InMode(_) | Context::Extended(_) | Context::Strip(_) | Context::Scalars(_) => {
            false
        }
        Context::Padded {
            filling: Filling::One,
            ..
        } => true,
        Context::Padded { before, after, .. } => *before + *after < MOST_OF_MIXED_TEXT,
        Context::Repeated(times) => *times < MOST_OF_MIXED_TEXT,
        _ => true,
    }
}
