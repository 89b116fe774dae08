//! Puts one case into its contexts.

use std::collections::HashMap;

use utfproof_oracle::{Operation, Sequence};

use super::number::with_number;
use super::operands::CaseOperands;
use super::text::{after_a_text, after_the_shortest};
use crate::context::growth::Growth;
use crate::context::padding::Text;
use crate::context::{Context, Earlier, Filling, ModeContext, expect, modes};
use crate::expectation::Expectation;
use crate::vector::Case;

/// A case of an operation, and the answers of the oracle that several of its contexts share. [`Context::Row`] does not
/// change it.
///
/// Contexts that differ only in the cuts, in the length of the text before the input, or in the number of repetitions share
/// one question to the oracle: an operation is in the same state after two characters of text as after two hundred. If an
/// answer does not begin with the answer to the text, or does not grow regularly, the oracle is asked about the whole
/// input. Operations that count their input are an example.
#[derive(Debug)]
pub struct CaseInContexts {
    pub(super) operation: Operation,
    case: Case,
    /// With a byte order mark at a position.
    marked: HashMap<usize, (Sequence, Expectation)>,
    /// By the text before, the text after and its length: the part of the expectation that belongs to the case, if it can be
    /// told from the rest.
    after_a_text: HashMap<(Filling, Filling, usize), Option<Expectation>>,
    /// Repeated, once that was asked; `None` if the oracle has to be asked each time.
    growth: Option<Option<Growth>>,
}

/// The length of the ASCII before a case that follows an input of the same length.
const BEFORE_AS_LONG: usize = 20;

impl CaseInContexts {
    /// A case of an operation, in no context yet.
    pub fn new(operation: Operation, case: Case) -> Self {
        Self {
            operation,
            case,
            marked: HashMap::new(),
            after_a_text: HashMap::new(),
            growth: None,
        }
    }

    /// The case in a context.
    pub fn put(&mut self, context: &Context) -> Case {
        if self.case.operands.is_empty() {
            return self.case.clone();
        }
        if self.operation.signature().takes_number {
            return with_number(self.operation, &self.case, context);
        }
        let own = CaseOperands::of(self.operation, &self.case);
        let operands = match context {
            Context::Chunks { mark, cuts } => return self.in_chunks(*mark, cuts),
            Context::After { mark: true, .. }
            | Context::InMode(ModeContext::Reuse { mark: true, .. }) => {
                return self.in_chunks(Some(0), &[]);
            }
            Context::InMode(ModeContext::Incremental {
                mark: true, cuts, ..
            }) => return self.in_chunks(Some(0), cuts),
            Context::InMode(context) => {
                return modes::put(self.operation, &self.case, context);
            }
            Context::After {
                earlier: Earlier::Input { .. },
                ..
            } => return self.case.clone(),
            Context::After { .. } => {
                return self.padded(Filling::One, BEFORE_AS_LONG, (Filling::One, 0));
            }
            Context::Padded {
                filling,
                before,
                end,
                after,
                cuts,
            } => {
                let whole = self.padded(*filling, *before, (*end, *after));
                return if cuts.is_empty() {
                    whole
                } else {
                    cut(&whole.operands[0], cuts, whole.expectation)
                };
            }
            Context::Repeated(times) => return self.repeated(*times),
            Context::Strip(strip) => return strip.put(self.operation, &self.case),
            Context::Marked(marked) => return marked.put(self.operation),
            Context::Scalars(scalars) => return scalars.put(self.operation),
            Context::Apart {
                times,
                between,
                end,
            } => own.apart(*times, *between, *end),
            Context::Row { .. } | Context::Number(_) | Context::First => return self.case.clone(),
            Context::Beside {
                character,
                before: true,
            } => own.between(character, &[]),
            Context::Beside {
                character: end,
                before: false,
            }
            | Context::Extended(end) => own.between(&[], end),
        };
        Case {
            expectation: expect(self.operation, &operands),
            operands,
        }
    }

    fn repeated(&mut self, times: usize) -> Case {
        let own = CaseOperands::of(self.operation, &self.case);
        let operands = own.times(times);
        if self.growth.is_none() {
            let said = Growth::TIMES.map(|times| expect(self.operation, &own.times(times)));
            self.growth = Some(Growth::of(&said));
        }
        let growth = self.growth.as_ref().and_then(Option::as_ref);
        let expectation = growth.and_then(|growth| growth.expectation(times));
        Case {
            expectation: expectation.unwrap_or_else(|| expect(self.operation, &operands)),
            operands,
        }
    }

    fn in_chunks(&mut self, mark: Option<usize>, cuts: &[usize]) -> Case {
        let (whole, expectation) = match mark {
            None => (&self.case.operands[0], &self.case.expectation),
            Some(place) => {
                if !self.marked.contains_key(&place) {
                    let marked = CaseOperands::of(self.operation, &self.case).with_mark(place);
                    let expectation = expect(self.operation, std::slice::from_ref(&marked));
                    self.marked.insert(place, (marked, expectation));
                }
                let (marked, expectation) = &self.marked[&place];
                (marked, expectation)
            }
        };
        cut(whole, cuts, expectation.clone())
    }

    fn padded(&mut self, filling: Filling, before: usize, end: (Filling, usize)) -> Case {
        let text = Text::of(self.operation, filling);
        let case = CaseOperands::of(self.operation, &self.case);
        let operands = case.after(text, before, end);
        let is_longer = text.length(before) > text.shortest();
        let expectation = is_longer.then(|| {
            let key = (filling, end.0, end.1);
            let own = match self.after_a_text.get(&key) {
                Some(own) => own,
                None => {
                    let shortest = case.after(text, text.shortest(), end);
                    let own = after_the_shortest(text, expect(self.operation, &shortest));
                    self.after_a_text.entry(key).or_insert(own)
                }
            };
            after_a_text(text, before, own.as_ref()?)
        });
        let asked = || expect(self.operation, &operands);
        Case {
            expectation: expectation.flatten().unwrap_or_else(asked),
            operands,
        }
    }
}

/// Cuts the operand into chunks.
pub(in crate::context) fn cut(whole: &Sequence, cuts: &[usize], expectation: Expectation) -> Case {
    let place = |at: &usize| (*at).min(whole.len());
    let ends = cuts.iter().map(place).chain([whole.len()]);
    let begins = [0].into_iter().chain(cuts.iter().map(place));
    let chunk = |(begin, end)| whole.as_slice().part(begin..end).to_sequence();
    Case {
        operands: begins.zip(ends).map(chunk).collect(),
        expectation,
    }
}
